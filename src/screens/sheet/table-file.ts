/**
 * Tables as files, workbooks and CSV: written with numbers as numbers and days as days, and read again. A text is never written so
 * that a spreadsheet would run it as a formula (TRUST B8).
 */
import { parseCsv } from 'hucre/csv'
import { readXlsx, writeXlsx, type Cell, type WriteSheet } from 'hucre/xlsx'
import type { SheetCell, SheetRow } from '#documents/sheet/read-cell.ts'
import type { Language } from '#schemas/language.ts'
import { toCsv, unguarded } from '#values/csv.ts'
import { conventions } from '../text/conventions.ts'
import { formatsOf } from '../text/format.ts'

export type TableFormat = 'xlsx' | 'csv'

/** How the values of a column are shown in a workbook. */
export type TableKind = 'text' | 'count' | 'number' | 'amount' | 'day' | 'moment'

export interface TableColumn {
  readonly title: string
  readonly kind: TableKind
}

/** A day is a text like `2026-11-21`; a moment one in ISO 8601, or a local time of Istanbul. */
export type TableCell = string | number | null

export interface Table {
  /** Of the sheet. */
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly TableCell[])[]
}

// Writing

export const tableFile = (
  table: Table,
  format: TableFormat,
  language: Language,
): Promise<Blob> | string => (format === 'xlsx' ? tableWorkbook(table) : tableText(table, language))

const numFmts: Partial<Record<TableKind, string>> = {
  count: '0',
  number: '#,##0.########',
  amount: '#,##0.00',
  day: 'dd.mm.yyyy',
  moment: 'dd.mm.yyyy hh:mm',
}

const widths: Partial<Record<TableKind, number>> = { day: 14, moment: 18 }

function tableWorkbook({ name, columns, rows }: Table): Promise<Blob> {
  const titles = columns.map(({ title }): Partial<Cell> => ({
    value: title,
    type: 'string',
    style: { font: { bold: true }, numFmt: '@' },
  }))
  const cellOf = (value: TableCell, index: number) => {
    const kind = columns[index]?.kind
    return typeof value === 'string' && (kind === 'day' || kind === 'moment')
      ? dateOf(value)
      : value
  }
  return workbook([
    {
      name: sheetName(name),
      rows: [columns.map(({ title }) => title), ...rows.map((row) => row.map(cellOf))],
      cells: new Map(titles.map((cell, column) => [`0,${column}`, cell])),
      columns: columns.map(({ title, kind }, column) => ({
        width: widths[kind] ?? widthOf(title, rows, column),
        ...(numFmts[kind] && { numFmt: numFmts[kind] }),
      })),
      freezePane: { rows: 1 },
    },
  ])
}

/** Spreadsheets know no zones: a moment is what the clock of Istanbul, three hours ahead of UTC since 2016, shows. What is no date stays text. */
function dateOf(value: string): Date | string | null {
  if (value === '') return null
  const isLocal = /^\d{4}-\d{2}-\d{2}(T[\d:.]*)?$/.test(value)
  const time = Date.parse(isLocal ? `${value.includes('T') ? value : `${value}T00:00`}Z` : value)
  return Number.isNaN(time) ? value : new Date(isLocal ? time : time + istanbulMs)
}
const istanbulMs = 3 * 3_600_000

/** After the first rows: of thousands nobody wants to wait for the widest. */
function widthOf(title: string, rows: Table['rows'], column: number): number {
  const lengths = rows.slice(0, 200).map((row) => String(row[column] ?? '').length)
  return Math.min(48, Math.max(10, title.length + 2, ...lengths.map((length) => length + 2)))
}

/** As the spreadsheets of the language open it: with their separator, decimal sign and order of a date. */
function tableText({ columns, rows }: Table, language: Language): string {
  const { decimal } = conventions[language]
  const formats = formatsOf(language)
  const cellOf = (value: TableCell, index: number): TableCell => {
    if (typeof value !== 'string') return value
    const kind = columns[index]?.kind
    if (kind === 'day') return formats.date(value)
    return kind === 'moment' ? formats.dateTime(value) : value
  }
  return toCsv(
    columns.map(({ title }) => title),
    rows.map((row) => row.map(cellOf)),
    { separator: decimal === ',' ? ';' : ',', decimal },
  )
}

/** Dates are shown as they are written here; a text is never read as a formula. */
export async function workbook(sheets: readonly WriteSheet[]): Promise<Blob> {
  const bytes = await writeXlsx({ sheets: sheets.map(withDates) })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

/** Days in columns that say no format of their own. */
function withDates(sheet: WriteSheet): WriteSheet {
  const cells = new Map(sheet.cells)
  for (const [at, row] of (sheet.rows ?? []).entries())
    for (const [column, value] of row.entries())
      if (value instanceof Date && sheet.columns?.[column]?.numFmt === undefined)
        cells.set(`${at},${column}`, { value, type: 'date', style: { numFmt: numFmts.day ?? '' } })
  return { ...sheet, cells }
}

/** Names of sheets have 31 characters and none of these. */
export const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

// Reading

/** The rows of the first sheet, whatever it is; throws where it is no workbook. */
export async function rowsOfFile(file: Blob): Promise<readonly SheetRow[]> {
  const { sheets } = await readXlsx(await file.arrayBuffer(), { sheets: [0] })
  return sheets[0]?.rows ?? []
}

/** The rows of a workbook or of a CSV file, whatever its ending says; throws where it is a broken workbook. */
export async function rowsOfTable(file: Blob): Promise<readonly SheetRow[]> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isWorkbook = start[0] === 0x50 && start[1] === 0x4b
  return isWorkbook ? rowsOfFile(file) : rowsOfText(textOf(await file.arrayBuffer()))
}

/** Excel writes CSV in UTF-8 or, where it is not asked, in the code page of its country. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1254').decode(bytes)
  }
}

const rowsOfText = (text: string): readonly SheetRow[] =>
  parseCsv(text).map((row) =>
    row.map((value): SheetCell => (typeof value === 'string' ? unguarded(value) : null)),
  )
