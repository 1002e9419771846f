import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { CallButton } from '#engine/call-buttons.ts'
import type { Form } from '#engine/form.ts'
import { callOf, familyOf } from '#engine/portal.ts'
import { callQuery } from '#client/query.ts'
import { needed } from '#values/needed.ts'
import { recordOf } from '#values/json.ts'
import { modelOf, valuesOfModel, type Body } from '../editor/model.ts'
import { usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { Failure } from '../ui/failure.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { useMadeCall } from './use-made-call.ts'
import { wholeBody } from './whole-body.ts'

export interface CallFormProps {
  readonly button: CallButton
  readonly id: string | undefined
  readonly name: string
  /** What it is filled with, by place. */
  readonly preset?: Readonly<Record<string, string>>
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** What the body has besides, which nobody is asked for. */
  readonly added?: Body
  /** Places that are not asked for this time. */
  readonly unasked?: readonly string[]
  /** What the person should know before, above the fields. */
  readonly note?: ReactNode
  /** Gets the answer, once the dialog is closed. */
  readonly onAnswer?: (answer: unknown) => void
}

const none: readonly string[] = []

/** What a call asks for, in a dialog. */
export function CallForm({
  button,
  id,
  name,
  preset,
  open,
  onOpen,
  added,
  unasked = none,
  note,
  onAnswer,
}: CallFormProps) {
  const { t, actionLabel } = useText()
  const { call } = button
  const family = familyOf(usePortal(), call.family)
  const whole = needed(family.forms?.[button.name], `form of ${call.id}`)
  // What is asked for stays as it was when the dialog opened.
  const [form] = useState(() => formWithout(whole, unasked))
  const { make } = useMadeCall(button, id, name)
  const label = actionLabel(button.name)
  return (
    <FormDialog
      open={open}
      onOpen={onOpen}
      title={label}
      submitLabel={call.filledBy === undefined || id === undefined ? label : t('common.save')}
      form={form}
      family={family}
      preset={preset}
      {...useBeginning(button, form, id)}
      write={(body) =>
        make({ ...(call.filledBy === undefined ? body : wholeBody(form, body)), ...added })
      }
      note={note}
      onDone={(answer) => onAnswer?.(answer)}
    />
  )
}

/** What the form begins with: nothing, or what another call reads. Of its answer only what the form asks for counts. */
function useBeginning(
  { call }: CallButton,
  form: Form,
  id: string | undefined,
): Pick<FormDialogProps<unknown>, 'model' | 'pending'> {
  const portal = usePortal()
  const send = useSend()
  const asked =
    call.filledBy === undefined
      ? { queryKey: [call.id], queryFn: skipToken as typeof skipToken }
      : callQuery(send, callOf(portal, call.filledBy), { ...(id !== undefined && { id }) })
  const { data, error, refetch, isPending } = useQuery<unknown>({
    ...asked,
    staleTime: 0,
    gcTime: 0,
  })
  const model = useMemo<Body | undefined>(
    () =>
      data === undefined
        ? undefined
        : modelOf(form, valuesOfModel(form, recordOf(data)).values, []),
    [data, form],
  )
  if (call.filledBy === undefined) return { model: undefined }
  // What is fetched anew while somebody types is not laid over it.
  if (model !== undefined && !isPending) return { model }
  const pending = error ? (
    <Failure error={error} onRetry={() => void refetch()} />
  ) : (
    <FormSkeleton />
  )
  return { model: undefined, pending }
}

const formWithout = (form: Form, places: readonly string[]): Form =>
  places.length === 0
    ? form
    : {
        ...form,
        sections: form.sections.map((section) =>
          section.section === 'fields'
            ? { ...section, fields: section.fields.filter(({ at }) => !places.includes(at)) }
            : section,
        ),
      }
