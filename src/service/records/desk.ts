/**
 * The desk of the company that operates the service: what other companies ask is seen and answered there (DECISIONS 79). The record
 * of the company that asks is the only truth, with all that stands under it. The desk has a copy of the record alone, to be listed and
 * searched, and whose it is. Each change of the record leaves a note in its transaction; whoever has time lays the record on the desk
 * anew and takes the note away, so that a process that dies loses nothing.
 */
import { boxOf, type Box, type Portal } from '#engine/portal.ts'
import { fold } from '#values/turkish.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { bodyOf, documentRow, keptValues, recordRow } from './kept-record.ts'
import { deskReaders, hasComeToWait, notifyDesk } from './notify-desk.ts'
import { findRecord } from './record.ts'
import type { RecordRow } from './row.ts'
import { takeSerials } from './serials.ts'

export interface Operator {
  readonly id: string
  readonly tax_number: string
}

/** The company that is configured as the operator; undefined where none is, or it is not here. */
export async function operatorOf({
  store,
  operator,
}: Pick<Ports, 'store' | 'operator'>): Promise<Operator | undefined> {
  if (operator === undefined) return undefined
  return store.asSystem((tx) => operatorWith(tx, operator))
}

export const operatorWith = (tx: Tx, taxNumber: string): Promise<Operator | undefined> =>
  tx
    .selectFrom('company')
    .select(['id', 'tax_number'])
    .where('tax_number', '=', taxNumber)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .executeTakeFirst()

/** The desk at which records of a box are answered; undefined where they are not. */
export const deskFor = ({ families }: Portal, box: string): Box | undefined =>
  families
    .flatMap(({ boxes }) => boxes)
    .find(
      ({ family, record }) => record?.deskOf !== undefined && askedBoxId(family, record) === box,
    )

/** The box whose records a desk shows. */
export const askedBoxOf = (portal: Portal, { family, record }: Box): Box =>
  boxOf(portal, askedBoxId(family, record))

const askedBoxId = (family: string, record: Box['record']): string =>
  `${family}.${record?.deskOf ?? ''}`

export type Place = Pick<RecordRow, 'company_id' | 'box' | 'uuid'>

/** What has changed is to be laid on the desk. */
export async function noteForDesk(
  tx: Tx,
  portal: Portal,
  { company_id, box, uuid }: Place,
  at: Date,
): Promise<void> {
  if (!deskFor(portal, box)) return
  await tx
    .insertInto('desk_change')
    .values({ company_id, box, record_uuid: uuid, at })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'box', 'record_uuid'])
        .doUpdateSet((eb) => ({ changes: eb('desk_change.changes', '+', 1), at })),
    )
    .execute()
}

/** Whose record a record of the desk is. */
export async function askerOf(
  tx: Tx,
  { company_id, box, uuid }: Place,
): Promise<string | undefined> {
  const entry = await tx
    .selectFrom('desk_entry')
    .select('asker_id')
    .where('company_id', '=', company_id)
    .where('box', '=', box)
    .where('record_uuid', '=', uuid)
    .executeTakeFirst()
  return entry?.asker_id
}

/** Lays the record on the desk as it is now. Without an operator the note stays until there is one. */
export async function layOnDesk(ports: Ports, place: Place): Promise<boolean> {
  const operator = await operatorOf(ports)
  if (!operator) return false
  const seen = await ports.store.asCompany(place.company_id, (tx) =>
    askedNow(tx, ports.portal, place),
  )
  if (!seen) return false
  const desk = deskFor(ports.portal, place.box)
  if (!desk) return false
  const readers = await deskReaders(ports, operator.id, desk)
  const onDesk = { companyId: operator.id, box: desk, uuid: place.uuid }
  await ports.store.asCompany(operator.id, async (tx) => {
    const before = await bodyOf(tx, onDesk)
    const isNewer = await keepOnDesk(tx, ports.portal, operator, seen)
    if (isNewer && hasComeToWait(desk, before, seen.body, ports.clock.now()))
      await notifyDesk(
        tx,
        ports,
        { companyId: operator.id, box: desk.id, recordUuid: place.uuid },
        seen,
        readers,
      )
  })
  await ports.store.asCompany(place.company_id, (tx) =>
    tx
      .deleteFrom('desk_change')
      .where('company_id', '=', place.company_id)
      .where('box', '=', place.box)
      .where('record_uuid', '=', place.uuid)
      .where('changes', '=', seen.changes)
      .execute(),
  )
  return true
}

/** A record as it is at the company that asks. */
export interface AskedRecord {
  readonly record: RecordRow
  readonly body: unknown
  readonly asker: { readonly id: string; readonly name: string; readonly tax_number: string }
  readonly changes: number
}

async function askedNow(
  tx: Tx,
  portal: Portal,
  { company_id: companyId, box, uuid }: Place,
): Promise<AskedRecord | undefined> {
  const noted = await tx
    .selectFrom('desk_change')
    .select('changes')
    .where('company_id', '=', companyId)
    .where('box', '=', box)
    .where('record_uuid', '=', uuid)
    .executeTakeFirst()
  const record = await findRecord(tx, companyId, box, uuid)
  if (!noted || !record) return undefined
  const asker = await tx
    .selectFrom('company')
    .select(['id', 'name', 'tax_number'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const body = await bodyOf(tx, { companyId, box: boxOf(portal, box), uuid })
  return { record, body, asker, changes: noted.changes }
}

/**
 * Of two who bring the same record, the older one changes nothing, which is answered with false. It has a number of the desk's own: those
 * of the companies are alike.
 */
export async function keepOnDesk(
  tx: Tx,
  portal: Portal,
  operator: Operator,
  { record, body, asker }: AskedRecord,
): Promise<boolean> {
  const box = deskFor(portal, record.box)
  if (!box) return false
  const { uuid, version, created_at: at, updated_at } = record
  const place = { companyId: operator.id, box: box.id }
  const { own, search_text: text } = keptValues(box, body)
  const values = {
    own,
    search_text: [text, fold(`${asker.name} ${asker.tax_number}`)].join(' '),
    sender_name: asker.name,
    sender_tax_no: asker.tax_number,
    version,
    updated_at,
  }
  const entry = { company_id: operator.id, box: box.id, record_uuid: uuid, asker_id: asker.id }
  const added = await tx
    .insertInto('desk_entry')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('record_uuid')
    .execute()
  if (added.length > 0) {
    const serial = await takeSerials(tx, place)
    const kept = {
      ...place,
      companyTaxNo: operator.tax_number,
      box,
      uuid,
      serial,
      body,
      at,
    }
    await tx
      .insertInto('record')
      .values({ ...recordRow(kept), ...values })
      .execute()
    await tx.insertInto('document').values(documentRow(kept)).execute()
    return true
  }
  const changed = await tx
    .updateTable('record')
    .set(values)
    .where('company_id', '=', operator.id)
    .where('box', '=', box.id)
    .where('uuid', '=', uuid)
    .where('version', '<', version)
    .returning('uuid')
    .execute()
  if (changed.length > 0)
    await tx
      .updateTable('document')
      .set({ model: JSON.stringify(body) })
      .where('company_id', '=', operator.id)
      .where('box', '=', box.id)
      .where('uuid', '=', uuid)
      .execute()
  return changed.length > 0
}
