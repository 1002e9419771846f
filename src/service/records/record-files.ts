/**
 * Files under records, as the database keeps them: what is known of a file in one table, and its bytes in pieces in another, so that
 * neither a list nor a backup has to hold whole files. They go when their record goes for good (records/deleted-drafts.ts).
 */
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../ports/ports.ts'
import type { RecordFileTable } from '../ports/database.ts'

export interface FilesPlace {
  readonly companyId: string
  /** Id of the box. */
  readonly box: string
  /** The record. */
  readonly uuid: string
}

export type KeptFile = Omit<Selectable<RecordFileTable>, 'company_id' | 'box' | 'record_uuid'>

const pieceBytes = 256 * 1024

/** The oldest first. */
export const filesOf = (tx: Tx, of: FilesPlace): Promise<KeptFile[]> =>
  tx
    .selectFrom('record_file')
    .select(['uuid', 'name', 'type', 'size', 'user_name', 'created_at', 'message_id'])
    .where('company_id', '=', of.companyId)
    .where('box', '=', of.box)
    .where('record_uuid', '=', of.uuid)
    .orderBy('created_at')
    .orderBy('name')
    .execute()

export async function keepFile(
  tx: Tx,
  of: FilesPlace,
  file: KeptFile,
  bytes: Uint8Array,
): Promise<void> {
  await tx
    .insertInto('record_file')
    .values({ company_id: of.companyId, box: of.box, record_uuid: of.uuid, ...file })
    .execute()
  for (let no = 0; no * pieceBytes < bytes.length; no += 1)
    await tx
      .insertInto('record_file_piece')
      .values({
        company_id: of.companyId,
        file_uuid: file.uuid,
        no,
        bytes: Buffer.from(bytes.subarray(no * pieceBytes, (no + 1) * pieceBytes)),
      })
      .execute()
}

export async function bytesOfFile(tx: Tx, companyId: string, uuid: string): Promise<Buffer> {
  const pieces = await tx
    .selectFrom('record_file_piece')
    .select('bytes')
    .where('company_id', '=', companyId)
    .where('file_uuid', '=', uuid)
    .orderBy('no')
    .execute()
  return Buffer.concat(pieces.map(({ bytes }) => bytes))
}

export async function removeFile(tx: Tx, companyId: string, uuid: string): Promise<void> {
  await tx
    .deleteFrom('record_file_piece')
    .where('company_id', '=', companyId)
    .where('file_uuid', '=', uuid)
    .execute()
  await tx
    .deleteFrom('record_file')
    .where('company_id', '=', companyId)
    .where('uuid', '=', uuid)
    .execute()
}

/** Those of a record that has gone for good; one that has come back keeps its files. */
export async function sweepFiles(tx: Tx, { companyId, box, uuid }: FilesPlace): Promise<void> {
  const gone = sql`select uuid from record_file file where company_id = ${companyId}::uuid and box = ${box} and record_uuid = ${uuid}::uuid
    and not exists (select from record where record.company_id = file.company_id and record.box = file.box and record.uuid = file.record_uuid)`
  await sql`delete from record_file_piece where company_id = ${companyId}::uuid and file_uuid in (${gone})`.execute(
    tx,
  )
  await sql`delete from record_file where company_id = ${companyId}::uuid and uuid in (${gone})`.execute(
    tx,
  )
}
