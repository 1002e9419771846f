/**
 * Documents out of a table: a row for each line, with the head of its document beside it. Head columns may be said by the first row of a
 * document alone. Whatever cannot be read is told with its row and its column; a document with such a row is left out whole, for an
 * invoice without one of its lines would be another invoice.
 */
import { cellText, isFormulaFault, type SheetCell, type SheetRow } from '../sheet/read-cell.ts'
import type { ErpContentFault } from '#schemas/connector-codes.ts'
import { parseAmount } from '#values/parse-amount.ts'
import { fold } from '#values/turkish.ts'
import { writtenDay } from '#values/written-day.ts'
import {
  convertErp,
  type ErpContent,
  type ErpKind,
  type ErpMaps,
  type Header,
  type Row,
} from './convert-erp.ts'
import {
  amountColumns,
  columnOfTitle,
  isHeadColumn,
  isLineColumn,
  itemColumn,
  kindColumn,
  longestIn,
  tableColumns,
  type OwnColumn,
} from './table-columns.ts'

/** What is wrong with a file beside what is wrong with a document; what each means stands in the locales. */
export type TableFaultKind =
  | 'noRows'
  | 'unknownColumn'
  | 'doubleColumn'
  | 'noColumn'
  | 'moreCells'
  | 'noKey'
  | 'aboveNoKey'
  | 'differs'
  | 'kind'
  | 'formula'
  | 'amount'
  | 'ambiguous'
  | 'long'

export interface TableFault {
  /** As spreadsheets number it, from 1; 0: the whole file. */
  readonly row: number
  /** As the file calls it; empty where it is no single one. */
  readonly column: string
  readonly fault: TableFaultKind | ErpContentFault
  /** What stands there. */
  readonly value: string
  /** What may stand there, where that is not the same everywhere. */
  readonly allowed: string
}

export interface TableDocument {
  readonly kind: ErpKind
  readonly content: ErpContent
  /** Its rows in the file. */
  readonly rows: readonly number[]
}

export interface ReadTable {
  /** Without faults. */
  readonly documents: readonly TableDocument[]
  readonly faults: readonly TableFault[]
  /** Numbers of the rows that became no document. */
  readonly refused: readonly number[]
}

export function readErpTable(
  rows: readonly SheetRow[],
  maps: ErpMaps,
  own: readonly OwnColumn[] = [],
): ReadTable {
  const headAt = rows.findIndex((row) => !isEmpty(row))
  if (headAt < 0) return refusedWhole([wholeFault('noRows')])
  const { columns, faults } = columnsOf(rows[headAt] ?? [], own)
  if (faults.length > 0) return refusedWhole(faults.map((one) => ({ ...one, row: headAt + 1 })))
  const table = { columns, titles: (rows[headAt] ?? []).map(cellText) }
  const read = rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells, row }) => row > headAt + 1 && !isEmpty(cells))
  if (read.length === 0) return refusedWhole([wholeFault('noRows')])
  const hasPoints = read.some(({ cells }) => cells.some((cell, at) => isPoint(table, cell, at)))
  const told: TableFault[] = []
  const lines = read.map(({ cells, row }) =>
    lineOf({ ...table, hasPoints, tell: (fault) => void told.push({ ...fault, row }) }, cells, row),
  )
  return documentsOf(groupsOf(lines, told), table, maps, told)
}

const refusedWhole = (faults: readonly TableFault[]): ReadTable => ({
  documents: [],
  faults,
  refused: [],
})
const wholeFault = (fault: TableFaultKind, more: Partial<TableFault> = {}): TableFault => ({
  row: 0,
  column: '',
  fault,
  value: '',
  allowed: '',
  ...more,
})

const isEmpty = (row: SheetRow): boolean => row.every((cell) => cellText(cell) === '')

// Heading

interface Table {
  /** Column at each place; undefined: it is not read. */
  readonly columns: readonly (string | undefined)[]
  readonly titles: readonly string[]
}

