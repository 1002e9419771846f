import { useBlocker } from '@tanstack/react-router'
import { useText } from '../frame/portal-context.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

export interface LeaveQuestionProps {
  /** The form has changes that are not saved. */
  readonly isUnsaved: boolean
}

/** Asks before the page is left with unsaved changes. */
export function LeaveQuestion({ isUnsaved }: LeaveQuestionProps) {
  const { t } = useText()
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpen={(open) => {
        if (!open) blocker.reset?.()
      }}
      title={t('editor.leave.title')}
      description={t('definitions.settings.leaveText')}
      confirmLabel={t('editor.leave.leave')}
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
