/** The records that cells of an import name by their titles. */
import { boxOf, callOfBox, type Portal } from '#engine/portal.ts'
import { referenceOf } from '#engine/references.ts'
import type { SheetColumn } from '#documents/sheet/columns.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import { fold } from '#values/turkish.ts'
import type { Ask } from '../editor/lookups.ts'
import type { IdOf } from './import-rows.ts'

/** Ids by what was looked for; null where it was not found, or more than once. */
export type FoundIds = ReadonlyMap<string, string | null>

export interface Looking {
  readonly portal: Portal
  readonly family: string
  readonly ask: Ask
}

const offeredAtOnce = 20
const askedAtOnce = 4

const keyOf = ({ field }: SheetColumn, title: string): string =>
  `${field.key} ${fold(title.trim())}`

export const idOfFound =
  (found: FoundIds): IdOf =>
  (column, title) =>
    found.get(keyOf(column, title)) ?? null

/** What is known already, and what these cells name besides. Rejects where a list could not be had. */
export async function findReferences(
  cells: readonly { readonly column: SheetColumn; readonly title: string }[],
  known: FoundIds,
  looking: Looking,
): Promise<FoundIds> {
  const open = [
    ...new Map(cells.map((one) => [keyOf(one.column, one.title), one])).entries(),
  ].filter(([key, { title }]) => title.trim() !== '' && !known.has(key))
  const found = new Map(known)
  const next = open.values()
  const work = async () => {
    for (const [key, { column, title }] of next) found.set(key, await idOf(column, title, looking))
  }
  await Promise.all(Array.from({ length: askedAtOnce }, work))
  return found
}

/** A record of exactly this title; an id stands for itself. */
async function idOf(
  { field }: SheetColumn,
  title: string,
  { portal, family, ask }: Looking,
): Promise<string | null> {
  const wanted = title.trim()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(wanted)) return wanted
  const box = boxOf(portal, needed(referenceOf(field, family), `reference of ${field.place}`).box)
  const page = await ask(callOfBox(portal, box, 'list').id, {
    Search: wanted,
    Page: 1,
    PageSize: offeredAtOnce,
  })
  const same = recordsIn(recordOf(page)['Content']).filter(
    (row) => fold(String(row[box.title] ?? '')) === fold(wanted),
  )
  return same.length === 1 ? String(same[0]?.['UUID']) : null
}
