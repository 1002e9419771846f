/** Finding one record. A record of another company and one that does not exist get the same answer. */
import type { Selectable } from 'kysely'
import { holds } from '#engine/condition.ts'
import type { Box } from '#engine/portal.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import type { DocumentTable } from '../ports/database.ts'
import { reasonsOf } from './reasons.ts'
import { toRow, type RecordRow } from './row.ts'
import { refusal, refusalItem, type Refusal } from './sentence.ts'

export type DocumentRow = Selectable<DocumentTable>
const uuidPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => uuidPattern.test(text.toLowerCase() /* ascii */)

export async function findRecord(
  tx: Tx,
  companyId: string,
  box: string,
  uuid: string,
): Promise<RecordRow | undefined> {
  if (!isUuid(uuid)) return undefined
  return tx
    .selectFrom('record')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('box', '=', box)
    .where('uuid', '=', uuid.toLowerCase() /* ascii */)
    .executeTakeFirst()
}

/** The record of the call's box, or 404. */
export async function recordOf(tx: Tx, context: CallContext, uuid: string): Promise<RecordRow> {
  const record = await findRecord(tx, context.session.companyId, boxIdOf(context), uuid)
  if (!record) throw missing(context, uuid)
  assertButton(context, boxOfCall(context), record)
  return record
}

/** A button may be for some records of its box only. */
export function assertButton(
  { call, language }: Pick<CallContext, 'call' | 'language'>,
  box: Box,
  record: RecordRow,
): void {
  if (call.on === undefined) return
  const row = toRow(box, record)
  if (!holds(call.when, row))
    throw refusal(language, {
      status: 422,
      key: 'actionNotAllowed',
      values: { reasons: reasonsOf(call, row) },
    })
}

/**
 * The record of the call's box, or 404, held until the transaction ends: of calls that change it at the same moment, each
 * sees what the one before it has done.
 */
export async function lockedRecordOf(
  tx: Tx,
  context: CallContext,
  uuid: string,
): Promise<RecordRow> {
  const { uuid: id } = await recordOf(tx, context, uuid)
  const record = await tx
    .selectFrom('record')
    .selectAll()
    .where('company_id', '=', context.session.companyId)
    .where('box', '=', boxIdOf(context))
    .where('uuid', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => missing(context, uuid))
  // Somebody may have changed it while it was waited for.
  assertButton(context, boxOfCall(context), record)
  return record
}

export const missing = ({ language, box }: Pick<CallContext, 'language' | 'box'>, uuid: string) =>
  refusal(language, missingOf(box, uuid))

/** Only a document has an ETTN to be looked up by; `box` is where it was looked for. */
export const missingOf = (box: CallContext['box'], uuid: string): Refusal => ({
  status: 404,
  key: box && !box.record ? 'recordMissing' : 'keptRecordMissing',
  values: { uuid },
})

export const missingText = (
  { language, box }: Pick<CallContext, 'language' | 'box'>,
  uuid: string,
) => refusalItem(language, missingOf(box, uuid)).description

/** Id of the box that the call belongs to. */
export function boxIdOf(context: CallContext): string {
  return boxOfCall(context).id
}
/** The box of the call, or the one whose button it is. */
export function boxOfCall({ box, call, family }: CallContext) {
  const found = box ?? family.boxes.find(({ key }) => key === call.on)
  if (!found) throw new Error(`The call ${call.id} belongs to no box`)
  return found
}
