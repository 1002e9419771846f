import type { Form } from '#engine/form.ts'
import { familyOf } from '#engine/portal.ts'
import type { Body } from '../editor/model.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useWriteRecord, type WrittenRecord } from './use-write-record.ts'

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
  /** Places of the secrets that the service keeps of it; absent: none. */
  readonly kept?: ReadonlySet<string>
}

/** The form of a record whose values are there. */
export function RecordDialog({
  open,
  onOpen,
  onSaved,
  form,
  title,
  model,
  kept,
  ...record
}: RecordDialogProps) {
  const { t } = useText()
  const { box } = record
  return (
    <FormDialog
      open={open}
      onOpen={onOpen}
      title={title}
      submitLabel={t('common.save')}
      form={form}
      family={familyOf(usePortal(), box.family)}
      box={box}
      model={model}
      kept={kept}
      write={useWriteRecord(record, title)}
      onDone={(id) => onSaved?.(id)}
    />
  )
}
