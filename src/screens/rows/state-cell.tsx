import type { ReactNode } from 'react'
import { shownAs } from '#engine/ended.ts'
import type { Row } from '#engine/inputs.ts'
import type { Box, Column } from '#engine/portal.ts'
import { cells } from './cells.tsx'
import { DeadlineMark } from './late-deadline-mark.ts'
import type { ListWords } from './list-words.ts'

interface StateCellProps {
  readonly box: Box
  readonly column: Column
  readonly row: Row
  readonly words: ListWords
}

/** A value of a row in a list: in place of the state of sending the end of a record. */
export const stateCell = ({ box, column, row, words }: StateCellProps): ReactNode =>
  valueCell({ box, column: shownAs(box, row, column), row, words })

/** A value of a row, and beside what waits for somebody the days that are left. */
export function valueCell({ box, column, row, words }: StateCellProps): ReactNode {
  const cell = cells[column.field.kind]({ ...column, row, words })
  return column.name in (box.deadline?.when ?? {}) ? (
    <span className="inline-flex items-center gap-1.5">
      {cell}
      <DeadlineMark box={box} row={row} words={words} />
    </span>
  ) : (
    cell
  )
}
