/** Codes of accounting reports on the wire. */

export const reportTypes = [
  'EInvoiceSale',
  'EInvoicePurchase',
  'EArchive',
  'GibPurchase',
  'Voucher',
  'Producer',
  'DespatchSale',
  'DespatchPurchase',
  'Sales',
  'Purchases',
  'DeductibleVat',
  'VatSummary',
  'Withholding',
  'Counterparties',
  'BaBs',
  'IncomeTax',
] as const
export type ReportType = (typeof reportTypes)[number]

/** Whether a row is a document (or a sum of them) or a line of one. Programs may say 1 and 2. */
export const rowTypes = ['Header', 'Line'] as const
export type RowType = (typeof rowTypes)[number]

/** Types of reports of which a row may be a line. */
export const reportsWithLines = [
  'EInvoiceSale',
  'EInvoicePurchase',
  'EArchive',
  'Voucher',
  'Producer',
  'DespatchSale',
  'DespatchPurchase',
  'Sales',
  'Purchases',
] as const satisfies readonly ReportType[]

export const reportStates = ['Waiting', 'Processing', 'Completed', 'Error'] as const
export type ReportState = (typeof reportStates)[number]

export const reportFiles = ['Xlsx', 'Csv'] as const
export type ReportFile = (typeof reportFiles)[number]
