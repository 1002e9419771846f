import type { Box } from '#engine/portal.ts'
import { CallError } from '#client/errors.ts'
import { useText } from '../frame/portal-context.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { RecordFiles } from './record-files.tsx'
import { useRecordQuery } from './record-query.ts'

const files = { pdf: 'answerPdf', xml: 'answerXml' } as const

/** The answer to the document as it is printed, with its files. */
export function AnswerTab({
  box,
  id,
  title,
}: {
  readonly box: Box
  readonly id: string
  readonly title: string
}) {
  const { t } = useText()
  const query = useRecordQuery(box, 'answerHtml', 'Html', id)
  if (query.data === undefined && query.error instanceof CallError && query.error.status === 404)
    return <EmptyState title={t('detail.noAnswer')} text={t('detail.noAnswerText')} />
  if (query.data === undefined && query.error)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div data-scrolls-alone className="flex h-full flex-col gap-2 pb-1">
      <div className="flex justify-end">
        <RecordFiles box={box} id={id} name={`${title}-${t('detail.tabs.answer')}`} files={files} />
      </div>
      <div className="min-h-0 flex-1 overflow-hidden rounded-md bg-white shadow-card">
        {query.data === undefined ? (
          <Skeleton className="h-full w-full bg-slate-200" />
        ) : (
          <PageFrame
            title={t('detail.previewOf', { title: t('detail.tabs.answer') })}
            html={query.data}
            className="size-full border-0"
          />
        )}
      </div>
    </div>
  )
}
