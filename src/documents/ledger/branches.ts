/**
 * Branches that keep ledgers of their own. Each numbers its entries by itself; a company keeps its ledgers either by branches or as a whole
 * through a fiscal year, and a closed branch gets no further ledgers (LEDGER.md 2).
 */
import { nextStart, type FiscalYear, type NumberedPeriod } from './entry-numbers.ts'

export interface Branch {
  /** Four digits. */
  readonly number: string
  readonly name: string
  readonly isClosed: boolean
}

/** A period and the branch that it is of; the company as a whole has the branch `''`. */
export interface BranchPeriod extends NumberedPeriod {
  readonly branch: string
}

export const periodsOfBranch = <P extends { readonly branch: string }>(
  periods: readonly P[],
  branch: string,
): readonly P[] => periods.filter((one) => one.branch === branch)

export type BranchFault =
  | 'ledgerBranchMissing'
  | 'ledgerBranchNone'
  | 'ledgerBranchUnknown'
  | 'ledgerBranchClosed'
  | 'ledgerBranchMixed'

/** Why there can be no further ledger of this branch in the fiscal year. */
export function branchFault(
  branch: string,
  branches: readonly Branch[],
  kept: readonly BranchPeriod[],
  { start, end }: FiscalYear,
): BranchFault | undefined {
  if (branches.length === 0 && branch !== '') return 'ledgerBranchNone'
  if (branches.length > 0 && branch === '') return 'ledgerBranchMissing'
  const known = branches.find(({ number }) => number === branch)
  if (branch !== '' && !known) return 'ledgerBranchUnknown'
  if (known?.isClosed) return 'ledgerBranchClosed'
  const ofYear = kept.filter((one) => one.end >= start && one.end <= end)
  return ofYear.some((one) => (one.branch === '') !== (branch === ''))
    ? 'ledgerBranchMixed'
    : undefined
}

/** Whose ledger comes next: of the open branches the one that is furthest behind; `''` for a company without branches. */
export function nextBranch(
  branches: readonly Branch[],
  kept: readonly BranchPeriod[],
  year: FiscalYear,
): string {
  const [first, ...others] = branches
    .filter(({ isClosed }) => !isClosed)
    .map(({ number }) => ({ number, start: nextStart(periodsOfBranch(kept, number), year) }))
  return (
    others.reduce((behind, one) => (behind && one.start >= behind.start ? behind : one), first)
      ?.number ?? ''
  )
}
