/** Whether a condition holds of a row, and which of its terms do not. */
import type { Condition, ConditionTerm } from '#descriptor/condition.ts'

export function holds(condition: Condition, row: Readonly<Record<string, unknown>>): boolean {
  return brokenTerms(condition, row).length === 0
}

/** Names of the fields that keep the condition from holding: the reason shown beside a disabled button. */
export function brokenTerms(condition: Condition, row: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(condition).filter(([name, term]) => term !== undefined && !termHolds(term, row[name])).map(([name]) => name)
}

function termHolds(term: ConditionTerm, value: unknown): boolean {
  if (Array.isArray(term)) return term.includes(value as never)
  if (typeof term === 'object') return (value ?? false) !== (term as { not: unknown }).not
  return (value ?? (typeof term === 'boolean' ? false : value)) === term
}
