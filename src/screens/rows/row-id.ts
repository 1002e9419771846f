import type { Row } from '#engine/inputs.ts'

/** What a record of a list is known by: the key of its row, in selections and in addresses. */
export const idOf = (row: Row): string => String(row['UUID'])
