/** How a job ended for each of its documents: what went wrong first, all of it where it is wanted. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tone } from '#descriptor/field.ts'
import { hrefOf } from '#client/links.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { useGo } from '../frame/use-go.ts'
import { recordParameter } from '../rows/list-search.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StackedTable } from '../ui/stacked-table.tsx'
import { useJobCalls, type Job, type JobItem } from './jobs.ts'
import { placeOfItem } from './place-of-item.ts'
import { useItemReason } from './use-item-reason.ts'

export interface JobItemsProps {
  readonly job: Job
  /** Closes what shows the documents, where a record is elsewhere. */
  readonly onClose: () => void
  /** Shows a record of the job's box. */
  readonly onOpen: (id: string) => void
}

const troubles: readonly JobItem['State'][] = ['failed', 'refused', 'stopped']

/** The documents of a job, as many as were asked for. */
export function JobItems(props: JobItemsProps) {
  const { job } = props
  const { t } = useText()
  const trouble = job.Failed + job.Stopped + job.Refused
  const [onlyTrouble, setOnlyTrouble] = useState(true)
  const items = useItems(job, onlyTrouble && trouble > 0 ? troubles : [])
  return (
    <>
      {trouble > 0 && (
        <div className="mb-2 flex gap-1">
          <ScopeButton isOn={onlyTrouble} onClick={() => setOnlyTrouble(true)}>
            {t('selection.onlyTrouble', { count: trouble })}
          </ScopeButton>
          <ScopeButton isOn={!onlyTrouble} onClick={() => setOnlyTrouble(false)}>
            {t('selection.all', { count: job.Total })}
          </ScopeButton>
        </div>
      )}
      {items.error ? (
        <Failure error={items.error} onRetry={() => void items.refetch()} />
      ) : (
        <div className="flex flex-col items-start">
          <ItemTable {...props} items={items.data?.pages.flatMap((page) => page.Content) ?? []} />
          {items.isPending && <Spinner className="m-3 text-ink-muted" />}
          {items.hasNextPage && (
            <Button
              size="sm"
              variant="ghost"
              className="m-1"
              loading={items.isFetchingNextPage}
              onClick={() => void items.fetchNextPage()}
            >
              {t('jobs.more')}
            </Button>
          )}
        </div>
      )}
    </>
  )
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

interface ScopeButtonProps {
  readonly isOn: boolean
  readonly onClick: () => void
  readonly children: string
}

function ScopeButton({ isOn, onClick, children }: ScopeButtonProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={isOn}
      className={isOn ? 'bg-surface-sunken' : ''}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

const tones: Record<JobItem['State'], Tone> = {
  ok: 'success',
  failed: 'error',
  refused: 'warning',
  waiting: 'neutral',
  stopped: 'neutral',
}

function ItemTable({ items, ...props }: JobItemsProps & { readonly items: readonly JobItem[] }) {
  const { t } = useText()
  const reasonOf = useItemReason(props.job)
  return (
    <StackedTable
      className="max-h-[50dvh] min-h-24 w-full shadow-none ring-1 ring-line"
      rows={items}
      keyOf={(item) => item.UUID}
      columns={[
        {
          key: 'document',
          label: t('selection.document'),
          cell: (item) => <ItemName {...props} item={item} />,
        },
        {
          key: 'result',
          label: t('selection.result'),
          cell: ({ State }) => <Chip tone={tones[State]}>{t(`selection.states.${State}`)}</Chip>,
        },
        { key: 'reason', label: t('selection.reason'), isText: true, cell: reasonOf },
      ]}
    />
  )
}

interface ItemNameProps extends JobItemsProps {
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
