/** The producer receipt (e-müstahsil makbuzu) model: a farmer's goods, and what the buyer keeps back. */
import { z } from 'zod'
import {
  amount,
  dateTimeText,
  documentText,
  maybe,
  optionalText,
  str,
  uuid,
  warnings,
} from './common.ts'
import { Party, Tax } from './invoice.ts'
import { mostEntries, mostLines } from './limits.ts'

export const ProducerLine = z.strictObject({
  Name: documentText,
  Quantity: z.number().gt(0),
  UnitType: str(10),
  Price: z.number().gte(0),
  // Stopaj of income tax: the amount is worked out from the per cent, or stands alone.
  GVWithholdingPercent: maybe(z.number().gte(0).lte(100)),
  GVWithholdingAmount: maybe(amount),
  // Other deductions: 9040 pasture fund, 8001 registration at the exchange, SGK_PRIM social security premium.
  Taxes: maybe(z.array(Tax).max(mostEntries)),
})
export const Producer = z.strictObject({
  ProducerInfo: z.strictObject({
    UUID: maybe(uuid),
    TemplateUUID: maybe(uuid),
    TemplateBase64String: maybe(z.string()),
    DeliveryDate: maybe(dateTimeText),
    ProducerSerieOrNumber: optionalText(16),
    IssueDate: dateTimeText,
    CurrencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('TRY'),
    ExchangeRate: maybe(z.number().gt(0)),
  }),
  CompanyInfo: maybe(Party.partial()),
  CustomerInfo: Party,
  ProducerLines: z.array(ProducerLine).min(1).max(mostLines),
  Notes: maybe(z.array(documentText).max(mostEntries)),
})
export type Producer = z.output<typeof Producer>
export const ProducerSend = z.strictObject({ Producer })
export const ProducerBulk = z.strictObject({
  Producers: z
    .array(z.strictObject({ Producer, Tags: maybe(z.array(uuid)), SpecialCode: optionalText(50) }))
    .min(1)
    .max(1000),
})
export const ProducerSent = z.object({
  UUID: uuid,
  ProducerNumber: z.string().nullable(),
  Warnings: warnings,
})
