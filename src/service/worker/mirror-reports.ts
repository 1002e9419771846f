/**
 * What the authority lists to a receiver: the invoices that others reported as issued to him. Read from accepted reports alone;
 * a receiver who is not of this service is nobody's concern here. Done again, it changes nothing.
 */
import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { fold } from '#values/turkish.ts'
import type { Portal } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import { readReport, type ReportEntry } from '../authority/read-report.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { addHistory, type HistoryEvent } from '../records/history.ts'
import { isUuid } from '../records/record.ts'
import type { RecordTable, ReportTable } from '../ports/database.ts'
import { authorityName } from './envelope-state.ts'

type ReportRow = Selectable<ReportTable>
/** Where a receiver sees what others report. */
export interface Mirror {
  readonly family: string
  /** Box of the issuer, and the one in which the receiver sees it. */
  readonly from: string
  readonly to: string
  readonly profile: string
}
interface Company {
  readonly id: string
  readonly name: string
  readonly tax_number: string
}

const accepted = '1300'
const atOnce = 20

/** Gives how many reports were told on. */
export async function mirrorReports(
  { portal, store, clock }: Ports,
  failures: unknown[],
): Promise<number> {
  const mirrors = mirrorsOf(portal)
  if (mirrors.length === 0) return 0
  const due = await store.asSystem((tx) =>
    tx
      .selectFrom('report')
      .select(['uuid', 'family'])
      .where('mirrored_at', 'is', null)
      .where('gib_code', '=', accepted)
      .where(
        'family',
        'in',
        mirrors.map(({ family }) => family),
      )
      .orderBy('created_at')
      .limit(atOnce)
      .execute(),
  )
  for (const { uuid, family } of due) {
    const mirror = needed(
      mirrors.find((one) => one.family === family),
      `mirror of ${family}`,
    )
    // A report that cannot be told on does not keep the others waiting.
    await store
      .asSystem((tx) => tellOn(tx, mirror, uuid, clock.now()))
      .catch((error: unknown) => void failures.push(error))
  }
  return due.length
}

export function mirrorsOf(portal: Portal): Mirror[] {
  return portal.families.flatMap(({ key, document }) => {
    if (document?.delivery.kind !== 'report' || document.delivery.mirror === undefined) return []
    const { from, mirror } = document.delivery
    return [
      {
        family: key,
        from: `${key}.${from}`,
        to: `${key}.${mirror}`,
        profile: 'fixed' in document.profile ? document.profile.fixed : '',
      },
    ]
  })
}

async function tellOn(tx: Tx, mirror: Mirror, uuid: string, now: Date): Promise<void> {
  const report = await tx
    .selectFrom('report')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('mirrored_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!report) return
  const { issued, cancelled } = readReport(report.xml)
  await list(tx, mirror, report, issued, now)
  await cancel(tx, mirror, report, cancelled, now)
  await tx.updateTable('report').set({ mirrored_at: now }).where('uuid', '=', uuid).execute()
}

async function list(
  tx: Tx,
  mirror: Mirror,
  report: ReportRow,
  issued: readonly ReportEntry[],
  now: Date,
): Promise<void> {
  const receivers = await companiesOf(
    tx,
    issued.map(({ receiverTaxNo }) => receiverTaxNo),
  )
  const told = issued.flatMap((entry) =>
    receivers
      .filter(({ tax_number }) => tax_number === entry.receiverTaxNo)
      .map((receiver) => ({ entry, receiver })),
  )
  if (told.length === 0) return
  const issuer = await tx
    .selectFrom('company')
    .select(['id', 'name', 'tax_number'])
    .where('id', '=', report.company_id)
    .executeTakeFirstOrThrow()
  const rows = await unlisted(
    tx,
    mirror,
    told.map(({ entry, receiver }) => mirroredRow(mirror, issuer, receiver, entry, now)),
  )
  if (rows.length === 0) return
  const added = await tx
    .insertInto('record')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['company_id', 'uuid', 'number'])
    .execute()
  await addHistory(
    tx,
    added.map((row) => event(mirror, row, 'gibListed', issuer, now)),
  )
}

/** Those that the portal of the authority has not listed before; what it has listed without amounts gets those of the report. */
async function unlisted(
  tx: Tx,
  mirror: Mirror,
  rows: readonly Insertable<RecordTable>[],
): Promise<Insertable<RecordTable>[]> {
  const listed = await tx
    .selectFrom('record')
    .select(['company_id', 'uuid', 'number', 'sender_tax_no'])
    .where('box', '=', mirror.to)
    .where('payable', 'is', null)
    .where('company_id', 'in', [...new Set(rows.map((row) => row.company_id))])
    .where(
      'number',
      'in',
      rows.map((row) => row.number ?? ''),
    )
    .execute()
  const others: Insertable<RecordTable>[] = []
  for (const row of rows) {
    const known = listed.find(
      (one) =>
        one.company_id === row.company_id &&
        one.number === row.number &&
        one.sender_tax_no === row.sender_tax_no,
    )
    if (known) await fillIn(tx, mirror, known, row)
    else others.push(row)
  }
  return others
}

