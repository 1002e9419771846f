import { useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'
import type { ImportRow, ProblemsOf } from './import-rows.ts'

const rowKinds = ['all', 'wrong', 'ready', 'made'] as const
export type RowKind = (typeof rowKinds)[number]

/** Rows that were of a kind when they were asked for: one that is corrected does not go from under the hand. */
export interface ShownRows {
  readonly kind: RowKind
  readonly numbers: ReadonlySet<number> | undefined
}

export const shownBy = (
  kind: RowKind,
  rows: readonly ImportRow[],
  problemsOf: ProblemsOf,
): ShownRows => ({
  kind,
  numbers:
    kind === 'all'
      ? undefined
      : new Set(
          rows.filter((row) => kindOf(row, problemsOf(row)) === kind).map(({ number }) => number),
        ),
})

const kindOf = (
  { state }: ImportRow,
  problems: ReadonlyMap<string, string>,
): Exclude<RowKind, 'all'> => {
  if (state === 'made') return 'made'
  return problems.size > 0 ? 'wrong' : 'ready'
}

export interface RowFilterProps {
  readonly rows: readonly ImportRow[]
  readonly problemsOf: ProblemsOf
  readonly kind: RowKind
  readonly onKind: (kind: RowKind) => void
}

/** How many rows there are of each kind; a press shows those alone. */
export function RowFilter({ rows, problemsOf, kind, onKind }: RowFilterProps) {
  const { t, format } = useText()
  const kinds = rows.map((row) => kindOf(row, problemsOf(row)))
  const countOf = (one: RowKind) =>
    one === 'all' ? rows.length : kinds.filter((found) => found === one).length
  return (
    <div role="group" aria-label={t('table.import.show')} className="flex flex-wrap gap-1.5">
      {rowKinds.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={kind === one}
          onClick={() => onKind(one)}
          className={cx(
            'h-7 rounded-full px-3 text-sm font-medium ring-1 ring-inset ring-line-strong tabular-nums hover:bg-surface-hover',
            one === 'wrong' && countOf(one) > 0 && 'text-error-ink',
            kind === one && 'bg-surface-selected text-primary-ink',
          )}
        >
          {t(`table.import.kinds.${one}`, { total: format.number(countOf(one), 0) })}
        </button>
      ))}
    </div>
  )
}
