/**
 * What takes credits: a document one when it is sent and one when it is received, an SMS and a message by WhatsApp one each; drafts and
 * previews none. A credit is reserved with the sending, used when the document has arrived, and given back where it is refused. The package
 * that ends first is taken from first. A company without packages is not controlled; and nothing received is ever refused for want of
 * credits: it is counted without a package, and taken from the next one (AREAS.md section 10).
 */
import type { Insertable } from 'kysely'
import type { CreditModule } from '#schemas/credit-codes.ts'
import type { Portal } from '#engine/portal.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { CreditUseTable } from '../ports/database.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { addHistory, systemName, type HistoryEvent } from '../records/history.ts'
import type { Account } from '../records/service-record.ts'
import {
  changeCounts,
  insertPackages,
  keepCounts,
  packageBox,
  packagesOf,
  stateOfPackage,
  type CountChange,
  type KeptPackage,
  type NewPackage,
} from './packages.ts'

export interface CreditUse {
  readonly companyId: string
  readonly module: CreditModule
  /** The document that it is for. */
  readonly box: string
  readonly uuid: string
  /** Of a message about the document, which takes a credit of its own; absent: the document itself. */
  readonly messageId?: string
  readonly at: Date
}

/** `reserved`: whether it arrives is not known yet. */
export type UseState = 'reserved' | 'spent' | 'returned'

/** Why there is no credit: packages have none left, or have ended. */
export type NoCredit = 'usedUp' | 'expired'

/** Whether one credit could be taken now; undefined: it could, or the company is not controlled. */
export async function wantOfCredits(
  tx: Tx,
  portal: Portal,
  asked: Pick<CreditUse, 'companyId' | 'module' | 'at'> & { readonly count: number },
): Promise<NoCredit | undefined> {
  const packages = await packagesOf(tx, portal, asked)
  if (packages.length === 0) return undefined
  return leftIn(packages, asked.at) >= asked.count ? undefined : reasonOf(packages, asked.at)
}

/** How many credits of a module can be taken now. */
export const creditsLeft = async (
  tx: Tx,
  portal: Portal,
  asked: Pick<CreditUse, 'companyId' | 'module' | 'at'>,
): Promise<number> => leftIn(await packagesOf(tx, portal, asked), asked.at)

const leftIn = (packages: readonly KeptPackage[], at: Date): number =>
  usable(packages, at).reduce((sum, one) => sum + one.RemainingCredit, 0)

const usable = (packages: readonly KeptPackage[], at: Date): KeptPackage[] =>
  packages.filter((one) => stateOfPackage(one, momentInIstanbul(at).date) === 'Active')

const reasonOf = (packages: readonly KeptPackage[], at: Date): NoCredit =>
  packages.every((one) => stateOfPackage(one, momentInIstanbul(at).date) === 'Expired')
    ? 'expired'
    : 'usedUp'

/** Takes a credit, with a line in the history of the document; gives why there is none. */
export async function takeCredit(
  tx: Tx,
  portal: Portal,
  use: CreditUse,
  state: TakenState,
): Promise<NoCredit | undefined> {
  const [charge] = await takeCredits(tx, portal, [use], state)
  if (charge?.line) await addHistory(tx, [charge.line])
  return charge?.want
}

export type TakenState = Exclude<UseState, 'returned'>

/** What became of a use; where the company is not controlled, nothing. */
export interface Charge {
  /** For the history of the document, once it is stored. */
  readonly line?: HistoryEvent
  /** Why there is no credit for it. */
  readonly want?: NoCredit
}

/** Takes credits for uses of one company, module and moment, as far as there are: the first of them have theirs. */
export async function takeCredits(
  tx: Tx,
  portal: Portal,
  uses: readonly CreditUse[],
  state: TakenState,
): Promise<readonly Charge[]> {
  const [first] = uses
  if (!first) return []
  const { companyId, module, at } = first
  const states = ['Active', 'Upcoming'] as const
  const open = await packagesOf(tx, portal, { companyId, module, states, isLocked: true })
  const shares = sharedOut(usable(open, at), uses)
  const rows = shares.flatMap(({ from, taken }) => taken.map((use) => rowOf(use, state, from.uuid)))
  if (rows.length > 0) await insertUses(tx, rows)
  for (const share of shares) await countShare(tx, portal, share, state)
  const charges: Charge[] = shares.flatMap((share) => linesOf(share, state))
  if (charges.length === uses.length) return charges
  const all = await packagesOf(tx, portal, { companyId, module })
  const without: Charge = all.length === 0 ? {} : { want: reasonOf(all, at) }
  return uses.map((_use, place) => charges[place] ?? without)
}

/** What one package gives. */
interface Share {
  readonly from: KeptPackage
  readonly taken: readonly CreditUse[]
}

/** One package after the other, in their order, as long as there are uses. */
function sharedOut(packages: readonly KeptPackage[], uses: readonly CreditUse[]): readonly Share[] {
  const shares: Share[] = []
  let left = uses
  for (const from of packages) {
    if (left.length === 0) break
    shares.push({ from, taken: left.slice(0, from.RemainingCredit) })
    left = left.slice(from.RemainingCredit)
  }
  return shares
}

