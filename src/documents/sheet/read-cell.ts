/** One cell of a spreadsheet as a value of the wire. Spreadsheets turn codes into numbers and days into counts: that is undone here. */
import type { FieldKind } from '#descriptor/field.ts'
import type { FormField } from '#engine/form.ts'
import { isPercentText, readDiscount } from '../amounts/discount.ts'
import { readTaxes } from '../amounts/line-taxes.ts'
import { codeWritten, ownCodes, type WrittenCodes } from '../codes/written-codes.ts'
import { plain } from '#values/money.ts'
import { parseAmount } from '#values/parse-amount.ts'
import { isStorable } from '#values/storable.ts'
import { hasShapeOfTaxNumber } from '#values/tax-number.ts'
import { fold } from '#values/turkish.ts'
import { withoutSign } from '#values/trim.ts'

export type SheetCell = string | number | boolean | Date | null

export type CellFault =
  | 'number'
  | 'date'
  | 'code'
  | 'taxNo'
  | 'flag'
  | 'formula'
  | 'taxes'
  | 'discount'
  | 'text'
/** Undefined: the cell is empty. */
export type ReadCell =
  | { readonly value: string | number | boolean }
  | { readonly fault: CellFault }
  | undefined

export interface CellContext {
  /** Sign before the decimals where a text can be read in two ways. */
  readonly decimal: ',' | '.'
  /** Codes of the standard's lists by the list's name, as they may be written. A list that is not there is not checked. */
  readonly lists: ReadonlyMap<string, WrittenCodes>
  /** The same of fields with codes of their own, by the field's name; one that is not there knows its codes alone. */
  readonly values?: ReadonlyMap<string, WrittenCodes>
}

export type SheetRow = readonly SheetCell[]

type Reader = (cell: Exclude<SheetCell, null>, field: FormField, context: CellContext) => ReadCell

export function readCell(cell: SheetCell, field: FormField, context: CellContext): ReadCell {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return undefined
  if (isFormulaFault(cell)) return { fault: 'formula' }
  // A workbook writes any sign as its number (`_x0000_`), those that are no text too.
  if (typeof cell === 'string' && !isStorable(cell)) return { fault: 'text' }
  if (field.as === 'taxes') return readTaxList(cell, context)
  if (field.percentAt !== undefined) return readDiscountCell(cell, context)
  if (codesOf(field, context) !== undefined) return readCode(cell, field, context)
  return readers[field.kind](cell, field, context)
}

/** What stands in the cell of a formula without a value: a name of an error, in English and in Turkish, or that it was never worked out. */
export const uncomputed = '#FORMULA!'
const formulaError =
  /^#(?:FORMULA!|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|BOŞ!|SAYI\/0!|DEĞER!|BAŞV!|AD\?|SAYI!|YOK|TAŞMA!|HESAPLA!)$/

/** The cell of a formula without a value. */
export const isFormulaFault = (cell: SheetCell): boolean =>
  typeof cell === 'string' && formulaError.test(cell.trim())

/** A cell as people see it. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return isoMoment(cell).replace(/T00:00:00$/, '')
  return typeof cell === 'number' && Number.isFinite(cell)
    ? plain(asShown(cell))
    : String(cell).trim()
}

/** Codes that the field may have, as they may be written: its own values, or those of its list. */
const codesOf = (field: FormField, { lists, values }: CellContext): WrittenCodes | undefined =>
  field.values
    ? (values?.get(field.name) ?? ownCodes(field.values))
    : field.kind === 'text'
      ? undefined
      : lists.get(field.codeList ?? '')

const mostNamed = 12

/** Some of the codes that the field may have, for whoever wrote another one. */
export function allowedCodes(field: FormField, context: CellContext): string {
  const codes = [...(codesOf(field, context) ?? [])].flatMap(([written, { code }]) =>
    written === fold(code) ? [code] : [],
  )
  const named = codes.slice(0, mostNamed).join(', ')
  return codes.length > mostNamed ? `${named} …` : named
}

function readTaxList(cell: Exclude<SheetCell, null>, { decimal }: CellContext): ReadCell {
  const taxes = readTaxes(cellText(cell), decimal)
  return taxes === undefined ? { fault: 'taxes' } : { value: taxes }
}

/** An amount as a number, a per cent as the text of the editor's cell. */
function readDiscountCell(cell: Exclude<SheetCell, null>, { decimal }: CellContext): ReadCell {
  const discount = readDiscount(cellText(cell), typeof cell === 'number' ? '.' : decimal)
  if (discount === undefined) return { fault: 'discount' }
  return { value: isPercentText(discount) ? discount : Number(discount) }
}

/** Of a text with a list the document holds the official name, whatever the language it is written in. */
const text: Reader = (cell, { codeList }, { lists }) => {
  const written = cellText(cell)
  const known = codeList === undefined ? undefined : lists.get(codeList)
  return { value: (known && codeWritten(known, written)?.tr) ?? written }
}

