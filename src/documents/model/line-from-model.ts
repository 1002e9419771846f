/** A line of a wire model as a line of a document, worked out by what the head of the model says of all lines. */
import { isOneAmount } from '#engine/document-map.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import {
  exemptionName,
  exemptionOf,
  taxEffectOf,
  withholdingName,
  withholdingOf,
} from '../codes/names.ts'
import { exciseCodes } from '../codes/tax-types.ts'
import {
  defaultTagScheme,
  investmentExemptions,
  isInvestment,
  kdvTreatmentOf,
} from '../codes/treatments.ts'
import type { Decimal } from '#values/decimal.ts'
import type { Delivery, Identification, Line } from '../document/document.ts'
import { addressPlaces, deliveryPlaces, linePlaces, ownerSchemes } from './model-places.ts'
import {
  decimalIn,
  given,
  recordIn,
  recordsIn,
  textIn,
  textsIn,
  type Model,
} from '../document/model-reader.ts'
import { isZero, round2 } from '#values/money.ts'
import { discountOf } from '../amounts/discount.ts'
import {
  accommodationCode,
  kdvCode,
  lineTotals,
  type Exemption,
  type LineInput,
  type OtherTax,
} from '../amounts/totals.ts'

/** What decides how a line is reckoned. */
export type Reckoning = Pick<DocumentMap, 'taxed' | 'lineAmount' | 'deductions'>

/** What the head of a model decides for its lines. */
export interface LineTerms {
  readonly profile?: string
  readonly type?: string
  /** Why no line is charged KDV, excise or accommodation tax, where it does not say so itself. */
  readonly exemption?: string
  readonly exciseExemption?: string
  readonly accommodationExemption?: string
}

/** @param info head of a model, which may be half filled: the editor reads it at every key press */
export function termsOf(info: Model | undefined, map: DocumentMap): LineTerms {
  const reasons = recordIn(info, 'TaxExemptionReasonInfo')
  return {
    profile: said(info, map.profile),
    type: said(info, map.type),
    ...given('exemption', textIn(reasons, 'KDVExemptionReasonCode')),
    ...given('exciseExemption', textIn(reasons, 'OTVExemptionReasonCode')),
    ...given('accommodationExemption', textIn(reasons, 'AccommodationTaxExemptionReasonCode')),
  }
}

type Kind = Required<Pick<LineTerms, 'profile' | 'type'>>
const kindOf = ({ profile = '', type = '' }: LineTerms): Kind => ({ profile, type })

/** What a person or program typed in a line, ready to be worked out. The editor uses it at every key press. */
export function lineInputOf(line: Model, map: Reckoning, terms: LineTerms = {}): LineInput {
  const { lineAmount } = map
  if (lineAmount?.less !== undefined)
    return {
      quantity: '0',
      price: '0',
      commission: {
        produced: amountIn(line, lineAmount.at),
        cancelled: amountIn(line, lineAmount.less),
      },
    }
  const kdvPercent = map.taxed ? (decimalIn(line, 'KDVPercent') ?? '0') : undefined
  const taxes = recordsIn(line, 'Taxes')
  const withholding = taxes.map(toWithholding).find((tax) => tax !== undefined)
  const exemption = kdvPercent === undefined ? undefined : exemptionFor(line, kdvPercent, terms)
  const otherTaxes = otherTaxesOf(taxes, map, terms)
  const goods =
    lineAmount === undefined
      ? { quantity: decimalIn(line, 'Quantity') ?? '0', price: decimalIn(line, 'Price') ?? '0' }
      : { quantity: '1', price: decimalIn(line, lineAmount.at) ?? '0' }
  return {
    ...goods,
    ...allowanceOf(line, goods),
    ...(kdvPercent !== undefined && { kdvPercent }),
    ...(exemption && { exemption }),
    ...treatmentOf(line, terms),
    ...given('specialBase', decimalIn(line, 'OzelMatrahTotal')),
    ...(map.deductions
      ? { deductions: [...placedDeductions(line, map.deductions), ...otherTaxes] }
      : otherTaxes.length > 0 && { otherTaxes }),
    ...(withholding && { withholding }),
  }
}

