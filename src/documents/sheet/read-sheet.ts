/**
 * A spreadsheet of documents → models of the wire. Every fault is told with its row and column; a document with a fault
 * leaves the others alone. Cells are read by ./read-cell.ts, columns come from ./columns.ts.
 */
import type { FormField, Form } from '#engine/form.ts'
import { isRecord } from '#values/json.ts'
import { anyCodeList, isCodeListName, type StandardList } from '../codes/code-list.ts'
import { writtenCodes, type WrittenCodes } from '../codes/written-codes.ts'
import { wireOfDiscount } from '../amounts/discount.ts'
import { typedTaxes, wireOfTax } from '../amounts/line-taxes.ts'
import { groupPlace, sheetColumns, type SheetColumn } from './columns.ts'
import {
  allowedCodes,
  cellText,
  readCell,
  type CellContext,
  type CellFault,
  type SheetRow,
} from './read-cell.ts'
import { allSteps, type Steps } from './steps.ts'

export const sheetLimits = { rows: 10_000, columns: 200 } as const

type Model = Readonly<Record<string, unknown>>

export interface SheetProblem {
  /** As the spreadsheet numbers it. */
  readonly row: number
  readonly place: string
  /** Key under `sheet.problems` of the words. */
  readonly key: CellFault | 'missing' | 'differs'
  readonly values: Readonly<Record<string, string>>
}
export interface SheetDocument {
  /** What the first column says, or the row where it says nothing. */
  readonly group: string
  readonly rows: readonly number[]
  /** Row of each line of the model, in their order. */
  readonly lineRows: readonly number[]
  readonly model: Model
  readonly problems: readonly SheetProblem[]
}
/** A fault of the whole sheet: key under `sheet.refusals`. */
export interface SheetRefusal {
  readonly refusal: 'noPlaces' | 'noRows' | 'tooManyRows' | 'unknownColumns'
  readonly values: Readonly<Record<string, string>>
}
export interface ReadSheet {
  /** Titles of the columns by place, as the sheet has them. */
  readonly titles: ReadonlyMap<string, string>
  readonly documents: readonly SheetDocument[]
}

export interface SheetOptions extends CellContext {
  /** Day in Istanbul, for fields whose default is today. */
  readonly today: string
}

/** The codes of the standard that a form's columns may have; `read`: what they may be called, by default in Turkish. */
export async function sheetLists(
  form: Form,
  read: (name: StandardList) => Promise<WrittenCodes> = inTurkish,
): Promise<ReadonlyMap<string, WrittenCodes>> {
  const names = [
    ...new Set(sheetColumns(form).flatMap(({ field }) => field.codeList ?? [])),
  ].filter(isCodeListName)
  return new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)))
}

const inTurkish = async (name: StandardList): Promise<WrittenCodes> =>
  writtenCodes(name, await anyCodeList(name))

/** Row number (from 0) of the places; undefined where the sheet has none: it is not made of a template. */
export function placeRow(rows: readonly SheetRow[], form: Form): number | undefined {
  const places = new Set(sheetColumns(form).map(({ place }) => place))
  const found = rows
    .slice(0, 10)
    .findIndex(
      (row) =>
        row.filter((cell) => typeof cell === 'string' && places.has(cell.trim())).length >= 2,
    )
  return found === -1 ? undefined : found
}

export const readSheet = (
  rows: readonly SheetRow[],
  form: Form,
  options: SheetOptions,
): ReadSheet | SheetRefusal => allSteps(sheetSteps(rows, form, options))

