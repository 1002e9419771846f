/** What the filters of a list compare with. */
import type { Fact } from '#descriptor/fact.ts'
import type { Field } from '#descriptor/field.ts'
import { factOfName } from './facts.ts'
import type { Box, Column } from './portal.ts'

/** Name of the row's column that a filter is about: the one that it names, else that of its own name or fact. */
export const columnOfFilter = (
  rows: readonly Column[],
  name: string,
  { from, column = name }: Field,
): string | undefined =>
  rows.find((one) => (from === undefined ? one.name === column : one.fact === from))?.name

/** What a filter compares with: a fact, or a column of the box's own; undefined where the record has neither, as of what steers a list. */
export function targetOfFilter(
  rows: readonly Column[],
  name: string,
  { from, column = name }: Field,
): Kept | undefined {
  if (from !== undefined) return { fact: from }
  const shown = rows.find((one) => one.name === column)
  if (shown) return shown
  const fact = factOfName[column]
  return fact && { fact }
}

/** A value of a record by its fact, or as a column of the box's own. */
export type Kept = { readonly fact: Fact } | Column

/** One end of a range of values. */
export const isBound = ({ match }: Field): boolean => match === 'min' || match === 'max'

/**
 * The day by which a list is limited to a period: of documents their issue date, of other records the day or moment that they
 * are sorted by, else when they were made. Undefined where the row does not show it.
 */
export function periodColumn({ columns: rows, record, sort }: Box): Column | undefined {
  if (!record) return rows.find(({ fact }) => fact === 'issueDate')
  return (
    rows.find(({ name, field }) => name === sort.by && field.kind.startsWith('date')) ??
    rows.find(({ fact }) => fact === 'createdDate')
  )
}

/**
 * Whether its list is read by periods: documents are, and records where a day of theirs is what they are sorted by. When the card
 * of a customer was written says nothing about the customer (decision 66).
 */
export const isReadByPeriod = (box: Box): boolean =>
  !box.record || periodColumn(box)?.name === box.sort.by
