/**
 * The arithmetic of a document (spec: calculation-rules). Each line is rounded half up on its own and the document is the sum
 * of its lines, so an editor works out one line and adds up:
 *
 *   extension = round2(quantity · price − allowance + charge)
 *   KDV       = round2((extension + taxes of the KDV base) · percent)
 *   withheld  = round2(KDV · withholding percent)
 *   tax total = all taxes − withheld; inclusive = extension + taxes − stopaj; payable = inclusive − withheld
 *
 * Where the buyer keeps taxes back (receipts of the self-employed and of farmers) these are left out of the inclusive total and
 * taken off the payable amount: payable = inclusive − withheld − deducted. So are the expenses of a commission agent. KDV that is
 * named but not charged (sequence −1) is part of no total; KDV of goods with a special base is reckoned from that base; and of
 * a return of goods whose KDV was withheld only what was not withheld comes back.
 */
import { taxEffectOf, taxName } from '../codes/names.ts'
import type { KdvTreatment } from '../codes/treatments.ts'
import type { Decimal } from '#values/decimal.ts'
import type { Commission, Expense, Line, Tax, Totals, Withholding } from '../document/document.ts'
import {
  isZero,
  percentOf,
  plain,
  round2,
  roundedProduct,
  subtract,
  toDecimal,
} from '#values/money.ts'
import { RunningSum } from '#values/running-sum.ts'

/** What a person enters in a line. Amounts are decimal text; percents are per cent of the amount they apply to. */
export interface LineInput {
  readonly quantity: Decimal
  readonly price: Decimal
  readonly allowance?: Decimal
  readonly charge?: Decimal
  /** Absent: the line carries no KDV at all, as on a restaurant bill. */
  readonly kdvPercent?: Decimal
  /** Why KDV is not charged. */
  readonly exemption?: Exemption
  /** Absent: it is charged. */
  readonly kdvTreatment?: KdvTreatment
  /** What KDV is reckoned from, where the law says another amount than the price. */
  readonly specialBase?: Decimal
  /** Of a return: the KDV of the original that was not withheld, and how much of it comes back; absent: worked out. */
  readonly net?: { readonly original?: Decimal; readonly returned?: Decimal }
  /** Taxes besides KDV: a percent of the extension, or a fixed amount. */
  readonly otherTaxes?: readonly OtherTax[]
  /** Taxes and fees that the buyer keeps back. */
  readonly deductions?: readonly OtherTax[]
  readonly commission?: Commission
  readonly withholding?: { readonly code: string; readonly name: string; readonly percent: Decimal }
}
export interface Exemption {
  readonly code: string
  readonly reason: string
}
export interface OtherTax {
  readonly code: string
  readonly exemption?: Exemption
  readonly percent?: Decimal
  readonly amount?: Decimal
}

/** What follows from a line. A `Line` of a document is one, so its totals need no second shape. */
export type LineTotals = Pick<Line, 'extension' | 'taxes' | 'withholding' | 'commission'>

export const kdvCode = '0015'
/** Tax on a night in a hotel. */
export const accommodationCode = '0059'
/** Sequence of a tax that is named but not charged. */
export const notCharged = '-1'

export function lineTotals(line: LineInput): LineTotals {
  const extension = extensionOf(line)
  const others = (line.otherTaxes ?? []).map((tax) => otherTaxOf(tax, extension))
  const kdv =
    line.kdvPercent === undefined ? undefined : kdvOf(line.kdvPercent, extension, others, line)
  const withholding =
    line.withholding === undefined || kdv === undefined || line.kdvTreatment === 'net'
      ? undefined
      : withholdingOf(line.withholding, kdv)
  const deductions = (line.deductions ?? []).map((tax): Tax => ({
    ...otherTaxOf(tax, extension),
    deducted: true,
  }))
  return {
    extension,
    taxes: [...(kdv === undefined ? [] : [kdv]), ...others, ...deductions],
    ...(withholding && { withholding }),
    ...(line.commission && { commission: line.commission }),
  }
}

function extensionOf({ quantity, price, allowance, charge }: LineInput): Decimal {
  if (allowance === undefined && charge === undefined) return roundedProduct(quantity, price)
  return round2(
    toDecimal(quantity)
      .times(toDecimal(price))
      .minus(toDecimal(allowance ?? '0'))
      .plus(toDecimal(charge ?? '0')),
  )
}

