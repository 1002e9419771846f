import type { Box } from '#engine/portal.ts'
import { nameOf, partyOf, type Row } from '#engine/inputs.ts'
import type { ListWords } from '../rows/list-words.ts'

/** The record in a line: number, other side, amount. */
export function lineOf(box: Box, row: Row, words: ListWords): string {
  const amount = box.columns.find((column) => column.fact === 'payable')?.name
  const parts = [
    nameOf(box, row),
    row[box.title] ? partyOf(box, row)?.name : '',
    amount ? words.value(row, amount) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
