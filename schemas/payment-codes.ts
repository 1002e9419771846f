/** Codes of debts and payments, apart from their schemas: descriptors stand on the first page and take no validator there. */

/** A debt whose day is over and of which something is left is overdue, however much was paid of it. */
export const payStatuses = ['NotPaid', 'PartiallyPaid', 'Paid', 'Overdue'] as const
export type PayStatus = (typeof payStatuses)[number]

export const transactionTypes = ['Debit', 'Payment', 'Refund', 'Correction'] as const
export type TransactionType = (typeof transactionTypes)[number]
