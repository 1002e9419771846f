/**
 * Drafts of invoices about documents that were sent: one for each receiver, of all his documents among those that were
 * named. It says what the receiver kept, names the documents, and they are marked as invoiced.
 */
import { type JsonRecord, recordOf } from '#values/json.ts'
import type { FormField } from '#engine/form.ts'
import { readReceiptAdvice } from '#documents/ubl/receipt-advice.ts'
import { keptLines } from '#documents/ubl/receipt-lines.ts'
import type { Line, TaxDocument } from '#documents/document/document.ts'
import { fold } from '#values/turkish.ts'
import type { Family } from '#engine/portal.ts'
import { ServiceError, type ErrorItem } from '../base/error.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { whyNotAllowed } from '../records/action.ts'
import { answerXmlOf } from '../records/answer.ts'
import { cardsWith } from '../records/cards.ts'
import { addHistory } from '../records/history.ts'
import { missingOf } from '../records/record.ts'
import type { RecordRow } from '../records/row.ts'
import { refusal, refusalItem, type Refusal } from '../records/sentence.ts'
import { contentsOf, documentOf, type StoredContent } from '../sending/content.ts'
import { saveDraft } from '../sending/drafts.ts'
import { plainSections, startOfModel } from '../sending/start-of-model.ts'
import { documentMapOf } from '../content/model.ts'
import { bodyAs } from '../ports/body-as.ts'
import { momentInIstanbul } from '#values/istanbul.ts'

export const toInvoiceHandlers: Handlers = {
  'box.toInvoice': (context) =>
    context.transaction(async (tx) => {
      const asked = bodyAs(context, 'ToInvoice').UUIDS.map((uuid) => uuid.toLowerCase() /* ascii */)
      const contents = await contentsOf(tx, context, [...new Set(asked)])
      assertAll(context, asked, contents)
      const drafts = []
      for (const group of byReceiver(contents)) drafts.push(await draftOf(tx, context, group))
      return drafts
    }),
}

/** None is done unless all can be; each that cannot is named, at its place. */
function assertAll(
  context: CallContext,
  asked: readonly string[],
  contents: readonly StoredContent[],
): void {
  const found = new Map(contents.map(({ record }) => [record.uuid, record]))
  const refused = asked.flatMap((uuid, index) => {
    const record = found.get(uuid)
    const why =
      asked.indexOf(uuid) < index
        ? undefined
        : record
          ? whyNotAllowed(context, record)
          : missingOf(context.box, uuid)
    return why
      ? [
          {
            status: why.status,
            item: refusedItem(
              context,
              { ...why, path: `UUIDS[${index}]` },
              contents.length > 1 ? record?.number : null,
            ),
          },
        ]
      : []
  })
  const items = refused.map(({ item }) => item)
  if (items.length > 0)
    throw new ServiceError(
      refused.some(({ status }) => status === 404) ? 404 : 422,
      items.map(({ description }) => description).join(' '),
      items,
    )
}

/** Among several it is said of which. */
function refusedItem(
  { language }: CallContext,
  why: Refusal,
  number: string | null | undefined,
): ErrorItem {
  const item = refusalItem(language, why)
  return number ? { ...item, description: `${number}: ${item.description}` } : item
}

function byReceiver(contents: readonly StoredContent[]): readonly (readonly StoredContent[])[] {
  const groups = new Map<string, StoredContent[]>()
  for (const content of contents)
    groups.set(content.record.receiver_tax_no ?? '', [
      ...(groups.get(content.record.receiver_tax_no ?? '') ?? []),
      content,
    ])
  return [...groups.values()]
}

interface Kept {
  readonly record: RecordRow
  readonly document: TaxDocument
  readonly lines: readonly Line[]
}

async function draftOf(tx: Tx, context: CallContext, contents: readonly StoredContent[]) {
  const kept: Kept[] = []
  for (const content of contents) {
    const { record } = content
    const document = await documentOf(context, content)
    const answer = await answerXmlOf(tx, record)
    kept.push({
      record,
      document,
      lines: keptLines(document, answer === undefined ? undefined : readReceiptAdvice(answer)),
    })
  }
  const [first, ...others] = kept
  if (!first) throw new Error('No document to invoice')
  const family = await familyFor(tx, context, first.record)
  const taxes = await stockTaxes(tx, context)
  const numbers = kept.map(({ document }) => document.number).join(', ')
  const model = invoiceModel(
    family,
    [first, ...others],
    momentInIstanbul(context.ports.clock.now()).date,
    taxes,
  )
  const draft = await saveDraft(
    tx,
    { ...context, family },
    { model, alias: '' },
    { event: 'invoiceFromDespatch', details: { number: numbers } },
  )
  await markInvoiced(
    tx,
    context,
    kept.map(({ record }) => record),
  )
  return {
    UUID: draft.uuid,
    Family: family.key,
    InvoiceNumber: draft.number,
    ReceiverName: first.record.receiver_name,
    DespatchUUIDS: kept.map(({ record }) => record.uuid),
  }
}

