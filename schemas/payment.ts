/** What companies owe for the service, what they pay by card, and what stands in their account. */
import { z } from 'zod'
import { payStatuses, transactionTypes } from './payment-codes.ts'
import { amount, dateTimeText, maybe, optionalText, str } from './common.ts'

/** A debt of the company: written by the service. */
export const DebitEntry = z.strictObject({
  InvoiceNumber: str(40),
  IssueDate: dateTimeText,
  DueDate: dateTimeText,
  Amount: amount,
  PaidAmount: amount,
  RemainingAmount: amount,
  CurrencyCode: str(3),
  PayStatus: z.enum(payStatuses),
  Description: optionalText(),
  /** A payment by card has begun, and nobody knows yet how it ended. */
  IsPaymentOpen: z.boolean(),
})

/** What a receipt says, as it was when the payment was booked. */
export const ReceiptDetails = z.strictObject({
  Number: str(40),
  PayerTitle: str(),
  PayerTaxNumber: str(11),
  Debits: z.array(z.strictObject({ InvoiceNumber: str(40), Amount: amount })),
  /** What no debt was left for: it stays to the credit of the company. */
  Credit: amount,
  MaskedCard: optionalText(30),
  Bank: optionalText(200),
  AuthCode: optionalText(40),
  TransId: optionalText(80),
  OrderId: str(64),
  Installment: z.int(),
})

/** A line of the account of the company: written by the service. The balance is what it owes from then on. */
export const DebitTransactionEntry = z.strictObject({
  Date: dateTimeText,
  CustomerOperationType: z.enum(transactionTypes),
  Amount: amount,
  Balance: amount,
  CurrencyCode: str(3),
  ReceiptUUID: maybe(z.uuid()),
  Description: optionalText(),
  Receipt: ReceiptDetails.optional(),
})

export const DebitTransactionPage = z.object({
  Page: z.int(),
  PageSize: z.int(),
  TotalCount: z.int(),
  TotalPages: z.int(),
  Content: z.array(
    z.object({
      ID: z.int(),
      Date: z.string(),
      CustomerOperationType: z.enum(transactionTypes),
      Amount: z.number(),
      Balance: z.number(),
      CurrencyCode: z.string(),
      ReceiptUUID: z.string().nullable(),
      Description: z.string().nullable(),
    }),
  ),
})

/** Sums over all debts of the currency in which most is owed. */
export const DebitSummary = z.object({
  TotalDebit: z.number(),
  OverdueDebit: z.number(),
  TotalPayment: z.number(),
  CurrencyCode: z.string(),
})

/** Debts that are paid, by their numbers in the list. */
export const Pay3D = z.strictObject({
  DebitIDs: z.array(z.int().gte(1).lte(2_147_483_647)).min(1).max(200),
  /** In the currency of the debts. Less than what is left of them pays the oldest first; absent: all of it. */
  Amount: maybe(z.number().positive().lte(1e12)),
  /** Monthly instalments of the card; 1: none. */
  Installment: z.int().gte(1).lte(12).default(1),
  /** Although a payment of one of them has not been settled yet. */
  PayAgain: maybe(z.boolean()),
})

export const YesOrNo = z.boolean()
