/** Which columns of a list a person sees. */
import type { Box } from '#engine/portal.ts'

export const allColumns = (box: Box): readonly string[] => [...box.shownColumns, ...box.moreColumns]

/** Those that were chosen, in order; what was chosen may be from an earlier release: columns that are gone are dropped, and never are all of them. */
export function columnsShown(box: Box, chosen: readonly string[] = []): readonly string[] {
  const known = [...new Set(chosen)].filter((name) => allColumns(box).includes(name))
  return known.length > 0 ? known : box.shownColumns
}
