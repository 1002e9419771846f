/** The e-bill (adisyon) model. */
import { z } from 'zod'
import { dateTimeText, maybe, optionalText, str, uuid, warnings } from './common.ts'
import { Party } from './invoice.ts'
import { mostLines } from './limits.ts'

export const BillLine = z.strictObject({
  Name: str(1000),
  Quantity: z.number().gt(0),
  UnitType: str(10),
  Price: z.number().gte(0),
})
export const Bill = z.strictObject({
  BillInfo: z.strictObject({
    UUID: maybe(uuid),
    TemplateUUID: maybe(uuid),
    TemplateBase64String: maybe(z.string()),
    BillSerieOrNumber: optionalText(16),
    IssueDate: dateTimeText,
    CurrencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('TRY'),
    ExchangeRate: maybe(z.number().gt(0)),
    RelatedDocument: maybe(z.strictObject({ Type: optionalText(40), Code: optionalText(40) })),
    ValidityPeriod: maybe(
      z.strictObject({ StartDate: maybe(dateTimeText), EndDate: maybe(dateTimeText) }),
    ),
  }),
  CompanyInfo: maybe(Party.partial()),
  CustomerInfo: Party,
  SellerInfo: maybe(
    z.strictObject({
      User: optionalText(100),
      TableNo: optionalText(40),
      Address: optionalText(),
      District: optionalText(100),
      City: optionalText(100),
      Country: optionalText(100),
      PostalCode: optionalText(20),
    }),
  ),
  BillLines: z.array(BillLine).min(1).max(mostLines),
  Notes: maybe(z.array(z.string().max(2000)).max(100)),
})
export type Bill = z.output<typeof Bill>
export const BillSend = z.strictObject({ Bill })
export const BillSent = z.object({
  UUID: uuid,
  BillNumber: z.string().nullable(),
  Warnings: warnings,
})
