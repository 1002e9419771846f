/** Despatches and the answers to them. */
import { count, has, is, isFilled, isListed, numberOf, text } from '../look.ts'
import { lists } from '../lists.ts'
import { rule, type AuthorityRule } from '../rule.ts'

const root = 'DespatchAdvice'
const despatch = 'cac:Shipment/cac:Delivery/cac:Despatch'
const address = 'cac:Shipment/cac:Delivery/cac:DeliveryAddress'
const driver = 'cac:Shipment/cac:ShipmentStage/cac:DriverPerson'
const lines = ['DespatchAdvice/cac:DespatchLine', 'ReceiptAdvice/cac:ReceiptLine']

const dayPattern = /^\d{4}-(?:0?[1-9]|1[012])-(?:0?[1-9]|[12][0-9]|3[01])$/
const postalPattern = /^(?:0[1-9]|[1-7][0-9]|8[0-1])[0-9]{3}$/

const filled = (code: string, at: string | readonly string[], field: string): AuthorityRule =>
  rule(code, at, field, 'xml.empty', (element) => isFilled(element, field))

export const despatches: readonly AuthorityRule[] = [
  rule(
    'DespatchAdviceTypeCodeCheck',
    root,
    'cbc:DespatchAdviceTypeCode',
    ['xml.value', { allowed: 'SEVK, MATBUDAN' }],
    (one) => isListed(lists.despatchTypes, text(one, 'cbc:DespatchAdviceTypeCode')),
  ),
  rule(
    'DespatchAdviceTypeCodeCheck',
    root,
    'cac:AdditionalDocumentReference',
    'xml.printed',
    (one) =>
      !is(one, 'cbc:DespatchAdviceTypeCode', 'MATBUDAN') ||
      count(
        one,
        'cac:AdditionalDocumentReference',
        (reference) => isFilled(reference, 'cbc:ID') && isFilled(reference, 'cbc:IssueDate'),
      ) > 0,
  ),
  rule(
    'ReceiptAdviceTypeCodeCheck',
    'ReceiptAdvice',
    'cbc:ReceiptAdviceTypeCode',
    ['xml.value', { allowed: 'SEVK' }],
    (one) => isListed(lists.receiptTypes, text(one, 'cbc:ReceiptAdviceTypeCode')),
  ),
  filled('DespatchDateCheck', root, `${despatch}/cbc:ActualDespatchDate`),
  rule('DespatchDateCheck', root, `${despatch}/cbc:ActualDespatchDate`, 'xml.date', (one) =>
    dayPattern.test(text(one, `${despatch}/cbc:ActualDespatchDate`)),
  ),
  filled('DespatchTimeCheck', root, `${despatch}/cbc:ActualDespatchTime`),
  ...['cbc:CitySubdivisionName', 'cbc:CityName', 'cac:Country/cbc:Name'].map((name) =>
    filled('DespatchAddressCheck', root, `${address}/${name}`),
  ),
  rule('DespatchAddressCheck', root, `${address}/cbc:PostalZone`, 'xml.postalZone', (one) =>
    postalPattern.test(text(one, `${address}/cbc:PostalZone`)),
  ),
  rule(
    'DespatchCarrierDriverCheck',
    root,
    driver,
    'xml.driverOrCarrier',
    (one) => has(one, driver) || has(one, 'cac:Shipment/cac:Delivery/cac:CarrierParty'),
  ),
  // The rule itself can take one driver only; of several each is judged alone.
  ...['cbc:FirstName', 'cbc:FamilyName', 'cbc:NationalityID'].map((name) =>
    filled('DespatchCarrierDriverCheck', `${root}/${driver}`, name),
  ),
  rule(
    'LicensePlateIDSchemeIDCheck',
    `${root}/cac:Shipment/cac:ShipmentStage/cac:TransportMeans/cac:RoadTransport/cbc:LicensePlateID`,
    '@schemeID',
    ['xml.value', { allowed: 'PLAKA, DORSE' }],
    ({ attributes }) => isListed(lists.plateSchemes, attributes['schemeID'] ?? ''),
  ),
  filled('DeliveredQuantityCheck', `${root}/cac:DespatchLine`, 'cbc:DeliveredQuantity'),
  rule(
    'DeliveredQuantityCheck',
    `${root}/cac:DespatchLine/cbc:DeliveredQuantity`,
    '@unitCode',
    'xml.empty',
    ({ attributes }) => (attributes['unitCode'] ?? '').trim() !== '',
  ),
  filled('ItemNameCheck', lines, 'cac:Item/cbc:Name'),
  rule(
    'DespatchLineIdCheck',
    lines,
    'cbc:ID',
    'xml.number',
    (line) => !Number.isNaN(numberOf(line, 'cbc:ID')),
  ),
]
