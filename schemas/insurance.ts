/** The insurance commission expense document (e-sigorta komisyon gider belgesi): what an agent earned in a period, by branch. */
import { z } from 'zod'
import { dateTimeText, documentText, maybe, optionalText, uuid, warnings } from './common.ts'
import { Party } from './invoice.ts'
import { mostEntries, mostLines } from './limits.ts'

const commission = maybe(z.number().gte(0).lte(1e15))

export const InsuranceLine = z.strictObject({
  Name: documentText,
  ProductionCommission: commission,
  CancellationCommission: commission,
})
export const Insurance = z.strictObject({
  InsuranceInfo: z.strictObject({
    UUID: maybe(uuid),
    TemplateUUID: maybe(uuid),
    TemplateBase64String: maybe(z.string()),
    InsuranceSerieOrNumber: optionalText(16),
    IssueDate: dateTimeText,
    CurrencyCode: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('TRY'),
    ExchangeRate: maybe(z.number().gt(0)),
    InvoicePeriod: maybe(
      z.strictObject({
        StartDate: maybe(dateTimeText),
        EndDate: maybe(dateTimeText),
        Description: maybe(documentText),
      }),
    ),
  }),
  CompanyInfo: maybe(Party.partial()),
  CustomerInfo: Party,
  InsuranceLines: z.array(InsuranceLine).min(1).max(mostLines),
  Notes: maybe(z.array(documentText).max(mostEntries)),
})
export type Insurance = z.output<typeof Insurance>
export const InsuranceSend = z.strictObject({ Insurance })
export const InsuranceSent = z.object({
  UUID: uuid,
  InsuranceNumber: z.string().nullable(),
  Warnings: warnings,
})
