/** Cells of a spreadsheet → rows of a form, as text that a person could have typed. */
import type { FormField } from '#engine/form.ts'
import type { SheetColumn } from '#documents/sheet/columns.ts'
import {
  cellText,
  readCell,
  type CellContext,
  type CellFault,
  type SheetCell,
  type SheetRow,
} from '#documents/sheet/read-cell.ts'
import { plain } from '#values/money.ts'
import { markIn } from '../editor/paste-lines.ts'
import { defaultText } from '../editor/model.ts'
import type { Mapping } from './import-columns.ts'

export interface RawTable {
  /** Titles, as the first row has them. */
  readonly head: readonly string[]
  /** Rows that say something, with the number that a spreadsheet gives them. */
  readonly rows: readonly { readonly number: number; readonly cells: SheetRow }[]
}

/** The table below the first row that says anything; undefined where there is none. */
export function tableOf(rows: readonly SheetRow[]): RawTable | undefined {
  const filled = rows.flatMap((cells, index) =>
    cells.some((cell) => cellText(cell) !== '') ? [{ number: index + 1, cells }] : [],
  )
  const [first, ...rest] = filled
  return first === undefined ? undefined : { head: first.cells.map(cellText), rows: rest }
}

export interface ReadContext extends CellContext {
  /** The day in Istanbul, for fields whose default it is. */
  readonly today: string
}

export interface ReadText {
  readonly text: string
  readonly fault?: CellFault
}

/** One cell as text of its field. What cannot be read stays as it is, and is said to be wrong. */
export function readText(cell: SheetCell, field: FormField, context: CellContext): ReadText {
  const read = readCell(cell, field, context)
  if (read === undefined) return { text: '' }
  if ('fault' in read) return { text: cellText(cell), fault: read.fault }
  return { text: typeof read.value === 'number' ? plain(read.value) : String(read.value) }
}

export type Cells = Readonly<Record<string, string>>
export type Faults = Readonly<Record<string, CellFault>>

/** The cells of a row for these columns of the form. What the file leaves open starts as the form does. */
export function readRow(
  cells: SheetRow,
  mapping: Mapping,
  columns: readonly SheetColumn[],
  context: ReadContext,
): { readonly cells: Cells; readonly faults: Faults } {
  const texts: Record<string, string> = {}
  const faults: Record<string, CellFault> = {}
  for (const { field } of columns) {
    const { text, fault } = readText(cells[mapping.indexOf(field.key)] ?? null, field, context)
    texts[field.key] = text === '' ? defaultText(field, context.today) : text
    if (fault) faults[field.key] = fault
  }
  return { cells: texts, faults }
}

/** The sign before the decimals that a number of the file leaves no doubt of. */
export const markOfTable = (
  { rows }: RawTable,
  mapping: Mapping,
  columns: readonly SheetColumn[],
): ',' | '.' | undefined =>
  markIn(
    rows.map(({ cells }) => cells.map((cell) => (typeof cell === 'string' ? cell : ''))),
    mapping.map((key) => columns.find(({ field }) => field.key === key)?.field),
  )
