import { Download, RotateCw } from 'lucide-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tone } from '#descriptor/field.ts'
import { boxOf } from '#engine/portal.ts'
import { hrefOf } from '#client/links.ts'
import { fileName, fileParts, saveFile } from '../frame/files.ts'
import { toCsv } from '../rows/csv.ts'
import { recordParameter } from '../rows/list-search.ts'
import { useListWords, type ListWords } from '../rows/list-words.ts'
import { usePortal, useSession, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure, useFailureSentence } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StackedTable } from '../ui/stacked-table.tsx'
import { toast } from '../ui/toast.tsx'
import { saveJobFile } from './job-file.ts'
import { jobTitle } from './job-words.ts'
import {
  bulkOfJob,
  isRunning,
  itemsAtOnce,
  useJobCalls,
  type Job,
  type JobCalls,
  type JobItem,
} from './jobs.ts'
import { placeOfItem } from './place-of-item.ts'
import { Progress } from './progress.tsx'

const tones: Record<JobItem['State'], Tone> = {
  ok: 'success',
  failed: 'error',
  refused: 'warning',
  waiting: 'neutral',
  stopped: 'neutral',
}
const troubles: readonly JobItem['State'][] = ['failed', 'refused', 'stopped']

export interface JobResultsProps {
  readonly job: Job
  readonly onClose: () => void
  /** Shows a record of the job's box. */
  readonly onOpen: (id: string) => void
  /** Hears how a retry ended. */
  readonly onEnd: (job: Job) => void
}

