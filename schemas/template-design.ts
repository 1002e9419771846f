/** A template that is made in the portal: how its own page is dressed. What is left out is as the page is without a template. */
import { z } from 'zod'
import { maybe, optionalText } from './common.ts'

/** A picture in the text: about 375 KB of a file. */
const picture = z
  .string()
  .max(500_000)
  .regex(/^data:image\/(png|jpeg|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/)

export const textSizes = ['small', 'normal', 'large'] as const

export const TemplateDesign = z.strictObject({
  Logo: maybe(picture),
  Signature: maybe(picture),
  Accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .default('#1d3557'),
  TextSize: z.enum(textSizes).default('normal'),
  ShowQr: z.boolean().default(true),
  ShowAmountInWords: z.boolean().default(true),
  ShowPayment: z.boolean().default(true),
  /** The bank accounts of the company that are in use, below the payment. */
  ShowBankAccounts: z.boolean().default(false),
  ShowNotes: z.boolean().default(true),
  Foot: optionalText(1_000),
})
