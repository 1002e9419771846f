/** Credits: packages that companies buy, and of which each document, SMS and message by WhatsApp takes one. */
import { z } from 'zod'
import { dateTimeText, maybe, str } from './common.ts'
import { creditDurations, creditModules, packageStates } from './credit-codes.ts'

const count = z.int().gte(0).lte(2_147_483_647)

/** A package of the company: written by the service. */
export const CreditPackage = z.strictObject({
  /** Number of the sale: it is brought in once. */
  PackageNumber: str(40),
  Name: str(200),
  Module: z.enum(creditModules),
  TotalCredit: count,
  UsedCredit: count,
  /** Of documents and messages that are on their way: they are used, or given back. */
  ReservedCredit: count,
  RemainingCredit: count,
  DurationType: z.enum(creditDurations),
  StartDate: dateTimeText,
  /** The last day; null: it never ends. */
  EndDate: maybe(dateTimeText),
  State: z.enum(packageStates),
})

/** What is left of packages that have begun and not ended; null: of that there is no package, and nothing is controlled. */
export const CreditsLeft = z.object({
  PortalLeft: z.int().nullable(),
  SmsLeft: z.int().nullable(),
  WhatsAppLeft: z.int().nullable(),
})
