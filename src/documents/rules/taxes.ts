/** TaxTypeCheck, TaxExemptionReasonCheck, TaxExemptionReasonCodeCheck, DemirbasKDVTaxExemptionCheck, GeneralWithholdingTaxTotalCheck. */
import { exemptionOf, taxTypeOf } from '../codes/names.ts'
import { premium } from '../codes/tax-types.ts'
import { isInvestment } from '../codes/treatments.ts'
import type { TaxDocument } from '../document/document.ts'
import { isZero } from '#values/money.ts'
import { kdvCode } from '../amounts/totals.ts'
import { when, type Rule } from './rule.ts'

export const exemptionPlace = 'TaxExemptionReasonInfo.KDVExemptionReasonCode'
const withoutReason: ReadonlySet<string> = new Set([
  'IADE',
  'YTBIADE',
  'IHRACKAYITLI',
  'OZELMATRAH',
  'SGK',
  'KONAKLAMAVERGISI',
  'SERBESTMESLEKMAKBUZU',
])

/** Also where the rate is 20 and the amount is nought: the rule looks at the amount of each rate. */
export const kdvZeroNeedsReason: Rule = ({ root, type, totals }, { places }) => {
  const silent = totals.taxes.filter(
    (tax) => tax.code === kdvCode && isZero(tax.amount) && !tax.exemptionReason,
  )
  return when(
    root === 'Invoice' && silent.length > 0 && !withoutReason.has(type),
    'kdvZeroNeedsReason',
    places.info(exemptionPlace),
    { rates: silent.map(({ percent }) => percent).join(', ') },
  )
}

export const knownExemption: Rule = (document, { places }) =>
  exemptionCodes(document).flatMap((code) =>
    when(exemptionOf(code) === undefined, 'exemptionUnknown', places.info(exemptionPlace), {
      code,
    }),
  )

export const exemptionOfType: Rule = (document, { places }) =>
  exemptionCodes(document).flatMap((code) => {
    const allowed = exemptionOf(code)?.types
    return when(
      allowed !== undefined && !allowed.includes(document.type),
      'exemptionOfType',
      places.info(exemptionPlace),
      { code, type: document.type, allowed: allowed?.join(', ') ?? '' },
    )
  })

const fixtureProfiles: readonly string[] = ['TEMELFATURA', 'TICARIFATURA', 'EARSIVFATURA']
const fixtureNotTypes: readonly string[] = ['ISTISNA', 'IHRACKAYITLI']
/** 555 says that the rate is not to be checked: KDV must be charged, and only in ordinary invoices. */
export const exemption555: Rule = (document, { places }) => {
  if (!exemptionCodes(document).includes('555')) return []
  const isCharged = document.totals.taxes.every(
    (tax) => tax.code !== kdvCode || !(isZero(tax.amount) || isZero(tax.percent)),
  )
  const { profile, type } = document
  return when(
    !isCharged ||
      !fixtureProfiles.includes(profile) ||
      fixtureNotTypes.includes(type) ||
      (profile === 'EARSIVFATURA' && isInvestment({ profile, type })),
    'exemption555',
    places.info(exemptionPlace),
    { profile, type },
  )
}

/** 702 asks for the customs code and the line of the buyer's permit on every line; those of a delivery that came with a file are in its XML. */
export const exemption702: Rule = (document, { places }) => {
  if (document.type !== 'IHRACKAYITLI' || !exemptionCodes(document).includes('702')) return []
  return document.lines.flatMap(({ delivery, unknown }, index) => {
    if (delivery === undefined && unknown?.some((xml) => xml.startsWith('<cac:Delivery')) === true)
      return []
    return [
      ...when(
        delivery?.customsCode?.length !== 12,
        'exemption702',
        places.line(index, 'DeliveryInfo.GTIPNo'),
      ),
      ...when(
        delivery?.buyerPermitLine?.length !== 11,
        'permitLine',
        places.line(index, 'DeliveryInfo.BuyerPermitLineCode'),
        { code: delivery?.buyerPermitLine ?? '' },
      ),
    ]
  })
}

export const knownTaxes: Rule = ({ lines }, { places }) =>
  lines.flatMap((line, index) =>
    line.taxes.flatMap(({ code, deducted }) =>
      when(
        taxTypeOf(code) === undefined || (code === premium.code && !deducted),
        'taxUnknown',
        places.line(index, 'Taxes'),
        { code },
      ),
    ),
  )

const exciseWithheld: readonly string[] = ['TEVKIFAT', 'IADE', 'SGK', 'YTBIADE']
export const exciseWithholding: Rule = ({ type, totals }, { places }) =>
  when(
    totals.taxes.some(({ code }) => code === '4171') && !exciseWithheld.includes(type),
    'exciseWithholding',
    places.type,
    { type, allowed: exciseWithheld.join(', ') },
  )

function exemptionCodes({ totals }: TaxDocument): readonly string[] {
  return [...new Set(totals.taxes.flatMap(({ exemptionCode }) => exemptionCode ?? []))]
}
