import { useText } from '../frame/portal-context.tsx'
import { Spinner } from '../ui/spinner.tsx'

export interface BulkProgressProps {
  /** The rows are still being read. */
  readonly isReading: boolean
  /** Not checked yet. */
  readonly unchecked: number
  readonly done: number
  readonly failed: number
  readonly total: number
}

/** How many of the documents are made, said aloud as it changes. */
export function BulkProgress({ isReading, unchecked, done, failed, total }: BulkProgressProps) {
  const { t, format } = useText()
  return (
    <p
      role="status"
      className="flex items-center gap-2 text-sm text-ink-muted tabular-nums empty:hidden"
    >
      {isReading && (
        <>
          <Spinner /> {t('bulk.reading')}
        </>
      )}
      {!isReading && unchecked > 0 && (
        <>
          <Spinner /> {t('bulk.checkingLeft', { count: unchecked })}
        </>
      )}
      {!isReading &&
        done + failed > 0 &&
        t('selection.progress', {
          done: format.number(done + failed, 0),
          total: format.number(total, 0),
        })}
      {!isReading && failed > 0 && (
        <span className="text-error-ink">{t('selection.failedCount', { count: failed })}</span>
      )}
    </p>
  )
}
