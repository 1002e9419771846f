/** What the filters of a list compare with. */
import type { Fact } from '#descriptor/fact.ts'
import type { Field } from '#descriptor/field.ts'
import { factOfName } from './facts.ts'
import type { Column } from './portal.ts'

/** Name of the row's column that a filter is about: the one that it names, else that of its own name or fact. */
export const columnOfFilter = (
  rows: readonly Column[],
  name: string,
  { from, column = name }: Field,
): string | undefined =>
  rows.find((one) => (from === undefined ? one.name === column : one.fact === from))?.name

/** The fact that a filter compares with; undefined where the record has none, as of what steers a list. */
export const factOfFilter = (
  rows: readonly Column[],
  name: string,
  { from, column = name }: Field,
): Fact | undefined => from ?? rows.find((one) => one.name === column)?.fact ?? factOfName[column]

/** One end of a range of values. */
export const isBound = ({ match }: Field): boolean => match === 'min' || match === 'max'
