/**
 * The authority's word on a report. The embedded authority has no desk for reports, so this reads one as its desk would: the
 * structure must hold, then it is accepted. A refused one leaves its documents in error, to be reported again.
 */
import type { Selectable } from 'kysely'
import { isSoundReport } from '../authority/check-report.ts'
import type { Tx } from '../ports/ports.ts'
import { addHistory } from '../records/history.ts'
import { sentence } from '../records/sentence.ts'
import type { ReportTable } from '../ports/database.ts'

export type ReportRow = Selectable<ReportTable>

/** Codes of the authority: queued, refused by the schema, completed. */
export const reportCodes = { queued: '1000', refused: '1160', accepted: '1300' } as const

/** Reports have no box; their histories stand under this name. */
export const boxOfReports = (family: string): string => `${family}.reports`

/** Gives the code. A report that has its answer keeps it: asked by two at once, the second changes nothing. */
export async function settleReport(tx: Tx, row: ReportRow, now: Date): Promise<string> {
  if (row.gib_code !== reportCodes.queued) return row.gib_code
  const code = isSoundReport(row.xml, row.document_count + row.cancel_count)
    ? reportCodes.accepted
    : reportCodes.refused
  const settled = await tx
    .updateTable('report')
    .set({ gib_code: code })
    .where('company_id', '=', row.company_id)
    .where('uuid', '=', row.uuid)
    .where('gib_code', '=', reportCodes.queued)
    .returning('uuid')
    .execute()
  if (settled.length === 0) return code
  if (code === reportCodes.refused)
    await reopen(tx, row, sentence('tr', 'service', `gib.${code}`), now)
  const event = code === reportCodes.accepted ? 'reportAccepted' : 'reportRefused'
  await addHistory(tx, [
    {
      companyId: row.company_id,
      box: boxOfReports(row.family),
      uuid: row.uuid,
      userName: 'GİB',
      event,
      at: now,
    },
  ])
  return code
}

/** What stood in a refused report is to be reported again: issued documents in error, cancellations as if never told. */
async function reopen(tx: Tx, row: ReportRow, reason: string, now: Date): Promise<void> {
  const records = () => tx.updateTable('record').where('company_id', '=', row.company_id)
  await records()
    .set({ status: 'error', status_detail: reason, updated_at: now })
    .where('report_uuid', '=', row.uuid)
    .execute()
  await records()
    .set({ cancel_report_uuid: null, report_date: null, updated_at: now })
    .where('cancel_report_uuid', '=', row.uuid)
    .execute()
}
