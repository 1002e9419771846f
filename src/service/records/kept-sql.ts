/** Where the database has a value of a record: a fact in a column, a box's own column in the document `own`. */
import { sql, type RawBuilder } from 'kysely'
import { facts, kindOfOwn, type FactKind, type FactSpec } from '#engine/facts.ts'
import type { Kept } from '#engine/filters.ts'

export interface KeptSql {
  readonly ref: RawBuilder<unknown>
  readonly kind: FactKind
  /** The column of the table; absent of a value in `own`. */
  readonly column: string | undefined
}

/** Undefined where no column keeps it. `record` is the table's name in the query. */
export function keptSql(kept: Kept): KeptSql | undefined {
  if ('name' in kept && kept.fact === undefined) {
    const kind = kindOfOwn[kept.field.kind]
    return { ref: ownSql(kept.name, kind), kind, column: undefined }
  }
  const spec: FactSpec | undefined = kept.fact && facts[kept.fact]
  if (spec?.column === undefined) return undefined
  const ref = sql.ref(`record.${spec.column}`)
  return {
    ref: spec.otherwise === undefined ? ref : sql`coalesce(${ref}, ${sql.lit(spec.otherwise)})`,
    kind: spec.kind,
    column: spec.column,
  }
}

const types: { readonly [K in FactKind]?: string } = {
  uuid: 'uuid',
  date: 'date',
  timestamp: 'timestamptz',
  amount: 'numeric',
  rate: 'numeric',
  flag: 'boolean',
  int: 'integer',
}

function ownSql(name: string, kind: FactKind): RawBuilder<unknown> {
  const text = sql`(record.own ->> ${sql.lit(name)})`
  const type = types[kind]
  return type === undefined ? text : sql`${text}::${sql.raw(type)}`
}
