/** Whether the call's action may be taken on a record: the same condition that disables its button. */
import { brokenTerms } from '#engine/condition.ts'
import type { CallContext } from '../ports/ports.ts'
import { reasonsOf } from './reasons.ts'
import { boxOfCall } from './record.ts'
import { toRow, type RecordRow } from './row.ts'
import { refusal, type Refusal } from './sentence.ts'

/** Throws 422 with the reason unless one of the actions that make this call is allowed on the record. */
export function assertActionAllowed(context: CallContext, record: RecordRow): void {
  const refused = whyNotAllowed(context, record)
  if (refused) throw refusal(context.language, refused)
}

/** The refusal that it would be; undefined: allowed. */
export function whyNotAllowed(context: CallContext, record: RecordRow): Refusal | undefined {
  const box = boxOfCall(context)
  const actions = box.actions.filter((action) => action.call === context.call.id)
  const row = toRow(box, record)
  const [first] = actions
  if (!first || actions.some((action) => brokenTerms(action.when, row).length === 0))
    return undefined
  return { status: 422, key: 'actionNotAllowed', values: { reasons: reasonsOf(first, row) } }
}
