import { inShort } from '#engine/in-short.ts'
import type { Box, Column } from '#engine/portal.ts'
import { voidedBy } from '#engine/ended.ts'
import { partyOf, type Row } from '#engine/inputs.ts'
import { cells } from '../rows/cells.tsx'
import { valueCell } from '../rows/state-cell.tsx'
import type { ListWords } from '../rows/list-words.ts'

export interface RecordSummaryProps {
  readonly box: Box
  readonly row: Row
  readonly words: ListWords
}

/** Who, how much, and how it stands. */
export function RecordSummary({ box, row, words }: RecordSummaryProps) {
  const amount = box.columns.find((column) => column.fact === 'payable')
  const states = statesOf(box, row)
  const party = partyOf(box, row)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-56">
        {party && <p className="text-base font-medium break-words text-ink">{party.name || '–'}</p>}
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted tabular-nums">
          {party?.taxNo && <span>{party.taxNo}</span>}
          {inShort(box, row).map(({ name }) => (
            <span key={name} className="min-w-0 break-words">
              {words.value(row, name)}
            </span>
          ))}
        </p>
      </div>
      <div className="flex flex-col items-start gap-1 sm:items-end">
        {amount && <span className="text-xl">{cells.money({ ...amount, row, words })}</span>}
        <span className="flex flex-wrap gap-1 empty:hidden">
          {states.map((column) => (
            <span key={column.name} title={words.label(column.name)}>
              {valueCell({ box, column, row, words })}
            </span>
          ))}
        </span>
      </div>
    </div>
  )
}

/** What a record has come to; by what it has lost its worth stands before the rest. */
function statesOf(box: Box, row: Row): readonly Column[] {
  const first = voidedBy(box, row)
  const others = box.columns.filter(
    (column) =>
      column !== first &&
      column.field.kind === 'code' &&
      column.field.tones &&
      row[column.name] &&
      row[column.name] !== 'unknown',
  )
  return first ? [first, ...others] : others
}
