/** A record that is written in the portal, as the database keeps it. */
import type { Insertable } from 'kysely'
import { fold } from '#values/turkish.ts'
import { ownValues, textsIn } from '#engine/own-values.ts'
import type { Box } from '#engine/portal.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { DocumentTable, RecordTable } from '../ports/database.ts'
import type { Tx } from '../ports/ports.ts'

export interface KeptRecord {
  readonly companyId: string
  readonly companyTaxNo: string
  readonly box: Box
  readonly uuid: string
  /** Its number in the box (serials.ts). */
  readonly serial: number
  /** As it was written. */
  readonly body: unknown
  readonly at: Date
}

export const recordRow = (record: KeptRecord): Insertable<RecordTable> => ({
  company_id: record.companyId,
  box: record.box.id,
  uuid: record.uuid,
  serial: record.serial,
  company_tax_no: record.companyTaxNo,
  created_at: record.at,
  updated_at: record.at,
  issue_date: momentInIstanbul(record.at).date,
  ...withoutAmounts,
  ...keptValues(record.box, record.body),
})

export const documentRow = ({
  companyId,
  box,
  uuid,
  body,
}: KeptRecord): Insertable<DocumentTable> => ({
  company_id: companyId,
  box: box.id,
  uuid,
  model: JSON.stringify(body),
})

/** What the lists of the box read of a body. */
export function keptValues(box: Box, body: unknown) {
  const own = ownValues(box, body)
  return { own: JSON.stringify(own), search_text: fold(textsIn(own).join(' ')) }
}

/** Where a record stands. */
export interface KeptPlace {
  readonly companyId: string
  readonly box: Box
  readonly uuid: string
}

/** What was written last; undefined where there is no such record. */
export async function bodyOf(tx: Tx, { companyId, box, uuid }: KeptPlace): Promise<unknown> {
  const row = await tx
    .selectFrom('document')
    .select('model')
    .where('company_id', '=', companyId)
    .where('box', '=', box.id)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row?.model
}

/** What was written last in several records of a box, by their ids. */
export async function bodiesOf(
  tx: Tx,
  { companyId, box, uuids }: Omit<KeptPlace, 'uuid'> & { readonly uuids: readonly string[] },
): Promise<ReadonlyMap<string, unknown>> {
  if (uuids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('document')
    .select(['uuid', 'model'])
    .where('company_id', '=', companyId)
    .where('box', '=', box.id)
    .where('uuid', 'in', uuids)
    .execute()
  return new Map(rows.map(({ uuid, model }) => [uuid, model]))
}

/** Writes the body and what lists read of it. `changedAt`: it is another version from then on; without it only a title that it shows has changed elsewhere. */
export async function keepBody(
  tx: Tx,
  { companyId, box, uuid }: KeptPlace,
  body: unknown,
  changedAt?: Date,
): Promise<void> {
  await tx
    .updateTable('record')
    .set((eb) => ({
      ...keptValues(box, body),
      ...(changedAt && { version: eb('version', '+', 1), updated_at: changedAt }),
    }))
    .where('company_id', '=', companyId)
    .where('box', '=', box.id)
    .where('uuid', '=', uuid)
    .execute()
  await tx
    .updateTable('document')
    .set({ model: JSON.stringify(body) })
    .where('company_id', '=', companyId)
    .where('box', '=', box.id)
    .where('uuid', '=', uuid)
    .execute()
}

/** Every record has these columns; a record that is no document has nothing to put there. */
const withoutAmounts = {
  currency: 'TRY',
  payable: '0',
  tax_exclusive: '0',
  tax_total: '0',
  line_extension: '0',
  allowance_total: '0',
  charge_total: '0',
} as const
