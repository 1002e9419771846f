import type { Box } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { useRecordQuery, useRecordsAhead } from './record-query.ts'

export interface PreviewTabProps {
  readonly box: Box
  readonly id: string
  readonly title: string
  /** The records that a step leads to. */
  readonly near: readonly string[]
}

/** The document as it is printed. */
export function PreviewTab({ box, id, title, near }: PreviewTabProps) {
  const { t } = useText()
  const query = useRecordQuery(box, 'html', 'Html', id)
  useRecordsAhead(box, 'html', near, query.data !== undefined)
  if (query.data === undefined && query.error)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div data-scrolls-alone className="h-full pb-1">
      <div className="h-full overflow-hidden rounded-md bg-white shadow-card">
        {query.data === undefined ? (
          <div
            className="flex animate-shimmer flex-col gap-4 p-8"
            aria-busy="true"
            aria-label={t('detail.loadingPreview')}
          >
            <Skeleton isStill className="h-6 w-1/3 bg-slate-200" />
            <Skeleton isStill className="w-1/2 bg-slate-200" />
            <Skeleton isStill className="h-40 w-full bg-slate-200" />
          </div>
        ) : (
          <PageFrame
            title={t('detail.previewOf', { title })}
            html={query.data}
            className="size-full border-0"
          />
        )}
      </div>
    </div>
  )
}