/** Sums of lines; the same for lines just worked out and for lines read from a file. */
export function documentTotals(
  lines: readonly LineTotals[],
  expenses: readonly Expense[] = [],
): Totals {
  const taxes = new Map<string, Sum<Tax>>()
  const withholdings = new Map<string, Sum<Withholding>>()
  const extension = new RunningSum()
  const produced = new RunningSum()
  const cancelled = new RunningSum()
  for (const line of lines) {
    extension.add(line.extension)
    if (line.commission) {
      produced.add(line.commission.produced)
      cancelled.add(line.commission.cancelled)
    }
    for (const tax of line.taxes)
      addTo(
        taxes,
        `${tax.code} ${tax.percent} ${tax.exemptionCode ?? ''} ${tax.sequence ?? ''}`,
        tax,
      )
    if (line.withholding)
      addTo(withholdings, `${line.withholding.code} ${line.withholding.percent}`, line.withholding)
  }
  const kept = expenses.reduce((sum, { amount }) => sum.add(amount), new RunningSum()).text()
  const totals = totalsOf(
    extension.text(),
    [...taxes.values()].map(written),
    [...withholdings.values()].map(written),
    kept,
  )
  // What an agent keeps stands under the charges and is taken off (GİB sample HKS-Ornek2).
  if (expenses.length > 0) return { ...totals, charge: kept }
  // The header crosses them: what is produced stands under the allowances (spec: calculation-rules, insurance).
  return { ...totals, allowance: produced.text(), charge: cancelled.text() }
}

function totalsOf(
  lineExtension: Decimal,
  taxes: readonly Tax[],
  withholdings: readonly Withholding[],
  kept: Decimal,
): Totals {
  const allTaxes = new RunningSum()
  const deducted = new RunningSum()
  const inclusive = new RunningSum().add(lineExtension)
  for (const tax of taxes.filter(({ sequence }) => sequence !== notCharged)) {
    allTaxes.add(tax.amount)
    if (tax.deducted) deducted.add(tax.amount)
    else if (taxEffectOf(tax.code) === 'deducted') inclusive.subtract(tax.amount)
    else inclusive.add(tax.amount)
  }
  const withheld = new RunningSum()
  for (const { amount } of withholdings) withheld.add(amount)
  return {
    lineExtension,
    taxExclusive: lineExtension,
    taxInclusive: inclusive.text(),
    allowance: '0.00',
    charge: '0.00',
    taxTotal: allTaxes.subtract(withheld.text()).text(),
    withheld: withheld.text(),
    payable: inclusive.subtract(withheld.text()).subtract(deducted.text()).subtract(kept).text(),
    taxes,
    withholdings,
  }
}

function otherTaxOf({ code, percent, amount, exemption }: OtherTax, extension: Decimal): Tax {
  return {
    code,
    name: taxName(code),
    percent: plain(percent ?? '0'),
    taxable: extension,
    amount:
      percent === undefined || (isZero(percent) && amount !== undefined)
        ? round2(amount ?? '0')
        : percentOf(extension, percent),
    ...exemptionOf(exemption),
  }
}

function kdvOf(percent: Decimal, extension: Decimal, others: readonly Tax[], line: LineInput): Tax {
  const inBase = others.filter(({ code }) => taxEffectOf(code) === 'base')
  const base =
    inBase.length === 0
      ? extension
      : inBase.reduce((sum, { amount }) => sum.add(amount), new RunningSum().add(extension)).text()
  const taxable = line.specialBase === undefined ? base : round2(line.specialBase)
  const amounts = { taxable, amount: percentOf(taxable, percent) }
  return {
    code: kdvCode,
    name: taxName(kdvCode),
    percent: plain(percent),
    ...(line.kdvTreatment === 'net' ? netKdvOf(amounts, line) : amounts),
    ...(line.kdvTreatment === 'named' && { sequence: notCharged }),
    ...exemptionOf(line.exemption),
  }
}

/** Only what was not withheld is returned; it is told beside what the original had of it (GİB sample YTB_TevkıfatIade). */
function netKdvOf(
  { taxable, amount }: Pick<Tax, 'taxable' | 'amount'>,
  { net = {}, withholding }: LineInput,
): Pick<Tax, 'taxable' | 'amount'> {
  const withheld =
    withholding === undefined
      ? undefined
      : round2(subtract(amount, percentOf(amount, withholding.percent)))
  const returned = net.returned ?? withheld ?? net.original
  return {
    taxable: round2(net.original ?? returned ?? taxable),
    amount: round2(returned ?? amount),
  }
}

const exemptionOf = (
  exemption: Exemption | undefined,
): Pick<Tax, 'exemptionCode' | 'exemptionReason'> =>
  exemption ? { exemptionCode: exemption.code, exemptionReason: exemption.reason } : {}

function withholdingOf(
  { code, name, percent }: NonNullable<LineInput['withholding']>,
  kdv: Tax,
): Withholding {
  return {
    code,
    name,
    percent: plain(percent),
    taxable: kdv.amount,
    amount: percentOf(kdv.amount, percent),
  }
}

interface Sum<T> {
  readonly first: T
  readonly taxable: RunningSum
  readonly amount: RunningSum
}
function addTo<T extends { readonly taxable: Decimal; readonly amount: Decimal }>(
  sums: Map<string, Sum<T>>,
  key: string,
  part: T,
): void {
  const sum = sums.get(key) ?? { first: part, taxable: new RunningSum(), amount: new RunningSum() }
  sum.taxable.add(part.taxable)
  sum.amount.add(part.amount)
  sums.set(key, sum)
}
function written<T>({ first, taxable, amount }: Sum<T>): T {
  return { ...first, taxable: taxable.text(), amount: amount.text() }
}
