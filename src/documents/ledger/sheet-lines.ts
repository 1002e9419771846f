/**
 * Lines of the books from a spreadsheet, as the CSV file that says the same: one reader checks both, and rows keep their numbers. Nothing is
 * mended: a cell whose text a spreadsheet has lost is a fault.
 */
import { cellText, isFormulaFault, type SheetCell, type SheetRow } from '../sheet/read-cell.ts'
import { fault, type LedgerFault, type LedgerRule } from './line.ts'

export interface SheetLines {
  readonly csv: string
  readonly faults: readonly LedgerFault[]
}

export function linesOfSheet(rows: readonly SheetRow[]): SheetLines {
  const heading = rows.findIndex((row) => widthOf(row) > 0)
  const names = (rows[heading] ?? []).map((cell) => cellText(cell).toLowerCase() /* ascii */)
  const width = widthOf(rows[heading] ?? [])
  const faults: LedgerFault[] = []
  const csv = rows.map((row, index) => {
    if (widthOf(row) === 0) return ''
    const cells = Array.from({ length: Math.max(width, widthOf(row)) }, (_, at) => row[at] ?? null)
    if (index > heading)
      cells.forEach((cell, at) => {
        const rule = faultOf(cell, names[at] ?? '')
        if (rule)
          faults.push(
            fault(rule, { row: index + 1 }, { column: names[at] ?? '', value: cellText(cell) }),
          )
      })
    return cells.map((cell, at) => quoted(textOf(cell, names[at] ?? ''))).join(';')
  })
  return { csv: csv.join('\n'), faults }
}

/** Empty cells at the end of a row are none. */
const widthOf = (row: SheetRow): number => row.findLastIndex((cell) => cellText(cell) !== '') + 1

function faultOf(cell: SheetCell, column: string): LedgerRule | undefined {
  if (isFormulaFault(cell)) return 'cellFormula'
  const isCut = accounts.has(column) && typeof cell === 'number' && !Number.isInteger(cell)
  return isCut ? 'accountAsNumber' : undefined
}

/** Of 120.10 that was typed as a number, a spreadsheet keeps 120.1. */
const accounts: ReadonlySet<string> = new Set(['accmainid', 'accsubid'])

/** Amounts have a decimal comma in files. */
const textOf = (cell: SheetCell, column: string): string =>
  typeof cell === 'number' && column === 'amount'
    ? cellText(cell).replace('.', ',')
    : cellText(cell)

const quoted = (text: string): string =>
  /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
