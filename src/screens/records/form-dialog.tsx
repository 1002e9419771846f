import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Form } from '#engine/form.ts'
import type { Box, Family } from '#engine/portal.ts'
import { FormProvider, type FormState } from '../editor/editor-context.tsx'
import { modelOf, type Body, type Preset } from '../editor/model.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DialogBody, DialogFrame } from '../ui/dialog.tsx'
import { FormFailure } from './form-failure.tsx'
import { RecordSections } from './record-sections.tsx'
import { useCheckedSave } from './use-checked-save.ts'
import { useComputed } from './use-computed.ts'
import { useRecordValues } from './use-record-values.ts'

export interface FormDialogProps<T> extends Omit<FormContentProps<T>, 'onDirty' | 'onCancel'> {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly title: string
  /** What stands in the dialog as long as the values of the form are not there. */
  readonly pending?: ReactNode
}

/** A form in a dialog. What was typed is not thrown away without a question. */
export function FormDialog<T>({
  open,
  onOpen,
  title,
  pending,
  onDone,
  ...content
}: FormDialogProps<T>) {
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => {
    if (isDirty) setLeaving(true)
    else onOpen(false)
  }
  const done = (answer: T) => {
    onOpen(false)
    onDone(answer)
  }
  return (
    <>
      <DialogFrame open={open} onOpen={(wanted) => wanted || close()} size="lg" title={title}>
        {pending === undefined ? (
          <FormContent {...content} onDirty={setDirty} onCancel={close} onDone={done} />
        ) : (
          <DialogBody>{pending}</DialogBody>
        )}
      </DialogFrame>
      <LeaveDialog open={isLeaving} onOpen={setLeaving} onLeave={() => onOpen(false)} />
    </>
  )
}

interface FormContentProps<T> {
  /** What the main button does. */
  readonly submitLabel: string
  /** What stands above the fields. */
  readonly note?: ReactNode
  readonly form: Form
  readonly family: Family
  /** The box whose records have numbers that follow from others. */
  readonly box?: Box | undefined
  /** What is changed, as it was loaded; undefined where the form starts empty. */
  readonly model: Body | undefined
  /** What a form that starts empty is filled with, by place. */
  readonly preset?: Preset | undefined
  /** Places of the secrets that the service keeps of it; absent: none. */
  readonly kept?: ReadonlySet<string> | undefined
  /** Sends what the form says; rejects with what is wrong, which is shown at its fields. */
  readonly write: (body: Body) => Promise<T>
  /** Called after the dialog was closed. */
  readonly onDone: (answer: T) => void
  readonly onDirty: (isDirty: boolean) => void
  readonly onCancel: () => void
}

/** The fields and the buttons of a form whose values are there. */
function FormContent<T>({
  submitLabel,
  note,
  form,
  family,
  box,
  model,
  preset,
  kept,
  write,
  onDone,
  onDirty,
  onCancel,
}: FormContentProps<T>) {
  const { t } = useText()
  const { control, getValues, isDirty, values, texts } = useRecordValues(form, model, preset)
  const present = modelOf(form, values, [], model)
  const { problems, failure, isSaving, save } = useCheckedSave(form, present, write, onDone, kept)
  const ask = useCall()
  const computed = useComputed(box, present)
  const state = useMemo<FormState>(
    () => ({
      ...texts,
      loaded: model,
      computed,
      kept,
      family,
      form,
      control,
      problems,
      ask,
      preset: {},
    }),
    [family, form, control, problems, ask, computed, kept, model, texts],
  )
  useEffect(() => {
    onDirty(isDirty)
  }, [onDirty, isDirty])
  return (
    <FormProvider value={state}>
      <DialogBody
        onSubmit={() => void save(modelOf(form, getValues(), [], model))}
        footer={
          <>
            <Button onClick={onCancel}>{t('common.cancel')}</Button>
            <Button type="submit" variant="primary" loading={isSaving}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5 pb-2">
          {note}
          {failure !== undefined && <FormFailure>{failure.text}</FormFailure>}
          <RecordSections sections={form.sections} values={values} />
        </div>
      </DialogBody>
    </FormProvider>
  )
}

interface LeaveDialogProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onLeave: () => void
}

function LeaveDialog({ open, onOpen, onLeave }: LeaveDialogProps) {
  const { t } = useText()
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      title={t('editor.leave.title')}
      description={t('list.record.leaveText')}
      confirmLabel={t('editor.leave.leave')}
      danger
      onConfirm={() => {
        onOpen(false)
        onLeave()
      }}
    />
  )
}
