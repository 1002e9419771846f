/** Taxes, exemptions, withholding, and the form of the totals. */
import {
  count,
  differs,
  equals,
  has,
  hasScheme,
  is,
  isFilled,
  isListed,
  normalized,
  normalizedLength,
  numberOf,
  select,
  stringOf,
  text,
} from '../look.ts'
import { lists } from '../lists.ts'
import { rule, type AuthorityRule } from '../rule.ts'
import type { XmlElement } from '../../ubl/xml-tree.ts'

const taxCode = 'cac:TaxCategory/cac:TaxScheme/cbc:TaxTypeCode'
const reason = 'cbc:TaxExemptionReason'
const reasonCode = 'cbc:TaxExemptionReasonCode'
const isOfType = (root: XmlElement, types: string): boolean =>
  is(root, 'cbc:InvoiceTypeCode', ...types.split(' '))
const is21 = (root: XmlElement): boolean => is(root, 'cbc:UBLVersionID', '2.1')

const exemptionOfType = (
  types: string,
  isMeant: (category: XmlElement) => boolean,
): AuthorityRule =>
  rule(
    'TaxExemptionReasonCodeCheck',
    'Invoice/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
    reasonCode,
    ['xml.exemptionOfType', { allowed: types.replaceAll(' ', ', ') }],
    (category, { root }) => !is21(root) || !isMeant(category) || isOfType(root, types),
  )

const withheld = [
  'Invoice/cac:WithholdingTaxTotal/cac:TaxSubtotal',
  'Invoice/cac:InvoiceLine/cac:WithholdingTaxTotal/cac:TaxSubtotal',
]

const amountPattern = /^[ \t\n\r]*[0-9][0-9]{0,16}(?:,[0-9]{3})*(?:\.[0-9]{1,2})?[ \t\n\r]*$/
const totals = [
  'LineExtensionAmount',
  'TaxExclusiveAmount',
  'TaxInclusiveAmount',
  'AllowanceTotalAmount',
  'PayableAmount',
].map((name) => `Invoice/cac:LegalMonetaryTotal/cbc:${name}`)

/** Shipments that name the customs code and the buyer's line of the permit, as goods of code 702 must. */
function isPermitted(shipment: XmlElement): boolean {
  const hasCustomsCode = select(shipment, 'cac:GoodsItem/cbc:RequiredCustomsID').some(
    (id) => normalizedLength(id) === 12,
  )
  return (
    hasCustomsCode &&
    select(
      shipment,
      'cac:TransportHandlingUnit/cac:CustomsDeclaration/cac:IssuerParty/cac:PartyIdentification/cbc:ID',
    ).some((id) => hasScheme(id, 'ALICIDIBSATIRKOD') && normalizedLength(id) === 11)
  )
}

/** Code 555 goes with the usual profiles and types only. */
const is555Unusual = (root: XmlElement): boolean =>
  !is(root, 'cbc:ProfileID', 'TEMELFATURA', 'TICARIFATURA', 'EARSIVFATURA') ||
  isOfType(root, 'ISTISNA IHRACKAYITLI') ||
  (is(root, 'cbc:ProfileID', 'EARSIVFATURA') && text(root, 'cbc:InvoiceTypeCode').startsWith('YTB'))
const isKdvNought = (subtotal: XmlElement): boolean =>
  is(subtotal, taxCode, '0015') &&
  (numberOf(subtotal, 'cbc:Percent') === 0 || numberOf(subtotal, 'cbc:TaxAmount') === 0)

