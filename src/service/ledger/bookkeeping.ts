/** How a company keeps its books, what it has numbered so far, and which period may come next. */
import type { UploadedFile } from '#schemas/common.ts'
import { LedgerProperties } from '#schemas/ledger.ts'
import type { z } from 'zod'
import { branchFault, periodsOfBranch, type Branch } from '#documents/ledger/branches.ts'
import type { EntryControls } from '#documents/ledger/entry-controls.ts'
import {
  fiscalYearOf,
  nextNumbers,
  periodFault,
  type FiscalYear,
} from '#documents/ledger/entry-numbers.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { bytesOfBase64 } from '../base/base64.ts'
import { formatDate } from '../paper/format.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { refusal, type Refusal } from '../records/sentence.ts'
import { settingsOf } from '../records/settings.ts'
import {
  branchOf,
  keptNumbers,
  ledgerSettings,
  ledgersOf,
  type KeptNumbers,
} from './kept-ledgers.ts'
import { headOf } from './ledger-files.ts'
import type { Expectation } from './take-file.ts'

/** Refuses where the company has not said how it keeps its books. */
export async function bookkeepingOf(tx: Tx, context: CallContext) {
  const { language, session, ports } = context
  const kept = await settingsOf(tx, { companyId: session.companyId, id: ledgerSettings })
  const { data: properties } = LedgerProperties.safeParse(kept?.body)
  if (!properties) throw refusal(language, { status: 422, key: 'ledgerNotSetUp' })
  const numbers = await keptNumbers(tx, context)
  return { properties, numbers, today: momentInIstanbul(ports.clock.now()).date }
}

export interface Period {
  readonly start: string
  readonly end: string
  /** `''` where the company keeps its ledgers as a whole. */
  readonly branch: string
}

export const branchesOf = ({
  Branches,
}: Pick<z.output<typeof LedgerProperties>, 'Branches'>): readonly Branch[] =>
  (Branches ?? []).map(({ BranchNumber: number, BranchName: name, IsClosed }) => ({
    number,
    name,
    isClosed: IsClosed === true,
  }))

/** What the company asks of its lines beyond the law. */
export const controlsOf = (properties: z.output<typeof LedgerProperties>): EntryControls => ({
  oneDocument: properties.DocumentNumberControl === true,
  documentOnce: properties.SplitBillControl === true,
  paymentMethod: properties.PaymentMethodControl === true,
  daysBetween: properties.DateDifferenceDays ?? undefined,
})

/** The period and the file of a body `LedgerUpload`. */
export async function uploadIn(context: CallContext): Promise<{
  readonly period: Period
  readonly file: UploadedFile
}> {
  const { StartDate: start, EndDate: end, Base64String, ...rest } = bodyAs(context, 'LedgerUpload')
  return {
    period: { start, end, branch: branchOf(rest) },
    file: { name: start.slice(0, 7), bytes: await bytesOfBase64(Base64String) },
  }
}

/** Refuses a period that cannot come next. */
export async function expectationOf(
  tx: Tx,
  context: CallContext,
  period: Period,
): Promise<Expectation> {
  const { wrong, ...expectation } = await foreseen(tx, context, period)
  if (wrong) throw refusal(context.language, wrong)
  return expectation
}

/** What a file of the period would have to go on from, and why the period itself cannot come next. */
export async function foreseen(
  tx: Tx,
  context: CallContext,
  period: Period,
): Promise<Expectation & { readonly wrong: Refusal | undefined }> {
  const { properties, numbers, today } = await bookkeepingOf(tx, context)
  const fiscalYear = fiscalYearOf(period.start, properties.FiscalYearStart)
  const branches = branchesOf(properties)
  const ofBranch = periodsOfBranch(numbers, period.branch)
  const wrongBranch = await branchRefusal(tx, context, {
    branch: period.branch,
    branches,
    numbers,
    fiscalYear,
  })
  const fault = periodFault(ofBranch, period, fiscalYear, today)
  const expectation = {
    properties,
    fiscalYear,
    branch: branches.find(({ number }) => number === period.branch),
    next: nextNumbers(ofBranch, period.start, fiscalYear),
  }
  if (wrongBranch) return { ...expectation, wrong: wrongBranch }
  return {
    ...expectation,
    wrong: fault && {
      status: 422,
      key: fault.rule,
      values: 'day' in fault ? { day: formatDate(fault.day, context.language) } : {},
      path: fault.rule === 'ledgerPeriodTurned' ? 'EndDate' : 'StartDate',
    },
  }
}

/** Why nothing can be kept of this branch in the fiscal year; it has one name all through it (LEDGER.md 2). */
export async function branchRefusal(
  tx: Tx,
  context: CallContext,
  {
    branch,
    branches,
    numbers,
    fiscalYear,
  }: {
    readonly branch: string
    readonly branches: readonly Branch[]
    readonly numbers: readonly KeptNumbers[]
    readonly fiscalYear: FiscalYear
  },
): Promise<Refusal | undefined> {
  const fault = branchFault(branch, branches, numbers, fiscalYear)
  const known = branches.find(({ number }) => number === branch)
  const former = known && (await nameInYear(tx, context, branch, fiscalYear))
  const isRenamed = former !== undefined && former !== known?.name
  const key = fault ?? (isRenamed ? 'ledgerBranchRenamed' : undefined)
  return (
    key && {
      status: 422,
      key,
      values: {
        branch,
        name: former ?? '',
        branches: branches
          .filter(({ isClosed }) => !isClosed)
          .map(({ number, name }) => `${number} ${name}`)
          .join(', '),
      },
      path: 'Branch',
    }
  )
}

/** As the ledgers of the branch name it that were made in the fiscal year. */
async function nameInYear(
  tx: Tx,
  context: CallContext,
  branch: string,
  { start, end }: FiscalYear,
): Promise<string | undefined> {
  const made = (await ledgersOf(tx, context)).find(
    (one) => branchOf(one) === branch && one.EndDate >= start && one.EndDate <= end,
  )
  return made && headOf(made).company.branch?.name
}
