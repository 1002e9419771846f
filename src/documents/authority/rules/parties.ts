/** Who issues, who receives, who signs: numbers, names and what some profiles ask of a party. */
import {
  count,
  has,
  hasAttribute,
  hasScheme,
  is,
  isFilled,
  isListed,
  isOther,
  lengthOf,
  normalizedLength,
  select,
  stringOf,
  text,
} from '../look.ts'
import { lists } from '../lists.ts'
import { rule, type AuthorityRule } from '../rule.ts'
import type { XmlElement } from '../../ubl/xml-tree.ts'

const suppliers = [
  'Invoice/cac:AccountingSupplierParty/cac:Party',
  'DespatchAdvice/cac:DespatchSupplierParty/cac:Party',
  'ReceiptAdvice/cac:DespatchSupplierParty/cac:Party',
]
const customers = [
  'Invoice/cac:AccountingCustomerParty/cac:Party',
  'DespatchAdvice/cac:DeliveryCustomerParty/cac:Party',
  'ReceiptAdvice/cac:DeliveryCustomerParty/cac:Party',
]
const answerers = ['ApplicationResponse/cac:SenderParty', 'ApplicationResponse/cac:ReceiverParty']
const carriers = ['DespatchAdvice/cac:Shipment/cac:Delivery/cac:CarrierParty']
const buyers = [
  'DespatchAdvice/cac:BuyerCustomerParty/cac:Party',
  'ReceiptAdvice/cac:BuyerCustomerParty/cac:Party',
]

const ids = 'cac:PartyIdentification/cbc:ID'
const idsOf = (parties: readonly string[]) => parties.map((party) => `${party}/${ids}`)
const identificationsOf = (parties: readonly string[]) =>
  parties.map((party) => `${party}/cac:PartyIdentification`)
const hasOne = (party: XmlElement, scheme: string): boolean =>
  count(party, ids, (id) => hasScheme(id, scheme)) === 1
const isCompany = (party: XmlElement): boolean => hasAttribute(party, ids, 'schemeID', 'VKN')
const isPerson = (party: XmlElement): boolean => hasAttribute(party, ids, 'schemeID', 'TCKN')

/** Names are asked for in an answer to an invoice, not in one of a system. */
const isAnswerToInvoice = (root: XmlElement): boolean =>
  root.name !== 'ApplicationResponse' ||
  is(root, 'cac:DocumentResponse/cac:Response/cbc:ResponseCode', 'KABUL', 'RED', 'IADE')
const named = (code: string, at: readonly string[]): readonly AuthorityRule[] => [
  rule(
    code,
    at,
    ids,
    'xml.taxNumberOnce',
    (party) => hasOne(party, 'TCKN') || hasOne(party, 'VKN'),
  ),
  rule(
    code,
    at,
    ids,
    'xml.taxNumberOnce',
    (party) => !(hasOne(party, 'TCKN') && hasOne(party, 'VKN')),
  ),
  rule(
    code,
    at,
    'cac:PartyName',
    'xml.companyName',
    (party, { root }) =>
      !isAnswerToInvoice(root) || !isCompany(party) || has(party, 'cac:PartyName'),
  ),
  rule(
    code,
    at,
    'cac:PartyName/cbc:Name',
    'xml.companyName',
    (party, { root }) =>
      !isAnswerToInvoice(root) ||
      !isCompany(party) ||
      !has(party, 'cac:PartyName') ||
      isFilled(party, 'cac:PartyName/cbc:Name'),
  ),
  rule(
    code,
    at,
    'cac:Person',
    'xml.personName',
    (party, { root }) => !isAnswerToInvoice(root) || !isPerson(party) || has(party, 'cac:Person'),
  ),
  rule(
    code,
    at,
    'cac:Person/cbc:FirstName',
    'xml.personName',
    (party, { root }) =>
      !isAnswerToInvoice(root) ||
      !isPerson(party) ||
      !has(party, 'cac:Person') ||
      (isFilled(party, 'cac:Person/cbc:FirstName') && isFilled(party, 'cac:Person/cbc:FamilyName')),
  ),
]

const shipmentNumber = (code: string, at: string, profile: string): AuthorityRule =>
  rule(
    code,
    at,
    ids,
    'xml.shipmentNumber',
    (party, { root }) =>
      !is(root, 'cbc:ProfileID', profile) ||
      count(party, ids, (id) => hasScheme(id, 'SEVKIYATNO') && /^SE-[0-9]{7}$/.test(stringOf(id))) >
        0,
  )

const customs = '1460415308'
const buyer = 'cac:Party/cac:PartyIdentification/cbc:ID'
const isOfKind = (party: XmlElement, path: string, kind: string): boolean =>
  is(party, path, kind) && hasAttribute(party, path, 'schemeID', 'PARTYTYPE')
const isPassenger = (party: XmlElement): boolean => isOfKind(party, buyer, 'TAXFREE')

const buyerOfKind = (profile: string, kind: string): AuthorityRule =>
  rule(
    'IhracatYolcuBeraberCheck',
    'Invoice/cbc:ProfileID',
    '',
    ['xml.buyerOfKind', { kind }],
    (id, { root }) =>
      stringOf(id) !== profile || isOfKind(root, `cac:BuyerCustomerParty/${buyer}`, kind),
  )

const representatives = 'cac:TaxRepresentativeParty/cac:PartyIdentification/cbc:ID'
const representative = (scheme: string, isRight: (id: XmlElement) => boolean): AuthorityRule =>
  rule(
    'TaxRepresentativePartyCheck',
    'Invoice',
    representatives,
    ['xml.representative', { scheme }],
    (invoice) =>
      !is(invoice, 'cbc:ProfileID', 'YOLCUBERABERFATURA') ||
      count(invoice, representatives, (id) => hasScheme(id, scheme) && isRight(id)) === 1,
  )