export const taxes: readonly AuthorityRule[] = [
  rule(
    'decimalCheck',
    [...totals, 'Invoice/cac:TaxTotal/cbc:TaxAmount'],
    '',
    ['xml.amount', { decimals: '2' }],
    (amount) => amountPattern.test(stringOf(amount)),
  ),
  rule(
    'TaxTypeCheck',
    [
      `Invoice/cac:TaxTotal/cac:TaxSubtotal/${taxCode}`,
      `Invoice/cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/${taxCode}`,
    ],
    '',
    ['xml.listed', { list: 'TaxType' }],
    (code) => isListed(lists.taxes, stringOf(code)),
  ),

  rule(
    'TaxExemptionReasonCheck',
    'Invoice/cac:TaxTotal/cac:TaxSubtotal',
    `cac:TaxCategory/${reason}`,
    'xml.exemptionMissing',
    (subtotal, { root }) =>
      isOfType(root, 'IADE YTBIADE IHRACKAYITLI OZELMATRAH SGK KONAKLAMAVERGISI') ||
      !equals(subtotal, 'cbc:TaxAmount', 0) ||
      !is(subtotal, taxCode, '0015') ||
      normalized(text(subtotal, `cac:TaxCategory/${reason}`)) !== '',
  ),
  rule(
    'TaxExemptionReasonCodeCheck',
    'Invoice/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
    reason,
    'xml.empty',
    (category, { root }) => !has(category, reason) || !is21(root) || isFilled(category, reason),
  ),
  rule(
    'TaxExemptionReasonCodeCheck',
    'Invoice/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
    reasonCode,
    'xml.exemptionCode',
    (category, { root }) =>
      !has(category, reason) ||
      !is21(root) ||
      (isFilled(category, reasonCode) && isListed(lists.exemptions, text(category, reasonCode))),
  ),
  exemptionOfType(
    'ISTISNA IADE IHRACKAYITLI SGK YTBISTISNA YTBIADE',
    (category) =>
      differs(category, reasonCode, 555) &&
      isListed(lists.exemptionsOfExemption, text(category, reasonCode)),
  ),
  exemptionOfType('OZELMATRAH IADE SGK', (category) =>
    isListed(lists.exemptionsOfSpecialBase, text(category, reasonCode)),
  ),
  exemptionOfType('IHRACKAYITLI IADE SGK', (category) =>
    isListed(lists.exemptionsOfRegisteredExport, text(category, reasonCode)),
  ),
  rule(
    'TaxExemptionReasonCodeCheck',
    'Invoice/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
    reasonCode,
    'xml.permit702',
    (category, { root }) =>
      !(isOfType(root, 'IHRACKAYITLI') && is(category, reasonCode, '702')) ||
      count(root, 'cac:InvoiceLine/cac:Delivery/cac:Shipment', isPermitted) ===
        count(root, 'cac:InvoiceLine'),
  ),
  rule(
    'DemirbasKDVTaxExemptionCheck',
    'Invoice/cac:TaxTotal',
    `cac:TaxSubtotal/cac:TaxCategory/${reasonCode}`,
    'xml.exemption555OfType',
    (total, { root }) =>
      !(is555Unusual(root) && equals(total, `cac:TaxSubtotal/cac:TaxCategory/${reasonCode}`, 555)),
  ),
  rule(
    'DemirbasKDVTaxExemptionCheck',
    'Invoice/cac:TaxTotal',
    `cac:TaxSubtotal/cac:TaxCategory/${reasonCode}`,
    'xml.exemption555Nought',
    (total, { root }) =>
      !is(total, `cac:TaxSubtotal/cac:TaxCategory/${reasonCode}`, '555') ||
      (count(root, 'cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal', isKdvNought) === 0 &&
        count(total, 'cac:TaxSubtotal', isKdvNought) === 0),
  ),

  rule(
    'GeneralWithholdingTaxTotalCheck',
    'Invoice',
    'cac:WithholdingTaxTotal',
    ['xml.withType', { allowed: 'TEVKIFAT, YTBTEVKIFAT, IADE, YTBIADE, SGK, SARJ, SARJANLIK' }],
    (invoice) =>
      !is21(invoice) ||
      !has(invoice, 'cac:WithholdingTaxTotal') ||
      isOfType(invoice, 'TEVKIFAT YTBTEVKIFAT IADE YTBIADE SGK SARJ SARJANLIK'),
  ),
  rule(
    'GeneralWithholdingTaxTotalCheck',
    'Invoice',
    `cac:TaxTotal/cac:TaxSubtotal/${taxCode}`,
    ['xml.taxWithType', { tax: '4171', allowed: 'TEVKIFAT, IADE, SGK, YTBIADE' }],
    (invoice) =>
      !is21(invoice) ||
      !is(invoice, `cac:TaxTotal/cac:TaxSubtotal/${taxCode}`, '4171') ||
      isOfType(invoice, 'TEVKIFAT IADE SGK YTBIADE'),
  ),
  rule(
    'WithholdingTaxTotalCheck',
    withheld,
    taxCode,
    'xml.withholdingEmpty',
    (subtotal) => isFilled(subtotal, taxCode) && isFilled(subtotal, 'cbc:Percent'),
  ),
  rule(
    'WithholdingTaxTotalCheck',
    withheld,
    taxCode,
    ['xml.listed', { list: 'WithholdingTaxType' }],
    (subtotal) => isListed(lists.withholdings, text(subtotal, taxCode)),
  ),
  rule('WithholdingTaxTotalCheck', withheld, 'cbc:Percent', 'xml.withholdingPercent', (subtotal) =>
    isListed(
      lists.withholdingPercents,
      `${text(subtotal, taxCode)}${text(subtotal, 'cbc:Percent')}`,
    ),
  ),
]
