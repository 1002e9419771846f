import { useMemo, useState } from 'react'
import type { Form } from '#engine/form.ts'
import { familyOf } from '#engine/portal.ts'
import { FormProvider, type FormState } from '../editor/editor-context.tsx'
import { modelOf, type Body } from '../editor/model.ts'
import { useCall, usePortal, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFailure } from './form-failure.tsx'
import { RecordSections } from './record-sections.tsx'
import { useComputed } from './use-computed.ts'
import { useRecordValues } from './use-record-values.ts'
import { useSaveRecord, type WrittenRecord } from './use-save-record.ts'

export interface RecordFormProps extends WrittenRecord {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onSaved?: (id: string) => void
}
export interface RecordDialogProps extends RecordFormProps {
  readonly form: Form
  readonly title: string
  /** The record as it was loaded; undefined where the form starts empty. */
  readonly model: Body | undefined
}

/** The form of a record whose values are there. What was typed is not thrown away without a question. */
export function RecordDialog({
  open,
  onOpen,
  onSaved,
  form,
  title,
  model,
  ...record
}: RecordDialogProps) {
  const { t } = useText()
  const { control, getValues, isDirty, values } = useRecordValues(form, model)
  const present = modelOf(form, values, [], model)
  const { problems, failure, isSaving, save } = useSaveRecord(
    record,
    form,
    present,
    title,
    (id) => {
      onOpen(false)
      onSaved?.(id)
    },
  )
  const portal = usePortal()
  const ask = useCall()
  const computed = useComputed(record.box, present)
  const family = familyOf(portal, record.box.family)
  const state = useMemo<FormState>(
    () => ({ computed, family, form, control, problems, ask, preset: {} }),
    [family, form, control, problems, ask, computed],
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
              {t('common.save')}
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
