/**
 * Reports of documents that do not travel on the network: what was issued since the last one, and what was cancelled
 * after it had been reported. A document that is cancelled before it was reported is never reported.
 */
import { sql, type Selectable } from 'kysely'
import type { Wire } from '#schemas/wire.ts'
import { isKeyOf, keysOf } from '#values/keys.ts'
import { reportedNumbers } from '../authority/check-report.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { addHistory, historyOf } from '../records/history.ts'
import { pagingOf, toPage } from '../records/page.ts'
import { isUuid } from '../records/record.ts'
import type { RecordRow } from '../records/row.ts'
import { refusal } from '../records/sentence.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { needed } from '#values/needed.ts'
import { boxOfReports, reportCodes, settleReport } from '../sending/settle-report.ts'
import { companyOf } from '../sending/supplier.ts'
import type { ReportTable } from '../ports/database.ts'
import { gibText } from './boxes.ts'
import { issuedBy, periodOf, waitingIn, waitingMonths, type Period } from './report-waiting.ts'
import { bodyAs } from '../ports/body-as.ts'
import { reportXml, type CancelledDocument, type IssuedDocument } from './report-xml.ts'

type ReportRow = Selectable<ReportTable>

export const reportHandlers: Handlers = {
  'reports.list': (context) =>
    context.transaction(async (tx) => {
      const year = textOf(context.query['PeriodYear'])
      const month = textOf(context.query['PeriodMonth'])
      const uuid = textOf(context.query['UUID']).toLowerCase() /* ascii */
      const paging = pagingOf(context.query)
      const matching = tx
        .selectFrom('report')
        .where('company_id', '=', context.session.companyId)
        .where('family', '=', context.family.key)
        .$if(year !== '', (some) => some.where('period_year', '=', year))
        .$if(uuid !== '', (some) => some.where('uuid', '=', uuid))
        .$if(month !== '', (some) => some.where('period_month', '=', month.padStart(2, '0')))
      const { total } = await matching
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
      const rows = await matching
        .selectAll()
        .orderBy(reportColumn(context), reportOrder(context))
        .orderBy('uuid')
        .limit(paging.size)
        .offset(paging.offset)
        .execute()
      const { tax_number: taxNumber } = await companyOf(tx, context.session.companyId)
      return toPage(
        paging,
        Number(total),
        rows.map((row) => toReport(context, row, taxNumber)),
      )
    }),

  'reports.toReport': (context) =>
    context.transaction(async (tx) => {
      const year = textOf(context.query['PeriodYear'])
      const month = textOf(context.query['PeriodMonth'])
      const period = year !== '' && month !== '' ? periodOf(year, month) : undefined
      const waiting = await waitingIn(tx, context, period)
        .selectAll()
        .orderBy('issue_date')
        .orderBy('number')
        .execute()
      return pageOfRecords(context, waiting)
    }),

  'reports.waiting': (context) => context.transaction((tx) => waitingMonths(tx, context)),

  'reports.documents': (context) =>
    context.transaction(async (tx) => {
      const row = await reportOf(tx, context, textOf(context.query['UUID']))
      const numbers = reportedNumbers(row.xml)
      const records =
        numbers.length === 0
          ? []
          : await issuedBy(tx, context)
              .selectAll()
              .where('number', 'in', numbers)
              .orderBy('issue_date')
              .orderBy('number')
              .execute()
      return pageOfRecords(context, records)
    }),

  'reports.xml': (context) =>
    context.transaction(
      async (tx) => (await reportOf(tx, context, context.params['id'] ?? '')).xml,
    ),

  'reports.histories': (context) =>
    context.transaction(async (tx) => {
      const row = await reportOf(tx, context, context.params['id'] ?? '')
      return historyOf(tx, context.language, {
        companyId: row.company_id,
        box: boxOfReports(context.family.key),
        uuid: row.uuid,
      })
    }),

  'reports.checkFromGib': (context) =>
    context.transaction(async (tx) => {
      const row = await reportOf(tx, context, context.params['id'] ?? '')
      return gibText(context, await settleReport(tx, row, context.ports.clock.now()))
    }),

  'reports.send': (context) =>
    context.transaction((tx) => sendReport(tx, context, bodyAs(context, 'ReportSend'))),
}

