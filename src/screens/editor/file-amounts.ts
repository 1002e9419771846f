/** Amounts of the file that a draft was made of, shown in the place of those that are calculated here while the document keeps them. */
import type { Wire } from '#schemas/wire.ts'
import type { Decimal } from '#values/decimal.ts'
import { add, compare, plain, round2 } from '#values/money.ts'
import { taxName } from '#documents/codes/names.ts'
import type { Tax, Totals, Withholding } from '#documents/document/document.ts'

export type KeptOfFile = Wire['KeptOfFile']
export type KeptAmount = KeptOfFile['Amounts'][number]

/**
 * The totals with which the document leaves. What the service said is of the last save: where the calculated totals are not those
 * that it compared with, somebody has typed since, and they are shown until it is asked again.
 */
export function totalsOfFile(reckoned: Totals, ofFile: KeptOfFile | undefined): Totals {
  const ofWhole = (ofFile?.Amounts ?? []).filter(({ Line }) => Line === null)
  if (ofWhole.length === 0 || !ofWhole.every((one) => isOf(reckoned, one))) return reckoned
  const bySum = Object.fromEntries(
    ofWhole.flatMap(({ Name, Given }) => (isSum(Name) ? [[Name, round2(Given)]] : [])),
  )
  return {
    ...reckoned,
    ...bySum,
    taxes: withGiven(reckoned.taxes, ofWhole, 'tax'),
    withholdings: withGiven(reckoned.withholdings, ofWhole, 'withholding'),
  }
}

/** What the file said of the amount of a line, while it is kept; `index` counts from 0. */
export function lineAmountOfFile(
  reckoned: Decimal,
  index: number,
  ofFile: KeptOfFile | undefined,
): Decimal | undefined {
  const found = ofFile?.Amounts.find(
    ({ Line, Name }) => Line === index + 1 && Name === 'lineAmount',
  )
  return found && compare(round2(found.Reckoned), reckoned) === 0 ? round2(found.Given) : undefined
}

const sums = {
  lineExtension: true,
  allowance: true,
  charge: true,
  taxExclusive: true,
  taxTotal: true,
  taxInclusive: true,
  payable: true,
}
const isSum = (name: string): name is keyof typeof sums => Object.hasOwn(sums, name)

type Subtotal = Pick<Tax & Withholding, 'code' | 'percent' | 'amount'>
const isSubtotal = (of: Subtotal, { Code, Percent }: KeptAmount): boolean =>
  of.code === Code && Percent !== null && compare(of.percent, plain(Percent)) === 0

/** Whether an amount is the one that the service calculated. A tax that only the file has is nought. */
function isOf(totals: Totals, kept: KeptAmount): boolean {
  const { Name, Reckoned } = kept
  if (isSum(Name)) return compare(totals[Name], round2(Reckoned)) === 0
  const all: readonly Subtotal[] = Name === 'tax' ? totals.taxes : totals.withholdings
  const amounts = all.filter((one) => isSubtotal(one, kept)).map(({ amount }) => amount)
  return compare(add('0', ...amounts), round2(Reckoned)) === 0
}

/** Behind them what only the file has. */
function withGiven<T extends Subtotal>(
  subtotals: readonly T[],
  ofWhole: readonly KeptAmount[],
  name: 'tax' | 'withholding',
): readonly (T | FileSubtotal)[] {
  const kept = ofWhole.filter(({ Name }) => Name === name)
  return [
    ...subtotals.map((subtotal) => {
      const found = kept.find((one) => isSubtotal(subtotal, one))
      return found ? { ...subtotal, amount: round2(found.Given) } : subtotal
    }),
    ...kept
      .filter((one) => !subtotals.some((subtotal) => isSubtotal(subtotal, one)))
      .map(ofFileAlone),
  ]
}

type FileSubtotal = Subtotal & Pick<Tax, 'name' | 'taxable'>
const ofFileAlone = ({ Code, Percent, Given }: KeptAmount): FileSubtotal => ({
  code: Code ?? '',
  name: taxName(Code ?? ''),
  percent: plain(Percent ?? 0),
  taxable: '0.00',
  amount: round2(Given),
})
