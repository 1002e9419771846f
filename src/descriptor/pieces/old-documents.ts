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

/** Where those that were sent and those that were received have screens of their own. */
export const oldViews = {
  oldSale: { route: 'old/sale', where: { IsSale: true } },
  oldPurchase: { route: 'old/purchase', where: { IsSale: false } },
} as const