/** How it ended for each document; exactly what is not done can be tried again, also after a stop. */
export function JobResults({ job, onClose, onOpen, onEnd }: JobResultsProps) {
  const portal = usePortal()
  const { mayCall } = useSession()
  const text = useText()
  const { t } = text
  const words = useListWords(boxOf(portal, job.Box))
  const calls = useJobCalls()
  const sentenceOf = useFailureSentence()
  const title = jobTitle(portal, job, text)
  const undone = job.Failed + job.Stopped
  const trouble = undone + job.Refused
  const [onlyTrouble, setOnlyTrouble] = useState(true)
  const isFiltered = onlyTrouble && trouble > 0
  const reasonOf = useReason(job, words)
  const items = useItems(job, isFiltered ? troubles : [])
  const rows = items.data?.pages.flatMap((page) => page.Content) ?? []
  const tell = (error: unknown) => toast.error(sentenceOf(error))
  const download = async () => {
    const all = await allItems(calls, job)
    const lines = all.map((item) => [
      item.Name,
      t(`list.bulk.states.${item.State}`),
      reasonOf(item),
    ])
    saveFile(
      toCsv([t('list.bulk.document'), t('list.bulk.result'), t('list.bulk.reason')], lines, {
        separator: text.language === 'tr' ? ';' : ',',
      }),
      fileName(fileParts(boxOf(portal, job.Box), title), 'csv'),
      'csv',
    )
  }
  const stillRunning = isRunning(job) ? t('list.bulk.stillRunning') : undefined
  const noRight = job.IsOwn || mayCall(job.Call) ? undefined : t('definitions.noRight')
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      size="lg"
      title={title}
      description={[
        t('list.bulk.summary', {
          total: job.Total,
          ok: job.Ok,
          failed: job.Failed,
          refused: job.Refused,
        }),
        ...(job.Stopped > 0 ? [t('bulk.stopped.count', { count: job.Stopped })] : []),
      ].join(' · ')}
      footer={
        <>
          <Button
            className="mr-auto"
            icon={<Download />}
            onClick={() => void download().catch(tell)}
            disabledReason={stillRunning}
          >
            {t('list.bulk.download')}
          </Button>
          {job.HasFile && (
            <Button
              icon={<Download />}
              once
              onClick={() => void saveJobFile(calls, job).catch(tell)}
            >
              {t('list.jobs.file')}
            </Button>
          )}
          {undone > 0 && (
            <Button
              icon={<RotateCw />}
              once
              disabledReason={stillRunning ?? noRight}
              onClick={() => void calls.retry(job, onEnd).catch(tell)}
            >
              {t(job.Stopped > 0 ? 'bulk.stopped.retry' : 'list.bulk.retry', { count: undone })}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {isRunning(job) ? t('list.bulk.background') : t('common.close')}
          </Button>
        </>
      }
    >
      {isRunning(job) && <Progress job={job} title={title} className="mb-3" />}
      {job.Asked !== job.Total && (
        <p className="mb-3 rounded-md bg-info-soft px-3 py-2 text-info-ink">
          {t('list.bulk.foundOther', {
            found: text.format.number(job.Total, 0),
            count: text.format.number(job.Asked, 0),
          })}
        </p>
      )}
      {trouble > 0 && (
        <div className="mb-2 flex gap-1">
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={onlyTrouble}
            className={onlyTrouble ? 'bg-surface-sunken' : ''}
            onClick={() => setOnlyTrouble(true)}
          >
            {t('list.bulk.onlyTrouble', { count: trouble })}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={!onlyTrouble}
            className={onlyTrouble ? '' : 'bg-surface-sunken'}
            onClick={() => setOnlyTrouble(false)}
          >
            {t('list.bulk.all', { count: job.Total })}
          </Button>
        </div>
      )}
      {items.error ? (
        <Failure error={items.error} onRetry={() => void items.refetch()} />
      ) : (
        <div className="flex flex-col items-start">
          <StackedTable
            className="max-h-[50dvh] min-h-24 w-full shadow-none ring-1 ring-line"
            rows={rows}
            keyOf={(item) => item.UUID}
            columns={[
              {
                key: 'document',
                label: t('list.bulk.document'),
                cell: (item) => (
                  <ItemName job={job} item={item} onOpen={onOpen} onClose={onClose} />
                ),
              },
              {
                key: 'result',
                label: t('list.bulk.result'),
                cell: ({ State }) => (
                  <Chip tone={tones[State]}>{t(`list.bulk.states.${State}`)}</Chip>
                ),
              },
              { key: 'reason', label: t('list.bulk.reason'), isText: true, cell: reasonOf },
            ]}
          />
          {items.isPending && <Spinner className="m-3 text-ink-muted" />}
          {items.hasNextPage && (
            <Button
              size="sm"
              variant="ghost"
              className="m-1"
              loading={items.isFetchingNextPage}
              onClick={() => void items.fetchNextPage()}
            >
              {t('list.jobs.more')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface ItemNameProps extends Pick<JobResultsProps, 'job' | 'onOpen' | 'onClose'> {
  readonly item: JobItem
}

/** Leads to the record where it is now; what the job deleted is only named. */
function ItemName({ job, item, onOpen, onClose }: ItemNameProps) {
  const portal = usePortal()
  const go = useGo()
  const place = placeOfItem(portal, job, item)
  if (place === 'gone')
    return <span className="block max-w-48 truncate tabular-nums">{item.Name}</span>
  const open = () => {
    if (place === 'here') return onOpen(item.UUID)
    onClose()
    go(hrefOf(portal, place, { [recordParameter]: item.UUID }))
  }
  return (
    <button
      type="button"
      className="max-w-48 truncate font-medium text-primary-ink tabular-nums hover:underline"
      onClick={open}
    >
      {item.Name}
    </button>
  )
}

/** What kept a record out in the words of the list; else what the service said, or that it never came to it. */
function useReason(job: Job, words: ListWords): (item: JobItem) => string {
  const portal = usePortal()
  const { t } = useText()
  const when = bulkOfJob(portal, job)?.action?.when ?? {}
  return (item) =>
    (item.Row && words.whyNot(when, item.Row)) ||
    (item.Reason ?? (item.State === 'stopped' ? t('bulk.stopped.reason') : ''))
}

/** Looked at again whenever more have come to an end. */
function useItems(job: Job, states: readonly JobItem['State'][]) {
  const { items } = useJobCalls()
  return useInfiniteQuery({
    queryKey: ['jobItems', job.UUID, job.Waiting, job.State, states],
    queryFn: ({ pageParam }) => items(job, states, pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.Page < last.TotalPages ? last.Page + 1 : undefined),
    placeholderData: (before) => before,
  })
}

async function allItems({ items }: JobCalls, job: Job): Promise<JobItem[]> {
  const all: JobItem[] = []
  for (let page = 1; page <= Math.ceil(job.Total / itemsAtOnce); page++)
    all.push(...(await items(job, [], page)).Content)
  return all
}
