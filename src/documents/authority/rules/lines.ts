/** Lines of an invoice, how exported goods travel, and what some profiles ask of every line. */
import {
  count,
  has,
  hasAttribute,
  hasScheme,
  is,
  isFilled,
  isListed,
  normalized,
  normalizedLength,
  select,
  stringOf,
  text,
} from '../look.ts'
import { lists } from '../lists.ts'
import { rule, type AuthorityRule } from '../rule.ts'
import type { XmlElement } from '../../ubl/xml-tree.ts'

const line = 'Invoice/cac:InvoiceLine'
const itemIds = 'cac:Item/cac:AdditionalItemIdentification/cbc:ID'
const terms = 'cac:Delivery/cac:DeliveryTerms/cbc:ID'
const packageType =
  'cac:Delivery/cac:Shipment/cac:TransportHandlingUnit/cac:ActualPackage/cbc:PackagingTypeCode'
const mode = 'cac:Delivery/cac:Shipment/cac:ShipmentStage/cbc:TransportModeCode'
const customsCode = 'cac:Delivery/cac:Shipment/cac:GoodsItem/cbc:RequiredCustomsID'

const isExport = (root: XmlElement): boolean => is(root, 'cbc:ProfileID', 'IHRACAT')
const exported = (
  code: string,
  field: string,
  isThere: (line: XmlElement, root: XmlElement) => boolean,
): AuthorityRule =>
  rule(code, line, field, 'xml.ofProfile', (one, { root }) => !isExport(root) || isThere(one, root))

const hasTerms = (from: XmlElement): boolean => hasAttribute(from, terms, 'schemeID', 'INCOTERMS')
const label = (id: XmlElement): boolean =>
  hasScheme(id, 'ETIKETNO') && /^[A-Za-z]{2}[0-9]{7}$/.test(stringOf(id))
const labelled = (code: string, at: string, profile: string): AuthorityRule =>
  rule(
    code,
    at,
    itemIds,
    'xml.label',
    (one, { root }) => !is(root, 'cbc:ProfileID', profile) || count(one, itemIds, label) > 0,
  )
const marketHall = (code: string, root: string, lineName: string, profile: string): AuthorityRule =>
  rule(
    code,
    root,
    lineName,
    'xml.marketHall',
    (document) =>
      !is(document, 'cbc:ProfileID', profile) ||
      count(
        document,
        `${lineName}/${itemIds}`,
        (id) => hasScheme(id, 'KUNYENO') && normalizedLength(id) === 19,
      ) === count(document, lineName),
  )

export const lines: readonly AuthorityRule[] = [
  rule(
    'InvoicedQuantityCheck',
    `${line}/cbc:InvoicedQuantity`,
    '@unitCode',
    'xml.attributeMissing',
    ({ attributes }) => attributes['unitCode'] !== undefined,
  ),
  exported('PriceAmountCheck', 'cac:Price/cbc:PriceAmount', (one) =>
    isFilled(one, 'cac:Price/cbc:PriceAmount'),
  ),
  exported('PriceAmountCheck', 'cbc:LineExtensionAmount', (one) =>
    isFilled(one, 'cbc:LineExtensionAmount'),
  ),
  exported('PackageCheck', 'cbc:InvoicedQuantity', (one) => isFilled(one, 'cbc:InvoicedQuantity')),
  exported('LineDeliveryCheck', terms, (one, root) => hasTerms(one) || hasTerms(root)),
  exported(
    'LineDeliveryCheck',
    'cac:Delivery/cac:DeliveryAddress',
    (one, root) =>
      has(one, 'cac:Delivery/cac:DeliveryAddress') || has(root, 'cac:Delivery/cac:DeliveryAddress'),
  ),
  exported('LineDeliveryCheck', mode, (one, root) => isFilled(one, mode) || isFilled(root, mode)),
  exported('LineDeliveryCheck', customsCode, (one) => isFilled(one, customsCode)),
  rule(
    'DeliveryCodeCheck',
    ['Invoice', line],
    terms,
    ['xml.listed', { list: 'DeliveryTermCodeList' }],
    (one) => !hasTerms(one) || isListed(lists.deliveryTerms, text(one, terms)),
  ),
  rule(
    'DeliveryCodeCheck',
    ['Invoice', line],
    packageType,
    ['xml.listed', { list: 'PackageTypeCodeList' }],
    (one) => !has(one, packageType) || isListed(lists.packages, text(one, packageType)),
  ),
  rule(
    'DeliveryCodeCheck',
    ['Invoice', line],
    mode,
    ['xml.listed', { list: 'TransportModeCodeList' }],
    (one) => !has(one, mode) || isListed(lists.transportModes, text(one, mode)),
  ),

  marketHall('HKSInvioceCheck', 'Invoice', 'cac:InvoiceLine', 'HKS'),
  marketHall('DespatchAdviceHKSKunyeCheck', 'DespatchAdvice', 'cac:DespatchLine', 'HKSIRSALIYE'),
  labelled('IdisEtiketNoCheck', line, 'IDIS'),
  labelled('DespatchIdisEtiketNoCheck', 'DespatchAdvice/cac:DespatchLine', 'IDISIRSALIYE'),
  rule(
    'IlacTibbiCihazAdditionalItemIdentificationCheck',
    line,
    itemIds,
    ['xml.itemScheme', { allowed: 'ILAC, TIBBICIHAZ, DIGER' }],
    (one, { root }) =>
      !is(root, 'cbc:ProfileID', 'ILAC_TIBBICIHAZ') ||
      count(
        one,
        itemIds,
        (id) => hasScheme(id, 'ILAC', 'TIBBICIHAZ', 'DIGER') && normalized(stringOf(id)) !== '',
      ) > 0,
  ),
  rule(
    'TeknolojiDestekAdditionalItemIdentificationCheck',
    line,
    itemIds,
    ['xml.itemScheme', { allowed: 'TELEFON, TABLET_PC' }],
    (one, { root }) =>
      !is(root, 'cbc:InvoiceTypeCode', 'TEKNOLOJIDESTEK') ||
      select(one, itemIds).some((id) => hasScheme(id, 'TELEFON', 'TABLET_PC')),
  ),
  rule(
    'IhracKayitliPartyIdentificationIDTypeCheck',
    line,
    'cac:Delivery/cac:Shipment/cac:TransportHandlingUnit/cac:CustomsDeclaration/cac:IssuerParty/cac:PartyIdentification/cbc:ID',
    ['xml.scheme', { allowed: 'SATICIDIBSATIRKOD, ALICIDIBSATIRKOD' }],
    (one, { root }) =>
      !(
        is(root, 'cbc:InvoiceTypeCode', 'IHRACKAYITLI') &&
        is(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode', '702')
      ) ||
      count(
        one,
        'cac:Delivery/cac:Shipment/cac:TransportHandlingUnit/cac:CustomsDeclaration/cac:IssuerParty/cac:PartyIdentification/cbc:ID',
        ({ attributes }) =>
          attributes['schemeID'] !== undefined &&
          !isListed(lists.registeredExportSchemes, attributes['schemeID']),
      ) === 0,
  ),
]
