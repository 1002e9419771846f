/**
 * The receiver's answer to a despatch, line by line (UBL-TR Temel İrsaliye Senaryosu; GİB samples IrsaliyeYaniti-Ornek1–4).
 * What came in is counted in `received`, what of it is turned back in `rejected`: received = despatched − short + oversupply,
 * and kept = received − rejected.
 */
import { DocumentError, problem } from '../document/document-error.ts'
import type { Decimal } from '#values/decimal.ts'
import type { DocumentProblem, Party } from '../document/document.ts'
import { isDecimal, isZero, plain } from '#values/money.ts'
import { partyOf } from './read-party.ts'
import type { ReceiptLine } from './receipt-lines.ts'
import { partyWithContact, rootElement, signatureOf } from './write-ubl.ts'
import {
  el,
  elements,
  first,
  must,
  parseXml,
  textAt,
  writeXml,
  type XmlElement,
  type XmlLimits,
} from './xml-tree.ts'

export interface ReceiptAdvice {
  readonly uuid: string
  /** Sixteen characters. */
  readonly number: string
  readonly issueDate: string
  readonly issueTime: string
  readonly profile: string
  readonly notes: readonly string[]
  /** Who received the goods and answers. */
  readonly sender: Party
  readonly receiver: Party
  readonly despatch: { readonly uuid: string; readonly number: string; readonly issueDate: string }
  /** When the goods came in. */
  readonly deliveryDate: string
  readonly deliveryTime: string
  readonly lines: readonly ReceiptLine[]
}
export function writeReceiptAdvice(receipt: ReceiptAdvice): string {
  const { sender, despatch } = receipt
  const reference = (name: string, id: string, more: readonly (XmlElement | undefined)[] = []) =>
    must(name, [must('cbc:ID', id), must('cbc:IssueDate', despatch.issueDate), ...more])
  return writeXml(
    rootElement('ReceiptAdvice', [
      // the place of the signature: the schema asks for it even before there is one
      must('ext:UBLExtensions', must('ext:UBLExtension', must('ext:ExtensionContent', undefined))),
      must('cbc:UBLVersionID', '2.1'),
      must('cbc:CustomizationID', 'TR1.2.1'),
      must('cbc:ProfileID', receipt.profile),
      must('cbc:ID', receipt.number),
      must('cbc:CopyIndicator', 'false'),
      must('cbc:UUID', receipt.uuid),
      must('cbc:IssueDate', receipt.issueDate),
      must('cbc:IssueTime', receipt.issueTime),
      must('cbc:ReceiptAdviceTypeCode', 'SEVK'),
      ...receipt.notes.map((note) => must('cbc:Note', note)),
      must('cbc:LineCountNumeric', String(receipt.lines.length)),
      reference('cac:DespatchDocumentReference', despatch.uuid),
      reference('cac:AdditionalDocumentReference', despatch.number, [
        must('cbc:DocumentTypeCode', numberReference),
        must('cbc:DocumentType', 'DespatchAdvice ID'),
      ]),
      signatureOf(sender),
      partyWithContact('cac:DeliveryCustomerParty', sender),
      partyWithContact('cac:DespatchSupplierParty', receipt.receiver),
      must('cac:Shipment', [
        must('cbc:ID', ''),
        must('cac:Delivery', [
          must('cbc:ActualDeliveryDate', receipt.deliveryDate),
          must('cbc:ActualDeliveryTime', receipt.deliveryTime),
        ]),
      ]),
      ...receipt.lines.map(lineElement),
    ]),
  )
}
/** Says that a reference is the number of the despatch: the first one is its ETTN. */
const numberReference = 'DespatchAdviceID'

function lineElement(line: ReceiptLine): XmlElement {
  const quantity = (name: string, value: Decimal) =>
    isZero(value) ? undefined : must(name, value, { unitCode: line.unit })
  return must('cac:ReceiptLine', [
    must('cbc:ID', line.id),
    must('cbc:ReceivedQuantity', line.received, { unitCode: line.unit }),
    quantity('cbc:ShortQuantity', line.short),
    quantity('cbc:RejectedQuantity', line.rejected),
    el('cbc:RejectReason', line.rejectReason),
    quantity('cbc:OversupplyQuantity', line.oversupply),
    el('cbc:TimingComplaint', line.lateness),
    must('cac:DespatchLineReference', must('cbc:LineID', line.id)),
    must('cac:Item', must('cbc:Name', line.name)),
  ])
}

