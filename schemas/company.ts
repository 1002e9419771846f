/** What a company has of its own, in the shapes of the public API. */
import { z } from 'zod'
import { pageOf } from './answers.ts'
import { dateTimeText, maybe, nameText, optionalText, recordId } from './common.ts'
import { fileText } from './file-text.ts'
import { pictureText } from './picture.ts'
import { secretText } from './secret.ts'
import { certificateTypes } from './certificate-types.ts'
import { identificationKinds } from './identification-kinds.ts'
import { iban, required } from './rules.ts'

const n = z.string().nullable()

/** What of a company may be changed by a program: what is left out stays, what is empty goes. */
export const CompanyChange = z.strictObject({
  TaxOffice: optionalText(100),
  Address: optionalText(),
  District: optionalText(100),
  City: optionalText(100),
  Country: optionalText(100),
  PostalCode: optionalText(20),
  PhoneNumber: optionalText(30),
  Fax: optionalText(30),
  Email: optionalText(200),
  WebSite: optionalText(200),
  PayeeFinancialAccountID: optionalText(40),
  PaymentMeansChannelCode: optionalText(10),
  /** The whole list; the public API has calls of its own for its entries. */
  Identifications: maybe(
    z.array(z.strictObject({ Name: z.enum(identificationKinds), Value: nameText(100) })).max(50),
  ),
  PaymentMeansCode: maybe(
    z.enum([
      // Takes the means back that was said before.
      '',
      'ODEMETIPIMUHTELIF',
      'NAKIT',
      'CEK',
      'BANKACEKI',
      'HAVALE_EFT',
      'KREDIKARTI_BANKAKARTI',
    ]),
  ),
})

/** An account that customers of the company pay to. People write its number in groups of four: blanks do not count. */
export const BankAccount = z.strictObject({
  Name: nameText(100),
  IBAN: z
    .string()
    .overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase() /* ascii */)
    .check(required(), iban())
    .max(34),
  BankName: optionalText(100),
  BranchName: optionalText(100),
  CurrencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('TRY'),
  /** Editors offer only these, and templates print only these. */
  IsActive: z.boolean().default(true),
})
/** How the company shows itself on its documents. */
export const Branding = z.strictObject({ Logo: maybe(pictureText()) })

/** The account of the company at the e-archive portal of the authority. */
export const GibPortalAccount = z.strictObject({
  UserName: z.string().trim().check(required()).max(50),
  Password: secretText(100),
})

/** What editors offer of an account. */
const BankAccountOffer = z.object({
  UUID: z.string(),
  Name: z.string(),
  IBAN: z.string(),
  BankName: n,
  CurrencyCode: n,
})
export const BankAccountPage = pageOf(BankAccountOffer)

export const CompanyModules = z.array(
  z.object({ Name: n, Description: n, IsActive: z.boolean(), IsActivation: z.boolean() }),
)
export const Credits = z.array(
  z.object({
    Name: n,
    ModuleID: z.int(),
    TaxNumber: n,
    TotalCredit: z.int(),
    UsedCredit: z.int(),
    RemainingCredit: z.int(),
    UsePercentage: z.number(),
    DurationType: z.enum(['Indefinite', 'Year', 'Month']),
    EndDate: z.string(),
    IsControl: z.boolean(),
  }),
)
export const Alerts = z.array(
  z.object({
    ID: z.int(),
    Type: z.enum(['Information', 'Warning', 'Error']),
    Message: n,
    CreationDate: z.string(),
    /** Address within the portal of the screen on which something can be done about it: `/debit-and-payment`. */
    Path: n.optional(),
  }),
)
export const Campaigns = z.array(
  z.object({
    Name: n,
    CreatedDate: z.string(),
    EndDate: z.string(),
    Content: n,
    Subject: n,
    IsActive: z.boolean(),
    Url: n,
  }),
)

const certificateType = z.enum(certificateTypes)
/** Programs say a moment where a day is meant. */
const day = () => dateTimeText.overwrite((text) => text.slice(0, 10))
/** A certificate that the company has, as the portal keeps it. */
export const CertificateCard = z.strictObject({
  SerialNo: nameText(100),
  Type: certificateType.default('MALIMUHUR'),
  StartDate: maybe(day()),
  EndDate: maybe(day()),
  Description: optionalText(),
  Subject: optionalText(),
  Issuer: optionalText(),
  /** In PEM, where it was uploaded. */
  Certificate: optionalText(20_000),
  /** Whether its private key was uploaded with it; the key itself is kept encrypted, and read back by nobody. */
  HasPrivateKey: z.boolean().optional(),
})
/** PEM, DER or PKCS #12, with a private key or without. */
export const CertificateUpload = z.strictObject({
  File: fileText(100_000),
  /** Of the file, or of the key in it. */
  Password: secretText(200),
})
/** Its password is not kept: nothing is signed with it here. */
export const CertificateCreate = z.strictObject({
  SerialNo: nameText(100),
  StartDate: maybe(dateTimeText),
  EndDate: maybe(dateTimeText),
  Type: certificateType.default('MALIMUHUR'),
  Password: optionalText(200),
  Description: optionalText(),
})
export const CertificateChange = z.strictObject({
  ID: recordId,
  SerialNo: optionalText(100),
  StartDate: maybe(dateTimeText),
  EndDate: maybe(dateTimeText),
  Type: maybe(certificateType),
  Password: optionalText(200),
  Description: optionalText(),
})
export const Certificate = z.object({
  ID: z.int(),
  SerialNo: z.string(),
  TaxNumber: n,
  StartDate: n,
  EndDate: n,
  Type: certificateType,
  Password: z.null(),
  Description: n,
})
export const Certificates = z.array(Certificate)

export const CompanyIdentification = z.object({
  ID: z.int(),
  CompanyID: z.int(),
  Name: z.string(),
  Value: z.string(),
})
export const CompanyIdentifications = z.array(CompanyIdentification)

/** The password is written and never read back. */
export const GibAccount = z.object({ UserName: n, Password: z.null() })
export const MailingSettings = z.array(
  z.object({
    ID: z.int(),
    CompanyID: z.int(),
    ModuleID: z.enum(['Portal', 'Sms', 'WhatsApp']),
    IsActive: z.boolean(),
  }),
)
export const RegisteredPage = pageOf(
  z.object({
    TaxNumber: n,
    Title: n,
    AccountType: n,
    FirstCreationTime: z.string(),
    Type: n,
    Aliases: z.array(z.object({ Name: n, CreationTime: z.string(), DeletionTime: n })),
  }),
)
