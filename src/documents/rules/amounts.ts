/** decimalCheck: no sign, at most fifteen digits before the point and two after it. */
import type { Totals } from '../document/document.ts'
import { compare, decimalPlaces, integerDigits } from '#values/money.ts'
import { when, type Rule } from './rule.ts'

const checked = [
  'lineExtension',
  'taxExclusive',
  'taxInclusive',
  'allowance',
  'charge',
  'taxTotal',
  'withheld',
  'payable',
] as const satisfies readonly (keyof Totals)[]

export const amountLength: Rule = ({ totals, lines }, { places }) => [
  ...checked.flatMap((name) =>
    when(isTooLong(totals[name]), 'amountTooLong', places.lines, { amount: totals[name] }),
  ),
  ...lines.flatMap(({ extension }, index) =>
    when(isTooLong(extension), 'amountTooLong', places.line(index, 'Price'), { amount: extension }),
  ),
]
/** What has no room where lists keep it: more than a fraction to be rounded away. */
export const totalSize: Rule = ({ totals }, { places }) =>
  checked.flatMap((name) =>
    when(integerDigits(totals[name]) > mostDigits, 'amountTooLong', places.lines, {
      amount: totals[name],
    }),
  )
export const amountSign: Rule = ({ totals }, { places }) =>
  checked.flatMap((name) =>
    when(compare(totals[name], '0') < 0, 'amountNegative', places.lines, { amount: totals[name] }),
  )

const mostDigits = 15
function isTooLong(amount: string): boolean {
  return integerDigits(amount) > mostDigits || decimalPlaces(amount) > 2
}
