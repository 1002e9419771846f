/** Registration, sign-ins and passwords: what a person says about himself, and what he is told about his sessions. */
import { z } from 'zod'
import { nameText } from './common.ts'

/** Length of a new password in characters; the other rules stand in src/values/password.ts and need to know the person. */
export const passwordLength = { least: 12, most: 128 } as const
const newPassword = z.string().min(passwordLength.least).max(passwordLength.most)

/** A company and its first user. The e-mail address becomes the user name. */
export const Register = z.strictObject({
  CompanyName: nameText(300),
  /** VKN of a company or TCKN of a person; its check digit is looked at by the service and the form (src/values/tax-number.ts). */
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
  /** Ends the person's API keys too, in all companies. */
  EndKeys: z.boolean().optional(),
})

/** Changes to the second factor are made by who knows the password: an open session alone must not shut its owner out. */
export const PasswordConfirmation = z.strictObject({ Password: z.string().min(1).max(200) })

/** The second factor of the person. */
export const SecondFactor = z.object({
  /** Codes of an authenticator app are switched on. */
  HasTotp: z.boolean(),
  Passkeys: z.array(
    z.object({
      ID: z.string(),
      Name: z.string(),
      CreatedDate: z.string(),
      LastUsedDate: z.string().nullable(),
    }),
  ),
  RecoveryCodesLeft: z.int(),
  /** Passkeys need an address with a name: none at a bare IP address. */
  MayAddPasskeys: z.boolean(),
  /** A company of the person asks it of its administrators. */
  IsRequired: z.boolean(),
  /** The active company asks it of its administrators. */
  AdministratorsNeedSecondFactor: z.boolean(),
})
export const SecondFactorRule = z.strictObject({ AdministratorsNeedSecondFactor: z.boolean() })

/** A new secret for the authenticator app; it counts once a code of it was right. `Address` is the otpauth:// address of the QR code. */
export const TotpSetup = z.object({ Secret: z.string(), Address: z.string() })
export const TotpConfirmation = z.strictObject({ Code: z.string().trim().min(6).max(10) })
/** Shown this once; each works once. */
export const RecoveryCodes = z.object({ Codes: z.array(z.string()) })

/** What the browser is given for `navigator.credentials.create`, and what it answers, as WebAuthn writes them in JSON. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export const PasskeyAdd = z.strictObject({
  Name: nameText(100),
  Credential: z.looseObject({
    id: z.string().max(2000),
    rawId: z.string().max(2000),
    type: z.literal('public-key'),
    response: z.looseObject({
      clientDataJSON: z.string().max(10_000),
      attestationObject: z.string().max(50_000),
    }),
  }),
})
/** `Codes` where this is the first second factor. */
export const PasskeyAdded = z.object({ ID: z.string(), Codes: z.array(z.string()) })

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
