import type { Box, Column } from './portal.ts'

/** The column of a record that says whose documents stand under it; undefined where the box has none. */
export const taxNumberColumn = ({ columns }: Box): Column | undefined =>
  columns.find(({ field, at }) => field.kind === 'taxNo' && at !== undefined)
