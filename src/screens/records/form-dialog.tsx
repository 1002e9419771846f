import { useMemo, useState } from 'react'
import type { Form } from '#engine/form.ts'
import type { Box, Family } from '#engine/portal.ts'
import { FormProvider, type FormState } from '../editor/editor-context.tsx'
import { modelOf, type Body } from '../editor/model.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFailure } from './form-failure.tsx'
import { RecordSections } from './record-sections.tsx'
import { useCheckedSave } from './use-checked-save.ts'
import { useComputed } from './use-computed.ts'
import { useRecordValues } from './use-record-values.ts'

export interface FormDialogProps<T> {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly title: string
  /** What the main button does. */
  readonly submitLabel: string
  readonly form: Form
  readonly family: Family
  /** The box whose records have numbers that follow from others. */
  readonly box?: Box | undefined
  /** What is changed, as it was loaded; undefined where the form starts empty. */
  readonly model: Body | undefined
  /** Places of the secrets that the service keeps of it; absent: none. */
  readonly kept?: ReadonlySet<string> | undefined
  /** Sends what the form says; rejects with what is wrong, which is shown at its fields. */
  readonly write: (body: Body) => Promise<T>
  /** The dialog is closed by then. */
  readonly onDone: (answer: T) => void
}

/** A form whose values are there, in a dialog. What was typed is not thrown away without a question. */
export function FormDialog<T>({
  open,
  onOpen,
  title,
  submitLabel,
  form,
  family,
  box,
  model,
  kept,
  write,
  onDone,
}: FormDialogProps<T>) {
  const { t } = useText()
  const { control, getValues, isDirty, values } = useRecordValues(form, model)
  const present = modelOf(form, values, [], model)
  const done = (answer: T) => {
    onOpen(false)
    onDone(answer)
  }
  const { problems, failure, isSaving, save } = useCheckedSave(form, present, write, done, kept)
  const ask = useCall()
  const computed = useComputed(box, present)
  const state = useMemo<FormState>(
    () => ({ loaded: model, computed, kept, family, form, control, problems, ask, preset: {} }),
    [family, form, control, problems, ask, computed, kept, model],
  )
  const [isLeaving, setLeaving] = useState(false)
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
        onSubmit={() => void save(modelOf(form, getValues(), [], model))}
        footer={
          <>
            <Button onClick={() => close(false)}>{t('common.cancel')}</Button>
            <Button type="submit" variant="primary" loading={isSaving}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5 pb-2">
          {failure !== undefined && <FormFailure>{failure.text}</FormFailure>}
          <RecordSections sections={form.sections} values={values} />
        </div>
      </Dialog>
      <LeaveDialog open={isLeaving} onOpen={setLeaving} onLeave={() => onOpen(false)} />
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