/** The same, a document at a time. */
export function* sheetSteps(
  rows: readonly SheetRow[],
  form: Form,
  options: SheetOptions,
): Steps<ReadSheet | SheetRefusal> {
  const at = placeRow(rows, form)
  if (at === undefined) return { refusal: 'noPlaces', values: {} }
  const head = headOf(rows, at, form)
  if (head.unknown.length > 0)
    return { refusal: 'unknownColumns', values: { columns: head.unknown.join(', ') } }
  const filled = rows.flatMap((cells, index) =>
    index > at && cells.some((cell) => cellText(cell) !== '') ? [{ row: index + 1, cells }] : [],
  )
  if (filled.length === 0) return { refusal: 'noRows', values: {} }
  if (filled.length > sheetLimits.rows)
    return {
      refusal: 'tooManyRows',
      values: { rows: String(filled.length), most: String(sheetLimits.rows) },
    }
  const documents: SheetDocument[] = []
  for (const group of groupsOf(filled, head.columns)) {
    documents.push(readGroup(group, head.columns, options))
    yield
  }
  return { titles: head.titles, documents }
}

// The head

/** Places that are no column of the form, but must not be refused: what this portal itself wrote beside them. */
const notedPlace = '!'

function headOf(rows: readonly SheetRow[], at: number, form: Form) {
  const known = new Map(sheetColumns(form).map((column) => [column.place, column]))
  const columns: Found[] = []
  const unknown: string[] = []
  const titles = new Map<string, string>()
  for (const [index, cell] of (rows[at] ?? []).entries()) {
    const place = cellText(cell)
    if (place === '' || place === notedPlace) continue
    const column = known.get(place)
    if (column === undefined || titles.has(place)) unknown.push(place)
    else columns.push({ column, index })
    titles.set(place, cellText(rows[at - 1]?.[index] ?? null) || place)
  }
  const missing = [...known.values()]
    .filter(({ place, of }) => of !== 'group' && !titles.has(place))
    .map((column): Found => ({ column, index: -1 }))
  return { columns: [...columns, ...missing], unknown, titles }
}

/** A column of the form and where the sheet has it; −1 where it was taken out. */
interface Found {
  readonly column: SheetColumn
  readonly index: number
}

// Documents

interface Filled {
  readonly row: number
  readonly cells: SheetRow
}
interface Group {
  readonly name: string
  readonly rows: Filled[]
}

/** Rows of one number are one document. Without a number a row that says nothing of a document goes on with the one above. */
function groupsOf(rows: readonly Filled[], columns: readonly Found[]): readonly Group[] {
  const groups = new Map<string, Group>()
  const groupAt = columns.find(({ column }) => column.place === groupPlace)?.index ?? -1
  let last: Group | undefined
  for (const filled of rows) {
    const given = cellText(filled.cells[groupAt] ?? null)
    const isNew = columns.some(
      ({ column, index }) =>
        column.of === 'document' && cellText(filled.cells[index] ?? null) !== '',
    )
    if (given === '' && !isNew && last) {
      last.rows.push(filled)
      continue
    }
    const key = given === '' ? `\u0000${filled.row}` : given
    last = groups.get(key) ?? { name: given || String(filled.row), rows: [] }
    last.rows.push(filled)
    groups.set(key, last)
  }
  return [...groups.values()]
}

function readGroup(
  { name, rows }: Group,
  columns: readonly Found[],
  options: SheetOptions,
): SheetDocument {
  const problems: SheetProblem[] = []
  const wrong = (
    row: number,
    place: string,
    key: SheetProblem['key'],
    values: SheetProblem['values'] = {},
  ) => void problems.push({ row, place, key, values })
  const value = ({ cells, row }: Filled, { column, index }: Found) => {
    const cell = cells[index] ?? null
    const read = readCell(cell, column.field, options)
    if (read === undefined || 'value' in read) return read?.value
    wrong(row, column.place, read.fault, {
      value: cellText(cell),
      allowed: allowedCodes(column.field, options),
    })
    return fault
  }
  const of = (what: SheetColumn['of']) => columns.filter(({ column }) => column.of === what)
  const model: Record<string, unknown> = {}
  const first = rows[0]?.row ?? 0
  for (const found of of('document')) {
    const values = rows
      .map((row) => ({ row: row.row, value: value(row, found) }))
      .filter((one) => one.value !== undefined)
    const [chosen] = values
    const other = values.find(
      (one) => one.value !== chosen?.value && one.value !== fault && chosen?.value !== fault,
    )
    if (other)
      wrong(other.row, found.column.place, 'differs', {
        value: String(other.value),
        first: String(chosen?.value),
      })
    put(
      model,
      found.column.place,
      chosen === undefined
        ? orDefault(found, options, () => wrong(first, found.column.place, 'missing'))
        : chosen.value,
    )
  }
  const { lines, lineRows } = linesOf(rows, of('line'), value, options, wrong)
  for (const [list, entries] of lines) put(model, list, entries)
  for (const [list, entries] of linesOf(rows, of('entry'), value, options, wrong).lines)
    put(model, list, entries.length > 0 ? entries : undefined)
  const notes = of('note').flatMap((found) =>
    rows.flatMap((row) => String(value(row, found) ?? '') || []),
  )
  for (const { column } of of('note')) put(model, column.list, notes.length > 0 ? notes : undefined)
  return { group: name, rows: rows.map(({ row }) => row), lineRows, model, problems }
}

