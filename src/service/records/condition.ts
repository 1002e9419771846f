/** Conditions of a box as SQL, with the meaning of engine/condition.ts: the button, the bulk run and the query agree. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Condition, ConditionTerm, ConditionValue } from '#descriptor/condition.ts'
import { holds } from '#engine/condition.ts'
import type { FactKind } from '#engine/facts.ts'
import type { Box } from '#engine/portal.ts'
import { keptSql, type KeptSql } from './kept-sql.ts'

/** True for the records whose row of this box meets the condition. */
export function conditionSql(box: Box, condition: Condition): RawBuilder<SqlBool> {
  const terms = Object.entries(condition).flatMap(([name, term]) =>
    term === undefined ? [] : [termSql(box, name, term)],
  )
  return terms.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(terms, sql` and `)})`
}

/** True for the records whose value is one of these. */
export const isOneOf = (
  { ref, kind }: KeptSql,
  values: readonly ConditionValue[],
): RawBuilder<SqlBool> => anyOf(ref, kind, values)

function termSql(box: Box, name: string, term: ConditionTerm): RawBuilder<SqlBool> {
  const column = box.columns.find((one) => one.name === name)
  const kept = column && keptSql(column)
  // A value that no column keeps is null in every row.
  if (!kept) return holds({ [name]: term }, {}) ? sql<SqlBool>`true` : sql<SqlBool>`false`
  const { ref, kind } = kept
  if (typeof term !== 'object') return isValue(ref, kind, term)
  if ('not' in term) return sql<SqlBool>`not ${isValue(ref, kind, term.not)}`
  return anyOf(ref, kind, term)
}

function anyOf(
  ref: RawBuilder<unknown>,
  kind: FactKind,
  values: readonly ConditionValue[],
): RawBuilder<SqlBool> {
  if (values.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(
    values.map((value) => isValue(ref, kind, value)),
    sql` or `,
  )})`
}

/** Never null. An absent value counts as false, as it does in the row. */
function isValue(
  ref: RawBuilder<unknown>,
  kind: FactKind,
  value: ConditionValue,
): RawBuilder<SqlBool> {
  if (value === false)
    return kind === 'flag'
      ? sql<SqlBool>`(not coalesce(${ref}, false))`
      : sql<SqlBool>`(${ref} is null)`
  if (!fits(kind, value)) return sql<SqlBool>`false`
  return sql<SqlBool>`coalesce(${ref} = ${cast(kind, value)}, false)`
}

const kindTypes = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  timestamp: 'string',
  tags: 'string',
  amount: 'number',
  rate: 'number',
  int: 'number',
  openPoints: 'number',
  stateText: 'string',
  flag: 'boolean',
} as const satisfies Record<FactKind, string>

/** A row shows text as text and amounts as numbers: a value of another type is never equal to it. */
const fits = (kind: FactKind, value: ConditionValue): boolean =>
  typeof value === kindTypes[kind] && (patterns[kind]?.test(String(value)) ?? true)

const patterns: { readonly [K in FactKind]?: RegExp } = {
  uuid: /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/,
  date: /^\d{4}-\d{2}-\d{2}T00:00:00$/,
  timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
}

const types: { readonly [K in FactKind]?: string } = {
  uuid: 'uuid',
  date: 'date',
  timestamp: 'timestamptz',
  amount: 'numeric',
  rate: 'numeric',
  int: 'integer',
  openPoints: 'integer',
}

function cast(kind: FactKind, value: ConditionValue): RawBuilder<unknown> {
  const type = types[kind]
  const given =
    kind === 'date' ? String(value).slice(0, 10) : typeof value === 'number' ? String(value) : value
  return type ? sql`${given}::${sql.raw(type)}` : sql`${given}`
}
