/** A line of the journal, and the entry that it belongs to. The same lines make the journal and the ledger by account. */
import type { Kurus } from './kurus.ts'

export type Side = 'D' | 'C'

/** What documents of a line may be (the authority's guide; the schema of XBRL GL knows more). */
export const documentTypes = [
  'check',
  'invoice',
  'order-customer',
  'order-vendor',
  'voucher',
  'shipment',
  'receipt',
  'other',
] as const

/** Texts are empty where nothing was said; days are `2026-04-30`. */
export interface LineTexts {
  readonly mainId: string
  readonly mainName: string
  readonly subId: string
  readonly subName: string
  readonly postingDate: string
  readonly documentType: string
  readonly documentTypeName: string
  readonly documentNumber: string
  readonly documentReference: string
  readonly documentDate: string
  readonly paymentMethod: string
  readonly comment: string
  readonly enteredBy: string
  readonly enteredDate: string
  readonly entryNumber: string
  readonly entryComment: string
}

export interface LedgerLine extends LineTexts {
  /** Running over the fiscal year. */
  readonly lineNumber: number
  /** Number of its entry, running over the fiscal year. */
  readonly entryCounter: number
  readonly amount: Kurus
  readonly side: Side
}

/** A line as it was read: what could not be read is absent. */
export interface ReadLine extends LineTexts {
  /** Line of the file, the heading being 1. */
  readonly row: number
  readonly lineNumber: number | undefined
  readonly entryCounter: number | undefined
  readonly amount: Kurus | undefined
  readonly side: Side | undefined
}

export interface LedgerEntry {
  readonly counter: number
  readonly date: string
  readonly lines: readonly LedgerLine[]
}

/** What may be wrong with a file; each has its sentence in locales/. */
export const ledgerRules = [
  'emptyFile',
  'headingMissing',
  'columnCount',
  'columnEmpty',
  'forbiddenLetters',
  'dayUnread',
  'counterUnread',
  'counterDiffers',
  'amountUnread',
  'amountDecimals',
  'amountZero',
  'sideUnread',
  'mainAccountLength',
  'subAccountElsewhere',
  'subAccountTwice',
  'postingDateDiffers',
  'enteredByShort',
  'entryDiffers',
  'documentTypeUnknown',
  'documentPartMissing',
  'documentNameMissing',
  'documentTypeMissing',
  'referenceDiffers',
  'noEntries',
  'firstEntry',
  'firstLine',
  'entryGap',
  'lineGap',
  'dateOrder',
  'outsidePeriod',
  'oneLine',
  'documentsInEntry',
  'documentTwice',
  'paymentMethodMissing',
  'documentTooOld',
  'documentAfterEntry',
  'unbalanced',
  'cellFormula',
  'accountAsNumber',
] as const
export type LedgerRule = (typeof ledgerRules)[number]

/** Something wrong with a file: where, and the values of the sentence that says it. */
export interface LedgerFault {
  readonly rule: LedgerRule
  /** Line of the file; 0 where it is about the whole of it. */
  readonly row: number
  readonly entry: string
  readonly line: string
  readonly values: Readonly<Record<string, string>>
}

export const fault = (
  rule: LedgerRule,
  at: Partial<Pick<ReadLine, 'row' | 'entryCounter' | 'lineNumber'>>,
  values: Readonly<Record<string, string>> = {},
): LedgerFault => ({
  rule,
  row: at.row ?? 0,
  entry: String(at.entryCounter ?? ''),
  line: String(at.lineNumber ?? ''),
  values,
})
