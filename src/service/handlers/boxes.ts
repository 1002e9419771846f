/** Lists of a box and what one record shows. */
import { sql, type SqlBool } from 'kysely'
import type { Wire } from '#schemas/wire.ts'
import type { Condition } from '#descriptor/condition.ts'
import { isKeyOf, keysOf } from '#values/keys.ts'
import type { JsonText } from '../base/json-text.ts'
import type { CallContext, Handler, Handlers, Tx } from '../ports/ports.ts'
import { historyOf } from '../records/history.ts'
import { dayOf, readPage, type Query } from '../records/list.ts'
import { pagingOf, toPage, type Page } from '../records/page.ts'
import { boxOfCall, recordOf } from '../records/record.ts'
import { stateText, type RecordRow, type WireRow } from '../records/row.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { contentOf, documentOf, xmlOf } from '../sending/content.ts'
import { bodyAs } from '../ports/body-as.ts'
import { runForRequest } from '../records/run-for-request.ts'

const list: Handler = (context) => listed(context, context.query)

/** The page that the query asks for, kept where the service keeps pages. */
async function listed(
  context: CallContext,
  query: Query,
  where: Condition = {},
): Promise<JsonText | Page<WireRow>> {
  const { ports, session, language, call } = context
  const box = boxOfCall(context)
  const read = () => context.transaction((tx) => readPage(tx, context, box, query, where))
  if (!ports.keptPages) return (await read()).page
  const question = JSON.stringify([call.id, language, query, where])
  return ports.keptPages.answer({ companyId: session.companyId, box: box.id, question }, read)
}

export const boxHandlers: Handlers = {
  'box.list': list,
  'drafts.list': list,

  /** The archive of the box, asked for in the body. */
  'box.archived': (context) => {
    const archived = boxOfCall(context).columns.find((column) => column.fact === 'isArchived')
    return listed(context, bodyAs(context, 'ListQuery'), archived ? { [archived.name]: true } : {})
  },

  'box.histories': (context) =>
    context.transaction(async (tx) => {
      const record = await recordOf(tx, context, context.params['id'] ?? '')
      return historyOf(tx, context.language, {
        companyId: record.company_id,
        box: record.box,
        uuid: record.uuid,
      })
    }),

  'box.details': async (context) => {
    const content = await load(context)
    const { record } = content
    const document = await documentOf(context, content)
    const { version, customization } = await runForRequest(
      context,
      { name: record.number ?? record.uuid },
      'readEdition',
      { xml: await xmlOf(context, content) },
    )
    return {
      UUID: record.uuid,
      InvoiceType: record.type,
      InvoiceProfile: record.profile,
      InvoiceNumber: record.number,
      EnvelopeUUID: record.envelope_uuid,
      EnvelopeAlias: record.receiver_alias,
      UBLVersionID: version ?? null,
      CustomizationID: customization ?? null,
      SendDate: (record.envelope_date ?? record.created_at).toISOString(),
      IssueDate: `${record.issue_date}T00:00:00`,
      CurrencyCode: record.currency,
      NumberOfItems: document.lines.length,
      InvoiceAmount: Number(record.payable),
      TaxAmount: Number(record.tax_total),
      AdditionalDocumentCount: document.attachments.length + document.related.length,
      AnswerCode: record.answer,
      ReportUUID: record.report_uuid,
    }
  },

  'box.attachments': async (context) => {
    const { attachments } = await documentOf(context, await load(context))
    return attachments.map((one) => ({
      File: one.base64,
      FileName: one.fileName,
      FileType: one.mimeType,
    }))
  },

  'box.despatchInfo': async (context) => {
    const { despatches } = await documentOf(context, await load(context))
    return despatches.map((one) => ({
      ID: { SchemeID: null, Value: one.id },
      IssueDate: one.issueDate ? `${one.issueDate}T00:00:00` : null,
      DocumentTypeCode: null,
      DocumentType: one.type ?? null,
      DocumentDescription: one.description ?? null,
    }))
  },

  'box.taxes': async (context) => {
    const { totals } = await documentOf(context, await load(context))
    return totals.taxes.map((tax) => ({
      TaxableAmount: Number(tax.taxable),
      TaxAmount: Number(tax.amount),
      Percent: Number(tax.percent),
      TaxTypeCode: tax.code,
    }))
  },

  'box.rejectedNote': (context) =>
    context.transaction(
      async (tx) => (await recordOf(tx, context, context.params['id'] ?? '')).answer_note ?? '',
    ),

  'box.status': (context) =>
    context.transaction(async (tx) => {
      const record = await recordOf(tx, context, context.params['id'] ?? '')
      const envelope = await envelopeOf(tx, context, record.envelope_uuid)
      return {
        InvoiceProfile: record.profile,
        IssueDate: `${record.issue_date}T00:00:00`,
        Answer: {
          AnswerCode: record.answer,
          AnswerNote: record.answer_note,
          Description: sentence(context.language, 'service', `answer.${record.answer}`),
        },
        InvoiceStatus: {
          Code: record.status,
          Description: sentence(context.language, 'service', `status.${record.status}`),
          DetailDescription: detailOf(context, record),
        },
        EnvelopeInfo: {
          UUID: record.envelope_uuid,
          GIBCode: envelope?.gib_code ?? null,
          GIBDescription: envelope ? gibText(context, envelope.gib_code) : null,
          CreatedDate: envelope ? envelope.created_at.toISOString() : null,
        },
      }
    }),

  'box.reportStatus': (context) =>
    context.transaction(async (tx) => {
      const record = await recordOf(tx, context, context.params['id'] ?? '')
      return {
        StatusCode: record.status,
        StatusDetail: detailOf(context, record),
        ReportStatus: record.is_reported ? 'Reported' : 'NotReported',
        CancelStatus: record.is_cancelled,
      }
    }),

  'box.envelopeInfo': (context) =>
    context.transaction(async (tx) => {
      const record = await recordOf(tx, context, context.params['id'] ?? '')
      const envelope = await envelopeOf(tx, context, record.envelope_uuid)
      return {
        GIBCode: envelope ? String(envelope.gib_code) : null,
        GIBDescription: envelope ? gibText(context, envelope.gib_code) : null,
        EnvelopeUUID: record.envelope_uuid,
      }
    }),

  'box.envelopeStatus': (context) =>
    context.transaction(async (tx) => {
      const uuid = context.params['id'] ?? ''
      const envelope = await envelopeOf(tx, context, uuid)
      if (!envelope)
        throw refusal(context.language, { status: 404, key: 'envelopeMissing', values: { uuid } })
      return {
        UUID: envelope.uuid,
        GIBCode: envelope.gib_code,
        GIBDescription: gibText(context, envelope.gib_code),
        CreatedDate: envelope.created_at.toISOString(),
      }
    }),

  'box.envelopes': (context) =>
    context.transaction((tx) => listEnvelopes(tx, context, bodyAs(context, 'ListQuery'))),
}

