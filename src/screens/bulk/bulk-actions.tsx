import { Play, RotateCw } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import type { PastedDocument } from './pasted-rows.ts'
import type { Runner } from './use-runner.ts'

export interface BulkActionsProps {
  readonly runner: Runner
  /** The rows are still being read. */
  readonly isReading: boolean
  readonly ready: readonly PastedDocument[]
  /** A draft can be made of them and not sent as it is. */
  readonly incomplete: readonly PastedDocument[]
  readonly unchecked: readonly PastedDocument[]
  readonly failed: readonly PastedDocument[]
}

/** Buttons that make drafts of the documents that are ready, of those that are to be completed, and of those that failed once more. */
export function BulkActions({
  runner,
  isReading,
  ready,
  incomplete,
  unchecked,
  failed,
}: BulkActionsProps) {
  const { t } = useText()
  const whyNot = () => {
    if (isReading) return t('bulk.reading')
    if (ready.length > 0) return undefined
    if (unchecked.length > 0) return t('bulk.checkingLeft', { count: unchecked.length })
    return t(incomplete.length > 0 ? 'bulk.noneReady' : 'bulk.nothing')
  }
  return (
    <>
      {failed.length > 0 && (
        <Button
          icon={<RotateCw />}
          once
          loading={runner.isRunning}
          onClick={() => void runner.run(failed)}
        >
          {t('bulk.retry', { count: failed.length })}
        </Button>
      )}
      {incomplete.length > 0 && (
        <Button
          once
          loading={runner.isRunning}
          disabledReason={isReading ? t('bulk.reading') : undefined}
          onClick={() => void runner.run(incomplete)}
        >
          {t('bulk.createIncomplete', { count: incomplete.length })}
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Play />}
        once
        loading={runner.isRunning}
        disabledReason={whyNot()}
        onClick={() => void runner.run(ready)}
      >
        {ready.length === 0 ? t('bulk.createNone') : t('bulk.create', { count: ready.length })}
      </Button>
    </>
  )
}
