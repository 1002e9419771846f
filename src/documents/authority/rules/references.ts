/** Documents that an invoice names, and how it is paid. */
import {
  count,
  has,
  is,
  isFilled,
  isListed,
  lengthOf,
  normalized,
  select,
  stringOf,
  text,
} from '../look.ts'
import { lists } from '../lists.ts'
import { rule, type AuthorityRule } from '../rule.ts'
import type { XmlElement } from '../../ubl/xml-tree.ts'

const returned = 'cac:BillingReference/cac:InvoiceDocumentReference'
const till = 'Invoice/cac:BillingReference/cac:AdditionalDocumentReference'
const isOfTill = (reference: XmlElement): boolean => is(reference, 'cbc:DocumentTypeCode', 'OKCBF')
const ofTill = (
  field: string,
  isRight: (reference: XmlElement) => boolean = (reference) => isFilled(reference, field),
): AuthorityRule =>
  rule(
    'BillingReferenceCheck',
    till,
    field,
    'xml.till',
    (reference) => !isOfTill(reference) || isRight(reference),
  )

/** Any of the days of one is any of those of the other. */
const isSameDay = (reference: XmlElement): boolean => {
  const days = new Set(select(reference, 'cbc:IssueDate').map(stringOf))
  return select(reference, 'cac:ValidityPeriod/cbc:StartDate').some((day) =>
    days.has(stringOf(day)),
  )
}
const isReturned = (reference: XmlElement): boolean =>
  is(reference, 'cbc:DocumentTypeCode', 'İADE', 'IADE') &&
  lengthOf(normalized(text(reference, 'cbc:ID'))) === 16

export const references: readonly AuthorityRule[] = [
  rule(
    'IADEInvioceCheck',
    'Invoice',
    returned,
    'xml.returned',
    (invoice) =>
      !is(invoice, 'cbc:InvoiceTypeCode', 'TEVKIFATIADE', 'IADE', 'YTBIADE', 'YTBTEVKIFATIADE') ||
      (has(invoice, returned) && count(invoice, returned, isReturned) === count(invoice, returned)),
  ),
  ofTill('cbc:DocumentType', (reference) => is(reference, 'cbc:DocumentType', 'OKCBilgiFisi')),
  rule(
    'BillingReferenceCheck',
    till,
    'cbc:DocumentTypeCode',
    ['xml.value', { allowed: 'OKCBF' }],
    (reference) => !is(reference, 'cbc:DocumentType', 'OKCBilgiFisi') || isOfTill(reference),
  ),
  ofTill('cbc:IssueDate'),
  ofTill('cbc:ID'),
  ofTill('cbc:DocumentDescription', (reference) =>
    isListed(lists.tillDocuments, text(reference, 'cbc:DocumentDescription')),
  ),
  ofTill('cac:Attachment/cac:ExternalReference/cbc:URI'),
  ofTill('cac:ValidityPeriod/cbc:StartDate'),
  ofTill('cac:ValidityPeriod/cbc:StartDate', isSameDay),
  ofTill('cac:IssuerParty/cbc:EndpointID'),
  rule(
    'PaymentMeansCodeCheck',
    'Invoice/cac:PaymentMeans/cbc:PaymentMeansCode',
    '',
    ['xml.listed', { list: 'PaymentMeansCodeTypeList' }],
    (code, { root }) =>
      !is(root, 'cbc:UBLVersionID', '2.1') || isListed(lists.paymentMeans, stringOf(code)),
  ),
  rule(
    'KamuFaturaCheck',
    'Invoice/cbc:ProfileID',
    '',
    'xml.publicIban',
    (profile, { root }) =>
      stringOf(profile) !== 'KAMU' ||
      /^TR\d{7}[A-Z0-9]{17}$/.test(text(root, 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID')),
  ),
]