/** A per cent goes before the amount that came of it. */
function allowanceOf(
  line: Model,
  { quantity, price }: Pick<LineInput, 'quantity' | 'price'>,
): Pick<LineInput, 'allowance'> {
  const percent = decimalIn(line, 'AllowancePercent')
  return given(
    'allowance',
    percent === undefined
      ? decimalIn(line, 'AllowanceTotal')
      : discountOf(quantity, price, percent),
  )
}

/** Deductions with places of their own; one of nought per cent is none. */
function placedDeductions(
  line: Model,
  places: NonNullable<DocumentMap['deductions']>,
): readonly OtherTax[] {
  return Object.entries(places).flatMap(([code, { percent, amount }]): OtherTax[] => {
    const [rate, fixed] = [decimalIn(line, percent), decimalIn(line, amount)]
    if (rate !== undefined) return isZero(rate) ? [] : [{ code, percent: rate }]
    return fixed === undefined || isZero(fixed) ? [] : [{ code, amount: fixed }]
  })
}
const amountIn = (line: Model, place: string) => round2(decimalIn(line, place) ?? '0')

/** A line that is one amount is written as one piece of it. */
const piece = 'C62'

/** One line of a model, worked out. */
export function toLine(line: Model, index: number, map: Reckoning, terms: LineTerms = {}): Line {
  const input = lineInputOf(line, map, terms)
  const identifications = tagsOf(recordIn(line, 'AdditionalItemIdentification'), terms)
  return {
    id: String(index + 1),
    name: textIn(line, 'Name') ?? '',
    ...textsIn(line, linePlaces),
    ...given('delivery', toDelivery(recordIn(line, 'DeliveryInfo'))),
    ...(identifications.length > 0 && { identifications }),
    quantity: input.quantity,
    unit: isOneAmount(map) ? piece : (textIn(line, 'UnitType') ?? ''),
    price: input.price,
    allowance: round2(input.allowance ?? '0'),
    charge: round2(input.charge ?? '0'),
    ...given('allowancePercent', decimalIn(line, 'AllowancePercent')),
    ...lineTotals(input),
  }
}

/** A withheld tax: its own code (601 …), or `9015` with the code as the reason. */
function toWithholding(tax: Model): LineInput['withholding'] {
  const taxCode = textIn(tax, 'TaxCode') ?? ''
  const code =
    taxEffectOf(taxCode) === 'withheld' ? (textIn(tax, 'ReasonCode') ?? taxCode) : taxCode
  if (!/^\d{3}$/.test(code) && code !== '9015') return undefined
  const known = withholdingOf(code)
  return {
    code,
    name: known?.tr ?? textIn(tax, 'ReasonDesc') ?? withholdingName(code),
    percent: decimalIn(tax, 'Percent') ?? known?.percent ?? '0',
  }
}
const toExemption = (code: string, reason: string | undefined): Exemption => ({
  code,
  reason: reason ?? exemptionName(code),
})

/** Why KDV is not charged, or why it is charged in another way; a reason that does not go with the rate is left out. */
function exemptionFor(line: Model, kdvPercent: Decimal, terms: LineTerms): Exemption | undefined {
  const ofLine = recordsIn(line, 'Taxes').find((tax) => textIn(tax, 'TaxCode') === kdvCode)
  const code =
    textIn(line, 'OzelMatrahReason') ??
    textIn(ofLine, 'ReasonCode') ??
    terms.exemption ??
    investmentExemption(line, terms)
  if (code === undefined) return undefined
  const goesWith = exemptionOf(code)?.goesWith ?? 'exempt'
  const isNamed = kdvTreatmentOf(kindOf(terms)) === 'named'
  if (!isNamed && goesWith !== 'both' && (goesWith === 'exempt') !== isZero(kdvPercent))
    return undefined
  return toExemption(code, textIn(ofLine, 'ReasonDesc'))
}
/** What is bought for an investment says which exemption it has. */
function investmentExemption(line: Model, terms: LineTerms): string | undefined {
  return isInvestment(kindOf(terms)) && kdvTreatmentOf(kindOf(terms)) === 'named'
    ? investmentExemptions[textIn(line, 'ItemClassificationCode') ?? '']
    : undefined
}

