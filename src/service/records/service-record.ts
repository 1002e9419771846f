/** Records that the service alone writes: debts, lines of an account, packages of credits. */
import { sql } from 'kysely'
import type { Box } from '#engine/portal.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { addHistory, systemName } from './history.ts'
import { documentRow, recordRow, type KeptRecord } from './kept-record.ts'

/** A company as its records name it. */
export interface Account {
  readonly id: string
  readonly taxNumber: string
}

export async function accountOf(tx: Tx, companyId: string): Promise<Account & { name: string }> {
  const company = await tx
    .selectFrom('company')
    .select(['id', 'tax_number', 'name'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { id: company.id, taxNumber: company.tax_number, name: company.name }
}

export interface ServiceRecord extends Pick<KeptRecord, 'box' | 'serial' | 'body' | 'at'> {
  readonly random: Ports['random']
  readonly account: Account
  /** Absent: a new one. */
  readonly uuid?: string
}

/** Writes a new record, with its first line of history. */
export async function insertServiceRecord(
  tx: Tx,
  { random, account, uuid = random.uuid(), ...rest }: ServiceRecord,
): Promise<void> {
  const record = { companyId: account.id, companyTaxNo: account.taxNumber, uuid, ...rest }
  await tx.insertInto('record').values(recordRow(record)).execute()
  await tx.insertInto('document').values(documentRow(record)).execute()
  await addHistory(tx, [
    {
      companyId: account.id,
      box: record.box.id,
      uuid,
      userName: systemName,
      event: 'recordCreated',
      at: record.at,
    },
  ])
}

export interface WantedRecords {
  readonly companyId: string
  readonly box: Box
  /** Held until the transaction ends, so that no two change the same. */
  readonly isLocked?: boolean | undefined
  /** Only those whose own column has one of these values. */
  readonly where?: Readonly<Record<string, readonly string[]>>
}

/** Records of a company as they were written last, the oldest first. */
export async function serviceRecordsOf(
  tx: Tx,
  { companyId, box, isLocked = false, where = {} }: WantedRecords,
): Promise<{ readonly uuid: string; readonly serial: number; readonly model: unknown }[]> {
  let asked = tx
    .selectFrom('document')
    .innerJoin('record', (join) =>
      join
        .onRef('record.company_id', '=', 'document.company_id')
        .onRef('record.box', '=', 'document.box')
        .onRef('record.uuid', '=', 'document.uuid'),
    )
    .select(['record.uuid', 'record.serial', 'document.model'])
    .where('record.company_id', '=', companyId)
    .where('record.box', '=', box.id)
    .orderBy('record.serial')
  for (const [column, values] of Object.entries(where))
    asked = asked.where(sql<string>`record.own ->> ${column}`, 'in', values)
  const rows = await (isLocked ? asked.forUpdate() : asked).execute()
  return rows.map(({ uuid, serial, model }) => ({ uuid, serial: Number(serial), model }))
}
