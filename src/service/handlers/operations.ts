/** Bulk operations: what each sets is in engine/facts.ts. Records that are not there get a message each; the others change. */
import { columnsSetBy } from '#engine/facts.ts'
import type { OperationType } from '#engine/portal.ts'
import type { CallContext, Handler, Handlers } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import { boxOfCall, missingText } from '../records/record.ts'
import { uuidsOf } from '../ports/body-as.ts'
import { refusal } from '../records/sentence.ts'

const operate: Handler = (context) => {
  const type = operationOf(context)
  const box = boxOfCall(context)
  const uuids = uuidsOf(context)
  return context.transaction(async (tx) => {
    const at = context.ports.clock.now()
    const changed = await tx
      .updateTable('record')
      .set({ ...Object.fromEntries(columnsSetBy(type)), updated_at: at })
      .where('company_id', '=', context.session.companyId)
      .where('box', '=', box.id)
      .where('uuid', 'in', uuids)
      .returning('uuid')
      .execute()
    const found = new Set(changed.map((row) => row.uuid))
    await addHistory(
      tx,
      [...found].map((uuid) => ({
        companyId: context.session.companyId,
        box: box.id,
        uuid,
        userName: context.session.userName,
        event: `operation.${type}`,
        at,
      })),
    )
    return uuids.filter((uuid) => !found.has(uuid)).map((uuid) => missingText(context, uuid))
  })
}

export const operationHandlers: Handlers = { 'box.operation': operate, 'drafts.operation': operate }

function operationOf(context: CallContext): OperationType {
  const value = context.params['operationType'] ?? ''
  const { operations: allowed } = boxOfCall(context)
  const found = allowed.find((one) => one === value)
  if (!found)
    throw refusal(context.language, {
      status: 400,
      code: 1,
      key: 'operationType',
      values: { value, allowed: allowed.join(', ') },
      path: 'operationType',
    })
  return found
}
