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

/**
 * Records of a company as they were written last, the oldest first. Their rows are locked before their bodies are read: to lock both in
 * one statement takes them in an order of its own, and who changes one record would wait for another in a circle.
 */
export async function serviceRecordsOf(
  tx: Tx,
  wanted: WantedRecords,
): Promise<{ readonly uuid: string; readonly serial: number; readonly model: unknown }[]> {
  if (wanted.isLocked) await lockRecords(tx, wanted)
  const rows = await tx
    .selectFrom('document')
    .innerJoin('record', (join) =>
      join
        .onRef('record.company_id', '=', 'document.company_id')
        .onRef('record.box', '=', 'document.box')
        .onRef('record.uuid', '=', 'document.uuid'),
    )
    .select(['record.uuid', 'record.serial', 'document.model'])
    .where(isWanted(wanted))
    .orderBy('record.serial')
    .execute()
  return rows.map(({ uuid, serial, model }) => ({ uuid, serial: Number(serial), model }))
}

const lockRecords = (tx: Tx, wanted: WantedRecords) =>
  tx
    .selectFrom('record')
    .select('record.uuid')
    .where(isWanted(wanted))
    .orderBy('record.serial')
    .forUpdate()
    .execute()

function isWanted({ companyId, box, where = {} }: WantedRecords) {
  const ofColumns = Object.entries(where).map(
    ([column, values]) => sql`record.own ->> ${column} in (${sql.join(values)})`,
  )
  const conditions = [
    sql`record.company_id = ${companyId}::uuid`,
    sql`record.box = ${box.id}`,
    ...ofColumns,
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
