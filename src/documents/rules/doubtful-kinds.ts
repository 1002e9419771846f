/**
 * What the authority accepts of a type of invoice and its receiver sends back, or asks about: particulars of the type that are not
 * there, and a reason that does not go with its tax (DOMAIN 3.1, 3.3; exemption-reasons: groups). Said, never refused.
 */
import { exemptionOf } from '../codes/names.ts'
import { kdvCode } from '../amounts/totals.ts'
import { buyerPlaces } from '../model/model-places.ts'
import { socialSecurityParts } from '../model/named-references.ts'
import { isZero } from '#values/money.ts'
import { exemptionPlace } from './taxes.ts'
import { when, type Rule } from './rule.ts'

/** The institution finds a bill by what it is for, and by file number, code and name of who sends it; the first that is missing is reported. */
export const socialSecurityWarning: Rule = ({ type, accountingCost, related }, { places }) => {
  if (type !== 'SGK') return []
  const missing = socialSecurityParts.find(
    ({ typeCode }) => !related.some((one) => one.typeCode === typeCode && one.type),
  )
  const place = accountingCost ? missing && `SGKInfo.${missing.key}` : 'AccountingCost'
  return place === undefined ? [] : when(true, 'socialSecurityData', places.info(place))
}

/** Which good or service has a base of its own is said by a code of 8xx; an invoice may have other lines beside it. */
export const specialBaseWarning: Rule = ({ root, type, totals, lines }, { places }) => {
  const isGiven = [totals, ...lines].some(({ taxes }) =>
    taxes.some(({ exemptionCode = '' }) => exemptionOf(exemptionCode)?.group === 'ozelMatrah'),
  )
  return when(
    root === 'Invoice' && type === 'OZELMATRAH' && !isGiven,
    'specialBaseCode',
    places.line(0, 'OzelMatrahReason'),
  )
}

/** An office is no person: it is known by a VKN, be it the one that pays or the one that buys behind it. */
export const publicBuyerWarning: Rule = ({ profile, customer, buyer }, { places }) => {
  const missing = (taxNo: string, place: string) =>
    when(taxNo.length !== 10, 'publicBuyerTaxNumber', place)
  return profile === 'KAMU'
    ? [
        ...(customer.taxNo === '' ? [] : missing(customer.taxNo, places.customer('TaxNumber'))),
        ...(buyer ? missing(buyer.taxNo, `${buyerPlaces.registered}.TaxNumber`) : []),
      ]
    : []
}

/** 351 says why no KDV is charged where the law names no exemption. */
export const chargedWithReasonWarning: Rule = ({ totals }, { places }) =>
  when(
    totals.taxes.some(
      ({ code, exemptionCode, amount }) =>
        code === kdvCode && exemptionCode === '351' && !isZero(amount),
    ),
    'exemption351',
    places.info(exemptionPlace),
  )
