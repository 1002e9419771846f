/** The archive of ledgers: files that are kept for ten years as they are. */
import { z } from 'zod'
import { pageOf } from './answers.ts'
import { maybe, nameText, str } from './common.ts'
import { storedKinds, storedProblems, storedStates } from './stored-ledger-codes.ts'

/** A file of the archive. */
export const StoredLedger = z.strictObject({
  /** By the rules of the authority: `1234567808-202604-Y-000000.xml`. */
  Name: str(80),
  /** `2026-04`. */
  Month: str(7),
  Year: z.int(),
  /** Month of the year, from 1. */
  Period: z.int(),
  /** `20260101_20261231`, as folders of the authority are called. */
  FiscalYear: str(20),
  Kind: z.enum(storedKinds),
  /** 0: the whole month in one file. */
  Part: z.int(),
  /** Four digits; null for a company without branches. */
  Branch: maybe(str(4)),
  /** A certificate with the seal of the authority. */
  IsSealed: z.boolean(),
  IsSigned: z.boolean(),
  /** Bytes. */
  Size: z.int(),
  /** SHA-256 of the bytes, in hexadecimal digits. */
  Digest: str(64),
  Integrity: z.enum(storedStates),
  Problem: maybe(z.enum(storedProblems)),
  /** Another file of this name has taken its place; it stays beside it. */
  IsReplaced: z.boolean(),
  CheckedDate: z.string(),
  UserName: str(200),
})

/** Files of ledgers, alone or in archives. */
export const StoredLedgerUpload = z.strictObject({
  Attachments: z
    .array(z.strictObject({ Name: nameText(200), Base64String: z.base64().min(1) }))
    .min(1)
    .max(5),
  /** Files that are kept under the same names with other bytes are replaced, and stay beside them. */
  IsReplacing: maybe(z.boolean()),
})

/** Files that are asked for as one archive, by their ids. */
export const StoredLedgerDownload = z.strictObject({
  UUIDs: z.array(z.guid()).min(1).max(1000),
  /** In folders of company, fiscal year and month, as the authority's guide names them. */
  InFolders: maybe(z.boolean()),
})

const listed = z.object({ UUID: z.guid(), ...StoredLedger.shape, CreatedDate: z.string() })
export const StoredLedgerPage = pageOf(listed)
/** The newest files, the last one first. */
export const StoredLedgersLast = z.array(listed)

const counted = { FileCount: z.int(), Size: z.int(), DamagedCount: z.int() }
/** Files of a year, together, by month and by kind. */
export const StoredLedgerStatistics = z.object({
  Year: z.int(),
  ...counted,
  Months: z.array(z.object({ Period: z.int(), ...counted })),
  Kinds: z.array(z.object({ Kind: z.enum(storedKinds), ...counted })),
})
