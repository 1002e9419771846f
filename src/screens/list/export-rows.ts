/** The rows that a list is exported with: asked for page by page, and what each of their cells is in a file. */
import type { Field, FieldKind } from '#descriptor/field.ts'
import type { Row } from '#engine/inputs.ts'
import type { Box } from '#engine/portal.ts'
import { pageSize } from '#engine/queries.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import type { ListInput } from '../rows/list-search.ts'
import type { ListWords } from '../rows/list-words.ts'
import type { Table, TableCell, TableColumn, TableKind } from '../sheet/table-file.ts'
import { isChosen, type Selection } from './selection.ts'
import { idOf } from '../rows/row-id.ts'

/** A browser holds this many without trouble; whoever needs more narrows the search. */
export const mostRows = 50_000

export interface Wanted {
  /** What is asked for, without its page. Several: what the first does not find is looked for by the next. */
  readonly inputs: readonly ListInput[]
  /** Only these of what is found. */
  readonly selection: Selection | undefined
  /** Rows that are there already. */
  readonly known: readonly Row[]
}

export interface Fetching {
  readonly ask: (input: ListInput) => Promise<unknown>
  readonly isStopped: () => boolean
  /** How many rows have been found, and looked at. */
  readonly onProgress: (found: number, seen: number) => void
}

/** Every row once, in the order of the list; undefined where it was stopped. Rejects where a page could not be had. */
export async function rowsOf(
  { inputs, selection, known }: Wanted,
  { ask, isStopped, onProgress }: Fetching,
): Promise<readonly Row[] | undefined> {
  const isWanted = ({ UUID }: Row) => selection === undefined || isChosen(selection, String(UUID))
  const all = selection?.kind === 'some' ? selection.ids.size : mostRows
  const enough = Math.min(all, mostRows)
  const found = new Map<string, Row>()
  const take = (rows: readonly Row[]) => {
    for (const row of rows.filter(isWanted))
      // A row that came since moves others to the next page, where they would be met again.
      if (found.size < enough && !found.has(idOf(row))) found.set(idOf(row), row)
  }
  if (selection?.kind === 'some') take(known)
  // Not all of them are there: they are asked for, in the order of the list.
  if (found.size < all) found.clear()
  let seen = 0
  for (const input of inputs) {
    for (let page = 1; found.size < enough; page++) {
      const answer = recordOf(await ask({ ...input, Page: page, PageSize: pageSize.max }))
      if (isStopped()) return undefined
      const rows = recordsIn(answer['Content'])
      take(rows)
      seen += rows.length
      onProgress(found.size, seen)
      if (rows.length === 0 || page >= Number(answer['TotalPages'])) break
    }
  }
  return [...found.values()]
}

/** The file's table: the columns that the list shows, and the currency of amounts where no column of its own says it. */
export function tableOf(
  name: string,
  box: Box,
  columns: readonly string[],
  rows: readonly Row[],
  words: ListWords,
): Table {
  const shown = withCurrencies(box, columns)
  return {
    name,
    columns: shown.map(([column, field]): TableColumn => ({
      title: words.label(column),
      kind: kinds[field.kind],
    })),
    rows: rows.map((row) => shown.map(([column, field]) => cellOf(row, column, field, words))),
  }
}

function withCurrencies(box: Box, columns: readonly string[]): (readonly [string, Field])[] {
  const added = new Set(columns)
  return columns.flatMap((name) => {
    const field = box.row[name]
    if (!field) return []
    const { currency } = field
    const of = currency === undefined || added.has(currency) ? undefined : box.row[currency]
    if (currency === undefined || !of) return [[name, field] as const]
    added.add(currency)
    return [[name, field] as const, [currency, of] as const]
  })
}

const kinds: Readonly<Record<FieldKind, TableKind>> = {
  uuid: 'text',
  text: 'text',
  note: 'text',
  email: 'text',
  phone: 'text',
  taxNo: 'text',
  code: 'text',
  flag: 'text',
  tagList: 'text',
  date: 'day',
  dateTime: 'moment',
  int: 'count',
  decimal: 'number',
  percent: 'number',
  money: 'amount',
}

/** A number of the wire stays one; a day is written as the file has days; everything else as the list says it. */
function cellOf(row: Row, name: string, field: Field, words: ListWords): TableCell {
  const value = row[name]
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return value
  const kind = kinds[field.kind]
  return typeof value === 'string' && (kind === 'day' || kind === 'moment')
    ? value
    : words.value(row, name)
}
