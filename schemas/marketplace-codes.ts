/** Codes of shops and their orders, apart from their schemas: descriptors stand on the first page and take no validator there. */

/** `Unknown`: a state of the shop that has no counterpart here. */
export const orderStatuses = [
  'Created',
  'Picking',
  'Invoiced',
  'Shipped',
  'Delivered',
  'UnDelivered',
  'Cancelled',
  'Returned',
  'UnSupplied',
  'Unknown',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** States in which a package is invoiced. */
export const invoicedStatuses = ['Created', 'Picking', 'Invoiced', 'Shipped', 'Delivered'] as const

/** States in which a package that has an invoice should not have it. */
export const undoneStatuses = ['Cancelled', 'Returned', 'UnSupplied', 'UnDelivered'] as const

/** What is to be done about such an invoice: its kind can be cancelled here, or the buyer sends the invoice of a return. */
export const afterInvoice = ['Cancel', 'AwaitReturn'] as const

/** What became of the link to the invoice at the shop. */
export const uploadStatuses = ['NotUploaded', 'Waiting', 'Uploaded', 'Error'] as const

/** Why a shop did nothing. */
export const shopFaults = [
  'account',
  'consent',
  'busy',
  'refused',
  'unreachable',
  'changed',
  'there',
  'secret',
  'notConnected',
] as const
/** Of a credit that the invoice of an order took: it came back where the invoice was refused. */
export const orderCreditStates = ['Used', 'Returned'] as const