// What is in it

function pageOfRecords(context: CallContext, records: readonly RecordRow[]) {
  const paging = pagingOf(context.query)
  const rows = records.slice(paging.offset, paging.offset + paging.size).map((record) => ({
    UUID: record.uuid,
    DocumentNumber: record.number,
    InvoiceNumber: record.number,
    InvoiceType: record.type,
    SendType: record.send_type,
    IssueDate: `${record.issue_date}T00:00:00`,
    ReceiverTaxNumber: record.receiver_tax_no,
    ReceiverName: record.receiver_name,
    TotalAmount: Number(record.line_extension),
    TaxTotalAmount: Number(record.tax_total),
    PayableAmount: Number(record.payable),
    CurrencyCode: record.currency,
    IsCancel: record.is_cancelled,
    IsInternet: record.is_internet,
  }))
  return toPage(paging, records.length, rows)
}

// Sending

async function sendReport(
  tx: Tx,
  context: CallContext,
  body: Wire['ReportSend'],
): Promise<boolean> {
  const now = context.ports.clock.now()
  const period = periodOf(body.PeriodYear, body.PeriodMonth)
  const values = { month: period.month, year: period.year }
  if (period.start > momentInIstanbul(now).date)
    throw refusal(context.language, {
      status: 422,
      key: 'reportFuture',
      values,
      path: 'PeriodMonth',
    })
  const records = await waitingIn(tx, context, period)
    .selectAll()
    .orderBy('issue_date')
    .orderBy('number')
    .forUpdate()
    .execute()
  if (records.length === 0)
    throw refusal(context.language, {
      status: 422,
      key: 'reportEmpty',
      values,
      path: 'PeriodMonth',
    })
  const company = await companyOf(tx, context.session.companyId)
  const [fresh, cancelled] = [
    records.filter((record) => !record.is_cancelled),
    records.filter((record) => record.is_cancelled),
  ]
  const days = records.map((record) => record.issue_date).sort()
  const section = {
    number: await nextSection(tx, context, period),
    start: days[0] ?? period.start,
    end: days.at(-1) ?? period.end,
  }
  const uuid = context.ports.random.uuid()
  const xml = reportXml(
    { uuid, taxNo: company.tax_number, period, section },
    await contents(tx, context, fresh),
    cancelled.map(toCancelled),
  )
  await tx
    .insertInto('report')
    .values({
      uuid,
      company_id: company.id,
      family: context.family.key,
      period_year: period.year,
      period_month: period.month,
      section_number: section.number,
      section_start: section.start,
      section_end: section.end,
      gib_code: reportCodes.queued,
      document_count: fresh.length,
      cancel_count: cancelled.length,
      xml,
      created_at: now,
    })
    .execute()
  await markReported(tx, context, { uuid, records, period, section: section.number, now })
  await addHistory(tx, [
    {
      companyId: company.id,
      box: boxOfReports(context.family.key),
      uuid,
      userName: context.session.userName,
      event: 'reportSent',
      details: { count: String(fresh.length), cancelled: String(cancelled.length) },
      at: now,
    },
  ])
  return true
}

/** Sections of a month are numbered from 1. The rows to report are locked, so two sendings do not count at once. */
async function nextSection(tx: Tx, context: CallContext, period: Period): Promise<number> {
  const { last } = await tx
    .selectFrom('report')
    .select(sql<number>`coalesce(max(section_number), 0)`.as('last'))
    .where('company_id', '=', context.session.companyId)
    .where('family', '=', context.family.key)
    .where('period_year', '=', period.year)
    .where('period_month', '=', period.month)
    .executeTakeFirstOrThrow()
  return Number(last) + 1
}

async function contents(
  tx: Tx,
  context: CallContext,
  records: readonly RecordRow[],
): Promise<IssuedDocument[]> {
  const [first] = records
  if (!first) return []
  const rows = await tx
    .selectFrom('document')
    .select(['uuid', 'xml'])
    .where('company_id', '=', first.company_id)
    .where('box', '=', first.box)
    .where(
      'uuid',
      'in',
      records.map((record) => record.uuid),
    )
    .execute()
  const byUuid = new Map(rows.map((row) => [row.uuid, row.xml ?? '']))
  const reported: IssuedDocument[] = []
  for (const { uuid, number, send_type, is_mail_sent } of records) {
    const xml = byUuid.get(uuid) ?? ''
    const subject = { name: number ?? uuid, isUrgent: true }
    reported.push({
      document: await runForRequest(context, subject, 'readDocument', { xml }),
      xml,
      isElectronic: send_type === null ? is_mail_sent : send_type === 'ELEKTRONIK',
    })
  }
  return reported
}

