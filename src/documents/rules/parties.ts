/** PartyIdentificationTCKNVKNCheck, PartyIdentificationPartyNamePersonCheck, PartyIdentificationSchemeIDCheck; the address that the schema demands. */
import { partySchemes } from '../codes/party-schemes.ts'
import type { Address, DocumentProblem, Party } from '../document/document.ts'
import { checkTaxNumber, type TaxNumberCheck } from '#values/tax-number.ts'
import { when, type Rule } from './rule.ts'

/** A wrong check digit is a warning (warnings.ts): the authority has no such rule. */
const taxNumberRules: Partial<Record<TaxNumberCheck, string>> = {
  digits: 'taxNumberDigits',
  length: 'taxNumberLength',
}
export type Place = (key: string) => string

export function taxNumber({ taxNo }: Party, place: Place): readonly DocumentProblem[] {
  if (taxNo === '') return when(true, 'taxNumberMissing', place('TaxNumber'))
  const rule = taxNumberRules[checkTaxNumber(taxNo)]
  return rule === undefined
    ? []
    : when(true, rule, place('TaxNumber'), { taxNumber: taxNo, length: String(taxNo.length) })
}
export function name(party: Party, place: Place): readonly DocumentProblem[] {
  if (party.name === '' && party.familyName === undefined)
    return when(true, 'nameMissing', place('Name'))
  return when(
    party.taxNo.length === 11 && (!party.firstName || !party.familyName),
    'personName',
    place('Name'),
    { name: party.name },
  )
}
const addressPlaces = [
  ['district', 'District'],
  ['city', 'City'],
  ['country', 'Country'],
] as const
export function address(party: Address, place: Place): readonly DocumentProblem[] {
  return addressPlaces.flatMap(([member, key]) =>
    when(!party[member], 'addressMissing', place(key), { part: key }),
  )
}
function schemes(party: Party, place: Place): readonly DocumentProblem[] {
  const allowed = [...partySchemes].join(', ')
  return party.identifications.flatMap(({ scheme }, index) =>
    when(
      !partySchemes.has(scheme),
      'partyScheme',
      place(`PartyIdentifications[${index}].SchemeID`),
      { scheme, allowed },
    ),
  )
}

export const customerTaxNumber: Rule = ({ customer }, { places }) =>
  taxNumber(customer, places.customer)
export const customerName: Rule = ({ customer }, { places }) => name(customer, places.customer)
export const supplierTaxNumber: Rule = ({ supplier }, { places }) =>
  taxNumber(supplier, places.supplier)
export const supplierName: Rule = ({ supplier }, { places }) => name(supplier, places.supplier)
/** A guest of a restaurant gives no address: only invoices and despatches ask for one. */
export const customerAddress: Rule = ({ root, customer }, { places }) =>
  root === 'CreditNote' ? [] : address(customer, places.customer)
export const supplierAddress: Rule = ({ supplier }, { places }) =>
  address(supplier, places.supplier)
export const partyIdentifications: Rule = ({ root, customer, supplier }, { places }) =>
  root === 'CreditNote'
    ? []
    : [...schemes(customer, places.customer), ...schemes(supplier, places.supplier)]
