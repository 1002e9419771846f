/** Whether a condition holds of a row, and which of its terms do not. */
import type { Condition, ConditionTerm, ConditionValue } from '#descriptor/condition.ts'

export function holds(condition: Condition, row: Readonly<Record<string, unknown>>): boolean {
  return brokenTerms(condition, row).length === 0
}

/** Names of the fields that keep the condition from holding: the reason shown beside a disabled button. */
export function brokenTerms(
  condition: Condition,
  row: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(condition)
    .filter(([name, term]) => term !== undefined && !termHolds(term, row[name]))
    .map(([name]) => name)
}

function termHolds(term: ConditionTerm, value: unknown): boolean {
  if (typeof term !== 'object') return isValue(term, value)
  if ('not' in term) return !isValue(term.not, value)
  return term.some((one) => isValue(one, value))
}

/** An absent flag is false. */
function isValue(wanted: ConditionValue, value: unknown): boolean {
  return (value ?? (typeof wanted === 'boolean' ? false : undefined)) === wanted
}
