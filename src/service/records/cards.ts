/**
 * What the company keeps of its customers, stocks, bank accounts and certificates, for those who fill documents from it or print
 * it: records of whatever box has them. A portal may have no such box; then nothing is known.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { WireName } from '#schemas/wire.ts'
import { recordOf, type JsonRecord } from '#values/json.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { boxKeeping } from './box-keeping.ts'

type Card = Extract<WireName, `${string}Card` | 'BankAccount'>
type Asker = Pick<CallContext, 'session' | 'ports'>

/** A record with its number in its box. */
export interface KeptCard<Body> {
  readonly serial: number
  readonly body: Body
}

/** Every record that is kept as `card`, which is the name of the schema, in the order in which they were made. */
export async function allCards<S extends z.ZodType>(
  tx: Tx,
  asker: Asker,
  card: Card,
  schema: S,
): Promise<KeptCard<z.output<S>>[]> {
  const rows = await cardRows(tx, asker, card)
  return rows.map(({ serial, model }) => ({ serial: Number(serial), body: schema.parse(model) }))
}

/** Bodies of the records of this schema in whose place the value stands, in the order in which they were made. */
export async function cardsWith(
  tx: Tx,
  asker: Asker,
  card: Card,
  [place, value]: readonly [string, string | boolean],
): Promise<JsonRecord[]> {
  const rows = await cardRows(
    tx,
    asker,
    card,
    sql<SqlBool>`document.model -> ${place} = ${JSON.stringify(value)}::jsonb`,
  )
  return rows.map(({ model }) => recordOf(model))
}

async function cardRows(
  tx: Tx,
  { session, ports }: Asker,
  card: Card,
  where: RawBuilder<SqlBool> = sql<SqlBool>`true`,
) {
  const box = boxKeeping(ports.portal, card)
  if (!box) return []
  return tx
    .selectFrom('document')
    .innerJoin('record', (join) =>
      join
        .onRef('record.company_id', '=', 'document.company_id')
        .onRef('record.box', '=', 'document.box')
        .onRef('record.uuid', '=', 'document.uuid'),
    )
    .select(['record.serial', 'document.model'])
    .where('document.company_id', '=', session.companyId)
    .where('document.box', '=', box.id)
    .where(where)
    .orderBy('record.serial')
    .execute()
}
