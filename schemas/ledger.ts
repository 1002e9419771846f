/** The e-ledger: how a company keeps it, files of lines that were uploaded, ledgers made of them, and the numbers of their entries. */
import { z } from 'zod'
import { pageOf } from './answers.ts'
import { amount, maybe, nameText, optionalText, str, uuid } from './common.ts'
import { fileText } from './file-text.ts'
import {
  ledgerColumnKinds,
  keptKinds,
  ledgerFileStates,
  ledgerKinds,
  ledgerOrigins,
  ledgerStates,
  loadChoices,
  packageKinds,
  packageStates,
  signMethods,
} from './ledger-codes.ts'
import { distinct, formatted, moment, required } from './rules.ts'

/** `2026-04-30`. */
const day = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}$/)
  .check(moment())

/** Who answers for the books. */
export const LedgerAccountant = z.strictObject({
  Name: nameText(100),
  /** Kind, day and number of the contract; `-` for somebody of the company. */
  Engagement: nameText(200),
})
export const LedgerAccountants = z.array(LedgerAccountant)

/** Four digits, by which the authority knows a branch; the company as a whole has none. */
const branchNumber = z.string().check(formatted(/^(?!0000)\d{4}$|^$/, '0001'))
/** Of which branch it is; absent where a company keeps its ledgers as a whole. */
const ofBranch = { Branch: maybe(branchNumber) }

/** A branch that keeps ledgers of its own. */
export const LedgerBranch = z.strictObject({
  BranchNumber: branchNumber.check(required()),
  BranchName: nameText(200),
  /** Closed branches get no further ledgers; those that they have stay. */
  IsClosed: maybe(z.boolean()),
})

