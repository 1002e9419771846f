/** The rows of "all that match", for calls that name each of them. */
import type { Row } from '#engine/inputs.ts'
import { callOfBox, type Box } from '#engine/portal.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import { useCall, usePortal } from '../frame/portal-context.tsx'
import { isChosen, type Selection } from './selection.ts'
import { idOf } from '../rows/row-id.ts'

/** More are not named in one call. */
export const mostChosen = 1_000
const pageSize = 100

type All = Extract<Selection, { readonly kind: 'all' }>

/** Reads the chosen rows page by page. One that moves to another page meanwhile is there once; rows that have come since are too. */
export function useAllRows(box: Box): (selection: All) => Promise<readonly Row[]> {
  const ask = useCall()
  const { id } = callOfBox(usePortal(), box, 'list')
  return async (selection) => {
    const found = new Map<string, Row>()
    for (let Page = 1; ; Page += 1) {
      const answer = recordOf(await ask(id, { ...selection.query, Page, PageSize: pageSize }))
      for (const row of recordsIn(answer['Content'])) found.set(idOf(row), row)
      if (Page >= Number(answer['TotalPages'])) break
    }
    return [...found].flatMap(([uuid, row]) => (isChosen(selection, uuid) ? [row] : []))
  }
}
