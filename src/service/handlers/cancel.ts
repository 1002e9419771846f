/** Cancelling a document of the company's own, and taking that back. */
import type { Handler, Handlers } from '../ports/ports.ts'
import { assertActionAllowed } from '../records/action.ts'
import { addHistory } from '../records/history.ts'
import { lockedRecordOf } from '../records/record.ts'
import type { ourStates, RecordRow } from '../records/row.ts'

const setCancelled =
  (isCancelled: boolean, answer: unknown): Handler =>
  (context) =>
    context.transaction(async (tx) => {
      const record = await lockedRecordOf(tx, context, context.params['id'] ?? '')
      assertActionAllowed(context, record)
      const at = context.ports.clock.now()
      await tx
        .updateTable('record')
        .set({
          is_cancelled: isCancelled,
          cancel_date: isCancelled ? at : null,
          updated_at: at,
          ...statusDetail(record, isCancelled),
        })
        .where('company_id', '=', record.company_id)
        .where('box', '=', record.box)
        .where('uuid', '=', record.uuid)
        .execute()
      await addHistory(tx, [
        {
          companyId: record.company_id,
          box: record.box,
          uuid: record.uuid,
          userName: context.session.userName,
          event: isCancelled ? 'cancelled' : 'cancelReverted',
          at,
        },
      ])
      return answer
    })

/** What has not been reported yet will not be; what has been is told with the next report. */
function statusDetail(
  record: RecordRow,
  isCancelled: boolean,
): { status_detail?: (typeof ourStates)[number] | null } {
  if (record.status === 'error') return {}
  return {
    status_detail: isCancelled
      ? record.is_reported
        ? 'cancelled.reported'
        : 'cancelled.unreported'
      : null,
  }
}

export const cancelHandlers: Handlers = {
  // One message for each document that was not cancelled: none.
  'box.cancel': setCancelled(true, []),
  'box.revertCancel': setCancelled(false, true),
}
