/** A file that was checked: it is kept, and where nothing is wrong with it, its ledgers and the numbers of their entries are too. */
import type { LedgerProperties } from '#schemas/ledger.ts'
import type { Wire } from '#schemas/wire.ts'
import type { LedgerVerdict } from '#documents/ledger/check-lines.ts'
import type { PlannedPart } from '#documents/ledger/entries.ts'
import type { Branch, BranchPeriod } from '#documents/ledger/branches.ts'
import type { FiscalYear, NextNumbers } from '#documents/ledger/entry-numbers.ts'
import { lastDayToLoad } from '#documents/ledger/deadlines.ts'
import type { LedgerHead } from '#documents/ledger/head.ts'
import { kurusText, type Kurus } from '#documents/ledger/kurus.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { z } from 'zod'
import type { Tx } from '../ports/ports.ts'
import { companyOf } from '../sending/supplier.ts'
import { keepRecord, type LedgerKeeper } from './kept-ledgers.ts'
import { keepFile } from './kept-lines.ts'
import type { LinesFile } from './lines-file.ts'

type Properties = z.output<typeof LedgerProperties>

/** What was there before the file. */
export interface Expectation {
  readonly properties: Properties
  readonly fiscalYear: FiscalYear
  readonly next: NextNumbers
  /** Absent where the company keeps its ledgers as a whole. */
  readonly branch?: Branch | undefined
}

export interface CheckedFile extends Pick<LinesFile, 'pieces' | 'encoding'> {
  readonly start: string
  readonly end: string
  readonly verdict: LedgerVerdict
  /** None where something is wrong with the file. */
  readonly parts: readonly PlannedPart[]
}

/** Returns the id of the file. */
export async function takeFile(
  tx: Tx,
  keeper: LedgerKeeper,
  { properties, fiscalYear, next, branch }: Expectation,
  { verdict, parts, ...file }: CheckedFile,
): Promise<string> {
  const uuid = await keepRecord(
    tx,
    keeper,
    'LedgerFile',
    fileBody({ ...file, branch: branch?.number ?? '' }, verdict, keeper.session.userName),
  )
  await keepFile(tx, keeper, uuid, { ...file, faults: verdict.faults })
  const { name, tax_number } = await companyOf(tx, keeper.session.companyId)
  const createdOn = momentInIstanbul(keeper.ports.clock.now()).date
  for (const [index, part] of parts.entries()) {
    const serial = next.serial + index
    const head: LedgerHead = {
      company: { name, taxNumber: tax_number, ...companyHead(properties, branch) },
      period: { start: part.start, end: part.end, part: part.part },
      fiscalYear,
      serial,
      createdOn,
      creator: properties.Creator,
      sourceApplication: properties.SourceApplication,
    }
    const numbers = numbersBody({ ...part, serial, branch: branch?.number ?? '' }, 'File')
    await keepRecord(tx, keeper, 'LedgerNumbers', numbers)
    const taxKind = tax_number.length === companyDigits ? 'corporate' : 'income'
    const DueDate = lastDayToLoad(part.end, properties.LoadChoice ?? 'Month', taxKind)
    const { SignMethod } = properties
    const body = { ...ledgerBody(numbers, part.total, uuid, head), DueDate, SignMethod }
    await keepRecord(tx, keeper, 'Ledger', body)
  }
  return uuid
}

/** A VKN has ten digits, a TCKN eleven. */
const companyDigits = 10

/** Those that were carried over have no ledger here. */
export const numbersBody = (
  period: BranchPeriod,
  origin: Wire['LedgerNumbers']['Origin'],
): Wire['LedgerNumbers'] => ({
  Name: `${nameOf(period)}${period.part === 0 ? '' : ` (${period.part})`}`,
  StartDate: period.start,
  EndDate: period.end,
  Branch: period.branch || null,
  Part: period.part === 0 ? null : period.part,
  Serial: period.serial,
  FirstEntry: period.firstEntry,
  LastEntry: period.lastEntry,
  FirstLine: period.firstLine,
  LastLine: period.lastLine,
  Origin: origin,
})

/** `2026-04`, of a branch `2026-04 · 0001`. */
const nameOf = ({ start, branch }: { readonly start: string; readonly branch: string }): string =>
  `${start.slice(0, 7)}${branch === '' ? '' : ` · ${branch}`}`

const fileBody = (
  { start, end, branch }: Pick<BranchPeriod, 'start' | 'end' | 'branch'>,
  verdict: LedgerVerdict,
  userName: string,
): Wire['LedgerFile'] => ({
  Name: nameOf({ start, branch }),
  StartDate: start,
  EndDate: end,
  Branch: branch || null,
  Verdict: verdict.faultCount === 0 ? 'Accepted' : 'Refused',
  FaultCount: verdict.faultCount,
  ...totalsOf(verdict),
  UserName: userName,
})

/** What was counted in a file. */
export const totalsOf = ({ totals }: LedgerVerdict) => ({
  EntryCount: totals.entries,
  LineCount: totals.lines,
  Debit: liras(totals.debit),
  Credit: liras(totals.credit),
  CurrencyCode: 'TRY' as const,
  FirstEntry: totals.firstEntry,
  LastEntry: totals.lastEntry,
  FirstLine: totals.firstLine,
  LastLine: totals.lastLine,
})

const ledgerBody = (
  { Origin: _origin, ...period }: Wire['LedgerNumbers'],
  total: Kurus,
  file: string,
  head: LedgerHead,
): Wire['Ledger'] => ({
  ...period,
  EntryCount: countOf(period.FirstEntry, period.LastEntry),
  LineCount: countOf(period.FirstLine, period.LastLine),
  Debit: liras(total),
  Credit: liras(total),
  CurrencyCode: 'TRY',
  State: 'Made',
  FileUUID: file,
  Head: head,
})

const countOf = (first: number | null | undefined, last: number | null | undefined): number =>
  (last ?? 0) - (first ?? 1) + 1

const liras = (amount: Kurus): number => Number(kurusText(amount))

const companyHead = (kept: Properties, branch: Branch | undefined) => ({
  phone: kept.Phone,
  email: kept.Email,
  webSite: kept.WebSite,
  buildingNumber: kept.BuildingNumber,
  street: kept.Street,
  city: kept.City,
  postalCode: kept.PostalCode,
  country: kept.Country,
  business: kept.Nace,
  accountants: kept.Accountants.map(({ Name, Engagement }) => ({
    name: Name,
    engagement: Engagement,
  })),
  ...(branch && { branch: { number: branch.number, name: branch.name } }),
})
