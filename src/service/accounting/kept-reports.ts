/** Accounting reports as the database keeps them: a record that lists show, how far it is, and the pieces of its file. */
import type { Selectable } from 'kysely'
import { AccountingReport } from '#schemas/accounting.ts'
import type { ReportState } from '#schemas/accounting-codes.ts'
import type { ReportPreview } from '#documents/accounting/preview.ts'
import type { Box, Portal } from '#engine/portal.ts'
import { recordOf } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import type { AccountingReportTable } from '../ports/database.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { bodyOf, documentRow, keepBody, recordRow } from '../records/kept-record.ts'
import { findRecord } from '../records/record.ts'
import type { RecordRow } from '../records/row.ts'
import { takeSerials } from '../records/serials.ts'
import { removeRecords } from '../records/store-document.ts'
import type { ReportBody } from './make-report.ts'

export type KeptReport = Selectable<AccountingReportTable>

/** The box by what it keeps; a portal may have none. */
export const reportBox = (portal: Portal): Box | undefined => boxKeeping(portal, 'AccountingReport')

const boxIn = (portal: Portal): Box => needed(reportBox(portal), 'box of accounting reports')

export async function addReport(
  tx: Tx,
  { portal, random }: Pick<Ports, 'portal' | 'random'>,
  company: { readonly id: string; readonly tax_number: string },
  asked: Omit<ReportBody, 'Status'>,
  { at, language }: { readonly at: Date; readonly language: string },
): Promise<RecordRow> {
  const box = boxIn(portal)
  const uuid = random.uuid()
  const body: ReportBody = { ...asked, Status: 'Waiting' }
  const kept = {
    companyId: company.id,
    companyTaxNo: company.tax_number,
    box,
    uuid,
    serial: await takeSerials(tx, { companyId: company.id, box: box.id }),
    body,
    at,
  }
  await tx.insertInto('record').values(recordRow(kept)).execute()
  await tx.insertInto('document').values(documentRow(kept)).execute()
  await tx
    .insertInto('accounting_report')
    .values({ company_id: company.id, uuid, state: 'waiting', language, created_at: at })
    .execute()
  return needed(await findRecord(tx, company.id, box.id, uuid), 'new report')
}

export async function bodyOfReport(
  tx: Tx,
  portal: Portal,
  { company_id: companyId, uuid }: Pick<KeptReport, 'company_id' | 'uuid'>,
): Promise<ReportBody> {
  return AccountingReport.parse(await bodyOf(tx, { companyId, box: boxIn(portal), uuid }))
}

/** Lists show it from then on. `more`: what is known of it now. */
export async function showState(
  tx: Tx,
  portal: Portal,
  report: Pick<KeptReport, 'company_id' | 'uuid'>,
  state: ReportState,
  at: Date,
  more: Partial<ReportBody> = {},
): Promise<void> {
  const { company_id: companyId, uuid } = report
  // Whatever it is: a report that cannot be read has a state all the same.
  const kept = recordOf(await bodyOf(tx, { companyId, box: boxIn(portal), uuid }))
  const body = { ...kept, ...more, Status: state }
  await keepBody(tx, { companyId, box: boxIn(portal), uuid }, body, at)
}

/** Reports of the company that are not at their end. */
export async function countOpen(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('accounting_report')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('state', 'in', ['waiting', 'processing'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const keptReport = (
  tx: Tx,
  companyId: string,
  uuid: string,
): Promise<KeptReport | undefined> =>
  tx
    .selectFrom('accounting_report')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()

/** With its file. One that is being made is broken off by it. */
export async function removeReport(
  tx: Tx,
  portal: Portal,
  companyId: string,
  uuid: string,
): Promise<void> {
  await removeParts(tx, companyId, uuid)
  await tx
    .deleteFrom('accounting_report')
    .where('company_id', '=', companyId)
    .where('uuid', '=', uuid)
    .execute()
  await removeRecords(tx, { companyId, box: boxIn(portal).id }, [uuid])
}

// The file

export const addPart = async (
  tx: Tx,
  { company_id, uuid }: Pick<KeptReport, 'company_id' | 'uuid'>,
  no: number,
  bytes: Buffer,
): Promise<void> => {
  await tx
    .insertInto('accounting_report_part')
    .values({ company_id, report_uuid: uuid, no, bytes })
    .execute()
}

export const removeParts = async (tx: Tx, companyId: string, uuid: string): Promise<void> => {
  await tx
    .deleteFrom('accounting_report_part')
    .where('company_id', '=', companyId)
    .where('report_uuid', '=', uuid)
    .execute()
}

/** One piece at a time; undefined behind the last one. */
export async function partOf(
  tx: Tx,
  companyId: string,
  uuid: string,
  no: number,
): Promise<Buffer | undefined> {
  const part = await tx
    .selectFrom('accounting_report_part')
    .select('bytes')
    .where('company_id', '=', companyId)
    .where('report_uuid', '=', uuid)
    .where('no', '=', no)
    .executeTakeFirst()
  return part?.bytes
}

/** What a report has come to. */
export interface ReportEnd {
  readonly preview: ReportPreview
  readonly leftOut: number
  readonly size: number
}

export async function completeReport(
  tx: Tx,
  portal: Portal,
  report: Pick<KeptReport, 'company_id' | 'uuid'>,
  { preview, leftOut, size }: ReportEnd,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('accounting_report')
    .set({ state: 'completed', lease_until: null, preview: JSON.stringify(preview) })
    .where('company_id', '=', report.company_id)
    .where('uuid', '=', report.uuid)
    .execute()
  await showState(tx, portal, report, 'Completed', at, {
    RowCount: preview.rowCount,
    LeftOutCount: leftOut,
    Size: size,
  })
}
