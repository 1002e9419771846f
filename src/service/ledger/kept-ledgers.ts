/**
 * Ledgers as the database keeps them: the files of lines, the ledgers that are made of them, and the numbers of their entries. A file that is
 * accepted, its ledgers and their numbers are one transaction, and one company does it once at a time: no number is lost or given twice.
 */
import { sql } from 'kysely'
import { Ledger, LedgerFile, LedgerNumbers } from '#schemas/ledger.ts'
import type { Wire } from '#schemas/wire.ts'
import type { BranchPeriod } from '#documents/ledger/branches.ts'
import type { Box } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import type { Ports, Session, Tx } from '../ports/ports.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { bodiesOf, bodyOf, keepBody } from '../records/kept-record.ts'
import { takeSerials } from '../records/serials.ts'
import { accountOf, insertServiceRecord } from '../records/service-record.ts'
import { removeRecords } from '../records/store-document.ts'
import { removeDocuments } from './kept-documents.ts'

/** Id under which a company's properties of its books are kept. */
export const ledgerSettings = 'eledger.properties'

/** Whose ledgers they are, and what writing them takes. */
export interface LedgerKeeper {
  readonly ports: Pick<Ports, 'portal' | 'clock' | 'random' | 'timeStamps' | 'certificateTrust'>
  readonly session: Pick<Session, 'companyId' | 'userName'>
}

type Schema = 'Ledger' | 'LedgerFile' | 'LedgerNumbers'

export const ledgerBox = ({ ports }: LedgerKeeper, schema: Schema): Box =>
  needed(boxKeeping(ports.portal, schema), `box of ${schema}`)

/** Until the transaction ends nobody else numbers entries of the company. */
export const lockNumbers = (tx: Tx, { session: { companyId } }: LedgerKeeper) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ledger numbers`}, 0))`.execute(
    tx,
  )

export async function keepRecord<S extends Schema>(
  tx: Tx,
  keeper: LedgerKeeper,
  schema: S,
  body: Wire[S],
): Promise<string> {
  const { ports, session } = keeper
  const box = ledgerBox(keeper, schema)
  const uuid = ports.random.uuid()
  const { companyId } = session
  await insertServiceRecord(tx, {
    random: ports.random,
    account: await accountOf(tx, companyId),
    box,
    uuid,
    serial: await takeSerials(tx, { companyId, box: box.id }),
    body,
    at: ports.clock.now(),
  })
  return uuid
}

/** Every record of one of the boxes, by its id. */
async function allOf(
  tx: Tx,
  keeper: LedgerKeeper,
  schema: Schema,
): Promise<ReadonlyMap<string, unknown>> {
  const { companyId } = keeper.session
  const box = ledgerBox(keeper, schema)
  const rows = await tx
    .selectFrom('record')
    .select('uuid')
    .where('company_id', '=', companyId)
    .where('box', '=', box.id)
    .execute()
  return bodiesOf(tx, { companyId, box, uuids: rows.map(({ uuid }) => uuid) })
}

/** All numbers as they are kept, the first period first. */
export async function numbersOf(
  tx: Tx,
  keeper: LedgerKeeper,
): Promise<readonly Kept<Wire['LedgerNumbers']>[]> {
  const all = await allOf(tx, keeper, 'LedgerNumbers')
  return [...all].map(([UUID, body]) => ({ UUID, ...LedgerNumbers.parse(body) })).toSorted(byPeriod)
}

export interface KeptNumbers extends BranchPeriod {
  readonly uuid: string
}

export async function keptNumbers(tx: Tx, keeper: LedgerKeeper): Promise<readonly KeptNumbers[]> {
  const all = await numbersOf(tx, keeper)
  return all.map((kept) => {
    return {
      uuid: kept.UUID,
      start: kept.StartDate,
      end: kept.EndDate,
      part: partOf(kept),
      branch: branchOf(kept),
      firstEntry: kept.FirstEntry ?? 1,
      lastEntry: kept.LastEntry ?? 0,
      firstLine: kept.FirstLine ?? 1,
      lastLine: kept.LastLine ?? 0,
      serial: kept.Serial,
    }
  })
}

/** A record of one of the boxes with its id. */
export type Kept<T> = T & { readonly UUID: string }

