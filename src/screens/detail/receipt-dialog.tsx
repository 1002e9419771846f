import { useRef, useState } from 'react'
import type { Box } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import {
  emptyAnswer,
  isMoment,
  isReasonMissing,
  receiptBody,
  withEntry,
  type DespatchLine,
  type ReceiptAnswer,
} from './receipt-answer.ts'
import { ReceiptFields } from './receipt-fields.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import { ReceiptModeChoice } from './receipt-mode-choice.tsx'
import { useRecordQuery } from './record-query.ts'
import { useReceiptProblems } from './use-receipt-problems.ts'

export interface ReceiptDialogProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly box: Box
  readonly id: string
  readonly title: string
  readonly name: string
  /** Rejects after having said why; the dialog then stays with what was typed. */
  readonly onSend: (receipt: Readonly<Record<string, unknown>>) => Promise<unknown>
}

const noLines: readonly DespatchLine[] = []
const noProblems: ReadonlyMap<string, string> = new Map()

/** The answer to a despatch: all is kept, all goes back, or line by line. */
export function ReceiptDialog({ open, onOpen, box, id, title, name, onSend }: ReceiptDialogProps) {
  const { t } = useText()
  const query = useRecordQuery(box, 'lines', 'DespatchLines', id)
  const [answer, setAnswer] = useState(emptyAnswer)
  const [busy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const { mode } = answer
  const lines = query.data ?? noLines
  const problems = useReceiptProblems(lines, answer.entries)
  const hasOpenLines = mode === 'lines' && problems.size > 0
  const change = (some: Partial<ReceiptAnswer>) => setAnswer((now) => ({ ...now, ...some }))

  const send = async () => {
    setTried(true)
    if (busy) return
    if (!isMoment(answer.delivered) || hasOpenLines || isReasonMissing(answer))
      return focusFirstFault(content.current)
    setBusy(true)
    try {
      await onSend(receiptBody(answer, lines))
      onOpen(false)
    } catch {
      // Said where it happened.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpen={(next) => !busy && onOpen(next)}
      size="xl"
      title={title}
      description={name}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={() => onOpen(false)}>{t('common.cancel')}</Button>
          <SendButton answer={answer} busy={busy} hasShownFaults={isTried && hasOpenLines} />
        </>
      }
    >
      <div ref={content} className="flex flex-col gap-4">
        <ReceiptModeChoice
          label={title}
          name={`${id}-mode`}
          value={mode}
          onValue={(next) => change({ mode: next })}
        />
        {query.error && !query.data && (
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <Skeleton className="h-32 w-full" />}
        {mode === 'lines' && query.data && (
          <ReceiptLines
            lines={lines}
            entries={answer.entries}
            problems={isTried ? problems : noProblems}
            onEntry={(index, some) =>
              setAnswer((now) => ({ ...now, entries: withEntry(now.entries, index, some) }))
            }
          />
        )}
        <ReceiptFields box={box} answer={answer} onChange={change} isTried={isTried} />
      </div>
    </Dialog>
  )
}

interface SendButtonProps {
  readonly answer: ReceiptAnswer
  readonly busy: boolean
  /** Whether faults stand beside the lines. */
  readonly hasShownFaults: boolean
}

/** Says what it does in this mode, and what it still waits for. */
function SendButton({ answer, busy, hasShownFaults }: SendButtonProps) {
  const { t } = useText()
  const waiting = isReasonMissing(answer)
    ? t('common.reasonMissing')
    : hasShownFaults
      ? t('detail.receipt.open')
      : undefined
  return (
    <Button
      type="submit"
      variant={answer.mode === 'none' ? 'danger' : 'primary'}
      loading={busy}
      once
      disabledReason={waiting}
    >
      {t(`detail.receipt.send.${answer.mode}`)}
    </Button>
  )
}

/** The faults are drawn a moment later. */
const focusFirstFault = (content: HTMLElement | null): void =>
  void requestAnimationFrame(() =>
    content?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
