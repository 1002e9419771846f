/**
 * IhracatYolcuBeraberCheck, LineDeliveryCheck, DeliveryCodeCheck, OfficelTitleCheck, PartyVDCheck. What lines do not say the
 * delivery of the whole document may, which comes only with a file.
 */
import { incoterms, packageTypes, transportModes } from '../codes/transport.ts'
import type { Delivery, DocumentProblem, TaxDocument } from '../document/document.ts'
import { buyerPlaces } from '../model/model-places.ts'
import { exportParty } from '../document/ubl-elements.ts'
import { when, type Rule } from './rule.ts'

const isExport = ({ profile }: TaxDocument): boolean => profile === 'IHRACAT'
/** The customer of every export is the customs; who buys stands apart. */
const customs = '1460415308'

export const exportCustomer: Rule = (document, { places }) =>
  when(
    isExport(document) && document.customer.taxNo !== customs,
    'exportCustomer',
    places.customer('TaxNumber'),
    { taxNumber: document.customer.taxNo, customs },
  )

export const exportBuyer: Rule = (document) => {
  if (!isExport(document)) return []
  const { buyer } = document
  const isNamed =
    buyer?.identifications.some(
      ({ scheme, value }) => scheme === exportParty.scheme && value === exportParty.value,
    ) && buyer.legalName !== undefined
  return [
    ...when(!isNamed, 'exportBuyer', `${buyerPlaces.abroad}.LegalRegistrationName`),
    ...when(isNamed === true && !buyer?.city, 'exportBuyerAddress', `${buyerPlaces.abroad}.City`),
    ...when(
      isNamed === true && !buyer?.country,
      'exportBuyerAddress',
      `${buyerPlaces.abroad}.Country`,
    ),
  ]
}

export const exportTaxOffice: Rule = (document, { places }) =>
  when(
    isExport(document) && !document.supplier.taxOffice,
    'exportTaxOffice',
    places.supplier('TaxOffice'),
  )

/** What a line of an export says, how the XML of the whole document says it, and the sentence where neither does. */
const demanded: readonly {
  readonly key: string
  readonly has: (delivery: Delivery) => boolean
  readonly whole: string
  readonly rule: string
}[] = [
  {
    key: 'DeliveryTermCode',
    has: ({ terms }) => terms !== undefined,
    whole: 'INCOTERMS',
    rule: 'exportTerms',
  },
  {
    key: 'TransportModeCode',
    has: ({ transportMode }) => transportMode !== undefined,
    whole: '<cbc:TransportModeCode>',
    rule: 'exportTransport',
  },
  {
    key: 'DeliveryAddress.Country',
    has: ({ address }) => address?.city !== undefined && address.country !== undefined,
    whole: '<cac:DeliveryAddress>',
    rule: 'exportAddress',
  },
]

export const exportDelivery: Rule = (document, { places }) => {
  if (!isExport(document)) return []
  const saidOf = (fragments: readonly string[] | undefined, text: string) =>
    (fragments ?? []).some((xml) => xml.startsWith('<cac:Delivery') && xml.includes(text))
  return document.lines.flatMap((line, index) => {
    const delivery = line.delivery ?? {}
    const isSaid = (text: string) => saidOf(line.unknown, text)
    return [
      ...customsCode(
        delivery,
        isSaid('<cbc:RequiredCustomsID>'),
        places.line(index, 'DeliveryInfo.GTIPNo'),
      ),
      ...demanded.flatMap(({ key, has, whole, rule }) =>
        when(
          !has(delivery) && !isSaid(whole) && !saidOf(document.unknown, whole),
          rule,
          places.line(index, `DeliveryInfo.${key}`),
        ),
      ),
    ]
  })
}

function customsCode(
  { customsCode: code }: Delivery,
  isInFile: boolean,
  place: string,
): readonly DocumentProblem[] {
  if (code === undefined) return when(!isInFile, 'exportCustomsCode', place)
  return when(!/^\d{12}$/.test(code), 'customsCode', place, { code, length: String(code.length) })
}

const lists = [
  { key: 'DeliveryTermCode', codeOf: ({ terms }: Delivery) => terms, codes: codesOf(incoterms) },
  {
    key: 'TransportModeCode',
    codeOf: ({ transportMode }: Delivery) => transportMode,
    codes: codesOf(transportModes),
  },
  {
    key: 'PackageTypeCode',
    codeOf: ({ packageType }: Delivery) => packageType,
    codes: packageTypes,
  },
]
/** Whatever the profile: the lists of the standard. */
export const deliveryCodes: Rule = ({ lines }, { places }) =>
  lines.flatMap(({ delivery }, index) =>
    lists.flatMap(({ key, codeOf, codes }) => {
      const code = delivery && codeOf(delivery)
      return when(
        code !== undefined && !codes.has(code),
        'deliveryCode',
        places.line(index, `DeliveryInfo.${key}`),
        { code: code ?? '' },
      )
    }),
  )

function codesOf(list: readonly { readonly code: string }[]): ReadonlySet<string> {
  return new Set(list.map(({ code }) => code))
}
