/** What people write to each other under a record, as the database keeps it, with the files that came with it. */
import type { Wire } from '#schemas/wire.ts'
import type { Tx } from '../ports/ports.ts'
import type { RecordRow } from './row.ts'

export interface Message {
  readonly id: number
  readonly at: Date
  readonly userName: string
  readonly text: string
  readonly isStaff: boolean
  readonly files: Wire['ThreadMessages'][number]['Files']
}

/** The oldest first. */
export async function messagesOf(tx: Tx, record: RecordRow): Promise<Message[]> {
  const rows = await tx
    .selectFrom('thread_message')
    .select(['id', 'at', 'user_name', 'text', 'is_staff'])
    .where('company_id', '=', record.company_id)
    .where('box', '=', record.box)
    .where('record_uuid', '=', record.uuid)
    .orderBy('id')
    .execute()
  const files = await tx
    .selectFrom('record_file')
    .select(['uuid', 'name', 'size', 'message_id'])
    .where('company_id', '=', record.company_id)
    .where('box', '=', record.box)
    .where('record_uuid', '=', record.uuid)
    .where('message_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    at: row.at,
    userName: row.user_name,
    text: row.text,
    isStaff: row.is_staff,
    files: files
      .filter(({ message_id: message }) => Number(message) === Number(row.id))
      .map(({ uuid: UUID, name: Name, size: Size }) => ({ UUID, Name, Size })),
  }))
}

export interface NewMessage {
  readonly at: Date
  readonly userName: string
  readonly text: string
  readonly isStaff: boolean
  /** Ids of files under the record that come with it and came with no other; others are passed over. */
  readonly files: readonly string[]
}

export async function addMessage(
  tx: Tx,
  { company_id, box, uuid }: Pick<RecordRow, 'company_id' | 'box' | 'uuid'>,
  { at, userName, text, isStaff, files }: NewMessage,
): Promise<void> {
  const { id } = await tx
    .insertInto('thread_message')
    .values({
      company_id,
      box,
      record_uuid: uuid,
      at,
      user_name: userName,
      text,
      is_staff: isStaff,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (files.length === 0) return
  await tx
    .updateTable('record_file')
    .set({ message_id: id })
    .where('company_id', '=', company_id)
    .where('box', '=', box)
    .where('record_uuid', '=', uuid)
    .where('uuid', 'in', files)
    .where('message_id', 'is', null)
    .execute()
}
