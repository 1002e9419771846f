/**
 * Packages of ledgers for the authority as the database keeps them. Each is a row that the worker takes when there is something to do with it.
 * It is marked as on the way before it leaves, so that whoever finds it so after a process has died asks the authority before it sends anything.
 */
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { PackageKind } from '#schemas/ledger-codes.ts'
import type { Wire } from '#schemas/wire.ts'
import type { LedgerPackageTable } from '../ports/database.ts'
import type { Tx } from '../ports/ports.ts'
import type { Language } from '../base/text.ts'
import { addHistory } from '../records/history.ts'
import { sentence } from '../records/sentence.ts'
import { branchOf, ledgerBox, type Kept, type LedgerKeeper } from './kept-ledgers.ts'
import { fileNameOf } from './ledger-files.ts'

export type KeptPackage = Selectable<LedgerPackageTable>

export const packagesOf = (tx: Tx, companyId: string, ledger: string): Promise<KeptPackage[]> =>
  tx
    .selectFrom('ledger_package')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ledger_uuid', '=', ledger)
    .orderBy('kind', 'desc')
    .execute()

/** Codes of the authority that it gives only of what it has: loaded already, not for us to see or fetch, failed when it was asked. */
const codesOfArrived: ReadonlySet<number> = new Set([111, 203, 205, 206, 303, 305])

/** The authority has it, or may have it. */
export const hasLeft = ({
  state,
  code,
  problem,
}: Pick<KeptPackage, 'state' | 'code' | 'problem'>): boolean =>
  state === 'Refused'
    ? problem === 'ledgerSealWrong' || (code !== null && codesOfArrived.has(code))
    : state !== 'Waiting'

/** Packages of all months of a branch follow each other by it. */
const placeOf = ({ EndDate, Part }: Wire['Ledger']): string =>
  `${EndDate} ${String(Part ?? 0).padStart(6, '0')}`