/** All ledgers of the company, the first period first. */
export async function ledgersOf(
  tx: Tx,
  keeper: LedgerKeeper,
): Promise<readonly Kept<Wire['Ledger']>[]> {
  const all = await allOf(tx, keeper, 'Ledger')
  return [...all].map(([UUID, body]) => ({ UUID, ...Ledger.parse(body) })).toSorted(byPeriod)
}

type OfPeriod = Pick<Wire['LedgerNumbers'], 'EndDate' | 'Part' | 'Branch'>
const byPeriod = (one: OfPeriod, other: OfPeriod): number =>
  Date.parse(one.EndDate) - Date.parse(other.EndDate) ||
  partOf(one) - partOf(other) ||
  Number(branchOf(one)) - Number(branchOf(other))

/** `''` of the company as a whole. */
export const branchOf = ({ Branch }: { readonly Branch?: string | null | undefined }): string =>
  Branch ?? ''
const partOf = ({ Part }: { readonly Part?: number | null | undefined }): number => Part ?? 0

/** Takes back a period: its numbers and its ledger. The file that it came with stays in the list of files, and says so once none is left. */
export async function removePeriod(
  tx: Tx,
  keeper: LedgerKeeper,
  { uuid, ...period }: KeptNumbers,
): Promise<void> {
  const { companyId } = keeper.session
  const all = await ledgersOf(tx, keeper)
  const removed = all.filter((kept) => isOfPeriod(kept, period))
  const ledgers = removed.map(({ UUID }) => UUID)
  const remove = (schema: Schema, uuids: readonly string[]) =>
    removeRecords(tx, { companyId, box: ledgerBox(keeper, schema).id }, uuids)
  if (ledgers.length > 0) {
    await remove('Ledger', ledgers)
    await removeDocuments(tx, companyId, ledgers)
  }
  await remove('LedgerNumbers', [uuid])
  const left = new Set(all.filter((one) => !removed.includes(one)).map(({ FileUUID }) => FileUUID))
  for (const file of new Set(removed.map(({ FileUUID }) => FileUUID)))
    if (!left.has(file)) await keepTakenBack(tx, keeper, file)
}

export const isOfPeriod = (
  ledger: Wire['Ledger'],
  { start, end, part, branch }: Omit<KeptNumbers, 'uuid'>,
): boolean =>
  ledger.StartDate === start &&
  ledger.EndDate === end &&
  partOf(ledger) === part &&
  branchOf(ledger) === branch

/** It may have been deleted. */
async function keepTakenBack(tx: Tx, keeper: LedgerKeeper, uuid: string): Promise<void> {
  const box = ledgerBox(keeper, 'LedgerFile')
  const place = { companyId: keeper.session.companyId, box, uuid }
  const { data: body } = LedgerFile.safeParse(await bodyOf(tx, place))
  if (body) await keepBody(tx, place, { ...body, Verdict: 'TakenBack' }, keeper.ports.clock.now())
}

// Files

/** Id of the file that was uploaded last. */
export async function latestFile(tx: Tx, keeper: LedgerKeeper): Promise<string | undefined> {
  const row = await tx
    .selectFrom('record')
    .select('uuid')
    .where('company_id', '=', keeper.session.companyId)
    .where('box', '=', ledgerBox(keeper, 'LedgerFile').id)
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.uuid
}

/** Deletes a file that no ledger is made of. */
export async function removeFile(tx: Tx, keeper: LedgerKeeper, uuid: string): Promise<void> {
  const { companyId } = keeper.session
  await tx
    .deleteFrom('ledger_file_part')
    .where('company_id', '=', companyId)
    .where('file_uuid', '=', uuid)
    .execute()
  await tx
    .deleteFrom('ledger_file')
    .where('company_id', '=', companyId)
    .where('uuid', '=', uuid)
    .execute()
  await removeRecords(tx, { companyId, box: ledgerBox(keeper, 'LedgerFile').id }, [uuid])
}

export async function bodyOfLedger(
  tx: Tx,
  keeper: LedgerKeeper,
  uuid: string,
): Promise<Wire['Ledger']> {
  const { companyId } = keeper.session
  return Ledger.parse(await bodyOf(tx, { companyId, box: ledgerBox(keeper, 'Ledger'), uuid }))
}

export async function bodyOfFile(
  tx: Tx,
  keeper: LedgerKeeper,
  uuid: string,
): Promise<Wire['LedgerFile']> {
  const { companyId } = keeper.session
  const box = ledgerBox(keeper, 'LedgerFile')
  return LedgerFile.parse(await bodyOf(tx, { companyId, box, uuid }))
}
