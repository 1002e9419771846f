import { flag, taxNo, text } from '../field.ts'

/** What is common to documents of a time before this service, which companies bring in as they are. To be spread into their box. */
export const oldDocuments = {
  path: 'Old',
  role: 'o',
  party: 'ReceiverName',
  sort: { by: 'IssueDate', dir: 'desc' },
  can: ['list', 'files', 'operate', 'export', 'oldUpload'],
  operations: ['UnPrint', 'Print'],
  exports: ['Xml', 'Pdf', 'OnePagePdf'],
} as const

/** Fields of a row: both parties, since such a document was sent or received. */
export const oldFields = {
  ReceiverName: text(),
  ReceiverTaxNumber: taxNo(),
  SenderName: text(),
  SenderTaxNumber: taxNo(),
  IsPrint: flag(),
}

/** Where those that were sent and those that were received have screens of their own. */
export const oldViews = {
  oldSale: { route: 'old/sale', where: { IsSale: true } },
  oldPurchase: { route: 'old/purchase', where: { IsSale: false } },
} as const
