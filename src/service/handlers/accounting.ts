/** Accounting reports: columns to choose from, templates by number, and reports that are asked for, looked at and taken. */
import { columnsInOrder, rowTypeOf, AccountingTemplate } from '#schemas/accounting.ts'
import {
  isFixed,
  reportColumns,
  rowsOf,
  type ReportColumn,
  type ReportRows,
} from '#schemas/accounting-columns.ts'
import { reportTypes, rowTypes, type ReportType, type RowType } from '#schemas/accounting-codes.ts'
import type { Wire } from '#schemas/wire.ts'
import { plainFileName } from '#values/file-name.ts'
import { needed } from '#values/needed.ts'
import { ServiceError } from '../base/error.ts'
import {
  addReport,
  bodyOfReport,
  countOpen,
  keptReport,
  partOf,
  removeReport,
  type KeptReport,
} from '../accounting/kept-reports.ts'
import type { ReportBody } from '../accounting/make-report.ts'
import { previewHtml } from '../accounting/preview-html.ts'
import { columnTitle, languageOfReport, reportName } from '../accounting/report-words.ts'
import { mimeTypes } from '../accounting/report-file.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { formatDate } from '../paper/format.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { bodyOf } from '../records/kept-record.ts'
import { boxOfCall, findRecord, missing, recordOf } from '../records/record.ts'
import { toRow, type RecordRow } from '../records/row.ts'
import { refusal } from '../records/sentence.ts'
import { companyOf } from '../sending/supplier.ts'
import { bytesOf } from '../rendering/archive.ts'
import { base64 } from './files.ts'
import { calledAs, recordWith } from './numbered.ts'
import { changeRecord, createRecord } from './records.ts'

export const accountingHandlers: Handlers = {
  // Columns

  'accounting.columns': async (context) => {
    const { Type = '', ReportType = '' } = context.params
    const report = oneOf(context, 'ReportType', ReportType, reportTypes)
    const type = oneOf(context, 'Type', typeNumbers[Type] ?? Type, rowTypes)
    const rows = rowsIn(context, report, type)
    return reportColumns[rows].map((column, index) => wireColumn(context, rows, column, index + 1))
  },

  'accounting.columnsOfTemplate': (context) =>
    context.transaction(async (tx) => {
      const record = await recordWith(tx, context, Number(context.params['id']))
      const { ReportType, Type, Columns } = await templateOf(tx, context, record)
      const rows = rowsIn(context, ReportType, Type)
      return columnsInOrder(Columns).flatMap(({ ID, DisplayName }, index) => {
        const column = reportColumns[rows].find(({ id }) => id === ID)
        if (!column) return []
        const wire = wireColumn(context, rows, column, index + 1)
        return [{ ...wire, DisplayName: DisplayName || wire.DisplayName }]
      })
    }),

  // Templates, by number

  'accounting.createTemplate': (context) =>
    context.transaction(async (tx) => {
      const { Type, ...template } = bodyAs(context, 'AccountingTemplateCreate')
      const { uuid } = await createRecord(tx, calledAs(context, 'create'), {
        ...template,
        Type: rowTypeOf(Type),
      })
      return templateRow(tx, context, uuid)
    }),

  'accounting.changeTemplate': (context) =>
    context.transaction(async (tx) => {
      const { ID, Type, ...template } = bodyAs(context, 'AccountingTemplateChange')
      const { uuid } = await recordWith(tx, context, ID)
      await changeRecord(tx, calledAs(context, 'update'), uuid, () => ({
        ...template,
        Type: rowTypeOf(Type),
      }))
      return templateRow(tx, context, uuid)
    }),

  // Reports

  'accounting.make': async (context) => {
    const asked = bodyAs(context, 'AccountingReportCreate')
    const record = await context.transaction(async (tx) => {
      const chosen = await chosenColumns(tx, context, asked)
      return askFor(tx, context, { ...asked, ...chosen })
    })
    context.ports.wakeWorker?.()
    return { ...toRow(boxOfReports(context), record), Version: record.version }
  },

  'accounting.makeFromTemplate': async (context) => {
    const asked = bodyAs(context, 'AccountingReportOfTemplate')
    const { uuid, version } = await context.transaction(async (tx) => {
      const template = await templateOf(
        tx,
        context,
        await recordOf(tx, context, context.params['id'] ?? ''),
      )
      return askFor(tx, context, { ...asked, ...template })
    })
    context.ports.wakeWorker?.()
    return { UUID: uuid, Version: version, Box: boxOfReports(context).id }
  },

  /** Base64, as the public API has it. */
  'accounting.download': async (context) => {
    const file = await fileOf(inReports(context))
    return context.wantsFile ? new FileAnswer(file) : base64(await bytesOf(file.stream))
  },

  'accounting.file': async (context) => {
    const file = await fileOf(inReports(context))
    if (context.wantsFile) return new FileAnswer(file)
    return { Name: file.name, Type: file.mimeType, Content: base64(await bytesOf(file.stream)) }
  },

  'accounting.preview': (context) =>
    context.transaction(async (tx) => {
      const { preview } = await completedOf(tx, inReports(context))
      return previewHtml(needed(preview, 'preview of a report'), context.language)
    }),

  'accounting.delete': (context) =>
    context.transaction(async (tx) => {
      const { portal } = context.ports
      const { company_id, uuid } = await recordOf(
        tx,
        inReports(context),
        context.params['id'] ?? '',
      )
      await removeReport(tx, portal, company_id, uuid)
      return true
    }),
}

