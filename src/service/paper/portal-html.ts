/** The page that the portal draws itself: work on much text, which runs in a thread (threads/tasks.ts). */
import QRCode from 'qrcode'
import type { Answer } from '#documents/ubl/answer.ts'
import type { ApplicationResponse } from '#documents/ubl/application-response.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { qrText } from '#documents/types/document-types.ts'
import type { ReceiptAdvice } from '#documents/ubl/receipt-advice.ts'
import type { Wire } from '#schemas/wire.ts'
import type { Brand } from './brand.ts'
import type { Stamp } from './watermark.ts'
import { documentHtml } from './document-html.ts'
import { documentIn, type DocumentSource } from './document-source.ts'
import { printedRow, type PrintedColumn } from './printed-columns.ts'
import { documentName, printedUnit, printLanguage, printTexts } from './texts.ts'

export interface PortalPage {
  /** An XML is read where it is drawn: a large one is copied between threads as text, and never as a document. */
  readonly source: DocumentSource
  readonly language: string | undefined
  /** Key of the family of the document, where it is known. */
  readonly family?: string | undefined
  /** What the family prints beside what the standard does. */
  readonly printed?: readonly PrintedColumn[] | undefined
  readonly isDraft: boolean
  readonly stamp?: Stamp | undefined
  /** The answer to the document is shown, instead of the document. */
  readonly answer: Answer | undefined
  readonly design: Wire['TemplateDesign'] | undefined
  readonly brand?: Brand | undefined
  /** The company's own template gave no page: a notice says so. */
  readonly hasFailed: boolean
}

/** Throws DocumentError for an XML that is no document. */
export async function portalHtml({
  source,
  language,
  family,
  printed = [],
  isDraft,
  stamp,
  answer,
  design,
  brand,
  hasFailed,
}: PortalPage): Promise<string> {
  const shown = documentIn(source)
  const document = answer ? answered(shown, answer) : shown
  const spoken = printLanguage(language)
  const texts = printTexts(spoken)
  const qr = answer?.response
    ? ''
    : await QRCode.toString(qrText(document), { type: 'svg', errorCorrectionLevel: 'M', margin: 0 })
  return documentHtml({
    document,
    language: spoken,
    texts,
    ...(family !== undefined && {
      kind: documentName(family, spoken),
      own: printed.map((one) =>
        printedRow(one, { family, language: spoken, currency: document.currency }),
      ),
    }),
    isDraft,
    stamp: answer ? undefined : stamp,
    qr,
    receipt: answer?.receipt,
    others: answer && (answer.others ?? []),
    response: answer?.response && { said: answer.response, of: shown },
    design,
    // Nothing of the company stands on the page of somebody else's document.
    brand: brand?.taxNumber === document.supplier.taxNo ? brand : undefined,
    notice: hasFailed ? texts.templateFailed : undefined,
    unitName: (code) => printedUnit(code, spoken),
  })
}

const answered = (document: TaxDocument, { receipt, response }: Answer): TaxDocument =>
  receipt ? answeredBy(document, receipt) : response ? answeredByCode(document, response) : document

/** A yes or no has neither lines nor amounts: of the document nothing is shown but its number and day. */
const answeredByCode = (
  { root, currency, totals }: TaxDocument,
  {
    sender,
    receiver,
    id,
    uuid,
    profile,
    issueDate,
    issueTime,
    note,
    remarks = [],
  }: ApplicationResponse,
): TaxDocument => ({
  root,
  uuid,
  number: id,
  profile,
  type: '',
  issueDate,
  issueTime,
  currency,
  totals,
  supplier: sender,
  customer: receiver,
  notes: [note ?? '', ...remarks],
  lines: [],
  despatches: [],
  returned: [],
  related: [],
  attachments: [],
  unknown: [],
})

/** The answer as a page: from the receiver to the sender, about the lines of what was sent. */
const answeredBy = (
  document: TaxDocument,
  { sender, receiver, number, uuid, issueDate, issueTime, notes, despatch }: ReceiptAdvice,
): TaxDocument => ({
  ...document,
  supplier: sender,
  customer: receiver,
  number,
  uuid,
  issueDate,
  issueTime,
  notes,
  despatches: [{ id: despatch.number, issueDate: despatch.issueDate }],
})
