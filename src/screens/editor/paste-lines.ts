/**
 * Cells copied out of a spreadsheet → lines. A first row of column names says what the columns are, in any order; without one they
 * go on from the cell that was pasted into. A cell that cannot be read keeps what was pasted and says what is wrong with it.
 */
import type { FormField } from '#engine/form.ts'
import type { WrittenCodes } from '#documents/codes/written-codes.ts'
import { plain } from '#values/money.ts'
import { parseAmount } from '#values/parse-amount.ts'
import { readCell, type CellContext, type CellFault } from '#documents/sheet/read-cell.ts'
import { fold } from '#values/turkish.ts'
import { type EditorLine, type Row } from './model.ts'
import { trimEnd, withoutSign } from '#values/trim.ts'

type Cells = readonly string[]

export interface PasteContext {
  /** The columns on screen, in their order. */
  readonly columns: readonly FormField[]
  /** All that a column may be called at the head of a spreadsheet. */
  readonly titlesOf: (column: FormField) => readonly string[]
  /** Codes of the standard's lists as they may be written. A list that is not there is not checked. */
  readonly lists: ReadonlyMap<string, WrittenCodes>
  /** Sign before the decimals where no number on the clipboard shows it. */
  readonly decimal: ',' | '.'
}
export interface PastedLine {
  readonly values: Row
  readonly faults: Readonly<Record<string, CellFault>>
}
export interface PastedLines {
  readonly lines: readonly PastedLine[]
  /** Names at the head that are no column of the lines; of rows without a head how many cells stood behind the last column. */
  readonly unknown: readonly string[]
  readonly faults: number
}

/** Text of one cell is the browser's to paste. */
export const isTable = (text: string): boolean => /[\t\r\n]/.test(trimEnd(text, '\r\n'))

/** @param from the column of the cell that is pasted into; undefined: none is, the first one counts */
export function readPasted(
  rows: readonly Cells[],
  from: string | undefined,
  context: PasteContext,
): PastedLines {
  const head = headOf(rows[0] ?? [], context)
  const first = Math.max(
    0,
    context.columns.findIndex((column) => column.key === from),
  )
  const columns = head?.columns ?? context.columns.slice(first)
  const data = (head ? rows.slice(1) : rows).filter((cells) =>
    cells.some((cell) => cell.trim() !== ''),
  )
  const decimal = markIn(data, columns) ?? context.decimal
  const lines = data.map((cells) => readLine(cells, columns, { ...context, decimal }))
  return {
    lines,
    unknown: head?.unknown ?? behind(data, columns.length),
    faults: lines.reduce((sum, { faults }) => sum + Object.keys(faults).length, 0),
  }
}

/** The lines as they are after the paste: those from `at` on are filled, what they have no cell for stays. */
export function filledLines(
  lines: readonly EditorLine[],
  at: number,
  pasted: readonly PastedLine[],
  create: () => EditorLine,
): readonly EditorLine[] {
  const filled = pasted.map(({ values, faults }, index): EditorLine => {
    const { faults: before, ...line } = lines[at + index] ?? create()
    const left = Object.fromEntries(
      Object.entries(before ?? {}).filter(([column]) => !(column in values)),
    )
    const all = { ...left, ...faults }
    return {
      ...line,
      values: { ...line.values, ...values },
      ...(Object.keys(all).length > 0 && { faults: all }),
    }
  })
  return [...lines.slice(0, at), ...filled, ...lines.slice(at + filled.length)]
}

// The head

interface Head {
  /** Undefined for names that are no column. */
  readonly columns: readonly (FormField | undefined)[]
  readonly unknown: readonly string[]
}

/** Two names of columns make a head, and fewer where there is nothing else. */
function headOf(cells: Cells, { columns, titlesOf }: PasteContext): Head | undefined {
  const byTitle = new Map(
    columns
      .toReversed()
      .flatMap((column) => titlesOf(column).map((title) => [titleKey(title), column] as const)),
  )
  const found = cells.map((cell) => byTitle.get(titleKey(cell)))
  const known = new Set(found.filter((column) => column !== undefined))
  const named = cells.filter((cell) => cell.trim() !== '')
  if (known.size === 0 || known.size < Math.min(2, named.length)) return undefined
  const isFirst = (column: FormField | undefined, index: number) =>
    column === undefined || found.indexOf(column) === index
  return {
    columns: found.map((column, index) => (isFirst(column, index) ? column : undefined)),
    unknown: cells
      .filter((cell, index) => cell.trim() !== '' && found[index] === undefined)
      .map((cell) => cell.trim()),
  }
}

/** `KDV %`, `Kdv` and `KDV oranı (%)` differ in signs only, or not at all. */
export const titleKey = (title: string): string => fold(title.replace(/[^\p{L}\p{N}]+/gu, ' '))

function behind(rows: readonly Cells[], width: number): readonly string[] {
  const widest = Math.max(
    0,
    ...rows.map((cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1),
  )
  return Array.from({ length: Math.max(0, widest - width) }, (_, index) =>
    String(width + index + 1),
  )
}

// Cells

function readLine(cells: Cells, columns: Head['columns'], context: PasteContext): PastedLine {
  const values: Record<string, string> = {}
  const faults: Record<string, CellFault> = {}
  for (const [index, column] of columns.entries()) {
    const cell = (cells[index] ?? '').trim()
    if (!column || cell === '') continue
    const read = readTyped(cell, column, context)
    values[column.key] = read.text
    if (read.fault) faults[column.key] = read.fault
  }
  return { values, faults }
}

/** A cell as the editor holds it; one that cannot be read keeps what was written, and says what is wrong. */
export function readTyped(
  cell: string,
  column: FormField,
  context: CellContext,
): { readonly text: string; readonly fault?: CellFault } {
  const line = cell.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks))
  const read = readCell(column.as === 'taxes' ? cell : line, column, context)
  if (read === undefined || 'fault' in read)
    return { text: line, ...(read && { fault: read.fault }) }
  return { text: typeof read.value === 'number' ? plain(read.value) : String(read.value) }
}

/** The sign before the decimals that a number on the clipboard leaves no doubt of. */
export function markIn(rows: readonly Cells[], columns: Head['columns']): ',' | '.' | undefined {
  for (const cells of rows) {
    for (const [index, column] of columns.entries()) {
      const mark = column && column.isNumber ? markOf(cells[index] ?? '') : undefined
      if (mark) return mark
    }
  }
  return undefined
}

function markOf(cell: string): ',' | '.' | undefined {
  const text = withoutSign(cell, ['%'])
  const read = parseAmount(text)
  if (read.kind !== 'value' || !/[.,]/.test(text)) return undefined
  const marks = ([',', '.'] as const).filter((decimal) => {
    const as = parseAmount(text, { decimal })
    return as.kind === 'value' && as.value === read.value
  })
  return marks.length === 1 ? marks[0] : undefined
}
