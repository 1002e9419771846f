/** The receipt of the self-employed (e-serbest meslek makbuzu): gross wages, stopaj, KDV and what of it is withheld. */
import { z } from 'zod'
import {
  amount,
  dateTimeText,
  documentText,
  maybe,
  optionalText,
  uuid,
  warnings,
} from './common.ts'
import { Party, Tax } from './invoice.ts'
import { mostEntries, mostLines } from './limits.ts'

export const VoucherLine = z.strictObject({
  Name: documentText,
  GrossWage: z.number().gte(0),
  // What is left of the gross wage after stopaj: worked out; a client may send it, and a difference of more than a kuruş is an error.
  Price: maybe(amount),
  KDVPercent: z.number().gte(0).lte(100),
  KDVTotal: maybe(amount),
  // KDV withheld by the client: 9015 with the code of the kind of work, or that code itself.
  Taxes: maybe(z.array(Tax).max(mostEntries)),
  GVWithholdingPercent: maybe(z.number().gte(0).lte(100)),
  GVWithholdingTotal: maybe(amount),
})
export const Voucher = z.strictObject({
  VoucherInfo: z.strictObject({
    UUID: maybe(uuid),
    TemplateUUID: maybe(uuid),
    TemplateBase64String: maybe(z.string()),
    VoucherSerieOrNumber: optionalText(16),
    IssueDate: dateTimeText,
    CurrencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('TRY'),
    ExchangeRate: maybe(z.number().gt(0)),
    SendType: maybe(z.enum(['KAGIT', 'ELEKTRONIK'])),
  }),
  CompanyInfo: maybe(Party.partial()),
  CustomerInfo: Party,
  VoucherLines: z.array(VoucherLine).min(1).max(mostLines),
  Notes: maybe(z.array(documentText).max(mostEntries)),
})
export type Voucher = z.output<typeof Voucher>
export const VoucherSend = z.strictObject({ Voucher })
export const VoucherBulk = z.strictObject({
  Vouchers: z
    .array(z.strictObject({ Voucher, Tags: maybe(z.array(uuid)), SpecialCode: optionalText(50) }))
    .min(1)
    .max(1000),
})
export const VoucherSent = z.object({
  UUID: uuid,
  VoucherNumber: z.string().nullable(),
  Warnings: warnings,
})
