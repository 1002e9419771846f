/**
 * The slip that a till printed for an invoice, in UBL-TR (BillingReferenceCheck): a reference of its own kind, with the number of
 * the day's report and that of the till where other references have a file and an issuer.
 */
import type { TaxDocument, TillSlip } from '../document/document.ts'
import { optionalText } from './optional.ts'
import { addressElement } from './ubl-address.ts'
import { el, elements, first, must, textAt, type XmlElement } from './xml-tree.ts'

const reference = 'cac:AdditionalDocumentReference'
const slipCode = 'OKCBF'
const slipType = 'OKCBilgiFisi'

export function tillSlipElement(
  { id, issueDate, time, zNumber, till, kind }: TillSlip,
  document: Pick<TaxDocument, 'issueDate'>,
): XmlElement {
  const day = issueDate ?? document.issueDate
  return must(
    'cac:BillingReference',
    must(reference, [
      must('cbc:ID', id),
      must('cbc:IssueDate', day),
      must('cbc:DocumentTypeCode', slipCode),
      must('cbc:DocumentType', slipType),
      el('cbc:DocumentDescription', kind),
      el('cac:Attachment', el('cac:ExternalReference', el('cbc:URI', zNumber))),
      must('cac:ValidityPeriod', [must('cbc:StartDate', day), el('cbc:StartTime', time)]),
      // The schema demands a number and an address of every party.
      till === undefined
        ? undefined
        : must('cac:IssuerParty', [
            must('cbc:EndpointID', till),
            must('cac:PartyIdentification', must('cbc:ID', '')),
            addressElement('cac:PostalAddress', {}),
          ]),
    ]),
  )
}

export function isTillSlip(billing: XmlElement): boolean {
  return (
    elements(billing).length === 1 &&
    textAt(billing, reference, 'cbc:DocumentTypeCode') === slipCode
  )
}

export function readTillSlip(billing: XmlElement): TillSlip {
  const slip = first(billing, reference)
  return {
    id: textAt(slip, 'cbc:ID') ?? '',
    ...optionalText('zNumber', textAt(slip, 'cac:Attachment', 'cac:ExternalReference', 'cbc:URI')),
    ...optionalText('till', textAt(slip, 'cac:IssuerParty', 'cbc:EndpointID')),
    ...optionalText('kind', textAt(slip, 'cbc:DocumentDescription')),
    ...optionalText('issueDate', textAt(slip, 'cbc:IssueDate')),
    ...optionalText('time', textAt(slip, 'cac:ValidityPeriod', 'cbc:StartTime')?.slice(0, 8)),
  }
}