/** The invoices of those who are registered for them, else those of all others; whichever of the two there is. */
async function familyFor(tx: Tx, context: CallContext, record: RecordRow): Promise<Family> {
  const { registered = '', others = '' } = documentMapOf(context.family).invoicedBy ?? {}
  const known = await tx
    .selectFrom('registered_alias')
    .select('alias')
    .where('tax_number', '=', record.receiver_tax_no ?? '')
    .where('user_type', '=', 'Invoice')
    .where('alias_type', '=', 'PK')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const wanted = known ? [registered, others] : [others, registered]
  const found = wanted.flatMap(
    (key) =>
      context.ports.portal.families.find((family) => family.key === key && family.document) ?? [],
  )[0]
  if (!found) throw refusal(context.language, { status: 422, key: 'invoiceFamilyMissing' })
  return found
}

/** What the invoice's own form starts with, and over it what was despatched. */
function invoiceModel(
  family: Family,
  kept: readonly [Kept, ...Kept[]],
  today: string,
  taxes: ReadonlyMap<string, number>,
): JsonRecord {
  const map = documentMapOf(family)
  const { customer } = kept[0].document
  const filled = Object.fromEntries(
    [
      ['TaxNumber', customer.taxNo],
      ['Name', customer.name],
      ['TaxOffice', customer.taxOffice],
      ['Address', customer.street],
      ['District', customer.district],
      ['City', customer.city],
      ['Country', customer.country],
      ['PostalCode', customer.postalCode],
      ['Phone', customer.phone],
      ['Mail', customer.email],
    ].filter(([, value]) => value),
  )
  const columns = plainSections(family).flatMap((section) =>
    section.section === 'lines' ? section.columns : [],
  )
  const model = startOfModel(family, today)
  return {
    ...model,
    [map.info]: {
      ...recordOf(model[map.info]),
      IssueDate: today,
      DespatchDocumentReference: kept.map(({ document }) => ({
        Value: document.number,
        IssueDate: document.issueDate,
      })),
    },
    [map.customer]: { ...recordOf(model[map.customer]), ...filled },
    [map.lines]: kept.flatMap(({ lines }) => lines.map((line) => lineModel(columns, line, taxes))),
  }
}

function lineModel(
  columns: readonly FormField[],
  line: Line,
  taxes: ReadonlyMap<string, number>,
): JsonRecord {
  const known = columns.filter((column) => column.as === undefined && column.when === undefined)
  const values: Readonly<Record<string, unknown>> = {
    Name: line.name,
    Quantity: Number(line.quantity),
    UnitType: line.unit,
    Price: Number(line.price),
  }
  const valueOf = (column: FormField) =>
    column.codeList === 'vatRates'
      ? (taxes.get(fold(line.name)) ?? column.default)
      : (values[column.at] ?? column.default)
  return {
    ...Object.fromEntries(
      known
        .map((column) => [column.at, valueOf(column)] as const)
        .filter(([, value]) => value !== undefined),
    ),
    ...(line.sellerCode !== undefined && { SellerCode: line.sellerCode }),
  }
}

/** Tax rates of the company's goods by their folded names: a despatch says none. */
async function stockTaxes(tx: Tx, context: CallContext): Promise<ReadonlyMap<string, number>> {
  const stocks = await cardsWith(tx, context, 'StockCard', ['IsActive', true])
  return new Map(stocks.map(({ Name, TaxPercent }) => [fold(String(Name)), Number(TaxPercent)]))
}

async function markInvoiced(
  tx: Tx,
  context: CallContext,
  records: readonly RecordRow[],
): Promise<void> {
  const at = context.ports.clock.now()
  for (const { company_id, box, uuid } of records)
    await tx
      .updateTable('record')
      .set({ is_invoiced: true, updated_at: at })
      .where('company_id', '=', company_id)
      .where('box', '=', box)
      .where('uuid', '=', uuid)
      .execute()
  await addHistory(
    tx,
    records.map(({ company_id, box, uuid }) => ({
      companyId: company_id,
      box,
      uuid,
      userName: context.session.userName,
      event: 'invoiceMade',
      at,
    })),
  )
}
