import { Inbox } from 'lucide-react'
import { hrefOf } from '#client/links.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { periodSearch } from '../frame/period.ts'
import type { DateRange } from '../ui/ranges.ts'
import type { BoxName } from './arrange.ts'
import type { BoxSummary } from './summary.ts'

export interface EmptyBoxesProps {
  readonly boxes: readonly BoxSummary[]
  readonly names: ReadonlyMap<string, BoxName>
  readonly period: DateRange
}

/** Boxes without a document in the period, in one line: nothing to see there, and still to be opened from here. */
export function EmptyBoxes({ boxes, names, period }: EmptyBoxesProps) {
  const { t } = useText()
  const portal = usePortal()
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-dashed border-line px-4 py-2.5 text-sm">
      <h2 className="flex items-center gap-2 text-ink-muted">
        <Inbox aria-hidden className="size-4" /> {t('shell.dashboard.empty')}
      </h2>
      <ul className="flex flex-wrap gap-x-4">
        {boxes.map((summary) => (
          <li key={summary.box.id}>
            <a
              href={hrefOf(portal, summary.route, periodSearch(period))}
              className="flex min-h-6 items-center rounded-sm text-ink-soft hover:text-ink hover:underline"
            >
              <span>
                {names.get(summary.box.id)?.title}{' '}
                <span className="text-ink-muted">{names.get(summary.box.id)?.family}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