function columnsOf(heading: SheetRow, own: readonly OwnColumn[]) {
  const faults: TableFault[] = []
  const columns = heading.map((cell) => {
    const title = cellText(cell)
    const column = title === '' ? null : columnOfTitle(title, own)
    if (column === undefined || (column !== null && !tableColumns.includes(column)))
      faults.push(
        wholeFault('unknownColumn', {
          column: title,
          value: title,
          allowed: tableColumns.join(', '),
        }),
      )
    return column ?? undefined
  })
  columns.forEach((column, at) => {
    if (column !== undefined && columns.indexOf(column) < at)
      faults.push(
        wholeFault('doubleColumn', {
          column: cellText(heading[at] ?? null),
          value: cellText(heading[columns.indexOf(column)] ?? null),
        }),
      )
  })
  if (!columns.includes('ErpID') && !columns.includes('DocumentNumber'))
    faults.push(wholeFault('noColumn', { value: 'DocumentNumber' }))
  return { columns, faults }
}

/** What the file calls a column. */
const titleOf = ({ columns, titles }: Table, column: string): string => {
  const at = columns.indexOf(column)
  return at < 0 ? column : (titles[at] ?? column)
}

// Rows

interface LineContext extends Table {
  /** Somewhere in the file the decimals stand behind a point. */
  readonly hasPoints: boolean
  readonly tell: (fault: Omit<TableFault, 'row'>) => void
}

interface TableLine {
  readonly row: number
  readonly key: string
  readonly kind: ErpKind | undefined
  readonly head: Readonly<Record<string, string>>
  readonly line: Readonly<Record<string, string>>
}

function lineOf(context: LineContext, cells: SheetRow, row: number): TableLine {
  const { columns, titles, tell } = context
  const head: Record<string, string> = {}
  const line: Record<string, string> = {}
  let said = ''
  cells.forEach((cell, at) => {
    const column = columns[at]
    if (at >= titles.length && cellText(cell) !== '')
      tell({ column: '', fault: 'moreCells', value: cellText(cell), allowed: '' })
    if (column === undefined) return
    const text = valueOf(context, cell, column)
    if (column === kindColumn) said = text
    else if (isHeadColumn(column)) head[column] = text
    else if (isLineColumn(column)) line[column === itemColumn ? 'Name' : column] = text
  })
  return {
    row,
    key: head['ErpID'] || head['DocumentNumber'] || '',
    kind: kindOf(context, said),
    head,
    line,
  }
}

const kinds: ReadonlyMap<string, ErpKind> = new Map([
  ['', 'invoice'],
  ['fatura', 'invoice'],
  ['invoice', 'invoice'],
  ['irsaliye', 'despatch'],
  ['despatch', 'despatch'],
])

function kindOf(context: LineContext, said: string): ErpKind | undefined {
  const kind = kinds.get(fold(said))
  if (kind === undefined)
    context.tell({
      column: titleOf(context, kindColumn),
      fault: 'kind',
      value: said,
      allowed: 'FATURA, IRSALIYE',
    })
  return kind
}

/** The text of a cell as the connector reads it: amounts with a point, days as `2026-11-27`. */
function valueOf(context: LineContext, cell: SheetCell, column: string): string {
  const text = cellText(cell)
  const title = titleOf(context, column)
  const longest = longestIn(column)
  if (isFormulaFault(cell))
    context.tell({ column: title, fault: 'formula', value: text, allowed: '' })
  if (text.length > longest)
    context.tell({
      column: title,
      fault: 'long',
      value: text.slice(0, 100),
      allowed: String(longest),
    })
  if (text !== '' && typeof cell === 'string' && amountColumns.has(column))
    return amountOf(context, text, title)
  return column.endsWith('Date') ? (writtenDay(text) ?? text) : text
}

function amountOf({ hasPoints, tell }: LineContext, text: string, column: string): string {
  const turkish = parseAmount(text, { decimal: ',' })
  const free = parseAmount(text)
  if (hasPoints && free.kind === 'ambiguous' && text.includes('.')) {
    const allowed = free.readings.join(', ')
    tell({ column, fault: 'ambiguous', value: text, allowed })
    return text
  }
  if (turkish.kind === 'value') return turkish.value
  if (free.kind === 'value') return free.value
  tell({ column, fault: 'amount', value: text, allowed: '' })
  return text
}

