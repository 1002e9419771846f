/** IhracatYolcuBeraberCheck, TaxFreeNationalityIDCheck, PassportIDCheck, TaxRepresentativePartyCheck; the date that the schema demands of a passport. */
import { countries } from '../codes/countries.ts'
import type { TaxDocument } from '../document/document.ts'
import { taxFreePlaces } from '../model/model-places.ts'
import { representativeSchemes } from '../document/ubl-elements.ts'
import { isDay, when, type Rule } from './rule.ts'

const isTaxFree = ({ profile }: TaxDocument): boolean => profile === 'YOLCUBERABERFATURA'
const known: ReadonlySet<string> = new Set(countries.map(({ code }) => code))
const travellerPlace = (key: string) => `${taxFreePlaces.model}.${taxFreePlaces.traveller}.${key}`
const representativePlace = (key: string) =>
  `${taxFreePlaces.model}.${taxFreePlaces.representative}.${key}`

export const traveller: Rule = (document) => {
  if (!isTaxFree(document)) return []
  const { buyer } = document
  const { nationality = '', passportNo, passportDate = '' } = buyer?.traveller ?? {}
  return [
    ...when(!buyer?.firstName, 'travellerName', travellerPlace('Name')),
    ...when(!buyer?.familyName, 'travellerName', travellerPlace('SurName')),
    ...when(!known.has(nationality), 'travellerCountry', travellerPlace('CountryCode'), {
      code: nationality,
    }),
    ...when(passportNo === undefined, 'travellerPassport', travellerPlace('PassportNo')),
    ...when(!isDay(passportDate), 'travellerPassport', travellerPlace('PassportDate')),
    ...when(
      buyer?.traveller?.account !== undefined && buyer.traveller.account.id === undefined,
      'travellerAccount',
      travellerPlace('FinancialAccountInfo.ID'),
    ),
  ]
}

export const taxRepresentative: Rule = (document) => {
  if (!isTaxFree(document)) return []
  const numberOf = (wanted: string) =>
    document.taxRepresentative?.identifications.find(({ scheme }) => scheme === wanted)?.value ?? ''
  const number = numberOf(representativeSchemes.RegisterNumber)
  return [
    ...when(
      !/^\d{10,11}$/.test(number),
      'representativeNumber',
      representativePlace('RegisterNumber'),
      { taxNumber: number },
    ),
    ...when(
      numberOf(representativeSchemes.Alias).trim() === '',
      'representativeAlias',
      representativePlace('Alias'),
    ),
  ]
}
