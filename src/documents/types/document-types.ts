/** The types of documents that a standard says something of; a document of any other type is an invoice to it. */
import type { TaxDocument } from '../document/document.ts'
import { bill } from './bill.ts'
import { despatchAdvice } from './despatch-advice.ts'
import type { DocumentType } from './document-type.ts'
import { insuranceCommission } from './insurance-commission.ts'
import { invoice, travellerInvoice } from './invoice.ts'
import { producerReceipt } from './producer-receipt.ts'
import { selfEmployedReceipt } from './self-employed-receipt.ts'

const byProfile: Readonly<Record<string, DocumentType>> = {
  YOLCUBERABERFATURA: travellerInvoice,
}
const byType: Readonly<Record<string, DocumentType>> = {
  ADISYON: bill,
  MUSTAHSILMAKBUZ: producerReceipt,
  SERBESTMESLEKMAKBUZU: selfEmployedReceipt,
  SIGORTAKOMISYONGIDERBELGESI: insuranceCommission,
}
const byRoot: Readonly<Partial<Record<TaxDocument['root'], DocumentType>>> = {
  DespatchAdvice: despatchAdvice,
}

/** The profile decides, then the type, then the root element. */
export function documentTypeOf({
  profile = '',
  type,
  root,
}: Pick<TaxDocument, 'type' | 'root'> & { readonly profile?: string }): DocumentType {
  return byProfile[profile] ?? byType[type] ?? byRoot[root] ?? invoice
}

/** How the e-archive report tells a document of this type, such as `ADISYON`. */
export const reportSectionOf = (type: string) => (byType[type] ?? invoice).report ?? invoice.report

/** Text of the QR code on the view of a document: JSON with fixed keys in a fixed order (QR guide v1.2, spec: qr-fields). */
export function qrText(document: TaxDocument): string {
  const pairs = documentTypeOf(document).qr.flatMap((field) => field(document))
  return `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`
}