// Columns and templates

/** Type of rows as programs may say it in a path. */
const typeNumbers: Readonly<Record<string, RowType>> = { 1: 'Header', 2: 'Line' }

function oneOf<T extends string>(
  { language }: CallContext,
  path: string,
  value: string,
  allowed: readonly T[],
): T {
  const found = allowed.find((one) => one.toLowerCase() === value.toLowerCase() /* ascii */)
  if (found === undefined)
    throw refusal(language, {
      status: 400,
      code: 1,
      key: 'reportWord',
      values: { value, allowed: allowed.join(', ') },
      path,
    })
  return found
}

function rowsIn({ language, family }: CallContext, report: ReportType, type: RowType): ReportRows {
  const rows = rowsOf(report, type)
  if (rows === undefined)
    throw refusal(language, {
      status: 422,
      key: 'reportWithoutLines',
      values: { report: reportName(family.key, language, report) },
      path: 'Type',
    })
  return rows
}

const wireColumn = (
  { language }: CallContext,
  rows: ReportRows,
  column: ReportColumn,
  order: number,
): Wire['AccountingColumns'][number] => ({
  ID: column.id,
  Name: column.name,
  DisplayName: columnTitle(languageOfReport(rows, language), column),
  DataType: column.type,
  OrderNumber: order,
  IsDefault: column.isDefault,
})

async function templateOf(
  tx: Tx,
  context: CallContext,
  { company_id: companyId, uuid }: RecordRow,
): Promise<Wire['AccountingTemplate']> {
  return AccountingTemplate.parse(await bodyOf(tx, { companyId, box: boxOfCall(context), uuid }))
}

async function templateRow(
  tx: Tx,
  context: CallContext,
  uuid: string,
): Promise<Wire['AccountingTemplateRow']> {
  const { id: box } = boxOfCall(context)
  const record = needed(
    await findRecord(tx, context.session.companyId, box, uuid),
    'template that was written',
  )
  return { ...(await templateOf(tx, context, record)), ID: Number(record.serial) }
}

// What is asked for

type Chosen = Pick<ReportBody, 'ReportType' | 'Type' | 'Columns'> & { readonly Name?: string }
type Asked = Chosen & Wire['AccountingReportOfTemplate']

/** Those of the template, or the usual ones of the type. */
async function chosenColumns(
  tx: Tx,
  context: CallContext,
  asked: Wire['AccountingReportCreate'],
): Promise<Chosen> {
  const { TemplateID, ReportType, Type } = asked
  if (TemplateID !== undefined && TemplateID !== null) {
    const templates = boxWith(context, 'AccountingTemplate')
    const inTemplates = { ...context, box: templates }
    return templateOf(tx, inTemplates, await recordWith(tx, inTemplates, TemplateID))
  }
  if (!ReportType)
    throw refusal(context.language, { status: 422, key: 'reportUnsaid', path: 'ReportType' })
  const type = rowTypeOf(Type ?? 'Header')
  const rows = rowsIn(context, ReportType, type)
  const usual = reportColumns[rows].filter(({ isDefault }) => isDefault || isFixed(rows))
  return { ReportType, Type: type, Columns: usual.map(({ id: ID }) => ({ ID })) }
}

