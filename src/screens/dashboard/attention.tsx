import { CircleCheck } from 'lucide-react'
import { hrefOf } from '#client/links.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { periodSearch } from '../frame/period.ts'
import { cx } from '../ui/cx.ts'
import type { DateRange } from '../ui/ranges.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { toneIcons } from '../ui/tone.ts'
import type { BoxFigures, BoxName } from './arrange.ts'
import { NearestDeadline } from './nearest-deadline.tsx'
import { listSearchOf } from './summary.ts'

export interface AttentionProps {
  readonly figures: readonly BoxFigures[]
  /** Whether every box has answered. */
  readonly isSettled: boolean
  readonly names: ReadonlyMap<string, BoxName>
  readonly period: DateRange
}

/** What waits for somebody, over all boxes. */
export function Attention({ figures, isSettled, names, period }: AttentionProps) {
  const { t, format } = useText()
  const portal = usePortal()
  if (!isSettled) return <Skeleton className="h-11 rounded-lg" />
  const items = figures.flatMap(({ summary, counted }) =>
    (counted?.attention ?? []).map((share) => ({ summary, share })),
  )
  if (items.length === 0) {
    return figures.some(({ counted }) => counted === undefined) ? null : (
      <p className="flex min-h-8 items-center gap-2 text-base text-ink-muted">
        <CircleCheck aria-hidden className="size-4 text-success-ink" />{' '}
        {t('shell.dashboard.allClear')}
      </p>
    )
  }
  return (
    <section
      aria-label={t('shell.dashboard.attention')}
      className="rounded-lg bg-surface-raised p-1 shadow-card"
    >
      <ul className="grid sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ summary, share }) => {
          const Icon = toneIcons[share.tone]
          const name = names.get(summary.box.id)
          const search = listSearchOf(summary, share)
          const text = (
            <>
              <Icon
                aria-hidden
                className={cx(
                  'size-4 shrink-0',
                  share.tone === 'error' ? 'text-error-ink' : 'text-warning-ink',
                )}
              />
              <span className="min-w-5 text-right font-semibold text-ink tabular-nums">
                {format.number(share.count)}
              </span>
              <span className="shrink-0 text-ink">{t(`codes.statistics.${share.name}`)}</span>
              <span className="truncate text-ink-muted">
                {[name?.title, name?.family].filter(Boolean).join(' · ')}
              </span>
              {summary.box.deadline && search?.SortColumn && (
                <NearestDeadline summary={summary} search={search} period={period} />
              )}
            </>
          )
          const classes = 'flex h-8 min-w-0 items-center gap-2 rounded-md px-3 text-sm'
          return (
            <li key={summary.box.id + share.name} className="min-w-0">
              {search ? (
                <a
                  href={hrefOf(portal, summary.route, { ...search, ...periodSearch(period) })}
                  className={cx(classes, 'hover:bg-surface-hover')}
                >
                  {text}
                </a>
              ) : (
                <span className={classes}>{text}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
