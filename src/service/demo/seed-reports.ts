/** Reports to the authority, one section for each month that was accepted and one for what was refused. */
import type { TaxDocument } from '#documents/document/document.ts'
import { handoverOf } from '#documents/document/handover.ts'
import { grouped } from '#values/grouped.ts'
import { reportXml } from '../handlers/report-xml.ts'
import type { Random, Tx } from '../ports/ports.ts'
import type { MadeDocument } from './made-document.ts'
import type { DemoCompany } from './seed-companies.ts'

/** Documents that were reported get the report they stand in. */
export function withReports(made: readonly MadeDocument[], random: Random): MadeDocument[] {
  const uuids = new Map<string, string>()
  return made.map((one) => {
    if (!one.outcome.isReported) return one
    const key = sectionKey(one)
    const reportUuid = uuids.get(key) ?? random.uuid()
    uuids.set(key, reportUuid)
    return { ...one, reportUuid }
  })
}

/** By the end of the next day. */
export const reportedAt = ({ moment }: MadeDocument): Date =>
  new Date(moment.getTime() + 20 * 3_600_000)

export async function seedReports(
  tx: Tx,
  made: readonly MadeDocument[],
  companies: readonly DemoCompany[],
): Promise<void> {
  const rows = companies.flatMap((company) =>
    reportRows(
      company,
      made.filter((one) => one.issuer === company.firm && one.reportUuid !== undefined),
    ),
  )
  if (rows.length > 0) await tx.insertInto('report').values(rows).execute()
}

const sectionKey = (one: MadeDocument): string =>
  [
    one.issuer.taxNumber,
    one.family.key,
    one.document.issueDate.slice(0, 7),
    one.outcome.status,
  ].join(' ')

function reportRows(company: DemoCompany, made: readonly MadeDocument[]) {
  return [...grouped(made, sectionKey).values()].map((section) => reportRow(company, section))
}

/** Cancelled ones were issued within the section, and are counted among its cancellations too. */
function reportRow(company: DemoCompany, section: readonly MadeDocument[]) {
  const [first] = section
  if (!first?.reportUuid) throw new Error('A report without documents')
  const days = section.map((one) => one.document.issueDate).sort()
  const month = days[0]?.slice(0, 7) ?? ''
  const isRefused = first.outcome.status === 'error'
  const bounds = { number: isRefused ? 2 : 1, start: days[0] ?? '', end: days.at(-1) ?? '' }
  const cancelled = section.filter((one) => one.outcome.isCancelled)
  const head = {
    uuid: first.reportUuid,
    taxNo: company.firm.taxNumber,
    period: { start: `${month}-01`, end: lastDayOf(month) },
    section: bounds,
  }
  return {
    uuid: first.reportUuid,
    company_id: company.id,
    family: first.family.key,
    period_year: month.slice(0, 4),
    period_month: month.slice(5, 7),
    section_number: bounds.number,
    section_start: bounds.start,
    section_end: bounds.end,
    gib_code: String(first.outcome.gibCode),
    document_count: section.length,
    cancel_count: cancelled.length,
    created_at: reportedAt(section.at(-1) ?? first),
    xml: reportXml(
      head,
      section.map(({ document, xml, receiver }) => ({
        document,
        xml,
        isElectronic: isElectronic(document, receiver !== undefined),
      })),
      cancelled.map(({ document }) => ({
        type: document.type,
        number: document.number,
        date: document.issueDate,
        payable: document.totals.payable,
        uuid: document.uuid,
      })),
    ),
  }
}

const isElectronic = (document: TaxDocument, isMailed: boolean): boolean => {
  const { sendType } = handoverOf(document)
  return sendType === undefined ? isMailed : sendType === 'ELEKTRONIK'
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
