/** What can be wrong in a condition on the columns of a row. */
import type { Condition } from '#descriptor/condition.ts'
import type { Fields } from '#descriptor/field.ts'
import { unknownWord, type Problem } from './problem.ts'

/** The columns of a condition are there, and their values can occur. */
export function checkCondition(
  condition: Condition | undefined,
  place: string,
  row: Fields,
): Problem[] {
  return Object.entries(condition ?? {}).flatMap(([name, term]) => {
    const field = Object.hasOwn(row, name) ? row[name] : undefined
    if (!field) return unknownWord(`${place}.${name}`, 'column', name, Object.keys(row))
    const values =
      term === undefined
        ? []
        : typeof term !== 'object'
          ? [term]
          : 'not' in term
            ? [term.not]
            : term
    const allowed = field.kind === 'flag' ? ['true', 'false'] : field.values
    return allowed
      ? values.flatMap((value) => unknownWord(`${place}.${name}`, 'value', String(value), allowed))
      : []
  })
}
