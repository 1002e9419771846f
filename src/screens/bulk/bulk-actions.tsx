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
  readonly failed: readonly PastedDocument[]
}

/** Buttons that make drafts of the documents that are ready, and of those that failed once more. */
export function BulkActions({ runner, isReading, ready, failed }: BulkActionsProps) {
  const { t } = useText()
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
      <Button
        variant="primary"
        icon={<Play />}
        once
        loading={runner.isRunning}
        disabledReason={
          isReading ? t('bulk.reading') : ready.length === 0 ? t('bulk.nothing') : undefined
        }
        onClick={() => void runner.run(ready)}
      >
        {ready.length === 0 ? t('bulk.createNone') : t('bulk.create', { count: ready.length })}
      </Button>
    </>
  )
}
