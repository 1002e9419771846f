/** What a person prefers in a list: which columns. Kept in this browser per person and box. */
import type { Box } from '#engine/portal.ts'
import { readPreference, writePreference } from '#client/session/storage.ts'

export interface ListPreferences {
  /** Shown columns in order. */
  readonly columns: readonly string[]
}

export const defaultPreferences = (box: Box): ListPreferences => ({ columns: box.columns })

const nameOf = (box: Box): string => `list.${box.id}`

export const readPreferences = (box: Box, userId: string): ListPreferences => checkedPreferences(box, readPreference(nameOf(box), userId))
export const writePreferences = (box: Box, userId: string, preferences: ListPreferences): boolean => writePreference(nameOf(box), userId, preferences)

export const allColumns = (box: Box): readonly string[] => [...box.columns, ...box.moreColumns]

/** What was kept may be from an earlier release: columns that are gone are dropped, and never are all of them. */
export function checkedPreferences(box: Box, kept: unknown): ListPreferences {
  const byDefault = defaultPreferences(box)
  if (typeof kept !== 'object' || kept === null) return byDefault
  const columns = 'columns' in kept && Array.isArray(kept.columns) ? kept.columns.filter((name): name is string => typeof name === 'string' && allColumns(box).includes(name)) : []
  return { columns: columns.length > 0 ? [...new Set(columns)] : byDefault.columns }
}
