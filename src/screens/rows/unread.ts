import type { Box } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'

/** Not yet opened by anybody, where the box keeps such a mark. */
export function isUnread(box: Box, row: Row): boolean {
  return (
    box.filters['IsRead'] !== undefined &&
    box.columns.some((column) => column.fact === 'isRead' && row[column.name] === false)
  )
}
