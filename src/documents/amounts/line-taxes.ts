/**
 * The taxes of a line besides KDV and its withholding, as one text: `0074 25%; 8006 =12.50`. An editor's cell, kept work and the
 * cell of a spreadsheet all hold this text; the wire holds a list. A figure says itself what it is, per cent or amount: 25 of the
 * one is not 25 of the other.
 */
import { taxEffectOf } from '../codes/names.ts'
import { taxTypes } from '../codes/tax-types.ts'
import { plain } from '#values/money.ts'
import { parseAmount } from '#values/parse-amount.ts'
import { fold } from '#values/turkish.ts'
import { trimEnd } from '#values/trim.ts'

/** One tax as it is typed: at most one of the two figures is filled. */
export interface TypedTax {
  readonly code: string
  readonly percent: string
  readonly amount: string
}
type WireTax = Readonly<Record<string, unknown>>

/** Taxes that a person adds to a line: KDV and its withholding (codes of three digits, or 9015) have columns of their own. */
export const isLineTax = (code: string): boolean =>
  !/^\d{3}$/.test(code) && !['kdv', 'withheld'].includes(taxEffectOf(code))

export function typedTaxes(text: string): readonly TypedTax[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const blank = part.search(/\s/)
      const code = blank < 0 ? part : part.slice(0, blank)
      const figure = blank < 0 ? '' : part.slice(blank).trimStart()
      return {
        code,
        percent: figure.endsWith('%') ? figure.slice(0, -1) : '',
        amount: figure.startsWith('=') ? figure.slice(1) : '',
      }
    })
}

/** What stands between the taxes of the text, and what tells their figures apart, cannot be part of a figure. */
const reserved = /[;%=\s]/g

export function taxesText(taxes: readonly TypedTax[]): string {
  return taxes
    .map(({ code, percent, amount }) =>
      [
        code,
        percent !== ''
          ? `${percent.replace(reserved, '')}%`
          : amount !== ''
            ? `=${amount.replace(reserved, '')}`
            : '',
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ')
}

/** The wire's tax as text. A per cent of nought beside an amount is no per cent. */
export function taxOfWire({ TaxCode, Percent, Total }: WireTax): TypedTax {
  const isFixed = typeof Total === 'number' && (typeof Percent !== 'number' || Percent === 0)
  return {
    code: String(TaxCode ?? ''),
    percent: typeof Percent === 'number' && !isFixed ? plain(Percent) : '',
    amount: isFixed ? plain(Total) : '',
  }
}

/** A figure that is no number goes as it was typed: whoever gets it says so. */
export function wireOfTax({ code, percent, amount }: TypedTax): Record<string, unknown> {
  return {
    TaxCode: code,
    ...(percent !== '' && { Percent: numberOr(percent) }),
    ...(amount !== '' && { Total: numberOr(amount) }),
  }
}
const numberOr = (text: string): number | string =>
  Number.isNaN(Number(text)) ? text : Number(text)

/** What is wrong with what was typed: a tax without figure, or with one that is no number. */
export const isWholeTax = ({ percent, amount }: TypedTax): boolean =>
  [percent, amount].filter((figure) => figure !== '' && !Number.isNaN(Number(figure))).length === 1

/** What a person writes into one cell: `ÖTV 4. Liste %25; 8006 12,50 TL`, taxes by code or by name. Undefined: not understood. */
export function readTaxes(text: string, decimal: ',' | '.'): string | undefined {
  const taxes = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => readTax(part, decimal))
  return taxes.every((tax) => tax !== undefined) ? taxesText(taxes) : undefined
}

function readTax(part: string, decimal: ',' | '.'): TypedTax | undefined {
  const written = splitTax(part)
  if (written === undefined) return undefined
  const code = codeOf(written.name.trim())
  const figure = numberOf(written.figure, decimal)
  if (code === undefined || figure === undefined) return undefined
  return written.isPercent
    ? { code, percent: figure, amount: '' }
    : { code, percent: '', amount: figure }
}

interface WrittenTax {
  readonly name: string
  readonly figure: string
  readonly isPercent: boolean
}
const endings = ['%', '₺', 'TL', 'TRY'] as const

/** `Name 25 %`, `Name 12,50 TL`, `Name %25` or `Name =12,50`, read from its end. Undefined: none of them. */
function splitTax(part: string): WrittenTax | undefined {
  const ending = endings.find((one) => part.endsWith(one))
  const body = ending === undefined ? part : part.slice(0, -ending.length).trimEnd()
  const start = trimEnd(body, '0123456789.,').length
  const figure = body.slice(start)
  const front = body.slice(0, start)
  if (figure === '') return undefined
  if (ending !== undefined)
    return /\s$/.test(front) ? { name: front, figure, isPercent: ending === '%' } : undefined
  const marked = front.trimEnd()
  const mark = marked.at(-1)
  return mark === '%' || mark === '='
    ? { name: marked.slice(0, -1), figure, isPercent: mark === '%' }
    : undefined
}

function codeOf(name: string): string | undefined {
  const wanted = fold(name)
  return taxTypes.find(
    ({ code, tr, short }) =>
      isLineTax(code) && (code === name || fold(tr) === wanted || fold(short) === wanted),
  )?.code
}

function numberOf(text: string, decimal: ',' | '.'): string | undefined {
  const parsed = parseAmount(text)
  const read = parsed.kind === 'ambiguous' ? parseAmount(text, { decimal }) : parsed
  return read.kind === 'value' ? read.value : undefined
}
