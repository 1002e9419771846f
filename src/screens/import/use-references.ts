import { useMemo, useRef, useState } from 'react'
import type { Box } from '#engine/portal.ts'
import type { SheetColumn } from '#documents/sheet/columns.ts'
import { useCall, usePortal } from '../frame/portal-context.tsx'
import { findReferences, idOfFound, type FoundIds } from './find-references.ts'
import type { IdOf, ImportRow } from './import-rows.ts'

const nothing: FoundIds = new Map()

/** What rows refer to: `look` asks for what is not known yet, and rejects where that could not be had. */
export function useReferences(box: Box, columns: readonly SheetColumn[]) {
  const portal = usePortal()
  const ask = useCall()
  const [found, setFound] = useState(nothing)
  const newest = useRef(found)
  const look = async (rows: readonly Pick<ImportRow, 'cells'>[]): Promise<void> => {
    const named = columns
      .filter(({ field }) => field.reference !== undefined)
      .flatMap((column) =>
        rows.map(({ cells }) => ({ column, title: cells[column.field.key] ?? '' })),
      )
    if (named.length === 0) return
    const looking = { portal, family: box.family, ask }
    const answers = await findReferences(named, newest.current, looking)
    // Another question may have been answered meanwhile: what it found stays.
    newest.current = new Map([...newest.current, ...answers])
    setFound(newest.current)
  }
  const idOf: IdOf = useMemo(() => idOfFound(found), [found])
  return { idOf, look }
}
