/** The figures of one box: shares by status, by answer and so on, each leading to its list. */
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { hrefOf } from '#client/links.ts'
import { callQuery } from '#client/query.ts'
import { usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { periodSearch } from '../frame/period.ts'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import type { DateRange } from '../ui/ranges.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { BoxName } from './arrange.ts'
import { colorOf, Donut, ShareBar } from './charts.tsx'
import { LastDocuments } from './last-documents.tsx'
import {
  countedOf,
  countsInput,
  restOf,
  type BoxSummary,
  type Counted,
  type Share,
  type ShareGroup,
} from './summary.ts'

export interface FiguresOfBox {
  readonly summary: BoxSummary
  readonly period: DateRange
}
export interface BoxCardProps extends FiguresOfBox {
  readonly name: BoxName | undefined
  /** Half of a row: its last documents stand below its chart. */
  readonly isShared: boolean
}

export function BoxCard({ summary, name, period, isShared }: BoxCardProps) {
  const { t } = useText()
  const send = useSend()
  const query = useQuery(callQuery(send, summary.range, countsInput(summary, period)))
  return (
    <Card
      title={
        <>
          {name?.title} <span className="font-normal text-ink-muted">{name?.family}</span>
        </>
      }
      actions={
        <ListLink
          summary={summary}
          search={periodSearch(period)}
          label={t('shell.dashboard.showAll')}
        />
      }
    >
      <div className={cx('grid gap-5', !isShared && 'xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}>
        {query.isPending ? (
          <Loading />
        ) : query.isError && query.data === undefined ? (
          <Failure error={query.error} onRetry={() => void query.refetch()} className="py-4" />
        ) : (
          <Figures summary={summary} period={period} counted={countedOf(summary.box, query.data)} />
        )}
        {summary.last && (
          <div
            className={cx(
              'min-w-0 border-t border-line pt-3',
              !isShared && 'xl:border-t-0 xl:border-l xl:pt-0 xl:pl-5',
            )}
          >
            <LastDocuments summary={summary} call={summary.last} shown={isShared ? 3 : 4} />
          </div>
        )}
      </div>
    </Card>
  )
}

function ListLink({
  summary,
  search,
  label,
}: {
  readonly summary: BoxSummary
  readonly search: Readonly<Record<string, unknown>>
  readonly label: string
}) {
  const portal = usePortal()
  return (
    <a
      href={hrefOf(portal, summary.route, search)}
      className="flex min-h-6 items-center gap-1 rounded-sm text-sm font-medium text-primary-ink hover:underline"
    >
      {label} <ArrowRight aria-hidden className="size-3.5" />
    </a>
  )
}

interface FiguresProps extends FiguresOfBox {
  readonly counted: Counted
}

function Figures({ summary, period, counted }: FiguresProps) {
  const { t, format, fieldLabel } = useText()
  if (counted.total === 0)
    return (
      <EmptyState
        title={t('shell.dashboard.empty')}
        text={t('shell.dashboard.emptyText')}
        className="py-4"
      />
    )
  const main = mainGroup(counted)
  const others = counted.groups.filter((group) => group !== main)
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:gap-6">
      {main && (
        <div className="flex flex-1 items-center gap-4">
          <Donut
            slices={main.shares}
            total={counted.total}
            middle={format.number(counted.total)}
            label={`${fieldLabel(summary.box.family, main.field)}. ${t('shell.dashboard.total')}: ${format.number(counted.total)}`}
          />
          <div className="min-w-0 flex-1">
            <p className="text-xs font-medium text-ink-muted">
              {fieldLabel(summary.box.family, main.field)}
            </p>
            <Shares group={main} total={counted.total} summary={summary} period={period} />
          </div>
        </div>
      )}
      {others.length > 0 && (
        <div className="flex flex-1 flex-col gap-3">
          {others.map((group) => (
            <div key={group.field}>
              <p className="pb-1.5 text-xs font-medium text-ink-muted">
                {fieldLabel(summary.box.family, group.field)}
              </p>
              <ShareBar
                slices={group.shares}
                total={counted.total}
                label={fieldLabel(summary.box.family, group.field)}
              />
              <Shares group={group} total={counted.total} summary={summary} period={period} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** The ring shows the states that cover most of the records. */
function mainGroup({ groups }: Counted): ShareGroup | undefined {
  const sum = (group: ShareGroup) => group.shares.reduce((all, share) => all + share.count, 0)
  const toned = groups.filter((group) => group.shares.some((share) => share.tone !== 'neutral'))
  return [...(toned.length > 0 ? toned : groups)].sort((a, b) => sum(b) - sum(a))[0]
}

function Shares({
  group,
  total,
  summary,
  period,
}: { readonly group: ShareGroup; readonly total: number } & FiguresOfBox) {
  const { t, format } = useText()
  const rest = restOf(group, total)
  return (
    <ul className="flex min-w-0 flex-1 flex-col pt-1">
      {group.shares.map((share, index) => (
        <li key={share.name}>
          <ShareRow
            share={share}
            color={colorOf(share, index, group.shares)}
            summary={summary}
            period={period}
          />
        </li>
      ))}
      {rest > 0 && (
        <li className={shareClasses}>
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-surface-sunken" />
          <span className="flex-1 truncate">{t('shell.dashboard.rest')}</span>
          <span className="font-medium text-ink tabular-nums">{format.number(rest)}</span>
        </li>
      )}
    </ul>
  )
}

const shareClasses =
  '-mx-1.5 flex min-h-6 items-center gap-2 rounded-sm px-1.5 text-sm text-ink-soft'

function ShareRow({
  share,
  color,
  summary,
  period,
}: { readonly share: Share; readonly color: string } & FiguresOfBox) {
  const { t, format } = useText()
  const portal = usePortal()
  const name = t(`codes.statistics.${share.name}`)
  const row = (
    <>
      <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: color }} />
      <span className="flex-1 truncate">{name}</span>
      <span className="font-medium text-ink tabular-nums">{format.number(share.count)}</span>
    </>
  )
  if (!share.search) return <span className={shareClasses}>{row}</span>
  return (
    <a
      href={hrefOf(portal, summary.route, { ...share.search, ...periodSearch(period) })}
      aria-label={t('shell.dashboard.open', { name, count: share.count })}
      className={`${shareClasses} hover:bg-surface-hover hover:text-ink`}
    >
      {row}
    </a>
  )
}

function Loading() {
  return (
    <div className="flex animate-shimmer items-center gap-6" aria-busy>
      <Skeleton isStill className="size-28 rounded-full" />
      <div className="flex flex-1 flex-col gap-3">
        <Skeleton isStill className="w-2/3" />
        <Skeleton isStill className="w-1/2" />
        <Skeleton isStill className="w-3/5" />
      </div>
    </div>
  )
}