/** All taxes but KDV and what is withheld of it. A tax that is not charged has the reason of the line or of the document. */
function otherTaxesOf(
  taxes: readonly Model[],
  { taxed }: Reckoning,
  terms: LineTerms,
): readonly OtherTax[] {
  const others = taxes
    .filter((tax) => toWithholding(tax) === undefined && textIn(tax, 'TaxCode') !== kdvCode)
    .map((tax) => toOtherTax(tax, terms))
  const isNamed = others.some(({ code }) => code === accommodationCode)
  return taxed && terms.accommodationExemption !== undefined && !isNamed
    ? [
        ...others,
        {
          code: accommodationCode,
          amount: '0',
          exemption: toExemption(terms.accommodationExemption, undefined),
        },
      ]
    : others
}
function toOtherTax(tax: Model, terms: LineTerms): OtherTax {
  const [code = '', percent, amount] = [
    textIn(tax, 'TaxCode'),
    decimalIn(tax, 'Percent'),
    decimalIn(tax, 'Total'),
  ]
  const ofDocument = exciseCodes.has(code)
    ? terms.exciseExemption
    : code === accommodationCode
      ? terms.accommodationExemption
      : undefined
  const isCharged = !isZero(percent ?? '0') || !isZero(amount ?? '0')
  const reason = textIn(tax, 'ReasonCode') ?? (isCharged ? undefined : ofDocument)
  return {
    code,
    ...given('percent', percent),
    ...given('amount', amount),
    ...(reason !== undefined && { exemption: toExemption(reason, textIn(tax, 'ReasonDesc')) }),
  }
}

function treatmentOf(line: Model, terms: LineTerms): Pick<LineInput, 'kdvTreatment' | 'net'> {
  const kdvTreatment = kdvTreatmentOf(kindOf(terms))
  if (kdvTreatment === 'charged') return {}
  return {
    kdvTreatment,
    ...(kdvTreatment === 'net' && {
      net: {
        ...given('original', decimalIn(line, 'VatAmountWithoutTevkifat')),
        ...given('returned', decimalIn(line, 'KDVTotal')),
      },
    }),
  }
}

/** The tag that goods are followed by, and whose they are. */
function tagsOf(model: Model | undefined, terms: LineTerms): readonly Identification[] {
  const number = textIn(model, 'TagNumber')
  const owner = Object.entries(ownerSchemes).flatMap(([key, scheme]): Identification[] => {
    const value = textIn(model, key)
    return value === undefined ? [] : [{ scheme, value }]
  })
  return [
    ...(number === undefined
      ? []
      : [{ scheme: textIn(model, 'TagType') ?? defaultTagScheme(kindOf(terms)), value: number }]),
    ...owner,
  ]
}

function toDelivery(info: Model | undefined): Delivery | undefined {
  const address = textsIn(recordIn(info, 'DeliveryAddress'), addressPlaces)
  const delivery = {
    ...textsIn(info, deliveryPlaces),
    ...given('packageQuantity', decimalIn(info, 'PackageQuantity')),
    ...(Object.keys(address).length > 0 && { address }),
  }
  return Object.keys(delivery).length === 0 ? undefined : delivery
}
/** A fixed value, or what the head says. */
export function said(
  info: Model | undefined,
  where: { readonly at: string } | { readonly fixed: string },
): string {
  return 'fixed' in where ? where.fixed : (textIn(info, where.at) ?? '')
}