/** Stands for a cell that could not be read, so that it is not taken for an empty one. */
const fault = Symbol('fault')
type Value = string | number | boolean | typeof fault | undefined

/** Rows that say nothing of a list leave it alone; where they say something, what is missing gets its default. */
function linesOf(
  rows: readonly Filled[],
  columns: readonly Found[],
  value: (row: Filled, found: Found) => Value,
  options: SheetOptions,
  wrong: (row: number, place: string, key: 'missing') => void,
) {
  const lists = new Map<string, Record<string, unknown>[]>(
    columns.map(({ column }) => [column.list, []]),
  )
  const lineRows: number[] = []
  for (const [list, entries] of lists) {
    const own = columns.filter(({ column }) => column.list === list)
    for (const row of rows) {
      if (own.every(({ index }) => cellText(row.cells[index] ?? null) === '')) continue
      const entry: Record<string, unknown> = {}
      for (const found of own) {
        const read =
          value(row, found) ??
          orDefault(found, options, () => wrong(row.row, found.column.place, 'missing'))
        putInLine(entry, found.column.field, read)
      }
      entries.push(entry)
      lineRows.push(row.row)
    }
  }
  return { lines: lists, lineRows }
}

/** A discount stands in one of two places, all else in its own. */
function putInLine(entry: Record<string, unknown>, field: FormField, read: Value): void {
  if (field.percentAt === undefined || typeof read !== 'string')
    return put(entry, field.at, lineValue(field, read, entry))
  put(entry, field.percentAt, wireOfDiscount(read).percent)
}

/** Columns of one list of taxes each add theirs to it. */
function lineValue(
  { at, as, tax }: FormField,
  read: Value,
  entry: Record<string, unknown>,
): unknown {
  if (as === undefined && tax === undefined) return read
  const added = taxesOf(as, tax, read)
  const present = entry[at]
  return added.length === 0 ? undefined : [...(Array.isArray(present) ? present : []), ...added]
}

function taxesOf(
  as: FormField['as'],
  tax: string | undefined,
  read: Value,
): Record<string, unknown>[] {
  if (typeof read === 'string' && as !== undefined)
    return as === 'taxes' ? typedTaxes(read).map(wireOfTax) : [{ TaxCode: read }]
  return tax !== undefined && typeof read === 'number' ? [{ TaxCode: tax, Percent: read }] : []
}

/** Fields shown only in some documents are not missed here: the rules of the standard know when they are needed. */
function orDefault(
  { column: { field } }: Found,
  { today }: SheetOptions,
  missing: () => void,
): string | number | boolean | undefined {
  if (field.default !== undefined) return field.default === 'today' ? today : field.default
  if (field.required && !field.when) missing()
  return undefined
}

const isModel = (value: unknown): value is Record<string, unknown> => isRecord(value)

/** `a.b.c` in nested objects. What was not given or not read stays out. */
function put(model: Record<string, unknown>, place: string, value: unknown): void {
  if (value === undefined || value === fault) return
  const [key = '', ...rest] = place.split('.')
  if (rest.length === 0) return void (model[key] = value)
  const inner = model[key]
  const next = isModel(inner) ? inner : {}
  model[key] = next
  put(next, rest.join('.'), value)
}
