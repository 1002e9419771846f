/** Whether the call's action may be taken on a record: the same condition that disables its button. */
import type { ConditionTerm } from '#descriptor/condition.ts'
import { brokenTerms } from '#engine/condition.ts'
import type { Action } from '#engine/portal.ts'
import type { CallContext } from '../ports/ports.ts'
import { boxOfCall } from './record.ts'
import { toRow, type RecordRow, type WireRow } from './row.ts'
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

export const reasonsOf = (action: Pick<Action, 'when'>, row: WireRow): string =>
  brokenTerms(action.when, row)
    .map((name) => `${name}: ${String(row[name] ?? '–')} (${allowedText(action.when[name])})`)
    .join(', ')

function allowedText(term: ConditionTerm | undefined): string {
  if (Array.isArray(term)) return term.join(' | ')
  return typeof term === 'object' && 'not' in term ? `≠ ${String(term.not)}` : String(term)
}
