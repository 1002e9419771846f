/**
 * What a document comes to, step by step, as a reader checks it: the editor and the printed form show the same steps in the
 * same order. A step that the document does not have is left out.
 */
import { taxEffectOf } from '../codes/names.ts'
import type { Decimal } from '#values/decimal.ts'
import type { Tax, Totals, Withholding } from '../document/document.ts'
import { add, compare, isZero, round2, subtract } from '#values/money.ts'
import { kdvCode, notCharged } from './totals.ts'

/** Stopaj of income tax. */
export const incomeTaxCode = '0003'

export type Step =
  | {
      readonly kind:
        | 'lineExtension'
        | 'allowance'
        | 'charge'
        | 'taxInclusive'
        | 'net'
        | 'collectedKdv'
        | 'payable'
        | 'produced'
        | 'cancelled'
        | 'expenses'
      readonly amount: Decimal
    }
  | { readonly kind: 'tax' | 'deduction'; readonly amount: Decimal; readonly tax: Tax }
  | { readonly kind: 'withholding'; readonly amount: Decimal; readonly withholding: Withholding }

/** Amounts that are taken off (deductions, withholdings, cancelled commissions) are negative. */
export function stepsOf(totals: Totals, isCommission = false): readonly Step[] {
  if (isCommission)
    return [
      { kind: 'produced', amount: totals.allowance },
      { kind: 'cancelled', amount: minus(totals.charge) },
      { kind: 'net', amount: round2(subtract(totals.allowance, totals.charge)) },
    ]
  const [deducted, added] = [
    totals.taxes.filter((tax) => tax.deducted),
    totals.taxes.filter((tax) => !tax.deducted && tax.sequence !== notCharged),
  ]
  const isKept = areExpenses(totals)
  const hasNet = deducted.length > 0 && added.length > 0
  return [
    { kind: 'lineExtension', amount: totals.lineExtension },
    ...some('allowance', totals.allowance),
    ...(isKept ? [] : some('charge', totals.charge)),
    ...(hasNet
      ? [...deducted.map(deduction), { kind: 'net', amount: netOf(totals) } as const]
      : []),
    ...added.map(
      (tax) =>
        ({
          kind: 'tax',
          amount: taxEffectOf(tax.code) === 'deducted' ? minus(tax.amount) : tax.amount,
          tax,
        }) as const,
    ),
    ...(added.length > 0 && !hasNet
      ? [{ kind: 'taxInclusive', amount: totals.taxInclusive } as const]
      : []),
    ...totals.withholdings.map(
      (withholding) =>
        ({ kind: 'withholding', amount: minus(withholding.amount), withholding }) as const,
    ),
    ...(hasNet && totals.withholdings.length > 0
      ? [{ kind: 'collectedKdv', amount: collectedKdv(totals) } as const]
      : []),
    ...(hasNet ? [] : deducted.map(deduction)),
    ...(isKept ? some('expenses', minus(totals.charge)) : []),
    { kind: 'payable', amount: totals.payable },
  ]
}

/** Charges that are not part of the amount before taxes are what an agent keeps of what is paid. */
const areExpenses = ({ lineExtension, taxExclusive, allowance, charge }: Totals): boolean =>
  !isZero(charge) && compare(taxExclusive, subtract(lineExtension, allowance)) === 0

/** The sum of the lines less what the buyer keeps back of it. */
export function netOf({ lineExtension, taxes }: Totals): Decimal {
  return round2(
    taxes.reduce(
      (rest, { deducted, amount }) => (deducted ? subtract(rest, amount) : rest),
      lineExtension,
    ),
  )
}
/** KDV that the buyer does not withhold. */
export const collectedKdv = (totals: Totals): Decimal =>
  round2(subtract(taxAmount(totals, kdvCode), totals.withheld))
export const taxAmount = ({ taxes }: Totals, code: string): Decimal =>
  round2(add('0', ...taxes.filter((tax) => tax.code === code).map(({ amount }) => amount)))

const deduction = (tax: Tax) => ({ kind: 'deduction', amount: minus(tax.amount), tax }) as const
const some = (kind: 'allowance' | 'charge' | 'expenses', amount: Decimal): readonly Step[] =>
  isZero(amount) ? [] : [{ kind, amount }]
const minus = (amount: Decimal): Decimal => round2(subtract('0', amount))
