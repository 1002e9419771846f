/** Records that were written twice become one. */
import { withComputed } from '#engine/computed.ts'
import { mergedRecord } from '#engine/merged-record.ts'
import { needed } from '#values/needed.ts'
import { uuidsOf } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { bodiesOf } from '../records/kept-record.ts'
import { boxOfCall, lockedRecordOf } from '../records/record.ts'
import { referInstead, titleIn } from '../records/references.ts'
import type { RecordRow } from '../records/row.ts'
import { refusal } from '../records/sentence.ts'
import { addLine, assertBody, assertUnique, changeRecord, deleteRecords } from './records.ts'

export const mergeHandlers: Handlers = {
  /** The record of the path stays, those of the body go. */
  'box.merge': (context) =>
    context.transaction(async (tx) => {
      const id = (context.params['id'] ?? '').toLowerCase() /* ascii */
      const others = uuidsOf(context)
      const records = await lockedRecords(tx, context, [...new Set([id, ...others])])
      if (others.includes(id))
        throw refusal(context.language, { status: 422, key: 'mergedWithItself', path: '[0]' })
      const box = boxOfCall(context)
      const { companyId } = context.session
      const bodies = await bodiesOf(tx, { companyId, box, uuids: others })
      await moveReferences(tx, context, others, needed(records.get(id), 'record that stays'))
      await deleteRecords(tx, context, others)
      const saved = await changeRecord(tx, context, id, (before) => {
        const body = mergedRecord(
          before,
          others.map((uuid) => bodies.get(uuid)),
        )
        assertBody(context, withComputed(box, body))
        return body
      })
      for (const [uuid, record] of records)
        if (uuid !== id)
          await addLine(tx, context, box, [id], 'recordMerged', { name: titleIn(box, record) })
      return saved
    }),
}

/** What refers to one of these records refers to the one that stays; each remains unique. */
async function moveReferences(
  tx: Tx,
  context: CallContext,
  uuids: readonly string[],
  kept: RecordRow,
): Promise<void> {
  for (const { box, uuid, body } of await referInstead(tx, context, uuids, kept)) {
    await assertUnique(tx, context, box, uuid, body)
    await addLine(tx, context, box, [uuid], 'recordChanged')
  }
}

/** Locked in one order, so that two who merge the same records do not wait for each other. */
async function lockedRecords(
  tx: Tx,
  context: CallContext,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, RecordRow>> {
  const records = new Map<string, RecordRow>()
  for (const uuid of uuids.toSorted()) records.set(uuid, await lockedRecordOf(tx, context, uuid))
  return records
}
