/** The archive of ledgers as the database keeps it: bytes in pieces, their digest beside them and in the record that lists show (DECISIONS 93). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { StoredLedger } from '#schemas/stored-ledger.ts'
import type { StoredName } from '#documents/ledger/stored-name.ts'
import type { Wire } from '#schemas/wire.ts'
import type { Box, Portal } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import type { Store, Tx } from '../ports/ports.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { bodyOf, keepBody } from '../records/kept-record.ts'
import { takeSerials } from '../records/serials.ts'
import { insertServiceRecord, type Account } from '../records/service-record.ts'
import type { LedgerKeeper } from './kept-ledgers.ts'

/** Of one row of the table of pieces. */
const pieceBytes = 1_000_000
/** Years for which books are kept, from the end of their own (TTK 82). */
const keptYears = 10

/** Undefined in a portal without an archive. */
export const findStoredBox = (portal: Pick<Portal, 'families'>): Box | undefined =>
  boxKeeping(portal, 'StoredLedger')
export const storedBox = (portal: Pick<Portal, 'families'>): Box =>
  needed(findStoredBox(portal), 'box of StoredLedger')

export const digestOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** A file that was looked at, and may be kept. */
export interface TakenFile {
  readonly name: string
  readonly read: StoredName
  readonly bytes: Uint8Array
  readonly digest: string
  /** Values of its own signature, and of that of the ledger that it certifies; empty where there is none. */
  readonly signature: string
  readonly ledgerSignature: string
  /** `20260101_20261231`. */
  readonly fiscalYear: string
}

/** Until the transaction ends nobody else adds to the archive of the company. */
export const lockArchive = (tx: Tx, companyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} stored ledgers`}, 0))`.execute(
    tx,
  )

/** The files that are kept under these names now. */
export const currentFiles = (tx: Tx, companyId: string, names: readonly string[]) =>
  names.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('stored_ledger')
        .select(['uuid', 'name', 'digest', 'signature', 'ledger_signature'])
        .where('company_id', '=', companyId)
        .where('is_current', '=', true)
        .where('name', 'in', names)
        .execute()

export async function keepStored(
  tx: Tx,
  keeper: LedgerKeeper,
  account: Account,
  file: TakenFile,
): Promise<void> {
  const { ports, session } = keeper
  const { name, read, bytes, digest, signature } = file
  const box = storedBox(ports.portal)
  const uuid = ports.random.uuid()
  const at = ports.clock.now()
  const companyId = account.id
  await tx
    .insertInto('stored_ledger')
    .values({
      company_id: companyId,
      uuid,
      name,
      digest,
      size: bytes.length,
      parts: Math.ceil(bytes.length / pieceBytes),
      signature,
      ledger_signature: file.ledgerSignature,
      is_current: true,
      kept_until: `${read.year + keptYears}-12-31`,
      checked_at: at,
    })
    .execute()
  for (let no = 0; no * pieceBytes < bytes.length; no += 1) {
    const piece = Buffer.from(bytes.subarray(no * pieceBytes, (no + 1) * pieceBytes))
    await tx
      .insertInto('stored_ledger_part')
      .values({ company_id: companyId, file_uuid: uuid, no, bytes: piece })
      .execute()
  }
  await insertServiceRecord(tx, {
    random: ports.random,
    account,
    box,
    uuid,
    serial: await takeSerials(tx, { companyId, box: box.id }),
    body: bodyOfFile(file, session.userName, at),
    at,
  })
}

const bodyOfFile = (
  { name, read, bytes, digest, signature, fiscalYear }: TakenFile,
  userName: string,
  at: Date,
): Wire['StoredLedger'] => ({
  Name: name,
  Month: `${read.year}-${String(read.month).padStart(2, '0')}`,
  Year: read.year,
  Period: read.month,
  FiscalYear: fiscalYear,
  Kind: read.kind,
  Part: read.part,
  Branch: read.branch ?? null,
  IsSealed: read.isSealed,
  IsSigned: signature !== '',
  Size: bytes.length,
  Digest: digest,
  Integrity: 'Intact',
  Problem: null,
  IsReplaced: false,
  CheckedDate: at.toISOString(),
  UserName: userName,
})

/** Where a file of the archive stands. */
export interface StoredPlace {
  readonly companyId: string
  readonly uuid: string
}

export async function bodyOfStored(
  tx: Tx,
  portal: Pick<Portal, 'families'>,
  place: StoredPlace,
): Promise<Wire['StoredLedger']> {
  return StoredLedger.parse(await bodyOf(tx, { ...place, box: storedBox(portal) }))
}

/** Another file of the name takes its place: it stays, and says so. */
export async function replaceStored(
  tx: Tx,
  portal: Pick<Portal, 'families'>,
  place: StoredPlace,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('stored_ledger')
    .set({ is_current: false })
    .where('company_id', '=', place.companyId)
    .where('uuid', '=', place.uuid)
    .execute()
  const body = await bodyOfStored(tx, portal, place)
  await keepBody(tx, { ...place, box: storedBox(portal) }, { ...body, IsReplaced: true }, at)
}

/** Pieces of a file, one in memory at a time. */
export async function* piecesOf(
  { asCompany }: Pick<Store, 'asCompany'>,
  { companyId, uuid }: StoredPlace,
): AsyncGenerator<Buffer> {
  for (let no = 0; ; no += 1) {
    const part = await asCompany(companyId, (tx) =>
      tx
        .selectFrom('stored_ledger_part')
        .select('bytes')
        .where('company_id', '=', companyId)
        .where('file_uuid', '=', uuid)
        .where('no', '=', no)
        .executeTakeFirst(),
    )
    if (!part) return
    yield part.bytes
  }
}

/** All bytes of a file: as many as one archive may bring (content/unzip.ts). */
export async function bytesOfStored(
  store: Pick<Store, 'asCompany'>,
  place: StoredPlace,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of piecesOf(store, place)) pieces.push(piece)
  return Buffer.concat(pieces)
}