/** Whether the decimals of an amount can only stand behind a point. */
const isPoint = ({ columns }: Table, cell: SheetCell, at: number): boolean =>
  typeof cell === 'string' &&
  amountColumns.has(columns[at] ?? '') &&
  cell.includes('.') &&
  parseAmount(cell, { decimal: ',' }).kind === 'invalid' &&
  parseAmount(cell).kind === 'value'

// Documents

interface Group {
  readonly key: string
  readonly lines: readonly TableLine[]
}

/** Rows by their documents. A row that names none may be of the document above it, which is told too. */
function groupsOf(lines: readonly TableLine[], told: TableFault[]): readonly Group[] {
  const groups = new Map<string, TableLine[]>()
  let above = ''
  for (const line of lines) {
    if (line.key === '') {
      told.push(wholeFault('noKey', { row: line.row }))
      const [first] = groups.get(above) ?? []
      if (first) told.push(wholeFault('aboveNoKey', { row: first.row, value: String(line.row) }))
    }
    if (line.key !== '') above = line.key
    const group = groups.get(line.key)
    if (group) group.push(line)
    else groups.set(line.key, [line])
  }
  return [...groups].map(([key, some]) => ({ key, lines: some }))
}

function documentsOf(
  groups: readonly Group[],
  table: Table,
  maps: ErpMaps,
  told: TableFault[],
): ReadTable {
  const documents: TableDocument[] = []
  const refused: number[] = []
  const bad = new Set(told.map(({ row }) => row))
  for (const group of groups) {
    const made = documentOf(group, table, maps)
    told.push(...made.faults)
    const isWhole = made.faults.length === 0 && !group.lines.some(({ row }) => bad.has(row))
    if (made.document && isWhole) documents.push(made.document)
    else refused.push(...group.lines.map(({ row }) => row))
  }
  const faults = told.toSorted((one, other) => one.row - other.row)
  return { documents, faults: unique(faults), refused: refused.toSorted((a, b) => a - b) }
}

/** A cell that the table cannot read is told by the conversion again: once is enough. */
function unique(faults: readonly TableFault[]): TableFault[] {
  const placeOf = ({ row, column }: TableFault) => `${row} ${column}`
  const told = new Set(faults.filter(({ fault }) => isOfCell(fault)).map(placeOf))
  return faults.filter((one) => one.fault !== 'number' || !told.has(placeOf(one)))
}
const isOfCell = (fault: TableFault['fault']): boolean =>
  fault === 'amount' || fault === 'ambiguous' || fault === 'formula'

function documentOf({ key, lines }: Group, table: Table, maps: ErpMaps) {
  const [first] = lines
  if (key === '' || first?.kind === undefined) return { faults: [] }
  const faults: TableFault[] = []
  const header: Header = { ErpID: key, ...mergedHead(lines, table, faults) }
  const rows = lines.map(({ line }, index): Row => ({
    ...line,
    ErpID: key,
    Index: String(index + 1),
  }))
  const content = { header: { ...header, ErpID: key }, lines: rows }
  for (const { row, field, fault, value } of convertErp(first.kind, content, maps).faults)
    faults.push({
      row: lines[row - 1]?.row ?? first.row,
      column: titleOf(table, row > 0 && field === 'Name' ? itemColumn : field),
      fault,
      value,
      allowed: '',
    })
  return { faults, document: { kind: first.kind, content, rows: lines.map(({ row }) => row) } }
}

/** Each column as its first row says it; a later row that says something else is told. */
function mergedHead(lines: readonly TableLine[], table: Table, faults: TableFault[]) {
  const merged: Record<string, string> = {}
  const [first] = lines
  for (const { row, head, kind } of lines) {
    if (kind !== undefined && kind !== first?.kind)
      faults.push({
        row,
        column: titleOf(table, kindColumn),
        fault: 'differs',
        value: kind,
        allowed: first?.kind ?? '',
      })
    for (const [column, value] of Object.entries(head)) {
      if (value === '') continue
      const before = merged[column]
      if (before === undefined) merged[column] = value
      else if (before !== value)
        faults.push({
          row,
          column: titleOf(table, column),
          fault: 'differs',
          value: value.slice(0, 100),
          allowed: before.slice(0, 100),
        })
    }
  }
  return merged
}
