/** How a company keeps its books, what it has numbered so far, and which period may come next. */
import { LedgerProperties } from '#schemas/ledger.ts'
import type { z } from 'zod'
import { branchFault, periodsOfBranch, type Branch } from '#documents/ledger/branches.ts'
import { fiscalYearOf, nextNumbers, periodFault } from '#documents/ledger/entry-numbers.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { formatDate } from '../paper/format.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { refusal, type Refusal } from '../records/sentence.ts'
import { settingsOf } from '../records/settings.ts'
import { keptNumbers, ledgerSettings } from './kept-ledgers.ts'
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

interface Period {
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
  const wrongBranch = branchFault(period.branch, branches, numbers, fiscalYear)
  const fault = periodFault(ofBranch, period, fiscalYear, today)
  const expectation = {
    properties,
    fiscalYear,
    branch: branches.find(({ number }) => number === period.branch),
    next: nextNumbers(ofBranch, period.start, fiscalYear),
  }
  if (wrongBranch)
    return {
      ...expectation,
      wrong: {
        status: 422,
        key: wrongBranch,
        values: {
          branch: period.branch,
          branches: branches.map(({ number, name }) => `${number} ${name}`).join(', '),
        },
        path: 'Branch',
      },
    }
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