const load = (context: CallContext) =>
  context.transaction((tx) => contentOf(tx, context, context.params['id'] ?? ''))

const detailOf = ({ language }: CallContext, { status_detail: kept }: RecordRow): string | null =>
  kept === null ? null : stateText(language, kept)

export const gibText = (context: CallContext, code: number | string): string =>
  sentence(context.language, 'service', `gib.${code}`)

export function envelopeOf(tx: Tx, context: CallContext, uuid: string | null) {
  if (!uuid) return Promise.resolve(undefined)
  return tx
    .selectFrom('envelope')
    .selectAll()
    .where('company_id', '=', context.session.companyId)
    .where('box', '=', boxOfCall(context).id)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}

/** Newest first; searched by the beginning of the envelope's uuid or of a tax number. */
async function listEnvelopes(tx: Tx, context: CallContext, query: Wire['ListQuery']) {
  const search = query.Search?.trim().toLowerCase() /* ascii */ ?? ''
  const start = dayOf(query.StartDate)
  const end = dayOf(query.EndDate)
  const like = `${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const matching = tx
    .selectFrom('envelope')
    .where('company_id', '=', context.session.companyId)
    .where('box', '=', boxOfCall(context).id)
    .$if(search !== '', (some) =>
      some.where(
        sql<SqlBool>`(uuid::text like ${like} or sender_tax_no like ${like} or receiver_tax_no like ${like})`,
      ),
    )
    .$if(start !== undefined, (some) =>
      some.where(sql<SqlBool>`created_at >= ${`${start}T00:00:00+03:00`}::timestamptz`),
    )
    .$if(end !== undefined, (some) =>
      some.where(
        sql<SqlBool>`created_at < ${`${end}T00:00:00+03:00`}::timestamptz + interval '1 day'`,
      ),
    )
  const paging = pagingOf(query)
  const { total } = await matching
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy(envelopeColumn(context, query.SortColumn), query.SortType === 'ASC' ? 'asc' : 'desc')
    .orderBy('uuid')
    .limit(paging.size)
    .offset(paging.offset)
    .execute()
  return toPage(
    paging,
    Number(total),
    rows.map((row) => ({
      UUID: row.uuid,
      GIBCode: row.gib_code,
      GIBDescription: gibText(context, row.gib_code),
      CreatedDate: row.created_at.toISOString(),
      DocumentCount: row.document_count,
      SenderTaxNumber: row.sender_tax_no,
      ReceiverTaxNumber: row.receiver_tax_no,
    })),
  )
}

const envelopeColumns = {
  UUID: 'uuid',
  GIBCode: 'gib_code',
  CreatedDate: 'created_at',
  DocumentCount: 'document_count',
  SenderTaxNumber: 'sender_tax_no',
  ReceiverTaxNumber: 'receiver_tax_no',
} as const

function envelopeColumn(
  context: CallContext,
  asked: string | null | undefined,
): (typeof envelopeColumns)[keyof typeof envelopeColumns] {
  const name = asked || 'CreatedDate'
  if (!isKeyOf(name, envelopeColumns))
    throw refusal(context.language, {
      status: 400,
      code: 1,
      key: 'sortColumn',
      values: { allowed: keysOf(envelopeColumns).join(', ') },
      path: 'SortColumn',
    })
  return envelopeColumns[name]
}
