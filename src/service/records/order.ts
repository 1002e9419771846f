/** The order of a list as SQL. */
import { sql, type RawBuilder } from 'kysely'
import type { KeptSql } from './kept-sql.ts'

export type Direction = 'asc' | 'desc'

export interface Order extends Pick<KeptSql, 'ref' | 'column'> {
  readonly dir: Direction
  /** Of the moments at which equals were created. */
  readonly created: Direction
  readonly tie: Direction
  /** An index has the whole order. */
  readonly isIndexed: boolean
}

export const opposite = { asc: 'desc', desc: 'asc' } as const

export const reversed = (order: Order): Order => ({
  ...order,
  dir: opposite[order.dir],
  created: opposite[order.created],
  tie: opposite[order.tie],
})

interface Key {
  readonly ref: RawBuilder<unknown>
  readonly dir: Direction
}

/** By what the list is ordered, one after the other; the last is different in every record. */
const keysOf = ({ ref, column, dir, created, tie }: Order): readonly Key[] => [
  { ref, dir },
  ...(column === 'created_at' ? [] : [{ ref: sql`record.created_at`, dir: created }]),
  { ref: sql`record.uuid`, dir: tie },
]

export const orderSql = (order: Order): RawBuilder<unknown> =>
  sql.join(keysOf(order).map(({ ref, dir }) => sql`${ref} ${sql.raw(dir)}`))

/**
 * True for records that stand behind another one in the order, of which `valueOf` gives the values, or are it where `isIncluded`;
 * of those that have nothing in the first column, for none. It begins with one comparison of the first column, which an index can start from.
 */
export function behindSql(
  order: Order,
  valueOf: (ref: RawBuilder<unknown>) => RawBuilder<unknown>,
  isIncluded = false,
): RawBuilder<boolean> {
  const [first, ...rest] = keysOf(order)
  if (!first) return sql<boolean>`true`
  const begin = sql`${first.ref} ${sql.raw(first.dir === 'asc' ? '>=' : '<=')} ${valueOf(first.ref)}`
  return sql<boolean>`${begin} and (${first.ref} <> ${valueOf(first.ref)} or ${after(rest)})`

  function after([key, ...others]: readonly Key[]): RawBuilder<unknown> {
    if (!key) return sql`false`
    const value = valueOf(key.ref)
    const isLast = others.length === 0
    const sign = key.dir === 'asc' ? '>' : '<'
    const passed = sql`${key.ref} ${sql.raw(isLast && isIncluded ? `${sign}=` : sign)} ${value}`
    return isLast ? passed : sql`${passed} or (${key.ref} = ${value} and (${after(others)}))`
  }
}
