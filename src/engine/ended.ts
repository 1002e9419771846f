/** Where a record is at its end, whatever became of it before: a cancelled document that had been sent well is a cancelled one. */
import type { Row } from './inputs.ts'
import type { Box, Column } from './portal.ts'

/** The flag that has a colour as it is set: said before the states of the record. */
const endOf = (box: Pick<Box, 'columns'>, row: Row): Column | undefined =>
  box.columns.find(
    ({ name, field }) => field.kind === 'flag' && field.tones?.[String(row[name])] !== undefined,
  )

/** What stands where a list shows this column: in place of the state of sending the end. */
export const shownAs = (box: Pick<Box, 'columns'>, row: Row, column: Column): Column =>
  (column.fact === 'status' ? endOf(box, row) : undefined) ?? column

/** By what a document has lost its worth: its end, else the answer that refused it. */
export function voidedBy(box: Pick<Box, 'columns'>, row: Row): Column | undefined {
  const refused = box.columns.find(
    ({ name, field, fact }) => fact === 'answer' && field.tones?.[String(row[name])] === 'error',
  )
  return endOf(box, row) ?? refused
}
