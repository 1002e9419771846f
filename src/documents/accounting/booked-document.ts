/** A document as the books see it: what its row in a list says, and its figures. */
import type { Decimal } from '#values/decimal.ts'
import { round2, toDecimal } from '#values/money.ts'
import { RunningSum } from '#values/running-sum.ts'
import { kdvCode } from '../amounts/totals.ts'
import { taxEffectOf } from '../codes/names.ts'
import { isReturn } from '../codes/treatments.ts'
import type { Figures, FiguredTax } from './figures.ts'

export interface BookedDocument {
  /** Whether the company sold or bought by it. */
  readonly side: 'sale' | 'purchase'
  /** What people call documents of this kind. */
  readonly kind: string
  readonly uuid: string
  readonly number: string
  readonly profile: string
  readonly type: string
  /** `2026-11-21` */
  readonly issueDate: string
  /** Day on which it reached the company, where that is known. */
  readonly arrivedOn: string | undefined
  readonly createdOn: string
  readonly despatchedOn: string | undefined
  /** The other side. */
  readonly taxNumber: string
  readonly title: string
  readonly currency: string
  /** Units of TRY for one of the currency; absent of TRY, and where nobody has said it. */
  readonly exchangeRate: Decimal | undefined
  readonly lineExtension: Decimal
  readonly allowance: Decimal
  readonly taxExclusive: Decimal
  /** What the buyer pays of taxes to the seller. */
  readonly taxTotal: Decimal
  readonly payable: Decimal
  readonly status: string
  readonly answer: string
  readonly sendType: string
  readonly tags: readonly string[]
  readonly specialCode: string
  /** Absent of a document of which the authority lists the sums alone. */
  readonly figures: Figures | undefined
}

const lira = 'TRY'

/** In TRY, rounded to kuruş; undefined where the rate is not known. */
export function inLira(
  { currency, exchangeRate }: BookedDocument,
  amount: Decimal,
): Decimal | undefined {
  if (currency === lira) return amount
  return exchangeRate === undefined
    ? undefined
    : round2(toDecimal(amount).times(toDecimal(exchangeRate)))
}

/** What comes back of a sale or a purchase is taken off. */
export const signOf = ({ type }: BookedDocument): 1 | -1 => (isReturn({ type }) ? -1 : 1)

export const signed = (sign: 1 | -1, amount: Decimal): Decimal =>
  sign === 1 || /^0(\.0*)?$/.test(amount)
    ? amount
    : amount.startsWith('-')
      ? amount.slice(1)
      : `-${amount}`

export const sum = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce((total, one) => total.add(one), new RunningSum()).text()

export interface RateSum {
  readonly percent: Decimal
  readonly base: Decimal
  readonly kdv: Decimal
}

/** A row asks for them once for each of its columns. */
const knownRates = new WeakMap<BookedDocument, readonly RateSum[]>()

/** KDV that is charged, by rate. Of documents without figures nothing is known of rates. */
export function ratesOf(document: BookedDocument): readonly RateSum[] {
  const known = knownRates.get(document) ?? sumByRate(document)
  knownRates.set(document, known)
  return known
}

function sumByRate({ figures }: BookedDocument): readonly RateSum[] {
  const rates = new Map<Decimal, { base: RunningSum; kdv: RunningSum }>()
  for (const { percent, taxable, amount } of figures?.taxes.filter(isChargedKdv) ?? []) {
    const rate = rates.get(percent) ?? { base: new RunningSum(), kdv: new RunningSum() }
    rate.base.add(taxable)
    rate.kdv.add(amount)
    rates.set(percent, rate)
  }
  return [...rates].map(([percent, { base, kdv }]) => ({
    percent,
    base: base.text(),
    kdv: kdv.text(),
  }))
}

export const isChargedKdv = ({ code, isNamed }: FiguredTax): boolean => code === kdvCode && !isNamed

/** The whole KDV, what the buyer withholds of it included. */
export const kdvIn = (document: BookedDocument): Decimal =>
  document.figures ? sum(ratesOf(document).map(({ kdv }) => kdv)) : document.taxTotal

export const withheldIn = ({ figures }: BookedDocument): Decimal =>
  sum(figures?.withholdings.map(({ withheld }) => withheld) ?? [])

/** All taxes but KDV that are added to what is paid. */
export const otherTaxesIn = ({ figures }: BookedDocument): Decimal =>
  sum(
    (figures?.taxes ?? [])
      .filter(
        ({ code, isNamed, isDeducted }) =>
          code !== kdvCode && !isNamed && !isDeducted && taxEffectOf(code) !== 'deducted',
      )
      .map(({ amount }) => amount),
  )

/** An electronic document has sixteen signs: three of the series, the year, and nine digits. */
export const isElectronic = (number: string): boolean => /^[A-Z0-9]{3}20\d{2}\d{9}$/.test(number)
