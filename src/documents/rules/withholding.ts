/** GeneralWithholdingTaxTotalCheck, WithholdingTaxTotalCheck (spec: withholding, profiles.typeRules). */
import { withholdingOf } from '../codes/names.ts'
import { when, type Rule } from './rule.ts'

const allowedTypes: readonly string[] = [
  'TEVKIFAT',
  'YTBTEVKIFAT',
  'IADE',
  'YTBIADE',
  'SGK',
  'SARJ',
  'SARJANLIK',
  'SERBESTMESLEKMAKBUZU',
]
const needingTypes: ReadonlySet<string> = new Set(['TEVKIFAT', 'YTBTEVKIFAT'])

export const withholdingOfType: Rule = ({ type, lines }, { places }) => {
  const first = lines.findIndex(({ withholding }) => withholding !== undefined)
  return when(
    first >= 0 && !allowedTypes.includes(type),
    'withholdingOfType',
    first < 0 ? places.type : places.line(first, 'Taxes'),
    { type, allowed: allowedTypes.join(', ') },
  )
}

export const withholdingPresent: Rule = ({ type, totals }, { places }) =>
  when(
    needingTypes.has(type) &&
      totals.withholdings.length === 0 &&
      !totals.taxes.some(({ code }) => code === '4171'),
    'withholdingMissing',
    places.lines,
    { type },
  )

/** 650 is not in the list: the rules name it among the percents but not among the codes. */
export const withholdingCode: Rule = ({ lines }, { places }) =>
  lines.flatMap(({ withholding }, index) =>
    when(
      withholding !== undefined && withholdingOf(withholding.code) === undefined,
      'withholdingUnknown',
      places.line(index, 'Taxes'),
      { code: withholding?.code ?? '' },
    ),
  )

export const withholdingPercent: Rule = ({ lines }, { places }) =>
  lines.flatMap(({ withholding }, index) => {
    if (withholding === undefined) return []
    const { code, percent } = withholding
    const allowed = withholdingOf(code)?.allowed
    return when(
      allowed !== undefined && !allowed.includes(percent),
      'withholdingPercent',
      places.line(index, 'Taxes'),
      { code, percent, allowed: allowed?.join(', ') ?? '' },
    )
  })
