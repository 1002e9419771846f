import { useEffect, useMemo, useRef, useState } from 'react'
import type { ImportRow } from './import-rows.ts'

/** What is done with one row. */
export type ChangeRow = (row: ImportRow) => ImportRow

export interface Rows {
  /** As they are shown. */
  readonly rows: readonly ImportRow[]
  /** As they are, shown or not yet. */
  readonly newest: () => readonly ImportRow[]
  readonly set: (rows: readonly ImportRow[]) => void
  readonly change: (number: number, next: ChangeRow) => void
  /** The same, shown with what else changes within a moment: hundreds change one after the other. */
  readonly changeSoon: (number: number, next: ChangeRow) => void
}

const shownEveryMs = 100

/** The rows of an import, which change more often than they need to be drawn. */
export function useRows(): Rows {
  const kept = useRef<readonly ImportRow[]>([])
  const [rows, show] = useState(kept.current)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const actions = useMemo(() => {
    const flush = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      show(kept.current)
    }
    const changeSoon = (number: number, next: ChangeRow) => {
      kept.current = kept.current.map((row) => (row.number === number ? next(row) : row))
      timer.current ??= setTimeout(flush, shownEveryMs)
    }
    return {
      newest: () => kept.current,
      set(all: readonly ImportRow[]) {
        kept.current = all
        flush()
      },
      changeSoon,
      change(number: number, next: ChangeRow) {
        changeSoon(number, next)
        flush()
      },
    }
  }, [])
  return useMemo(() => ({ rows, ...actions }), [rows, actions])
}
