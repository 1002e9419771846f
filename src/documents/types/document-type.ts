/** What a standard adds for one type of document: everything that is not said by places of its model. */
import type { TaxDocument } from '../document/document.ts'

/** A field of the QR code: none, one or several keys with their values. */
export type QrField = (document: TaxDocument) => readonly (readonly [key: string, value: string])[]

/** A document as the e-archive report tells it. */
export interface ReportedDocument {
  readonly document: TaxDocument
  /** SHA-256 of its XML, in hexadecimal digits. */
  readonly digest: string
  /** It was handed over electronically; otherwise on paper. */
  readonly isElectronic: boolean
}

/** Elements of the e-archive report (eArsivRaporu) for documents of a type. */
export interface ReportSection {
  readonly name: string
  /** Element of the number. */
  readonly number: string
  /** What follows the number: elements by their names, in the order of the schema. */
  readonly content: (reported: ReportedDocument) => object
  /** What tells a cancellation beside its number and day. */
  readonly cancelled: 'payable' | 'uuid'
}

export interface DocumentType {
  /** Fields of the QR code on the view of a document, in their order (QR guide v1.2, spec: qr-fields). */
  readonly qr: readonly QrField[]
  /** Absent: documents of the type are not reported. */
  readonly report?: ReportSection
  /** Key in the model of who sold at which table (UBL: SellerSupplierParty). */
  readonly sellerAt?: string
  /** A line is one amount: on paper a column of one piece at the same price would say nothing. */
  readonly hidesPrice?: true
}
