/** How many e-mails about a record arrived and how many did not: kept with the record, so that lists filter and count by it. */
import type { Tx } from '../ports/ports.ts'

export interface MailedRecord {
  readonly company_id: string
  readonly box: string
  readonly record_uuid: string
}

const arrived = ['delivered', 'open', 'click']
const failed = ['bounce', 'dropped']

/** Counts anew from the messages, so that it may be done as often as one likes. */
export async function countMails(tx: Tx, records: readonly MailedRecord[]): Promise<void> {
  const once = new Map(
    records.map((record) => [`${record.company_id} ${record.box} ${record.record_uuid}`, record]),
  )
  for (const { company_id, box, record_uuid } of once.values()) {
    const counted = await tx
      .selectFrom('message')
      .select((eb) => [
        eb.fn.countAll().filterWhere('event', 'in', arrived).as('arrived'),
        eb.fn.countAll().filterWhere('event', 'in', failed).as('failed'),
      ])
      .where('company_id', '=', company_id)
      .where('box', '=', box)
      .where('record_uuid', '=', record_uuid)
      .where('channel', '=', 'email')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('record')
      .set({ mails_delivered: Number(counted.arrived), mails_failed: Number(counted.failed) })
      .where('company_id', '=', company_id)
      .where('box', '=', box)
      .where('uuid', '=', record_uuid)
      .execute()
  }
}
