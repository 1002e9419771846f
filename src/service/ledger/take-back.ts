/** The last period is taken back, unless the authority has it: there it would have to be deleted first (LEDGER.md 3.5). */
import { periodsOfBranch } from '#documents/ledger/branches.ts'
import { lastPeriod } from '#documents/ledger/entry-numbers.ts'
import { formatDate } from '../paper/format.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { refusal } from '../records/sentence.ts'
import {
  isOfPeriod,
  keptNumbers,
  ledgersOf,
  removePeriod,
  type KeptNumbers,
} from './kept-ledgers.ts'
import { hasLeft, packagesOf } from './packages.ts'

/** Takes back the period that this holds of. Refuses where another of its branch is later. */
export async function takeLastBack(
  tx: Tx,
  context: CallContext,
  isWanted: (period: KeptNumbers) => boolean,
): Promise<void> {
  const kept = await keptNumbers(tx, context)
  const wanted = kept.find(isWanted)
  const last = lastPeriod(wanted ? periodsOfBranch(kept, wanted.branch) : kept)
  if (!wanted || wanted !== last)
    throw refusal(context.language, {
      status: 422,
      key: 'ledgerNotLast',
      values: { day: formatDate(last?.end ?? '', context.language) },
    })
  await takePeriodBack(tx, context, wanted)
}

export async function takePeriodBack(
  tx: Tx,
  context: CallContext,
  period: KeptNumbers,
): Promise<void> {
  const ledger = (await ledgersOf(tx, context)).find((one) => isOfPeriod(one, period))
  const packages = ledger ? await packagesOf(tx, context.session.companyId, ledger.UUID) : []
  if (packages.some(hasLeft))
    throw refusal(context.language, { status: 409, key: 'ledgerSentAlready' })
  await removePeriod(tx, context, period)
}
