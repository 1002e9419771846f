import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callIdOf, callOfBox, familyOf, type Settings } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import { answerQuery, refreshFamily } from '#client/query.ts'
import { FormProvider, type FormState } from '../editor/editor-context.tsx'
import { modelOf, type Body } from '../editor/model.ts'
import { Page } from '../frame/page.tsx'
import { useCall, usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.tsx'
import { FormFailure } from './form-failure.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { RecordSections } from './record-sections.tsx'
import { useCheckedSave } from './use-checked-save.ts'
import { useRecordValues } from './use-record-values.ts'

export interface SettingsFormProps {
  readonly settings: Settings
  readonly title: string
  /** As they were read, with their version. */
  readonly model: Body
  /** Shows them as they are at the service, whatever was typed. */
  readonly onReload: () => Promise<void>
}

export function SettingsForm({ settings, title, model, onReload }: SettingsFormProps) {
  const { t } = useText()
  const { mayCall } = useSession()
  const mayChange = mayCall(callIdOf(settings, 'change'))
  const { form, state, values, isDirty, body, failure, isSaving, save } = useSettingsForm(
    settings,
    model,
  )
  return (
    <FormProvider value={state}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(body())
        }}
      >
        <Page
          title={title}
          actions={
            <Button
              type="submit"
              variant="primary"
              loading={isSaving}
              disabledReason={mayChange ? undefined : t('definitions.noRight')}
            >
              {t('common.save')}
            </Button>
          }
        >
          <Card className="max-w-4xl">
            <div className="flex flex-col gap-5">
              {failure !== undefined && (
                <FormFailure>
                  <p>{failure.text}</p>
                  {failure.isOutdated && (
                    <Button size="sm" className="mt-2" onClick={() => void onReload()}>
                      {t('definitions.settings.reload')}
                    </Button>
                  )}
                </FormFailure>
              )}
              <fieldset disabled={!mayChange} className="contents">
                <RecordSections sections={form.sections} values={values} />
              </fieldset>
              <LastChange settings={settings} />
            </div>
          </Card>
        </Page>
      </form>
      <LeaveQuestion isUnsaved={isDirty && !isSaving} />
    </FormProvider>
  )
}

function useSettingsForm(settings: Settings, read: Body) {
  const { t } = useText()
  const call = useCall()
  const queries = useQueryClient()
  const family = familyOf(usePortal(), settings.family)
  const form = needed(family.forms?.[settings.key], `form of ${settings.id}`)
  // A change starts from what the person was shown or has saved last, even where newer settings were fetched since.
  const [{ Version, ...written }, setSeen] = useState(read)
  const model = Version === 0 ? undefined : written
  const { control, getValues, markSaved, isDirty, values } = useRecordValues(form, model)
  const write = async (body: Body) => {
    const input = { Version, body }
    const saved = await call(callIdOf(settings, 'change'), input, { answer: 'SettingsSaved' })
    return { ...body, ...saved }
  }
  const { problems, failure, isSaving, save } = useCheckedSave(
    form,
    modelOf(form, values, [], model),
    write,
    (saved) => {
      setSeen(saved)
      markSaved()
      toast.success(t('definitions.saved'))
      void refreshFamily(queries, settings.family)
    },
  )
  const state = useMemo<FormState>(
    () => ({ family, form, control, problems, ask: call, preset: {} }),
    [family, form, control, problems, call],
  )
  const body = () => modelOf(form, getValues(), [], model)
  return { form, state, values, isDirty, body, failure, isSaving, save }
}

/** Who changed the settings last, and when. */
function LastChange({ settings }: { readonly settings: Settings }) {
  const { t, format } = useText()
  const histories = callOfBox(usePortal(), settings, 'histories')
  const { data } = useQuery({ ...answerQuery(useSend(), histories, 'Histories'), staleTime: 0 })
  if (!data) return null
  const [last] = data
  return (
    <p className="border-t border-line pt-3 text-sm text-ink-muted">
      {last
        ? t('definitions.settings.lastChange', {
            when: format.dateTime(last.CreatedDate),
            who: last.UserName ?? '',
            interpolation: { escapeValue: false },
          })
        : t('definitions.settings.never')}
    </p>
  )
}
