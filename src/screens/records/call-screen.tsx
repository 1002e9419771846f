import { useMemo } from 'react'
import { shownAnswerOf } from '#engine/call-answers.ts'
import type { CallButton } from '#engine/call-buttons.ts'
import type { Form } from '#engine/form.ts'
import { callOf, familyOf, type Family, type Route } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import { FormProvider, type FormState } from '../editor/editor-context.tsx'
import { modelOf } from '../editor/model.ts'
import { Page } from '../frame/page.tsx'
import { useCall, usePortal, useSession, useText } from '../frame/portal-context.tsx'
import type { ScreenProps } from '../frame/screen.ts'
import { useGo } from '../frame/use-go.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FormFailure } from './form-failure.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { RecordSections } from './record-sections.tsx'
import { useCheckedSave } from './use-checked-save.ts'
import { useMadeCall } from './use-made-call.ts'
import { useRecordValues } from './use-record-values.ts'

/** What a call of a list asks for, on a page of its own: its form has too much for a dialog. */
export function Screen({ route }: ScreenProps) {
  const { t, actionLabel, screenLabel } = useText()
  const call = useCallOf(route)
  const { button, form, list } = call
  const { mayOpen } = useSession()
  const go = useGo()
  const { state, values, isDirty, failure, isSaving, submit } = useCallForm(call)
  return (
    <FormProvider value={state}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Page
          title={screenLabel(route)}
          actions={
            <>
              {list && mayOpen(list) && (
                <Button onClick={() => go(list.path)}>{t('common.cancel')}</Button>
              )}
              <Button type="submit" variant="primary" loading={isSaving}>
                {actionLabel(button.name)}
              </Button>
            </>
          }
        >
          <Card className="max-w-5xl">
            <div className="flex flex-col gap-5">
              {failure !== undefined && <FormFailure>{failure.text}</FormFailure>}
              <RecordSections sections={form.sections} values={values} heading="h2" />
            </div>
          </Card>
        </Page>
      </form>
      <LeaveQuestion isUnsaved={isDirty && !isSaving} />
    </FormProvider>
  )
}

interface CallOf {
  readonly button: CallButton
  readonly form: Form
  readonly family: Family
  /** The list whose button it is. */
  readonly list: Route | undefined
}

function useCallOf(route: Route): CallOf {
  const portal = usePortal()
  const name = needed(route.variant, `call of ${route.path}`)
  const call = callOf(portal, `${route.family}.${name}`)
  const family = familyOf(portal, route.family)
  return {
    button: { name, call },
    family,
    form: needed(family.forms?.[name], `form of ${call.id}`),
    list: portal.routes.find(
      ({ family: owner, box, screen }) =>
        screen === 'list' && owner === route.family && box === call.on,
    ),
  }
}

function useCallForm({ button, form, family, list }: CallOf) {
  const ask = useCall()
  const go = useGo()
  const { mayOpen } = useSession()
  const { control, getValues, markSaved, isDirty, values, texts } = useRecordValues(form, undefined)
  const { screenLabel, actionLabel } = useText()
  const { make } = useMadeCall(
    button,
    undefined,
    list ? screenLabel(list) : actionLabel(button.name),
  )
  const { problems, failure, isSaving, save } = useCheckedSave(
    form,
    modelOf(form, values, []),
    make,
    () => {
      markSaved()
      // An answer that is a record leads to it by itself.
      if (shownAnswerOf(button.call) !== 'record' && list && mayOpen(list)) go(list.path)
    },
  )
  const state = useMemo<FormState>(
    () => ({ ...texts, family, form, control, problems, ask, preset: {} }),
    [family, form, control, problems, ask, texts],
  )
  const submit = () => save(modelOf(form, getValues(), []))
  return { state, values, isDirty, failure, isSaving, submit }
}
