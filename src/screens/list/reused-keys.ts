import { useRef } from 'react'
import type { Row } from '#engine/inputs.ts'
import { idOf } from '../rows/row-id.ts'

/** React keys of rows, by the ids of their records. */
type RowKeys = ReadonlyMap<string, number>

/**
 * React keys for the rows of a list. A row that stays keeps its key. A new one gets the key of one that is gone, so that React
 * updates the elements that are there instead of creating others: after sorting or paging nearly all rows are new.
 * The key of the row that has the focus is not given away, or the focus would be on another record.
 */
export function useReusedKeys(rows: readonly Row[]): RowKeys {
  const kept = useRef<{ readonly of: readonly Row[]; readonly keys: RowKeys }>(undefined)
  if (kept.current?.of !== rows) {
    const before = kept.current?.keys ?? new Map<string, number>()
    kept.current = { of: rows, keys: reuseKeys(before, rows.map(idOf), focusedRow()) }
  }
  return kept.current.keys
}

/** `before`: the keys until now. `focused`: the id of the row that has the focus. */
export function reuseKeys(before: RowKeys, ids: readonly string[], focused?: string): RowKeys {
  const present = new Set([...ids, focused])
  const free = [...before].filter(([id]) => !present.has(id)).map(([, key]) => key)
  let next = Math.max(0, ...before.values())
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? ++next]))
}

const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
