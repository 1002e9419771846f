/**
 * Pages far from both ends of a list. The database counts its way to a page, record by record; a page that was read leaves
 * a mark of where it began, and the next one near it is read on from there (DECISIONS 69).
 */
import { createHash } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../ports/ports.ts'
import { behindSql, orderSql, reversed, type Order } from './order.ts'
import type { Counted } from './total.ts'

/** A list in its order, as it was at a version of its box. */
export interface Listed extends Counted {
  readonly order: Order
  readonly version: number
}

/** A record of the list and how many stand before it. */
export interface Place {
  readonly place: number
  readonly uuid: string
}

/** Fewer records are counted faster than a mark is looked up. */
export const farFrom = 1_000

/** The marks before and behind a page that begins at `first`; none of another version of the box. */
export async function placesAround(
  tx: Tx,
  listed: Listed,
  { first, limit }: { readonly first: number; readonly limit: number },
): Promise<{ readonly places: readonly Place[]; readonly isReadOnly: boolean }> {
  const { companyId, box, version } = listed
  const known = sql`select place, uuid from kept_place
    where company_id = ${companyId}::uuid and box = ${box} and list = ${hashOf(tx, listed)} and version = ${version}`
  const { rows } = await sql<{ place: number | null; uuid: string | null; isReadOnly: boolean }>`
    select near.place, near.uuid, current_setting('transaction_read_only') = 'on' as "isReadOnly"
    from (select) one left join (
      (${known} and place <= ${first} order by place desc limit 1) union all
      (${known} and place >= ${first + limit} order by place limit 1)) near on true`.execute(tx)
  return {
    places: rows.flatMap(({ place, uuid }) =>
      place === null || uuid === null ? [] : [{ place, uuid }],
    ),
    isReadOnly: rows.some(({ isReadOnly }) => isReadOnly),
  }
}

/** True for the record of the place and those behind it. */
export const fromPlaceSql = (listed: Listed, { uuid }: Place): RawBuilder<SqlBool> =>
  behindSql(listed.order, valueAt(listed, uuid), true)

/** True for the records before the place. */
export const beforePlaceSql = (listed: Listed, { uuid }: Place): RawBuilder<SqlBool> =>
  behindSql(reversed(listed.order), valueAt(listed, uuid))

/** Read from the record itself: as long as the box has the same version, it is what it was. */
const valueAt =
  ({ companyId, box }: Listed, uuid: string) =>
  (ref: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select ${ref} from record where record.company_id = ${companyId}::uuid and record.box = ${box} and record.uuid = ${uuid}::uuid)`

/** So many places of a box are kept at most: each has its slot, and the newest of those with one slot stays. */
const slots = 1_000

/** Keeps where a page began. A record that has nothing in the column of the order is no mark: it can be compared with none. */
export async function keepPlace(tx: Tx, listed: Listed, { place, uuid }: Place): Promise<void> {
  const { companyId, box, order, version } = listed
  const list = hashOf(tx, listed)
  const slot = (Number.parseInt(list.slice(0, 8), 16) + Math.floor(place / farFrom)) % slots
  await sql`
    insert into kept_place (company_id, box, slot, list, version, place, uuid)
    select ${companyId}::uuid, ${box}, ${slot}, ${list}, ${version}, ${place}, record.uuid from record
    where record.company_id = ${companyId}::uuid and record.box = ${box} and record.uuid = ${uuid}::uuid and ${order.ref} is not null
    on conflict (company_id, box, slot) do update
      set list = excluded.list, version = excluded.version, place = excluded.place, uuid = excluded.uuid
      where kept_place.version <= excluded.version`.execute(tx)
}

function hashOf(tx: Tx, { condition, order }: Listed): string {
  const { sql: text, parameters } = sql`${condition} order by ${orderSql(order)}`.compile(tx)
  return createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('hex')
}
