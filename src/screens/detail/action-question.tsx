import type { Box } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'
import { withForms } from '../frame/with-forms.tsx'
import type { ListWords } from '../rows/list-words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { rareComponent } from '../ui/lazy-component.tsx'
import type { MergeDialogProps } from './merge-dialog.tsx'
import { lineOf } from './record-line.ts'
import type { RecordAction, RecordActions } from './use-record-actions.ts'

/** Asked for by few: its table and arithmetic come when somebody answers. */
const ReceiptDialog = rareComponent(
  async () => (await import('./receipt-dialog.tsx')).ReceiptDialog,
)

/** Names what records have by the form that writes them, which is loaded with it. */
const loadMergeDialog = withForms<MergeDialogProps>(async () => ({
  Screen: (await import('./merge-dialog.tsx')).MergeDialog,
}))
const MergeDialog = rareComponent<MergeDialogProps>(async () => (await loadMergeDialog()).Screen)

export interface ActionQuestionProps {
  readonly box: Box
  readonly id: string
  readonly row: Row
  readonly action: RecordAction
  readonly run: RecordActions['run']
  readonly onClose: () => void
  readonly words: ListWords
}

/** What is asked before an action is done: whether, why, what was received, or with which other record. */
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
  if (action.confirm === 'record')
    return (
      <MergeDialog
        onClose={onClose}
        box={box}
        row={row}
        title={action.label}
        onMerge={(merged) => run(action, { merged: [merged] })}
        words={words}
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
