/** What is told of the last documents on the first screen, behind their number: how much, and to or from whom. */

export const toReceiver = [
  'PayableAmount',
  'ReceiverTaxNumber',
  'ReceiverName',
  'CurrencyCode',
] as const

export const fromSender = [
  'PayableAmount',
  'SenderTaxNumber',
  'SenderName',
  'CurrencyCode',
] as const
