/** Investment incentives (YATIRIMTESVIK, and the types YTB… of the e-archive). */
import {
  count,
  has,
  hasScheme,
  is,
  isFilled,
  isListed,
  lengthOf,
  numberOf,
  select,
  stringOf,
  text,
  Unanswerable,
} from '../look.ts'
import { lists } from '../lists.ts'
import { rule, type AuthorityRule, type Sentence } from '../rule.ts'
import type { XmlElement } from '../../ubl/xml-tree.ts'

const line = 'Invoice/cac:InvoiceLine'
const spending = 'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode'

const isInvestment = (root: XmlElement): boolean =>
  is(root, 'cbc:ProfileID', 'YATIRIMTESVIK') ||
  (is(root, 'cbc:ProfileID', 'EARSIVFATURA') &&
    isListed(lists.investmentTypes, text(root, 'cbc:InvoiceTypeCode')))
const isExemption = (root: XmlElement): boolean =>
  (is(root, 'cbc:ProfileID', 'YATIRIMTESVIK') && is(root, 'cbc:InvoiceTypeCode', 'ISTISNA')) ||
  (is(root, 'cbc:ProfileID', 'EARSIVFATURA') && is(root, 'cbc:InvoiceTypeCode', 'YTBISTISNA'))
const isReturn = (root: XmlElement): boolean =>
  is(root, 'cbc:InvoiceTypeCode', 'IADE', 'TEVKIFATIADE', 'YTBIADE', 'YTBTEVKIFATIADE')

const isKdv = (subtotal: XmlElement): boolean =>
  is(subtotal, 'cac:TaxCategory/cac:TaxScheme/cbc:TaxTypeCode', '0015')
const isKdvAbove = (subtotal: XmlElement): boolean =>
  isKdv(subtotal) && numberOf(subtotal, 'cbc:TaxAmount') > 0
const isKdvWithRate = (subtotal: XmlElement): boolean =>
  isKdvAbove(subtotal) && numberOf(subtotal, 'cbc:Percent') > 0

const ofInvestment = (
  code: string,
  field: string,
  sentence: Sentence,
  holds: (line: XmlElement) => boolean,
): AuthorityRule =>
  rule(code, line, field, sentence, (one, { root }) => !isInvestment(root) || holds(one))
const ofExemption = (
  code: string,
  field: string,
  sentence: Sentence,
  holds: (line: XmlElement) => boolean,
): AuthorityRule =>
  rule(code, line, field, sentence, (one, { root }) => !isExemption(root) || holds(one))
const exemptionOfSpending = (code: string, kind: string, reason: string): AuthorityRule =>
  rule(
    code,
    line,
    'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode',
    ['xml.investmentExemption', { spending: kind, reason }],
    (one, { root }) =>
      !(isExemption(root) && is(one, spending, kind)) ||
      count(
        one,
        'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
        (category) =>
          is(category, 'cac:TaxScheme/cbc:TaxTypeCode', '0015') &&
          is(category, 'cbc:TaxExemptionReasonCode', reason),
      ) > 0,
  )

/** The one reference to the contract names the certificate by its six digits. */
function hasCertificate(invoice: XmlElement): boolean {
  const ids = select(invoice, 'cac:ContractDocumentReference/cbc:ID').filter((id) =>
    hasScheme(id, 'YTBNO'),
  )
  if (ids.length > 1) throw new Unanswerable('YTBNO')
  return (
    count(invoice, 'cac:ContractDocumentReference') === 1 &&
    ids[0] !== undefined &&
    lengthOf(stringOf(ids[0])) === 6 &&
    /^[0-9]*$/.test(stringOf(ids[0]))
  )
}

export const investment: readonly AuthorityRule[] = [
  rule(
    'YatirimTesvikContractDocumentReferenceIDCheck',
    'Invoice',
    'cac:ContractDocumentReference/cbc:ID',
    'xml.investmentCertificate',
    (invoice) => !isInvestment(invoice) || hasCertificate(invoice),
  ),
  ofInvestment(
    'YatirimTesvikCommodityClassificationCheck',
    spending,
    ['xml.investmentSpending', { allowed: '01, 02, 03, 04' }],
    (one) => has(one, spending),
  ),
  ofInvestment(
    'YatirimTesvikItemClassificationCodeCheck',
    spending,
    ['xml.investmentSpending', { allowed: '01, 02, 03, 04' }],
    (one) => isListed(lists.investmentSpendings, text(one, spending)),
  ),
  ofExemption(
    'YatirimTesvikItemClassificationCodeIstisnaCheck',
    spending,
    ['xml.investmentSpending', { allowed: '01, 02' }],
    (one) => isListed(lists.investmentSpendingsOfExemption, text(one, spending)),
  ),
  ofExemption(
    'YatirimTesvikItemClassificationCodeIstisnaCalculationSequenceNumericCheck',
    'cac:TaxTotal/cac:TaxSubtotal/cbc:CalculationSequenceNumeric',
    'xml.investmentSequence',
    (one) =>
      count(
        one,
        'cac:TaxTotal/cac:TaxSubtotal',
        (subtotal) => isKdv(subtotal) && is(subtotal, 'cbc:CalculationSequenceNumeric', '-1'),
      ) > 0,
  ),
  exemptionOfSpending('YatirimTesvikTaxExemptionReasonCode308Check', '01', '308'),
  exemptionOfSpending('YatirimTesvikTaxExemptionReasonCode339Check', '02', '339'),
  ofInvestment(
    'YatirimTesvikItemInstanceCheck',
    'cac:Item',
    'xml.investmentMachine',
    (one) =>
      !is(one, spending, '01') ||
      (isFilled(one, 'cac:Item/cbc:ModelName') &&
        isFilled(one, 'cac:Item/cac:ItemInstance/cbc:ProductTraceID') &&
        isFilled(one, 'cac:Item/cac:ItemInstance/cbc:SerialID')),
  ),
  rule(
    'YatirimTesvikKDVCheck',
    'Invoice/cac:TaxTotal',
    'cac:TaxSubtotal',
    'xml.investmentKdv',
    (total, { root }) =>
      !isInvestment(root) ||
      isReturn(root) ||
      (count(total, 'cac:TaxSubtotal', isKdvWithRate) === count(total, 'cac:TaxSubtotal', isKdv) &&
        count(total, 'cac:TaxSubtotal', isKdvWithRate) > 0),
  ),
  rule(
    'YatirimTesvikLineKDVCheck',
    line,
    'cac:TaxTotal/cac:TaxSubtotal',
    'xml.investmentKdv',
    (one, { root }) =>
      !isInvestment(root) ||
      isReturn(root) ||
      count(one, 'cac:TaxTotal/cac:TaxSubtotal', isKdvWithRate) > 0,
  ),
  rule(
    'YatirimTesvikLineKDVCheck',
    line,
    'cac:TaxTotal/cac:TaxSubtotal',
    'xml.investmentKdvOfReturn',
    (one, { root }) =>
      !(isInvestment(root) && isReturn(root)) ||
      !is(one, spending, '03', '04') ||
      count(one, 'cac:TaxTotal/cac:TaxSubtotal', isKdvAbove) > 0,
  ),
]
