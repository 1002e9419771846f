/** The e-bill (adisyon) model. */
import { z } from 'zod'
import { dateTimeText, documentText, maybe, optionalText, str, uuid, warnings } from './common.ts'
import { Party } from './invoice.ts'
import { mostEntries, mostLines } from './limits.ts'

export const BillLine = z.strictObject({
  Name: documentText,
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
    RelatedDocument: maybe(
      z.strictObject({ Type: maybe(documentText), Code: maybe(documentText) }),
    ),
    ValidityPeriod: maybe(
      z.strictObject({ StartDate: maybe(dateTimeText), EndDate: maybe(dateTimeText) }),
    ),
  }),
  CompanyInfo: maybe(Party.partial()),
  CustomerInfo: Party,
  SellerInfo: maybe(
    z.strictObject({
      User: maybe(documentText),
      TableNo: maybe(documentText),
      Address: maybe(documentText),
      District: maybe(documentText),
      City: maybe(documentText),
      Country: maybe(documentText),
      PostalCode: maybe(documentText),
    }),
  ),
  BillLines: z.array(BillLine).min(1).max(mostLines),
  Notes: maybe(z.array(documentText).max(mostEntries)),
})
export type Bill = z.output<typeof Bill>
export const BillSend = z.strictObject({ Bill })
export const BillSent = z.object({
  UUID: uuid,
  BillNumber: z.string().nullable(),
  Warnings: warnings,
})
