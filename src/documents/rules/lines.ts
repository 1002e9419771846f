/** ItemNameCheck, InvoicedQuantityCheck, GeneralUnitCodeCheck and what a line must be to be reckoned. */
import { unitCodes } from '../codes/unit-codes.ts'
import { vatRates } from '../codes/vat-rates.ts'
import type { DocumentProblem, Line } from '../document/document.ts'
import { add, compare, multiply, plain } from '#values/money.ts'
import { kdvCode } from '../amounts/totals.ts'
import { when, type Places, type Rule } from './rule.ts'

type LineRule = (line: Line, place: (key: string) => string) => readonly DocumentProblem[]

const perLine =
  (rule: LineRule): Rule =>
  ({ lines }, { places }) =>
    lines.flatMap((line, index) => rule(line, placeIn(places, index)))
const placeIn = (places: Places, index: number) => (key: string) => places.line(index, key)

export const atLeastOneLine: Rule = ({ lines }, { places }) =>
  when(lines.length === 0, 'noLines', places.lines)
export const lineName = perLine((line, place) => when(line.name === '', 'lineName', place('Name')))
/** Commissions have neither quantity nor price. */
const perPricedLine = (rule: LineRule): Rule =>
  perLine((line, place) => (line.commission ? [] : rule(line, place)))
export const quantity = perPricedLine((line, place) =>
  when(compare(line.quantity, '0') <= 0, 'quantity', place('Quantity'), {
    quantity: line.quantity,
  }),
)
export const price = perPricedLine((line, place) =>
  when(compare(line.price, '0') < 0, 'price', place('Price'), { price: line.price }),
)
export const unit = perPricedLine((line, place) =>
  line.unit === ''
    ? when(true, 'unitMissing', place('UnitType'))
    : when(!unitCodes.has(line.unit), 'unitUnknown', place('UnitType'), { unit: line.unit }),
)

export const allowance = perLine((line, place) => {
  if (compare(line.allowance, '0') < 0)
    return when(true, 'allowanceNegative', place('AllowanceTotal'), { allowance: line.allowance })
  const amount = add(multiply(line.quantity, line.price), line.charge)
  return when(compare(line.allowance, amount) > 0, 'allowanceTooHigh', place('AllowanceTotal'), {
    allowance: line.allowance,
    amount,
  })
})

const rates: ReadonlySet<string> = new Set(vatRates.map(({ code }) => code))
/** Rates of the law, the old ones of 8 and 18 per cent included: any other is a slip of the finger. */
export const kdvRate = perLine((line, place) =>
  line.taxes
    .filter(({ code }) => code === kdvCode)
    .flatMap(({ percent }) =>
      when(!rates.has(plain(percent)), 'kdvRate', place('KDVPercent'), {
        rate: percent,
        allowed: [...rates].join(', '),
      }),
    ),
)
