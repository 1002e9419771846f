/** What is common to the drafts of documents. */
import { dateTime, flag, int, tagList, taxNo, text } from '../field.ts'

/** To be spread into the part. */
export const drafts = {
  party: 'ReceiverName',
  sort: { by: 'CreatedDate', dir: 'desc' },
  operations: ['UnPrint', 'Print'],
  exports: ['Xml', 'Pdf', 'OnePagePdf'],
} as const

/** Fields of a row: how far a draft of a document that will be reported has come. */
export const draftState = { CreatedDate: dateTime(), Status: int(), StatusDescription: text() }

/** Fields of a row: whom such a draft is for, and what the company has noted of it. */
export const draftFields = {
  ReceiverName: text(),
  ReceiverTaxNumber: taxNo(),
  IsPrint: flag(),
  Tags: tagList(),
  SpecialCode: text(),
}

/** The same of a draft that will go to a postbox on the network. */
export const networkDraftFields = {
  Alias: text({ from: 'receiverAlias' }),
  ReceiverName: text(),
  ReceiverTaxNumber: taxNo(),
  ReceiverAlias: text(),
  IsPrint: flag(),
  Tags: tagList(),
  SpecialCode: text(),
}
