/** A report as a file: a workbook or CSV, streamed, with numbers as numbers and days as days. Tax numbers stay text. */
import { writeXlsxStream } from 'hucre/xlsx'
import type { ColumnType } from '#schemas/accounting-columns.ts'
import type { ReportFile } from '#schemas/accounting-codes.ts'
import type { Language } from '#schemas/language.ts'
import type { Cell, Row, ShownColumn } from '#documents/accounting/rows.ts'
import { csvLine, csvMark } from '#values/csv.ts'
import { decimalMark } from '#values/decimal-mark.ts'
import { isDecimal } from '#values/money.ts'
import { formatDate } from '../paper/format.ts'

export interface ReportSheet {
  /** Of the sheet. */
  readonly name: string
  /** What stands above the table, a line each. */
  readonly head: readonly string[]
  readonly columns: readonly ShownColumn[]
  /** With their sums as the last. */
  readonly rows: AsyncIterable<Row>
}

export const mimeTypes: Readonly<Record<ReportFile, string>> = {
  Xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  Csv: 'text/csv; charset=utf-8',
}

export const fileOfReport: Readonly<
  Record<ReportFile, (sheet: ReportSheet, language: Language) => AsyncIterable<Uint8Array>>
> = {
  Xlsx: workbookOf,
  Csv: csvOf,
}

const formats: Readonly<Record<ColumnType, string>> = {
  Text: '@',
  Date: 'dd.mm.yyyy',
  Integer: '0',
  Decimal: '#,##0.########',
  Percent: '0.##',
  Amount: '#,##0.00',
}
const widths: Readonly<Record<ColumnType, number>> = {
  Text: 20,
  Date: 12,
  Integer: 9,
  Decimal: 14,
  Percent: 9,
  Amount: 16,
}
/** Names of parties and goods are long. */
const wide: ReadonlySet<string> = new Set(['Title', 'SellerTitle', 'ItemName', 'GoodsKind'])

function workbookOf({ name, head, columns, rows }: ReportSheet): AsyncIterable<Uint8Array> {
  const stream = writeXlsxStream(sheetRows(), {
    // Names of sheets have 31 characters and none of these.
    name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: columns.map((column) => ({
      width: wide.has(column.name) ? 40 : Math.max(widths[column.type], titleWidth(column)),
      numFmt: formats[column.type],
    })),
    freezePane: { rows: head.length + 2 },
    repeatHeaders: false,
  })
  return chunksOf(stream)

  async function* sheetRows() {
    for (const line of head) yield [line]
    yield []
    yield columns.map(({ title }) => title)
    for await (const row of rows) yield row.map((cell, index) => inWorkbook(columns[index], cell))
  }
}

const titleWidth = ({ title }: ShownColumn): number => Math.min(30, title.length + 2)

/** A word among numbers, such as the one beside the sums, stays a word. */
function inWorkbook(column: ShownColumn | undefined, cell: Cell): string | number | Date | null {
  if (cell === null || column === undefined) return null
  if (column.type === 'Text') return printable(cell)
  if (column.type === 'Date')
    return /^\d{4}-\d{2}-\d{2}$/.test(cell) ? new Date(`${cell}T00:00:00Z`) : printable(cell)
  return isDecimal(cell) ? Number(cell) : printable(cell)
}

/** XML has no place for control characters. */
// oxlint-disable-next-line no-control-regex
const printable = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, ' ')

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Lines of one piece. */
const linesAtOnce = 500

/** As spreadsheets of the language open it: with their separator, decimal sign and order of a date. */
async function* csvOf(
  { head, columns, rows }: ReportSheet,
  language: Language,
): AsyncGenerator<Uint8Array> {
  const decimal = decimalMark[language]
  const options = { separator: decimal === ',' ? ';' : ',', decimal } as const
  const encoder = new TextEncoder()
  let lines = [
    csvMark,
    ...head.map((line) => csvLine([line], options)),
    csvLine([], options),
    csvLine(
      columns.map(({ title }) => title),
      options,
    ),
  ]
  for await (const row of rows) {
    lines.push(
      csvLine(
        row.map((cell, index) => inCsv(columns[index], cell, language)),
        options,
      ),
    )
    if (lines.length < linesAtOnce) continue
    yield encoder.encode(lines.join(''))
    lines = []
  }
  yield encoder.encode(lines.join(''))
}

function inCsv(
  column: ShownColumn | undefined,
  cell: Cell,
  language: Language,
): string | number | null {
  if (cell === null || column === undefined) return null
  if (column.type === 'Date')
    return /^\d{4}-\d{2}-\d{2}$/.test(cell) ? formatDate(cell, language) : cell
  return column.type !== 'Text' && isDecimal(cell) ? Number(cell) : cell
}
