/**
 * Work on a record and on what stands under it: at its company, or from the desk of the operator, where the record and all under it
 * are those of the company that asks. Who works at the desk is known to have it there (DECISIONS 79).
 */
import type { Box } from '#engine/portal.ts'
import type { CallContext, Ports, Tx } from '../ports/ports.ts'
import { askedBoxOf, askerOf, layOnDesk, noteForDesk, operatorOf, type Place } from './desk.ts'
import { assertButton, boxOfCall, findRecord, lockedRecordOf, missing, recordOf } from './record.ts'
import type { RecordRow } from './row.ts'

export interface UnderRecord {
  readonly tx: Tx
  readonly record: RecordRow
  readonly box: Box
  /** Done at the desk of the operator. */
  readonly isStaff: boolean
}

/** What is read of the record that the path of the call names, or of `uuid`. */
export const readUnder = <T>(
  context: CallContext,
  work: (under: UnderRecord) => Promise<T>,
  uuid = context.params['id'] ?? '',
): Promise<T> => under(context, uuid, work, false)

/** The same, while the record is held: of changes at one moment each sees what the one before it has done. */
export async function changeUnder<T>(
  context: CallContext,
  work: (under: UnderRecord) => Promise<T>,
  uuid = context.params['id'] ?? '',
): Promise<T> {
  const { ports } = context
  let changed: Place | undefined
  const done = await under(
    context,
    uuid,
    async (found) => {
      const result = await work(found)
      await noteForDesk(found.tx, ports.portal, found.record, ports.clock.now())
      changed = found.record
      return result
    },
    true,
  )
  if (changed) await layNow(ports, changed)
  return done
}

/** At once, so that who asks sees it; where that fails the worker does it. */
export const layNow = (ports: Ports, place: Place): Promise<unknown> =>
  layOnDesk(ports, place).catch(() => ports.wakeWorker?.())

async function under<T>(
  context: CallContext,
  uuid: string,
  work: (under: UnderRecord) => Promise<T>,
  isHeld: boolean,
): Promise<T> {
  const box = boxOfCall(context)
  if (box.record?.deskOf !== undefined) return fromDesk(context, box, uuid, work, isHeld)
  return context.transaction(async (tx) => {
    const record = await (isHeld ? lockedRecordOf : recordOf)(tx, context, uuid)
    return work({ tx, record, box, isStaff: false })
  })
}

async function fromDesk<T>(
  context: CallContext,
  desk: Box,
  uuid: string,
  work: (under: UnderRecord) => Promise<T>,
  isHeld: boolean,
): Promise<T> {
  const { ports, session } = context
  const operator = await operatorOf(ports)
  if (operator?.id !== session.companyId) throw missing(context, uuid)
  const asker = await context.transaction(async (tx) =>
    askerOf(tx, await recordOf(tx, context, uuid)),
  )
  if (asker === undefined) throw missing(context, uuid)
  const box = askedBoxOf(ports.portal, desk)
  return ports.store.asCompany(asker, async (tx) => {
    const record = await (isHeld ? heldRecord : findRecord)(tx, asker, box.id, uuid)
    if (!record) throw missing(context, uuid)
    assertButton(context, box, record)
    return work({ tx, record, box, isStaff: true })
  })
}

const heldRecord = (tx: Tx, companyId: string, box: string, uuid: string) =>
  tx
    .selectFrom('record')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('box', '=', box)
    .where('uuid', '=', uuid.toLowerCase() /* ascii */)
    .forUpdate()
    .executeTakeFirst()