const toCancelled = (record: RecordRow): CancelledDocument => ({
  type: record.type ?? '',
  number: record.number ?? '',
  date: momentInIstanbul(record.cancel_date ?? record.updated_at).date,
  payable: needed(record.payable, `amount of ${record.uuid}`),
  uuid: record.uuid,
})

interface Marked {
  readonly uuid: string
  readonly records: readonly RecordRow[]
  readonly period: Period
  readonly section: number
  readonly now: Date
}

async function markReported(
  tx: Tx,
  context: CallContext,
  { uuid, records, period, section, now }: Marked,
): Promise<void> {
  for (const record of records) {
    await tx
      .updateTable('record')
      .set({
        is_reported: true,
        report_date: now,
        status: 'succeed',
        status_detail: null,
        updated_at: now,
        ...(record.is_cancelled ? { cancel_report_uuid: uuid } : { report_uuid: uuid }),
      })
      .where('company_id', '=', record.company_id)
      .where('box', '=', record.box)
      .where('uuid', '=', record.uuid)
      .execute()
  }
  const details = { period: `${period.month}/${period.year}`, section: String(section) }
  await addHistory(
    tx,
    records.map((record) => ({
      companyId: record.company_id,
      box: record.box,
      uuid: record.uuid,
      userName: context.session.userName,
      event: record.is_cancelled ? 'cancelReported' : 'reported',
      details,
      at: now,
    })),
  )
}

async function reportOf(tx: Tx, context: CallContext, uuid: string): Promise<ReportRow> {
  const row = isUuid(uuid)
    ? await tx
        .selectFrom('report')
        .selectAll()
        .where('company_id', '=', context.session.companyId)
        .where('family', '=', context.family.key)
        .where('uuid', '=', uuid)
        .executeTakeFirst()
    : undefined
  if (!row)
    throw refusal(context.language, { status: 404, key: 'reportMissing', values: { id: uuid } })
  return row
}

const toReport = (context: CallContext, row: ReportRow, taxNumber: string) => ({
  UUID: row.uuid,
  TaxNumber: taxNumber,
  CreatedDate: row.created_at.toISOString(),
  SectionStartDate: `${row.section_start}T00:00:00`,
  SectionEndDate: `${row.section_end}T00:00:00`,
  SectionNumber: row.section_number,
  GIBCode: row.gib_code,
  GIBDescription: gibText(context, row.gib_code),
  PeriodYear: row.period_year,
  PeriodMonth: row.period_month,
  InvoiceCount: row.document_count,
  CancelInvoiceCount: row.cancel_count,
})

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

// Order of the list

const reportColumns = {
  UUID: 'uuid',
  CreatedDate: 'created_at',
  SectionStartDate: 'section_start',
  SectionEndDate: 'section_end',
  SectionNumber: 'section_number',
  GIBCode: 'gib_code',
  PeriodYear: 'period_year',
  PeriodMonth: 'period_month',
  InvoiceCount: 'document_count',
  CancelInvoiceCount: 'cancel_count',
} as const

function reportColumn(context: CallContext): (typeof reportColumns)[keyof typeof reportColumns] {
  const name = textOf(context.query['SortColumn']) || 'CreatedDate'
  if (!isKeyOf(name, reportColumns))
    throw refusal(context.language, {
      status: 400,
      code: 1,
      key: 'sortColumn',
      values: { allowed: keysOf(reportColumns).join(', ') },
      path: 'SortColumn',
    })
  return reportColumns[name]
}

/** The newest first, unless something else is asked for. */
function reportOrder({ query }: CallContext): 'asc' | 'desc' {
  const rising =
    query['SortColumn'] === undefined ? query['SortType'] === 'ASC' : query['SortType'] !== 'DESC'
  return rising ? 'asc' : 'desc'
}
