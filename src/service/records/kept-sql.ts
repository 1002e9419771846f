/** Where the database has a value of a record: a fact in a column, a box's own column in the document `own`. */
import { sql, type RawBuilder } from 'kysely'
import { facts, kindOfOwn, type FactKind, type FactSpec } from '#engine/facts.ts'
import type { Kept } from '#engine/filters.ts'

export interface KeptSql {
  readonly ref: RawBuilder<unknown>
  readonly kind: FactKind
  /** The column of the table; absent of a value in `own`. */
  readonly column: string | undefined
  /** The database keeps an index in its order. */
  readonly hasIndex: boolean
}

/** Columns with an index in their order (store/migrations.ts); any other order sorts the whole box (decision 21). */
const indexed: ReadonlySet<string> = new Set([
  'issue_date',
  'created_at',
  'number',
  'payable',
  'status',
  'receiver_name',
  'sender_name',
  'uuid',
])

/** Lists by a day or a moment begin with the newest, and so do their indexes. */
export const isTime = ({ kind }: Pick<KeptSql, 'kind'>): boolean =>
  kind === 'date' || kind === 'timestamp'

/** Undefined where no column keeps it. `record` is the table's name in the query. */
export function keptSql(kept: Kept): KeptSql | undefined {
  if ('name' in kept && kept.fact === undefined) {
    const kind = kindOfOwn[kept.field.kind]
    const hasIndex = kept.field.indexed === true
    return { ref: ownSql(kept.name, kind), kind, column: undefined, hasIndex }
  }
  const spec: FactSpec | undefined = kept.fact && facts[kept.fact]
  if (spec?.column === undefined) return undefined
  const ref = sql.ref(`record.${spec.column}`)
  return {
    ref: spec.otherwise === undefined ? ref : sql`coalesce(${ref}, ${sql.lit(spec.otherwise)})`,
    kind: spec.kind,
    column: spec.column,
    hasIndex: indexed.has(spec.column),
  }
}

const types: { readonly [K in FactKind]?: string } = {
  uuid: 'uuid',
  amount: 'numeric',
  rate: 'numeric',
  flag: 'boolean',
  int: 'integer',
}

/** Functions of ours that read days and moments: PostgreSQL lets no index use its own casts, which depend on settings (migration 0030). */
const readers: { readonly [K in FactKind]?: string } = { date: 'own_day', timestamp: 'own_moment' }

function ownSql(name: string, kind: FactKind): RawBuilder<unknown> {
  const text = sql`(record.own ->> ${sql.lit(name)})`
  const reader = readers[kind]
  if (reader !== undefined) return sql`${sql.raw(reader)}(${text})`
  const type = types[kind]
  return type === undefined ? text : sql`${text}::${sql.raw(type)}`
}
