import type { Box } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'
import type { ListWords } from '../rows/list-words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { lineOf } from './record-line.ts'
import type { RecordAction, RecordActions } from './use-record-actions.ts'

/** Asked for by few: its table and arithmetic come when somebody answers. */
const ReceiptDialog = lazyComponent(
  async () => (await import('./receipt-dialog.tsx')).ReceiptDialog,
)

export interface ActionQuestionProps {
  readonly box: Box
  readonly id: string
  readonly row: Row
  readonly action: RecordAction
  readonly run: RecordActions['run']
  readonly onClose: () => void
  readonly words: ListWords
}

/** What is asked before an action is done: whether, why, or what was received. */
export function ActionQuestion({ box, id, row, action, run, onClose, words }: ActionQuestionProps) {
  const onOpen = (open: boolean) => !open && onClose()
  if (action.confirm === 'receipt')
    return (
      <ReceiptDialog
        open
        onOpen={onOpen}
        box={box}
        id={id}
        title={action.label}
        name={lineOf(box, row, words)}
        onSend={(receipt) => run(action, { receipt })}
      />
    )
  return (
    <ConfirmDialog
      open
      onOpen={onOpen}
      title={action.label}
      description={lineOf(box, row, words)}
      confirmLabel={action.label}
      danger={action.tone === 'danger'}
      {...(action.confirm === 'reason' && {
        reason: {
          label: words.t('detail.reason'),
          hint: words.t('detail.reasonHint'),
          maxLength: 1000,
        },
      })}
      onConfirm={(reason) => run(action, { reason })}
    />
  )
}
