/** Marks of reading by calls of their own, beside the bulk operations that do the same. */
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import { boxOfCall, missingText, recordOf } from '../records/record.ts'
import { uuidsOf } from '../ports/body-as.ts'

export const readMarkHandlers: Handlers = {
  /** Once: reading again changes nothing and is not noted. */
  'box.changeIsRead': (context) =>
    context.transaction(async (tx) => {
      const record = await recordOf(tx, context, context.params['id'] ?? '')
      if (!record.is_read) await mark(tx, context, [record.uuid], true)
      return true
    }),

  'box.changeIsNotRead': (context) =>
    context.transaction(async (tx) => {
      const uuids = uuidsOf(context)
      const changed = await mark(tx, context, uuids, false)
      return uuids
        .filter((uuid) => !changed.includes(uuid))
        .map((uuid) => missingText(context, uuid))
    }),
}

async function mark(
  tx: Tx,
  context: CallContext,
  uuids: readonly string[],
  isRead: boolean,
): Promise<string[]> {
  const { companyId, userName } = context.session
  const box = boxOfCall(context).id
  const at = context.ports.clock.now()
  const changed = await tx
    .updateTable('record')
    .set({ is_read: isRead, updated_at: at })
    .where('company_id', '=', companyId)
    .where('box', '=', box)
    .where('uuid', 'in', uuids)
    .returning('uuid')
    .execute()
  await addHistory(
    tx,
    changed.map(({ uuid }) => ({
      companyId,
      box,
      uuid,
      userName,
      event: `operation.${isRead ? 'Read' : 'Unread'}`,
      at,
    })),
  )
  return changed.map(({ uuid }) => uuid)
}