/** What stands at the head of each ledger beside the name and number of the company. */
export const LedgerProperties = z.strictObject({
  /** The first day of any fiscal year. */
  FiscalYearStart: day,
  /** Code of what the company does. */
  Nace: z.string().check(formatted(/^\d{2}(\.?\d{2}){0,2}$/, '47.11.01')),
  /** Who makes the ledgers. */
  Creator: nameText(100),
  /** The program as the authority has approved it, letter for letter. */
  SourceApplication: z
    .string()
    .max(300)
    .check(formatted(/^\d{10,11}##[^#]+##[^#]+##[^#]+$/, '1234567890##…##…##1.0')),
  Phone: nameText(30),
  Email: z.email().max(200),
  WebSite: nameText(200),
  BuildingNumber: nameText(20),
  Street: nameText(200),
  City: nameText(100),
  PostalCode: nameText(20),
  Country: nameText(100),
  /** Empty or absent: the company keeps its ledgers as a whole. */
  Branches: maybe(z.array(LedgerBranch).max(200).check(distinct('BranchNumber'))),
  /** As it was chosen at the authority; absent: each month. */
  LoadChoice: maybe(z.enum(loadChoices)),
  Accountants: z.array(LedgerAccountant).min(1).max(10),
  /** Which way of signing a ledger proposes; absent: the key that is kept here. */
  SignMethod: maybe(z.enum(signMethods)),
  /** An entry names one document. */
  DocumentNumberControl: maybe(z.boolean()),
  /** A document stands in one entry of a file. */
  SplitBillControl: maybe(z.boolean()),
  /** Lines with a document say how it was paid. */
  PaymentMethodControl: maybe(z.boolean()),
  /** A document is at most so many days older than its entry, and never younger; absent: nobody looks. */
  DateDifferenceDays: maybe(z.int().gte(0).lte(366)),
})

/** Bytes of a file of lines: what a call takes as text. */
const mostBytes = 18_000_000

const period = { StartDate: day, EndDate: day }

/** A file of lines in CSV, of a month or a part of one. */
export const LedgerUpload = z.strictObject({
  ...period,
  ...ofBranch,
  Base64String: fileText(mostBytes),
})

const numbers = {
  FirstEntry: maybe(z.int()),
  LastEntry: maybe(z.int()),
  FirstLine: maybe(z.int()),
  LastLine: maybe(z.int()),
}
const totals = {
  EntryCount: z.int(),
  LineCount: z.int(),
  Debit: amount,
  Credit: amount,
  /** Books are kept in liras. */
  CurrencyCode: z.literal('TRY'),
}

/** What became of an uploaded file. */
export const LedgerFile = z.strictObject({
  Name: str(40),
  ...period,
  ...ofBranch,
  Verdict: z.enum(ledgerFileStates),
  FaultCount: z.int(),
  ...totals,
  ...numbers,
  UserName: str(200),
})

/** A ledger: its journal and its ledger by account are made of the lines of the file. */
export const Ledger = z.strictObject({
  Name: str(40),
  ...period,
  ...ofBranch,
  /** Absent: the whole month. */
  Part: maybe(z.int()),
  /** Its number in the fiscal year. */
  Serial: z.int(),
  ...totals,
  ...numbers,
  /** The last day to send it; ledgers that were made before days were reckoned have none. */
  DueDate: maybe(day),
  State: z.enum(ledgerStates),
  /** As the settings said when it was made. */
  SignMethod: maybe(z.enum(signMethods)),
  /** Why it was not signed when it was last tried, or does not get on with the authority. */
  Problem: optionalText(1_000),
  /** The file that has its lines. */
  FileUUID: z.guid(),
  /** The head as it was when it was made: settings that change later do not change it. */
  Head: z.unknown(),
})

/** Numbers of entries and lines of a period, or those carried over from a program before. */
export const LedgerNumbers = z.strictObject({
  Name: str(40),
  ...period,
  ...ofBranch,
  /** Absent: the whole month. */
  Part: maybe(z.int()),
  Serial: z.int(),
  ...numbers,
  Origin: z.enum(ledgerOrigins),
})

/** One thing that is wrong with a file. */
const fault = z.strictObject({
  /** Line of the file, the heading being 1; 0 where it is about the whole of it. */
  Row: z.int(),
  Entry: z.string(),
  Line: z.string(),
  Rule: z.string(),
  Message: z.string(),
})
const faults = { FaultCount: z.int(), Faults: z.array(fault) }

/** What the check found; where there are very many faults, the first of them. */
export const LedgerSummary = z.strictObject({ ...totals, ...numbers, ...faults })
export const LedgerFileDetail = z.strictObject({ UUID: z.guid(), ...LedgerFile.shape, ...faults })

export const LedgerNumbersList = z.array(z.strictObject({ UUID: z.guid(), ...LedgerNumbers.shape }))
const listed = z.strictObject({
  UUID: z.guid(),
  ...Ledger.omit({ FileUUID: true, Head: true }).shape,
})
/** The newest ledgers, the last one first. */
export const LedgersLast = z.array(listed)
export const LedgerDetailPage = pageOf(listed)

// Signing

const signedKind = z.enum(ledgerKinds)

/** A file that was signed elsewhere; or of a signature that was begun here its value. */
export const LedgerSigned = z.strictObject({
  /** The whole file: it says itself what it is. */
  Base64String: maybe(fileText(mostBytes)),
  /** The ledger; of a whole file it need not be named. */
  UUID: maybe(z.guid()),
  Kind: maybe(signedKind),
  /** As `Sign/Base64String` gave it. */
  Signature: optionalText(40_000),
  /** In base64. */
  SignatureValue: optionalText(4_000),
  /** It is signed once more, though it has a signature. */
  Again: maybe(z.boolean()),
})

const choice = {
  UUID: maybe(z.guid()),
  Year: maybe(z.int()),
  Period: maybe(z.int().gte(1).lte(12)),
  FiscalYearStart: maybe(day),
  FiscalYearEnd: maybe(day),
  Branch: maybe(branchNumber),
}

/** Ledgers of a month, or the ledger that is named. */
export const LedgerChoice = z.strictObject(choice)

/** Ledgers that the HSM is to sign. */
export const LedgerHsm = z.strictObject({
  ...choice,
  /** Of the certificate; absent: the company's seal that is valid longest. */
  SerialNo: maybe(nameText(100)),
})

/** The files of a ledger, and which of them is to be signed next. */
export const LedgerSigning = z.strictObject({
  UUID: z.guid(),
  Name: z.string(),
  State: z.enum(ledgerStates),
  Next: maybe(signedKind),
  Files: z.array(z.strictObject({ Kind: signedKind, Name: z.string(), IsSigned: z.boolean() })),
})

/** What a card is to sign. */
export const LedgerToSign = z.strictObject({
  UUID: z.guid(),
  Kind: signedKind,
  Name: z.string(),
  /** `rsa-sha256` or `ecdsa-sha256`. */
  Algorithm: z.string(),
  /** The bytes, in base64. */
  Base64String: z.string(),
  /** Their SHA-256, in base64. */
  Digest: z.string(),
  /** Comes back with the value. */
  Signature: z.string(),
  /** Files of the ledger that are not signed yet, this one among them. */
  Left: z.int(),
})

/** Signed files of a ledger, each checked anew. */
export const LedgerSignatures = z.strictObject({
  UUID: z.guid(),
  IsValid: z.boolean(),
  Files: z.array(
    z.strictObject({
      Kind: z.enum(keptKinds),
      Name: z.string(),
      IsValid: z.boolean(),
      Message: z.string(),
      Signer: z.string(),
      SerialNo: z.string(),
      SignedDate: z.string(),
    }),
  ),
})

// The authority

/** Which package is sent once more; absent: those that were refused. */
export const LedgerResend = z.strictObject({ UUID: uuid, Kind: maybe(z.enum(packageKinds)) })

/** How far a ledger is with the authority, and each of its packages. */
export const LedgerPackages = z.strictObject({
  UUID: z.guid(),
  Name: z.string(),
  State: z.enum(ledgerStates),
  Packages: z.array(
    z.strictObject({
      Kind: z.enum(packageKinds),
      /** By which the authority knows it: its name without the ending. */
      PackageID: z.string(),
      State: z.enum(packageStates),
      /** Number of the error by the authority's guide. */
      Code: maybe(z.int()),
      /** What the authority said last, or why it does not get on. */
      Message: z.string(),
      Attempts: z.int(),
      SentDate: maybe(z.string()),
    }),
  ),
})
export const LedgerPackagesList = z.array(LedgerPackages)

/** Months of a year of which all files are gathered in the background; absent: all months. */
export const LedgerBulk = z.strictObject({
  Year: z.int().gte(2000).lte(2099),
  Periods: maybe(z.array(z.int().gte(1).lte(12)).min(1).max(12)),
})

const counted = {
  LedgerCount: z.int(),
  EntryCount: z.int(),
  LineCount: z.int(),
  Debit: amount,
  Credit: amount,
}
/** Ledgers of a year, together and by month. */
export const LedgerStatistics = z.strictObject({
  Year: z.int(),
  ...counted,
  CurrencyCode: z.literal('TRY'),
  Months: z.array(z.strictObject({ Month: z.int(), ...counted })),
})

/** What a file of lines is to say next; days that have not come are left out. */
export const LedgerNext = z.strictObject({
  StartDate: day,
  EndDate: maybe(day),
  ...ofBranch,
  FirstEntry: z.int(),
  FirstLine: z.int(),
})

const count = z.int().gte(0).lte(999_999_999)
/** The last numbers of the last month that was kept elsewhere. */
export const LedgerCarry = z.strictObject({
  EndDate: day,
  ...ofBranch,
  LastEntry: count,
  LastLine: count,
  /** Ledgers of the fiscal year so far, parts counted. */
  Serial: z.int().gte(0).lte(999_999),
})

/** Where the company stands with its ledgers. */
export const LedgerCompany = z.strictObject({
  TaxNumber: z.string(),
  Name: z.string(),
  /** It has said how it keeps its books. */
  IsSetUp: z.boolean(),
  /** Of the fiscal year of today. */
  FiscalYearStart: maybe(day),
  FiscalYearEnd: maybe(day),
  /** None where it keeps its ledgers as a whole. */
  Branches: z.array(LedgerBranch),
  LedgerCount: z.int(),
  /** The first day of the period that comes next; with branches, of the one that is furthest behind. */
  NextStart: maybe(day),
})

const erp = { ID: z.int(), Name: z.string() }
/** Layouts in which programs for books write their lines, as this service reads them. */
export const LedgerErps = z.array(z.strictObject({ ...erp, FileKinds: z.array(z.string()) }))
export const LedgerErpParameters = z.strictObject({
  ...erp,
  FileKinds: z.array(z.string()),
  Encodings: z.array(z.string()),
  Separators: z.array(z.string()),
  Columns: z.array(
    z.strictObject({
      Name: z.string(),
      IsRequired: z.boolean(),
      Kind: z.enum(ledgerColumnKinds),
      /** Of a code: what it may be. */
      Values: z.array(z.string()),
    }),
  ),
})

/** One ledger, and some of them. */
export const LedgerNamed = z.strictObject({ UUID: uuid })
export const LedgersChosen = z.strictObject({ UUIDS: z.array(uuid).min(1).max(500) })

/** Whether the ledgers go on from each other through the fiscal year, and those that do not. */
export const LedgerChain = z.strictObject({
  LedgerCount: z.int(),
  IsWhole: z.boolean(),
  Broken: z.array(z.strictObject({ UUID: z.guid(), Name: z.string() })),
})
