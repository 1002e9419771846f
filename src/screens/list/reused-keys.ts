import { useRef } from 'react'
import type { Row } from '#engine/inputs.ts'

/** Keys of rows by their ids. */
export type RowKeys = ReadonlyMap<string, number>

/**
 * Keys for the rows of a list that changes. A row that stays keeps its key. One that is new takes over the key, and with it
 * the elements, of one that is gone, which is far less work for the browser than new elements: after sorting, most rows are new.
 * The row that has the focus is not taken over, so that nobody finds himself on another record.
 */
export function useReusedKeys(rows: readonly Row[], idOf: (row: Row) => string): RowKeys {
  const kept = useRef<{ readonly of: readonly Row[]; readonly keys: RowKeys }>(undefined)
  if (kept.current?.of !== rows) {
    const before = kept.current?.keys ?? new Map<string, number>()
    kept.current = { of: rows, keys: reuseKeys(before, rows.map(idOf), focusedRow()) }
  }
  return kept.current.keys
}

/** The same for given ids: `before` are the keys until now, `focused` is the id of the row that has the focus. */
export function reuseKeys(before: RowKeys, ids: readonly string[], focused?: string): RowKeys {
  const present = new Set([...ids, focused])
  const free = [...before].filter(([id]) => !present.has(id)).map(([, key]) => key)
  let next = Math.max(0, ...before.values())
  return new Map(ids.map((id) => [id, before.get(id) ?? free.shift() ?? ++next]))
}

const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
