/** The rows of a workbook made of the template, kept in this tab until their drafts are made, with what was corrected in them. */
import { isRecord, recordOf } from '#values/json.ts'
import { readOfTab, writeOfTab } from '#client/session/storage.ts'
import type { SheetCell, SheetRow } from '#documents/sheet/read-cell.ts'

interface KeptSheet {
  /** Of the file. */
  readonly name: string
  readonly rows: readonly SheetRow[]
}

/** Beside the rows, which are long and change seldom: the numbers of those that became drafts. */
const places = (name: string) => ({ sheet: `${name}.sheet`, made: `${name}.made` })

/** `name`: of the rows of a person, a company and a family; see `useKeptName`. Undefined forgets them. */
export function keepSheet(name: string, kept: KeptSheet | undefined): void {
  writeOfTab(places(name).sheet, kept && JSON.stringify({ ...kept, rows: kept.rows.map(written) }))
  if (kept === undefined) keepMade(name, [])
}

/** `rows`: as the spreadsheet numbers them. */
export function keepMade(name: string, rows: readonly number[]): void {
  writeOfTab(places(name).made, rows.length === 0 ? undefined : JSON.stringify(rows))
}

/**
 * The kept rows. Those that became drafts are empty, so that the others have the numbers that they have in the file, and their
 * documents the ETTN that they would have had. Undefined where nothing is kept that can be read.
 */
export function readKeptSheet(name: string): KeptSheet | undefined {
  const { sheet, made } = places(name)
  const { name: file, rows } = recordOf(parsed(readOfTab(sheet)))
  const numbers = parsed(readOfTab(made))
  const isMade = new Set<unknown>(Array.isArray(numbers) ? numbers : [])
  if (typeof file !== 'string' || !Array.isArray(rows)) return undefined
  return {
    name: file,
    rows: rows.map((row: unknown, index) =>
      Array.isArray(row) && !isMade.has(index + 1) ? row.map(cellOf) : [],
    ),
  }
}

/** JSON has no days: they are kept as `{ time }`. */
const written = (row: SheetRow): unknown[] =>
  row.map((cell) => (cell instanceof Date ? { time: cell.getTime() } : cell))

function cellOf(value: unknown): SheetCell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return isRecord(value) && typeof value['time'] === 'number' ? new Date(value['time']) : null
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