export const parties: readonly AuthorityRule[] = [
  rule(
    'PartyIdentificationSchemeIDCheck',
    idsOf([...suppliers, ...customers, ...answerers, ...carriers]),
    '@schemeID',
    ['xml.listed', { list: 'PartyIdentificationIDType' }],
    ({ attributes }) => isListed(lists.partySchemes, attributes['schemeID'] ?? ''),
  ),
  ...(
    [
      ['VKN', 10],
      ['TCKN', 11],
    ] as const
  ).map(([scheme, length]) =>
    rule(
      'PartyIdentificationTCKNVKNCheck',
      identificationsOf([...suppliers, ...customers, ...answerers, ...carriers, ...buyers]),
      'cbc:ID',
      ['xml.taxNumberLength', { scheme, length: String(length) }],
      (party) =>
        !hasAttribute(party, 'cbc:ID', 'schemeID', scheme) ||
        lengthOf(text(party, 'cbc:ID')) === length,
    ),
  ),
  ...named('PartyIdentificationPartyNamePersonCheck', [...suppliers, ...customers]),
  ...named('ARPartyIdentificationPartyNamePersonCheck', answerers),
  rule(
    'PartyIdentificationTEKNOLOJIDESTEKCheck',
    'Invoice/cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification',
    'cbc:ID',
    'xml.technologySupport',
    (party, { root }) =>
      !is(root, 'cbc:InvoiceTypeCode', 'TEKNOLOJIDESTEK') ||
      hasAttribute(party, 'cbc:ID', 'schemeID', 'TCKN'),
  ),
  rule(
    'TaxFreeInvoiceCheck',
    'Invoice/cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification',
    'cbc:ID',
    ['xml.customs', { customs }],
    (party, { root }) =>
      !is(party, 'cbc:ID', customs) ||
      ['YOLCUBERABERFATURA', 'IHRACAT', 'OZELFATURA', 'KAMU'].some(
        (profile) => !isOther(root, 'cbc:ProfileID', profile),
      ),
  ),
  rule(
    'PartyVDCheck',
    'Invoice/cac:AccountingSupplierParty/cac:Party',
    'cac:PartyTaxScheme/cac:TaxScheme/cbc:Name',
    'xml.ofProfile',
    (party, { root }) =>
      !is(root, 'cbc:ProfileID', 'IHRACAT') ||
      isFilled(party, 'cac:PartyTaxScheme/cac:TaxScheme/cbc:Name'),
  ),
  shipmentNumber('IdisSevkiyatNoCheck', 'Invoice/cac:AccountingSupplierParty/cac:Party', 'IDIS'),
  shipmentNumber(
    'DespatchIdisSevkiyatNoCheck',
    'DespatchAdvice/cac:DespatchSupplierParty/cac:Party',
    'IDISIRSALIYE',
  ),

  buyerOfKind('YOLCUBERABERFATURA', 'TAXFREE'),
  buyerOfKind('IHRACAT', 'EXPORT'),
  representative('ARACIKURUMVKN', (id) => [10, 11].includes(normalizedLength(id))),
  representative('ARACIKURUMETIKET', (id) => normalizedLength(id) > 0),
  rule(
    'TaxFreeNationalityIDCheck',
    'Invoice/cac:BuyerCustomerParty',
    'cac:Party/cac:Person/cbc:NationalityID',
    ['xml.listed', { list: 'CountryCodeList' }],
    (party) =>
      !isPassenger(party) ||
      isListed(lists.countries, text(party, 'cac:Party/cac:Person/cbc:NationalityID')),
  ),
  rule(
    'PassportIDCheck',
    'Invoice/cac:BuyerCustomerParty',
    'cac:Party/cac:Person/cac:IdentityDocumentReference/cbc:ID',
    'xml.ofProfile',
    (party) =>
      !isPassenger(party) ||
      isFilled(party, 'cac:Party/cac:Person/cac:IdentityDocumentReference/cbc:ID'),
  ),
  rule(
    'OfficelTitleCheck',
    'Invoice/cac:BuyerCustomerParty',
    'cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
    'xml.ofProfile',
    (party, { root }) =>
      !is(root, 'cbc:ProfileID', 'IHRACAT') ||
      isFilled(party, 'cac:Party/cac:PartyLegalEntity/cbc:RegistrationName'),
  ),

  rule(
    'SignatureCountCheck',
    ['Invoice', 'ApplicationResponse'],
    'cac:Signature',
    ['xml.atMost', { max: '1' }],
    (document) => count(document, 'cac:Signature') <= 1,
  ),
  rule(
    'SignatureCheck',
    ['Invoice/cac:Signature', 'ApplicationResponse/cac:Signature'],
    'cbc:ID/@schemeID',
    ['xml.value', { allowed: 'VKN_TCKN' }],
    (signature) => hasAttribute(signature, 'cbc:ID', 'schemeID', 'VKN_TCKN'),
  ),
  rule(
    'SignatureCheck',
    ['Invoice/cac:Signature', 'ApplicationResponse/cac:Signature'],
    'cbc:ID',
    ['xml.taxNumberLength', { scheme: 'VKN_TCKN', length: '10 / 11' }],
    (signature) =>
      !hasAttribute(signature, 'cbc:ID', 'schemeID', 'VKN_TCKN') ||
      [10, 11].includes(lengthOf(text(signature, 'cbc:ID'))),
  ),
  rule(
    'SignatoryPartyPartyIdentificationCheck',
    'Invoice/cac:Signature/cac:SignatoryParty',
    ids,
    'xml.taxNumberOnce',
    (party) => select(party, ids).some((id) => hasScheme(id, 'VKN', 'TCKN')),
  ),
]
