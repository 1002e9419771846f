import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { hrefOf } from '#client/links.ts'
import { callQuery } from '#client/query.ts'
import { usePortal, useSend, useText } from '../portal-context.tsx'
import { periodSearch } from '../shell/period.ts'
import { cx } from '../ui/cx.ts'
import type { DateRange } from '../ui/date-range.tsx'
import { toneIcons } from '../ui/tone.ts'
import { countedOf, type BoxSummary } from './summary.ts'

/** What waits for somebody, over all boxes, in one line. The queries are those of the cards below. */
export function Attention({ summaries, period }: { readonly summaries: readonly BoxSummary[]; readonly period: DateRange }) {
  const { t, screenLabel, format } = useText()
  const send = useSend()
  const portal = usePortal()
  const answers = useQueries({ queries: summaries.map((summary) => callQuery(send, summary.range, periodSearch(period))) })
  if (answers.some((answer) => answer.data === undefined)) return <div className="h-8" aria-hidden />
  const items = summaries.flatMap((summary, index) => countedOf(summary.box, answers[index]?.data).attention.map((share) => ({ summary, share })))
  return (
    <section aria-label={t('shell.dashboard.attention')} className="flex min-h-8 flex-wrap items-center gap-2">
      {items.length === 0 && (
        <p className="flex items-center gap-2 text-base text-ink-muted">
          <CircleCheck aria-hidden className="size-4 text-success-ink" /> {t('shell.dashboard.allClear')}
        </p>
      )}
      {items.map(({ summary, share }) => {
        const Icon = toneIcons[share.tone]
        const text = (
          <>
            <Icon aria-hidden className={cx('size-4 shrink-0', share.tone === 'error' ? 'text-error-ink' : 'text-warning-ink')} />
            <span className="font-semibold text-ink tabular-nums">{format.number(share.count)}</span>
            <span className="truncate text-ink">{t(`codes.statistics.${share.name}`)}</span>
            <span className="truncate text-ink-muted">{screenLabel(summary.route)}</span>
          </>
        )
        const classes = 'flex h-8 w-full items-center gap-2 rounded-md bg-surface-raised px-3 text-sm shadow-card sm:w-auto'
        return share.search ? (
          <Link key={summary.box.id + share.name} to={hrefOf(portal, summary.route, { ...share.search, ...periodSearch(period) })} className={cx(classes, 'hover:bg-surface-hover')}>
            {text}
          </Link>
        ) : (
          <span key={summary.box.id + share.name} className={classes}>
            {text}
          </span>
        )
      })}
    </section>
  )
}
