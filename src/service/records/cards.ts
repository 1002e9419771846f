/**
 * What the company keeps of its customers and stocks, for those who fill documents from it: records of whatever box has them. A
 * portal may have no such box; then nothing is known.
 */
import { sql, type SqlBool } from 'kysely'
import type { WireName } from '#schemas/wire.ts'
import type { Portal } from '#engine/portal.ts'
import { recordOf, type JsonRecord } from '#values/json.ts'
import type { CallContext, Tx } from '../ports/ports.ts'

type Card = Extract<WireName, `${string}Card`>

/** Bodies of the records of this schema in whose place the value stands, in the order in which they were made. */
export async function cardsWith(
  tx: Tx,
  { session, ports }: Pick<CallContext, 'session' | 'ports'>,
  card: Card,
  [place, value]: readonly [string, string | boolean],
): Promise<JsonRecord[]> {
  const box = boxOfCards(ports.portal, card)
  if (!box) return []
  const rows = await tx
    .selectFrom('document')
    .innerJoin('record', (join) =>
      join
        .onRef('record.company_id', '=', 'document.company_id')
        .onRef('record.box', '=', 'document.box')
        .onRef('record.uuid', '=', 'document.uuid'),
    )
    .select('document.model')
    .where('document.company_id', '=', session.companyId)
    .where('document.box', '=', box.id)
    .where(sql<SqlBool>`document.model -> ${place} = ${JSON.stringify(value)}::jsonb`)
    .orderBy('record.serial')
    .execute()
  return rows.map(({ model }) => recordOf(model))
}

const boxOfCards = ({ families }: Portal, card: Card) =>
  families.flatMap(({ boxes }) => boxes).find(({ record }) => record?.schema === card)