async function countShare(
  tx: Tx,
  portal: Portal,
  { from, taken }: Share,
  state: TakenState,
): Promise<void> {
  const [first] = taken
  if (!first) return
  const { uuid, serial: _serial, ...before } = from
  const change = state === 'reserved' ? { reserved: taken.length } : { used: taken.length }
  await keepCounts(tx, portal, { companyId: first.companyId, uuid, before }, change, first.at)
}

const linesOf = ({ from, taken }: Share, state: TakenState): readonly Charge[] =>
  taken.map((use, before) => ({
    line: lineOf(use, state === 'reserved' ? 'creditReserved' : 'creditSpent', {
      package: from.Name,
      remaining: String(from.RemainingCredit - before - 1),
    }),
  }))

/** Counts what has been received already: where no package has a credit left, without one. */
export async function countReceived(tx: Tx, portal: Portal, use: CreditUse): Promise<void> {
  if ((await takeCredit(tx, portal, use, 'spent')) === undefined) return
  await insertUses(tx, [rowOf(use, 'spent', null)])
  await note(tx, use, 'creditOwed', {})
}

const insertUses = (tx: Tx, rows: readonly Insertable<CreditUseTable>[]) =>
  tx.insertInto('credit_use').values(rows).execute()

const rowOf = (
  { companyId, module, box, uuid, messageId, at }: CreditUse,
  state: UseState,
  packageUuid: string | null,
): Insertable<CreditUseTable> => ({
  company_id: companyId,
  box,
  record_uuid: uuid,
  key: messageId ?? uuid,
  module,
  package_uuid: packageUuid,
  state,
  created_at: at,
})

type UsedRecord = Pick<CreditUse, 'companyId' | 'box' | 'uuid' | 'at'>

const lineOf = (
  { companyId, box, uuid, at }: UsedRecord,
  event: string,
  details: Readonly<Record<string, string>>,
): HistoryEvent => ({ companyId, box, uuid, userName: systemName, event, details, at })

const note = (
  tx: Tx,
  use: UsedRecord,
  event: string,
  details: Readonly<Record<string, string>>,
): Promise<void> => addHistory(tx, [lineOf(use, event, details)])

export interface Settled {
  readonly companyId: string
  readonly box: string
  /** Documents or messages. */
  readonly keys: readonly string[]
  readonly to: Exclude<UseState, 'reserved'>
  readonly at: Date
}

/** The end of what was reserved, and of what was used and turned out to be refused. What has its end already is left alone. */
export async function settleCredits(
  tx: Tx,
  portal: Portal,
  { companyId, box, keys, to, at }: Settled,
): Promise<void> {
  if (!packageBox(portal) || keys.length === 0) return
  const uses = await tx
    .selectFrom('credit_use')
    .select(['key', 'record_uuid', 'package_uuid', 'state'])
    .where('company_id', '=', companyId)
    .where('box', '=', box)
    .where('key', 'in', keys)
    .where('state', 'in', to === 'spent' ? ['reserved'] : ['reserved', 'spent'])
    .orderBy('package_uuid')
    .forUpdate()
    .execute()
  for (const { key, record_uuid: uuid, package_uuid: packageUuid, state } of uses) {
    await tx
      .updateTable('credit_use')
      .set({ state: to })
      .where('company_id', '=', companyId)
      .where('box', '=', box)
      .where('key', '=', key)
      .execute()
    if (packageUuid === null) continue
    const place = { companyId, uuid: packageUuid }
    const after = await changeCounts(tx, portal, place, changeOf(state, to), at)
    await note(
      tx,
      { companyId, box, uuid, at },
      to === 'spent' ? 'creditSpent' : 'creditReturned',
      { package: after.Name, remaining: String(after.RemainingCredit) },
    )
  }
}

function changeOf(from: UseState, to: Settled['to']): CountChange {
  if (from === 'spent') return { used: -1 }
  return to === 'spent' ? { reserved: -1, used: 1 } : { reserved: -1 }
}

/** Adds packages, and takes from them what was received while there was none; gives how many are new. */
export async function addPackages(
  tx: Tx,
  tools: Pick<Ports, 'portal' | 'random'>,
  account: Account,
  packages: readonly NewPackage[],
  at: Date,
): Promise<number> {
  const added = await insertPackages(tx, tools, account, packages, at)
  for (const one of usable(added, at)) await takeOwed(tx, tools.portal, account.id, one, at)
  return added.length
}

async function takeOwed(
  tx: Tx,
  portal: Portal,
  companyId: string,
  { uuid, Module, RemainingCredit }: KeptPackage,
  at: Date,
): Promise<void> {
  const taken = await tx
    .updateTable('credit_use')
    .set({ package_uuid: uuid })
    .where('company_id', '=', companyId)
    .where('id', 'in', (of) =>
      of
        .selectFrom('credit_use')
        .select('id')
        .where('company_id', '=', companyId)
        .where('module', '=', Module)
        .where('package_uuid', 'is', null)
        .where('state', '=', 'spent')
        .orderBy('id')
        .limit(RemainingCredit),
    )
    .returning('id')
    .execute()
  if (taken.length > 0)
    await changeCounts(tx, portal, { companyId, uuid }, { used: taken.length }, at)
}