/** Adds packages that are to be sent, or of which the authority is asked whether somebody has sent them (`Sent`). */
export async function addPackages(
  tx: Tx,
  keeper: LedgerKeeper,
  ledger: Kept<Wire['Ledger']>,
  {
    kinds,
    state,
    language,
  }: {
    readonly kinds: readonly PackageKind[]
    readonly state: 'Waiting' | 'Sent'
    readonly language: Language
  },
): Promise<void> {
  if (kinds.length === 0) return
  const now = keeper.ports.clock.now()
  await tx
    .insertInto('ledger_package')
    .values(
      kinds.map((kind) => ({
        company_id: keeper.session.companyId,
        ledger_uuid: ledger.UUID,
        kind,
        name: fileNameOf(ledger, kind).replace(/xml$/, 'zip'),
        place: placeOf(ledger),
        branch: branchOf(ledger),
        state,
        language,
        asked_at: now,
        next_at: now,
        code: null,
        problem: null,
        sent_at: null,
        lease_until: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Those that were refused, or of which somebody wants it, are sent once more. Of what the authority may have it is asked first. Who works on
 * one of them at the moment writes nothing any more.
 */
export async function sendAgain(
  tx: Tx,
  keeper: LedgerKeeper,
  packages: readonly KeptPackage[],
): Promise<void> {
  for (const one of packages) {
    const { company_id, ledger_uuid, kind } = one
    await tx
      .updateTable('ledger_package')
      .set({
        ...(hasLeft(one) ? { state: 'Sending' } : { state: 'Waiting', sent_at: null }),
        lease_until: null,
        code: null,
        said: '',
        problem: null,
        attempts: 0,
        next_at: keeper.ports.clock.now(),
      })
      .where('company_id', '=', company_id)
      .where('ledger_uuid', '=', ledger_uuid)
      .where('kind', '=', kind)
      .execute()
  }
}

/** A file that is signed anew takes what was to become of the old one with it. */
export const dropPackage = (tx: Tx, companyId: string, ledger: string, kind: PackageKind) =>
  tx
    .deleteFrom('ledger_package')
    .where('company_id', '=', companyId)
    .where('ledger_uuid', '=', ledger)
    .where('kind', '=', kind)
    .execute()

/** Longer than asking, packing a large ledger and sending it take. */
const leaseMs = 15 * 60_000

/** The oldest with which there is something to do: the certificate of the journal before that of the ledger by account, and no month before the former is sealed. */
export async function claimPackage(tx: Tx, now: Date): Promise<KeptPackage | undefined> {
  const found = await tx
    .selectFrom('ledger_package as own')
    .selectAll()
    .where('next_at', '<=', now)
    .where(free(now))
    .where(
      sql<SqlBool>`(own.state <> 'Waiting' or not exists (
        select from ledger_package other where other.company_id = own.company_id and other.kind <> 'DR' and own.kind <> 'DR' and (
          (other.branch = own.branch and other.place < own.place and other.state <> 'Done')
          or (other.ledger_uuid = own.ledger_uuid and own.kind = 'KB' and other.kind = 'YB' and other.state not in ('Sent', 'Done')))))`,
    )
    .orderBy('place')
    .orderBy('kind', 'desc')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return found && leased(tx, found, now)
}

/** This one, which was sent or refused, unless somebody works on it. */
export async function claimOne(
  tx: Tx,
  { company_id, ledger_uuid, kind }: KeptPackage,
  now: Date,
): Promise<KeptPackage | undefined> {
  const found = await tx
    .selectFrom('ledger_package as own')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('ledger_uuid', '=', ledger_uuid)
    .where('kind', '=', kind)
    .where('state', 'in', ['Sent', 'Refused'])
    .where(free(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return found && leased(tx, found, now)
}

const free = (now: Date) => sql<SqlBool>`(own.lease_until is null or own.lease_until <= ${now})`

async function leased(tx: Tx, found: KeptPackage, now: Date): Promise<KeptPackage> {
  const lease_until = new Date(now.getTime() + leaseMs)
  await update(tx, found, { lease_until })
  return { ...found, lease_until }
}

/** What became of it. Nothing is written where it is not there any more, or somebody else has taken it since. */
export async function update(
  tx: Tx,
  { company_id, ledger_uuid, kind, lease_until }: KeptPackage,
  values: Partial<Omit<KeptPackage, 'company_id' | 'ledger_uuid' | 'kind'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ledger_package')
    .set(values)
    .where('company_id', '=', company_id)
    .where('ledger_uuid', '=', ledger_uuid)
    .where('kind', '=', kind)
    .where('lease_until', 'is not distinct from', lease_until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Our words for errors of the authority (LEDGER.md 6), by their numbers. */
const wordsOf: ReadonlyMap<number, string> = new Map(
  Object.entries({
    busy: [110, 112, 113, 203, 206, 303],
    forbidden: [101, 102, 109, 205, 305],
    unreadable: [103, 104, 105, 107],
    tooLarge: [106],
    badName: [108],
    loaded: [111],
    notNow: [114],
    unknown: [304],
  }).flatMap(([words, codes]) => codes.map((code) => [code, words] as const)),
)

/** Why it does not get on, in the words of whoever asked for it; empty: nothing is wrong. */
export function whyOf(
  { code, said, problem, state, attempts }: KeptPackage,
  language: Language,
): string {
  if (problem !== null) return sentence(language, 'service', `refusals.${problem}`)
  if (code !== null)
    return sentence(language, 'service', `ledgerGib.${wordsOf.get(code) ?? 'other'}`, {
      code: String(code),
    })
  return state === 'Refused' || attempts > 0 ? said : ''
}

/** Lines of the history of the ledger. */
export const addEvent = (
  tx: Tx,
  keeper: LedgerKeeper,
  ledger: string,
  event: string,
  details: Readonly<Record<string, string>>,
): Promise<void> =>
  addHistory(tx, [
    {
      companyId: keeper.session.companyId,
      box: ledgerBox(keeper, 'Ledger').id,
      uuid: ledger,
      userName: keeper.session.userName,
      event,
      details,
      at: keeper.ports.clock.now(),
    },
  ])