/** As many as a company may have under way at once. */
const mostOpen = 20

async function askFor(tx: Tx, context: CallContext, asked: Asked): Promise<RecordRow> {
  const { ports, session, language } = context
  assertPeriod(context, asked)
  if ((await countOpen(tx, session.companyId)) >= mostOpen)
    throw new ServiceError(
      429,
      refusal(language, { status: 429, key: 'reportsWaiting', values: { most: String(mostOpen) } })
        .message,
    )
  const [StartDate, EndDate] = [asked.StartDate.slice(0, 10), asked.EndDate.slice(0, 10)]
  const body: Omit<ReportBody, 'Status'> = {
    Name: asked.Name ?? reportName(context.family.key, language, asked.ReportType),
    ReportType: asked.ReportType,
    Type: asked.Type,
    StartDate,
    EndDate,
    FileType: asked.FileType,
    Columns: columnsInOrder(asked.Columns).map(({ ID, DisplayName }) => ({ ID, DisplayName })),
    UserName: session.userName,
    ...(asked.Filters && { Filters: asked.Filters }),
  }
  return addReport(tx, ports, await companyOf(tx, session.companyId), body, {
    at: ports.clock.now(),
    language,
  })
}

/** KDV is deducted until the end of the year behind that of its document, and not before there is one. */
function assertPeriod({ language }: CallContext, { StartDate, EndDate, Filters }: Asked): void {
  const [from, to] = [StartDate.slice(0, 10), EndDate.slice(0, 10)]
  if (from > to)
    throw refusal(language, {
      status: 422,
      key: 'reportPeriod',
      values: { from: formatDate(from, language), to: formatDate(to, language) },
      path: 'EndDate',
    })
  const month = Filters?.DeductionPeriod
  if (!month) return
  const first = to.slice(0, 7).replace('-', '')
  const last = `${Number(from.slice(0, 4)) + 1}12`
  if (month < first || month > last)
    throw refusal(language, {
      status: 422,
      key: 'deductionPeriod',
      values: { period: month, first, last },
      path: 'Filters.DeductionPeriod',
    })
}

// Reports

const boxWith = ({ family }: CallContext, schema: string) =>
  needed(
    family.boxes.find(({ record }) => record?.schema === schema),
    `box of ${schema} in ${family.key}`,
  )
const boxOfReports = (context: CallContext) => boxWith(context, 'AccountingReport')
const inReports = (context: CallContext): CallContext => ({
  ...context,
  box: boxOfReports(context),
})

/** The report of the path; 404 where there is none, 422 as long as it is not made. */
async function completedOf(tx: Tx, context: CallContext): Promise<KeptReport> {
  const id = context.params['id'] ?? ''
  const { company_id, uuid } = await recordOf(tx, context, id)
  const report = await keptReport(tx, company_id, uuid)
  if (!report) throw missing(context, id)
  if (report.state !== 'completed')
    throw refusal(context.language, { status: 422, key: `report_${report.state}` })
  return report
}

async function fileOf(context: CallContext) {
  const { report, body } = await context.transaction(async (tx) => {
    const found = await completedOf(tx, context)
    return { report: found, body: await bodyOfReport(tx, context.ports.portal, found) }
  })
  return {
    name: plainFileName(
      `${body.Name} ${body.StartDate} ${body.EndDate}.${body.FileType.toLowerCase() /* ascii */}`,
    ),
    mimeType: mimeTypes[body.FileType],
    stream: piecesOf(context, report),
  }
}

/** One piece in memory at a time. */
function piecesOf(
  context: CallContext,
  { company_id, uuid }: KeptReport,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let no = 0
  return new ReadableStream({
    pull: async (controller) => {
      const bytes = await context.transaction((tx) => partOf(tx, company_id, uuid, no))
      if (bytes === undefined) controller.close()
      else controller.enqueue(new Uint8Array(bytes))
      no += 1
    },
  })
}