async function fillIn(
  tx: Tx,
  mirror: Mirror,
  known: { readonly company_id: string; readonly uuid: string },
  row: Insertable<RecordTable>,
): Promise<void> {
  const { currency, payable, tax_exclusive, tax_total, line_extension } = row
  const { allowance_total, charge_total, send_type, updated_at } = row
  const amounts = { currency, payable, tax_exclusive, tax_total, line_extension }
  await tx
    .updateTable('record')
    .set({ ...amounts, allowance_total, charge_total, send_type, updated_at })
    .where('company_id', '=', known.company_id)
    .where('box', '=', mirror.to)
    .where('uuid', '=', known.uuid)
    .execute()
}

/** The receiver of a cancelled invoice stands in the issuer's own row; the report names its number only. */
async function cancel(
  tx: Tx,
  mirror: Mirror,
  report: ReportRow,
  numbers: readonly string[],
  now: Date,
): Promise<void> {
  if (numbers.length === 0) return
  const own = await tx
    .selectFrom('record')
    .select(['receiver_tax_no', 'sender_tax_no', 'number', 'cancel_date'])
    .where('company_id', '=', report.company_id)
    .where('box', '=', mirror.from)
    .where('number', 'in', numbers)
    .execute()
  const receivers = await companiesOf(
    tx,
    own.flatMap(({ receiver_tax_no }) => receiver_tax_no ?? []),
  )
  for (const one of own) {
    const receiver = receivers.find(({ tax_number }) => tax_number === one.receiver_tax_no)
    if (!receiver) continue
    const changed = await tx
      .updateTable('record')
      .set({ is_cancelled: true, cancel_date: one.cancel_date, updated_at: now })
      .where('company_id', '=', receiver.id)
      .where('box', '=', mirror.to)
      .where('number', '=', one.number)
      .where('sender_tax_no', '=', one.sender_tax_no)
      .where('is_cancelled', '=', false)
      .returning(['company_id', 'uuid', 'number', 'sender_name as name'])
      .execute()
    await addHistory(
      tx,
      changed.map((row) => event(mirror, row, 'gibCancelled', { name: row.name ?? '' }, now)),
    )
  }
}

const companiesOf = async (tx: Tx, taxNos: readonly string[]): Promise<Company[]> =>
  taxNos.length === 0
    ? []
    : tx
        .selectFrom('company')
        .select(['id', 'name', 'tax_number'])
        .where('tax_number', 'in', [...new Set(taxNos)])
        .where('is_active', '=', true)
        .execute()

const event = (
  mirror: Mirror,
  row: { company_id: string; uuid: string; number: string | null },
  name: string,
  issuer: { readonly name: string },
  at: Date,
): HistoryEvent => ({
  companyId: row.company_id,
  box: mirror.to,
  uuid: row.uuid,
  userName: authorityName,
  event: name,
  details: { number: row.number ?? '', issuer: issuer.name },
  at,
})

type Amounts = 'currency' | 'payable' | 'total' | 'taxTotal'
/** What the authority lists of an invoice; from its portal it comes without amounts. */
export type ListedEntry = Pick<
  ReportEntry,
  'file' | 'number' | 'issueDate' | 'issueTime' | 'sendType' | 'installationNo' | 'isInternet'
> &
  (Pick<ReportEntry, Amounts> | Readonly<Record<Amounts, null>>)

/** The authority lists what the report said, no more: there is no file behind it. */
export function mirroredRow(
  mirror: Pick<Mirror, 'to' | 'profile'>,
  issuer: Pick<Company, 'name' | 'tax_number'>,
  receiver: Pick<Company, 'id' | 'name' | 'tax_number'>,
  entry: ListedEntry,
  now: Date,
): Insertable<RecordTable> {
  return {
    company_id: receiver.id,
    box: mirror.to,
    uuid: isUuid(entry.file)
      ? entry.file.toLowerCase() /* ascii */
      : uuidFor(issuer.tax_number, entry.number),
    number: entry.number,
    profile: mirror.profile,
    issue_date: entry.issueDate,
    issue_time: entry.issueTime ?? null,
    currency: entry.currency,
    payable: entry.payable,
    tax_exclusive: entry.total,
    tax_total: entry.taxTotal,
    line_extension: entry.total,
    // A report says neither; what came without amounts has none of these either.
    allowance_total: entry.total === null ? null : '0',
    charge_total: entry.total === null ? null : '0',
    sender_tax_no: issuer.tax_number,
    sender_name: issuer.name,
    receiver_tax_no: receiver.tax_number,
    receiver_name: receiver.name,
    company_tax_no: receiver.tax_number,
    send_type: entry.sendType,
    is_internet: entry.isInternet,
    installation_no: entry.installationNo ?? null,
    status: 'succeed',
    answer: 'unknown',
    is_sale: false,
    created_at: now,
    updated_at: now,
    search_text: fold([entry.number, issuer.name, issuer.tax_number].join(' ')),
  }
}

/** Issuers name their files as they like: such an invoice is known by its issuer and number. */
function uuidFor(issuerTaxNo: string, number: string): string {
  const hash = createHash('sha256').update(`${issuerTaxNo} ${number}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
