import { useBlocker } from '@tanstack/react-router'
import { useText } from '../frame/portal-context.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

export interface LeaveQuestionProps {
  /** Something was typed that nobody has saved. */
  readonly isOpen: boolean
}

/** Asks who leaves a form with changes that are not saved. */
export function LeaveQuestion({ isOpen }: LeaveQuestionProps) {
  const { t } = useText()
  const blocker = useBlocker({
    shouldBlockFn: () => isOpen,
    enableBeforeUnload: isOpen,
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
