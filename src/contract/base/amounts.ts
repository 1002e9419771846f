/**
 * What a document comes to, worked out from the body that was sent: in whole numbers, after the calculation rules of the
 * authority, and by no code that the service calculates with. Every line is rounded half up by itself; the document is the
 * sum of its lines.
 */
import type { DocumentMap } from '#engine/document-map.ts'
import type { Fact } from '#descriptor/fact.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import { expectThat } from './result.ts'
import type { Exchange } from './target.ts'
import type { Row } from './world.ts'

type MoneyFact = Extract<
  Fact,
  'lineExtension' | 'taxExclusive' | 'taxTotal' | 'payable' | 'allowanceTotal' | 'chargeTotal'
>
/** Whole kuruş by what they are; what the family does not reckon is left out. */
export type Amounts = Readonly<Partial<Record<MoneyFact, bigint>>>

/**
 * Amounts of a document that `documentBody` made: lines with quantity, price, allowance and KDV, lines that are one amount,
 * commissions, and what the buyer keeps back by a percent. Undefined where a line has other taxes.
 */
export function amountsOf(
  body: Readonly<Record<string, unknown>>,
  map: DocumentMap,
): Amounts | undefined {
  const lines = recordsIn(recordOf(body[map.wrapper])[map.lines])
  if (lines.some((line) => Array.isArray(line['Taxes']) && line['Taxes'].length > 0))
    return undefined
  const { at = '', less } = map.lineAmount ?? {}
  if (less !== undefined)
    return {
      allowanceTotal: sum(lines, (line) => kurus(line[at])),
      chargeTotal: sum(lines, (line) => kurus(line[less])),
    }
  const extension = sum(lines, (line) => extensionOf(line, map))
  const kdv = sum(lines, (line) => kdvOf(line, map))
  const kept = sum(lines, (line) => keptOf(line, map))
  return {
    lineExtension: extension,
    taxExclusive: extension,
    taxTotal: kdv + kept,
    payable: extension + kdv - kept,
  }
}

/** Every amount that the row shows is the one of the lines, to the kuruş. */
export function expectAmounts(
  row: Row,
  columns: readonly { readonly name: string; readonly fact?: Fact | undefined }[],
  amounts: Amounts,
  answer: Exchange,
): void {
  const reckoned = new Map<string, bigint>(Object.entries(amounts))
  const wrong = columns.flatMap(({ name, fact }) => {
    const wanted = fact === undefined ? undefined : reckoned.get(fact)
    return wanted === undefined || kurus(row[name]) === wanted
      ? []
      : [{ name, wanted: textOf(wanted), got: String(row[name]) }]
  })
  expectThat(
    wrong.length === 0,
    `what the lines come to: ${wrong.map(({ name, wanted }) => `${name} ${wanted}`).join(', ')}`,
    wrong.map(({ name, got }) => `${name} ${got}`).join(', '),
    answer,
    'money',
  )
}

/** `12345` kuruş as `123.45`. */
export function textOf(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const extensionOf = (line: Row, { lineAmount }: DocumentMap): bigint =>
  lineAmount === undefined
    ? rounded(
        minus(times(exact(line['Quantity']), exact(line['Price'])), exact(line['AllowanceTotal'])),
      )
    : kurus(line[lineAmount.at])

const kdvOf = (line: Row, map: DocumentMap): bigint =>
  map.taxed ? percentOf(extensionOf(line, map), line['KDVPercent']) : 0n

const keptOf = (line: Row, map: DocumentMap): bigint =>
  Object.values(map.deductions ?? {}).reduce(
    (all, { percent }) => all + percentOf(extensionOf(line, map), line[percent]),
    0n,
  )

const sum = (lines: readonly Row[], of: (line: Row) => bigint): bigint =>
  lines.reduce((all, line) => all + of(line), 0n)

// Decimals as whole numbers of their last place

interface Exact {
  readonly digits: bigint
  /** Digits after the point. */
  readonly places: number
}

/** A number as JSON writes it, without an exponent; absent is nought. */
function exact(value: unknown): Exact {
  const [whole = '0', fraction = ''] = String(value ?? 0).split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}

const times = (a: Exact, b: Exact): Exact => ({
  digits: a.digits * b.digits,
  places: a.places + b.places,
})

function minus(a: Exact, b: Exact): Exact {
  const places = Math.max(a.places, b.places)
  const at = (one: Exact) => one.digits * 10n ** BigInt(places - one.places)
  return { digits: at(a) - at(b), places }
}

/** In kuruş, half up and away from nought. */
function rounded({ digits, places }: Exact): bigint {
  if (places <= 2) return digits * 10n ** BigInt(2 - places)
  const unit = 10n ** BigInt(places - 2)
  const half = digits < 0n ? -unit / 2n : unit / 2n
  return (digits + half) / unit
}

const kurus = (value: unknown): bigint => rounded(exact(value))
const percentOf = (amount: bigint, percent: unknown): bigint =>
  rounded(times(times({ digits: amount, places: 2 }, exact(percent)), { digits: 1n, places: 2 }))