/** Throws DocumentError where the XML is no answer to a despatch, or a quantity is no number. */
export function readReceiptAdvice(xml: string, limits?: XmlLimits): ReceiptAdvice {
  const root = parseXml(xml, limits)
  if (root.name !== 'ReceiptAdvice')
    throw new DocumentError([
      problem('unknownRoot', '', { root: root.name, allowed: 'ReceiptAdvice' }),
    ])
  const problems: DocumentProblem[] = []
  const delivery = first(root, 'cac:Shipment', 'cac:Delivery')
  const reference = first(root, 'cac:DespatchDocumentReference')
  const number = elements(root, 'cac:AdditionalDocumentReference').find(
    (one) => textAt(one, 'cbc:DocumentTypeCode') === numberReference,
  )
  const receipt: ReceiptAdvice = {
    uuid: textAt(root, 'cbc:UUID') ?? '',
    number: textAt(root, 'cbc:ID') ?? '',
    issueDate: textAt(root, 'cbc:IssueDate') ?? '',
    issueTime: textAt(root, 'cbc:IssueTime')?.slice(0, 8) ?? '',
    profile: textAt(root, 'cbc:ProfileID') ?? '',
    notes: elements(root, 'cbc:Note').flatMap((note) => textAt(note) ?? []),
    sender: partyBeside(root, 'cac:DeliveryCustomerParty', 'cac:DeliveryContact'),
    receiver: partyBeside(root, 'cac:DespatchSupplierParty', 'cac:DespatchContact'),
    despatch: {
      uuid: textAt(reference, 'cbc:ID') ?? '',
      number: textAt(number, 'cbc:ID') ?? '',
      issueDate: textAt(reference, 'cbc:IssueDate') ?? '',
    },
    deliveryDate: textAt(delivery, 'cbc:ActualDeliveryDate') ?? '',
    deliveryTime: textAt(delivery, 'cbc:ActualDeliveryTime')?.slice(0, 8) ?? '',
    lines: elements(root, 'cac:ReceiptLine').map((line, index) => lineOf(line, index, problems)),
  }
  if (problems.length > 0) throw new DocumentError(problems)
  return receipt
}

function partyBeside(root: XmlElement, name: string, contact: string): Party {
  const contactName = textAt(root, name, contact, 'cbc:Name')
  return {
    ...partyOf(first(root, name, 'cac:Party')),
    ...(contactName !== undefined && { contactName }),
  }
}

function lineOf(line: XmlElement, index: number, problems: DocumentProblem[]): ReceiptLine {
  const quantity = (name: string): Decimal => {
    const text = textAt(line, name) ?? '0'
    if (isDecimal(text)) return plain(text)
    problems.push(problem('notANumber', `cac:ReceiptLine[${index}].${name}`, { value: text }))
    return '0'
  }
  const said = (key: 'rejectReason' | 'lateness', name: string) => {
    const text = textAt(line, name)
    return text === undefined ? {} : { [key]: text }
  }
  return {
    id: textAt(line, 'cac:DespatchLineReference', 'cbc:LineID') ?? textAt(line, 'cbc:ID') ?? '',
    name: textAt(line, 'cac:Item', 'cbc:Name') ?? '',
    unit: first(line, 'cbc:ReceivedQuantity')?.attributes['unitCode'] ?? '',
    received: quantity('cbc:ReceivedQuantity'),
    short: quantity('cbc:ShortQuantity'),
    rejected: quantity('cbc:RejectedQuantity'),
    oversupply: quantity('cbc:OversupplyQuantity'),
    ...said('rejectReason', 'cbc:RejectReason'),
    ...said('lateness', 'cbc:TimingComplaint'),
  }
}
