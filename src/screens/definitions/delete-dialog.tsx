import { useText } from '../frame/portal-context.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

export interface DeleteDialogProps<T> {
  /** What may be deleted; undefined: the dialog is closed. */
  readonly deleted: T | undefined
  readonly nameOf: (row: T) => string | null
  /** What is lost with it. */
  readonly text: string
  readonly onClose: () => void
  readonly onDelete: (row: T) => Promise<unknown>
}

/** Asks before a definition is deleted. */
export function DeleteDialog<T>({
  deleted,
  nameOf,
  text,
  onClose,
  onDelete,
}: DeleteDialogProps<T>) {
  const { t } = useText()
  const name = deleted === undefined ? null : nameOf(deleted)
  return (
    <ConfirmDialog
      open={deleted !== undefined}
      onOpen={(open) => !open && onClose()}
      danger
      title={t('definitions.delete', { name: name ?? '' })}
      description={text}
      confirmLabel={t('common.delete')}
      onConfirm={async () => {
        if (deleted !== undefined) await onDelete(deleted)
      }}
    />
  )
}
