/** Registration, sign-ins and passwords: what a person says about himself, and what he is told about his sessions. */
import { z } from 'zod'
import { nameText } from './common.ts'

/** Length of a new password in characters; the other rules stand in src/documents/password.ts and need to know the person. */
export const passwordLength = { least: 12, most: 128 } as const
const newPassword = z.string().min(passwordLength.least).max(passwordLength.most)

/** A company and its first user. The e-mail address becomes the user name. */
export const Register = z.strictObject({
  CompanyName: nameText(300),
  /** VKN of a company or TCKN of a person; its check digit is looked at by the service and the form (src/documents/tax-number.ts). */
  TaxNumber: z
    .string()
    .trim()
    .regex(/^[0-9]{10,11}$/),
  TaxOffice: nameText(100),
  /** A document without its sender's district and city is refused. */
  Address: nameText(300),
  District: nameText(100),
  City: nameText(100),
  Name: nameText(100),
  Surname: nameText(100),
  Email: z.string().trim().max(200).pipe(z.email()),
  Password: newPassword,
  Terms: z.literal(true),
})
export const Registered = z.object({ UserID: z.string(), CompanyID: z.string() })

export const PasswordChange = z.strictObject({
  CurrentPassword: z.string().min(1).max(200),
  NewPassword: newPassword,
})

/** Sign-ins of the person that have not ended, the last used first. `Device` is `Chrome · Windows`, empty where the browser does not say. */
export const SignInSessions = z.array(
  z.object({
    ID: z.guid(),
    Device: z.string(),
    Address: z.string().nullable(),
    CompanyName: z.string(),
    CreatedDate: z.string(),
    LastUsedDate: z.string(),
    IsCurrent: z.boolean(),
  }),
)