const number: Reader = (cell, _, { decimal }) => {
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? { value: asShown(cell) } : { fault: 'number' }
  const typed = withoutSign(cellText(cell), ['%'])
  const parsed = parseAmount(typed)
  const read = parsed.kind === 'ambiguous' ? parseAmount(typed, { decimal }) : parsed
  return read.kind === 'value' ? { value: Number(read.value) } : { fault: 'number' }
}

/** Spreadsheets take the noughts at the beginning of a number away. */
const taxNo: Reader = (cell) => {
  const given = cellText(cell).replace(/\s/g, '')
  const whole = typeof cell === 'number' && given.length < 10 ? given.padStart(10, '0') : given
  return hasShapeOfTaxNumber(whole) ? { value: whole } : { fault: 'taxNo' }
}

const day: Reader = (cell) => {
  const moment = momentOf(cell)
  return moment === undefined ? { fault: 'date' } : { value: moment.slice(0, 10) }
}
const moment: Reader = (cell) => {
  const value = momentOf(cell)
  return value === undefined ? { fault: 'date' } : { value }
}

/** Words for yes and no, folded, of the languages of the portal. */
const yes: ReadonlySet<string> = new Set([
  '1',
  'x',
  'true',
  'evet',
  'e',
  'yes',
  'y',
  'ja',
  'j',
  'oui',
  'o',
  'si',
  's',
  'hai',
  'はい',
  '是',
])
const no: ReadonlySet<string> = new Set([
  '0',
  'false',
  'hayir',
  'h',
  'no',
  'n',
  'nein',
  'non',
  'いいえ',
  '否',
])
const flag: Reader = (cell) => {
  if (typeof cell === 'boolean') return { value: cell }
  const word = fold(cellText(cell))
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : { fault: 'flag' }
}

const readers = {
  uuid: text,
  text,
  note: text,
  email: text,
  phone: text,
  code: text,
  tagList: text,
  date: day,
  dateTime: moment,
  int: number,
  decimal: number,
  percent: number,
  money: number,
  taxNo,
  flag,
} satisfies Record<FieldKind, Reader>

const numbers: ReadonlySet<FieldKind> = new Set(['int', 'decimal', 'percent', 'money'])

/** `C62`, `C62 – Adet`, `Adet`, 20, 0.2 in a cell that shows percents, `%20`. */
function readCode(
  cell: Exclude<SheetCell, null>,
  field: FormField,
  context: CellContext,
): ReadCell {
  const codes = codesOf(field, context)
  const [found] = writings(cell, field).flatMap(
    (written) => (codes && codeWritten(codes, written)) ?? [],
  )
  if (found === undefined) return { fault: 'code' }
  return { value: numbers.has(field.kind) ? Number(found.code) : found.code }
}

function writings(cell: Exclude<SheetCell, null>, field: FormField): string[] {
  const shown = cellText(cell)
  const bare = withoutSign(shown, ['%'])
  const asPercent =
    typeof cell === 'number' && field.kind === 'percent' && cell > 0 && cell < 1
      ? [plain(asShown(cell * 100))]
      : []
  return [
    shown,
    bare,
    bare.replace(',', '.'),
    // Behind a code its name may stand: `KGM - Kilogram`.
    shown.split(/\s/, 1)[0] ?? '',
    ...asPercent,
  ]
}

/** A spreadsheet keeps fifteen digits: 0.30000000000000004 was 0.3. */
const asShown = (value: number): number => Number(value.toPrecision(15))

/** `2026-11-21T14:30:00`; undefined for what is no day of the calendar. */
function momentOf(cell: Exclude<SheetCell, null>): string | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : isoMoment(cell)
  if (typeof cell === 'number')
    return cell >= firstCount && cell <= lastCount
      ? isoMoment(new Date(Math.round((cell - daysTo1970) * dayMs)))
      : undefined
  if (typeof cell === 'boolean') return undefined
  const [, year, month, date, hour = '00', minute = '00'] =
    yearFirst.exec(cell.trim()) ?? dayFirst(cell.trim()) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}T${hour.padStart(2, '0')}:${minute}:00`
  const time = Date.parse(`${iso}Z`)
  return !Number.isNaN(time) && isoMoment(new Date(time)) === iso ? iso : undefined
}

const yearFirst = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2})?)?$/
function dayFirst(typed: string): string[] | undefined {
  const [whole, date = '', month = '', year = '', ...time] =
    /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?:[T ](\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(typed) ?? []
  return whole === undefined ? undefined : [whole, year, month, date, ...time]
}

const dayMs = 86_400_000
/** Days from 30 December 1899, from which spreadsheets count, to 1 January 1970. */
const daysTo1970 = 25_569
/** 2000 to 2099: other numbers are no days that somebody means. */
const firstCount = 36_526
const lastCount = 73_050

/** Spreadsheets count days in fractions, of which half past twelve may come back a thousandth of a second early. */
const isoMoment = (date: Date): string =>
  new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19)
