/** Why a condition does not hold of a record, in the words of the wire. */
import type { ConditionTerm } from '#descriptor/condition.ts'
import { brokenTerms } from '#engine/condition.ts'
import type { Action } from '#engine/portal.ts'
import type { WireRow } from './row.ts'

export const reasonsOf = (action: Pick<Action, 'when'>, row: WireRow): string =>
  brokenTerms(action.when, row)
    .map((name) => `${name}: ${String(row[name] ?? '–')} (${allowedText(action.when[name])})`)
    .join(', ')

function allowedText(term: ConditionTerm | undefined): string {
  if (Array.isArray(term)) return term.join(' | ')
  return typeof term === 'object' && 'not' in term ? `≠ ${String(term.not)}` : String(term)
}
