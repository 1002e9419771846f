/** The last period is taken back, unless the authority has it: there it would have to be deleted first (LEDGER.md 3.5). */
import type { CallContext, Tx } from '../ports/ports.ts'
import { refusal } from '../records/sentence.ts'
import { ledgersOf, removePeriod, type KeptNumbers } from './kept-ledgers.ts'
import { hasLeft, packagesOf } from './packages.ts'

export async function takePeriodBack(
  tx: Tx,
  context: CallContext,
  period: KeptNumbers,
): Promise<void> {
  const ledger = (await ledgersOf(tx, context)).find(
    ({ EndDate, Part }) => EndDate === period.end && (Part ?? 0) === period.part,
  )
  const packages = ledger ? await packagesOf(tx, context.session.companyId, ledger.UUID) : []
  if (packages.some(hasLeft))
    throw refusal(context.language, { status: 409, key: 'ledgerSentAlready' })
  await removePeriod(tx, context, period)
}
