import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { withComputed } from '#engine/computed.ts'
import type { Form, Section } from '#engine/form.ts'
import { valueAt } from '#values/json.ts'
import { callOf, familyOf, type Box } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import type { Wire } from '#schemas/wire.ts'
import { callQuery, refreshFamily } from '#client/query.ts'
import { formProblems, problemsOfError } from '../editor/check-body.ts'
import { focusPlace, FormProvider, type FormState } from '../editor/editor-context.tsx'
import { FieldsGrid, PlacedField } from '../editor/fields-section.tsx'
import {
  isShown,
  modelOf,
  newValues,
  valuesOfModel,
  type Body,
  type Values,
} from '../editor/model.ts'
import { RowsSection } from '../editor/rows-section.tsx'
import { useCall, usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { today } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure, useFailureText } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'

export interface RecordFormProps {
  readonly box: Box
  /** The record that is changed; absent: a new one is made. */
  readonly id?: string
  /** What is done with the record, in a form of its own; absent: the record itself is written. */
  readonly step?: string
  /** The version that the list shows of it. A change by somebody else meanwhile is refused by the service. */
  readonly version?: number | undefined
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onSaved?: (id: string) => void
}

/** A record in a dialog, with the sections and fields of its form. */
export function RecordForm(props: RecordFormProps) {
  const { box, id, step } = props
  const portal = usePortal()
  const send = useSend()
  const key = step === undefined ? box.key : `${box.key}.${step}`
  const form = familyOf(portal, box.family).forms![key]!
  const loaded = useQuery({
    ...callQuery(send, callOf(portal, box.calls['model']!), { id: id ?? '' }),
    enabled: id !== undefined && step === undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const title = useTitle(props)
  if (id === undefined || step !== undefined)
    return <Filled {...props} form={form} title={title} model={undefined} />
  // What is fetched anew while somebody types is not laid over it.
  if (loaded.data !== undefined && !loaded.isPending)
    return <Filled {...props} form={form} title={title} model={loaded.data as Body} />
  return (
    <Dialog open={props.open} onOpen={props.onOpen} size="lg" title={title}>
      {loaded.error ? (
        <Failure error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : (
        <div className="flex flex-col gap-3 pb-4" aria-busy="true">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      )}
    </Dialog>
  )
}

function useTitle({ box, id, step }: RecordFormProps): string {
  const { t, actionLabel } = useText()
  if (step !== undefined) return actionLabel(step)
  const name = t(`families.${box.family}.records.${box.key}`)
  return t(id === undefined ? 'list.record.new' : 'list.record.edit', {
    name,
    interpolation: { escapeValue: false },
  })
}

interface FilledProps extends RecordFormProps {
  readonly form: Form
  readonly title: string
  readonly model: Body | undefined
}

function Filled({
  box,
  id,
  step,
  version,
  open,
  onOpen,
  onSaved,
  form,
  title,
  model,
}: FilledProps) {
  const { t, screenLabel } = useText()
  const portal = usePortal()
  const call = useCall()
  const queries = useQueryClient()
  const failureText = useFailureText()
  const start = useMemo(
    () => (model ? valuesOfModel(form, model).values : newValues(form, today())),
    // The first model that came is the one that is changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [form],
  )
  const { control, getValues, formState } = useForm<Values>({ defaultValues: start })
  const { isDirty } = formState
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const values = useWatch({ control }) as Values
  const computed = useComputed(box, () => modelOf(form, values, [], model))
  const state = useMemo<FormState>(
    () => ({
      computed,
      family: familyOf(portal, box.family),
      form,
      control,
      problems,
      ask: call,
      preset: {},
    }),
    [portal, box.family, form, control, problems, call, computed],
  )
  const show = (found: readonly { readonly place: string; readonly text: string }[]) => {
    setProblems(new Map(found.map(({ place, text }) => [place, text])))
    const [first] = found
    if (first) focusPlace(first.place)
  }
  const save = async () => {
    const body = modelOf(form, getValues(), [], model)
    const missing = formProblems(form, body as Values, t)
    setFailure(undefined)
    if (missing.length > 0) return show(missing)
    setSaving(true)
    try {
      const saved = (await (id === undefined
        ? call(box.calls['create']!, { body })
        : call(box.calls[step ?? 'update']!, {
            id,
            ...(version !== undefined && { Version: version }),
            body,
          }))) as Wire['RecordSaved']
      await refreshFamily(queries, box.family)
      const list = saved.Box === undefined ? undefined : listOf(saved.Box)
      toast.success(
        t(list === undefined ? 'list.record.saved' : 'list.record.savedIn', {
          name: title,
          list,
          interpolation: { escapeValue: false },
        }),
      )
      onOpen(false)
      onSaved?.(saved.UUID)
    } catch (error) {
      show(error instanceof CallError ? placedIn(form, problemsOfError(error, '')) : [])
      const { text, details } = failureText(error)
      setFailure([text, ...details].join(' '))
    } finally {
      setSaving(false)
    }
  }
  /** What the list of a box is called. */
  const listOf = (id: string) => {
    const route = portal.routes.find((one) => `${one.family}.${one.box}` === id)
    return route && screenLabel(route)
  }
  const close = (wanted: boolean) => {
    if (wanted) return
    if (isDirty) setLeaving(true)
    else onOpen(false)
  }
  return (
    <FormProvider value={state}>
      <Dialog
        open={open}
        onOpen={close}
        size="lg"
        title={title}
        onSubmit={() => void save()}
        footer={
          <>
            <Button onClick={() => close(false)}>{t('common.cancel')}</Button>
            <Button type="submit" variant="primary" loading={isSaving}>
              {t('common.save')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5 pb-2">
          {failure !== undefined && (
            <p role="alert" className="rounded-md bg-error-soft px-3 py-2 text-sm text-error-ink">
              {failure}
            </p>
          )}
          <Sections sections={form.sections} values={values} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onOpen={setLeaving}
        title={t('editor.leave.title')}
        description={t('list.record.leaveText')}
        confirmLabel={t('editor.leave.leave')}
        danger
        onConfirm={() => {
          setLeaving(false)
          onOpen(false)
        }}
      />
    </FormProvider>
  )
}

/** What the places that follow from others come to, as it would be saved now. */
function useComputed(box: Box, model: () => Body): ReadonlyMap<string, string> {
  const { format } = useText()
  const places = Object.entries(box.record?.computed ?? {})
  if (places.length === 0) return nothingComputed
  const whole = withComputed(box, model())
  return new Map(
    places.map(([place, { decimals }]) => [
      place,
      decimals === 2
        ? format.money(Number(valueAt(whole, place)))
        : format.number(Number(valueAt(whole, place)), decimals),
    ]),
  )
}
const nothingComputed: ReadonlyMap<string, string> = new Map()

/** Complaints about places that the form shows stand at their fields; what else is wrong is said above all. */
function placedIn<T extends { readonly place: string }>(form: Form, problems: readonly T[]): T[] {
  const places = new Set(
    form.sections.flatMap((section) =>
      'fields' in section ? section.fields.map(({ key }) => key) : [],
    ),
  )
  return problems.filter(({ place }) => places.has(place) || place.includes('['))
}

function Sections({
  sections,
  values,
}: {
  readonly sections: readonly Section[]
  readonly values: Values
}) {
  const { t } = useText()
  return sections
    .filter((section) => !('when' in section) || isShown(section.when, values))
    .map((section) => (
      <section key={section.key} aria-label={t(`editor.sections.${section.key}`)}>
        {sections.length > 1 && (
          <h3 className="mb-2 text-sm font-semibold text-ink">
            {t(`editor.sections.${section.key}`)}
          </h3>
        )}
        {contentOf(section)}
      </section>
    ))
}

function contentOf(section: Section) {
  if (section.section === 'fields') return <FieldsGrid section={section} fields={section.fields} />
  if (section.section === 'rows') return <RowsSection section={section} />
  return section.section === 'notes' ? (
    <PlacedField section={section} field={section.field} />
  ) : null
}
