/** A contract of rent. */
import { z } from 'zod'
import { amount, dateTimeText, maybe, nameText, optionalText } from './common.ts'

const currency = z.string().regex(/^[A-Z]{3}$/)

export const RentalContract = z.strictObject({
  ContractNo: nameText(30),
  RentalKind: z.enum(['home', 'shop']),
  Tenant: nameText(200),
  RentFrom: dateTimeText,
  RentUntil: maybe(dateTimeText),
  RentalState: z.enum(['running', 'ended']),
  Months: z.int().gte(0).lte(600),
  MonthlyRent: amount,
  RentCurrency: currency,
  RentTotal: maybe(amount),
  Deposit: maybe(amount),
  DepositCurrency: maybe(currency),
  DepositRate: maybe(amount),
  DepositInLira: maybe(amount),
  Payments: maybe(z.array(z.strictObject({ PaidOn: dateTimeText, Amount: amount })).max(600)),
  PaidTotal: maybe(amount),
  OpenTotal: maybe(amount),
  Reason: optionalText(1000),
})
export const RentalExtension = z.strictObject({ RentUntil: dateTimeText, Reason: nameText(1000) })
export const RentalEnd = z.strictObject({ Reason: nameText(1000) })
