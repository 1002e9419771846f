/** The content of records and drafts: XML, document and the template to show it with. */
import { recordOf } from '#values/json.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { voidedBy } from '#engine/ended.ts'
import { printedColumns, valuesOfColumns } from '#engine/own-values.ts'
import type { Box } from '#engine/portal.ts'
import type { CallContext, OwnTemplate, RenderOptions, Tx } from '../ports/ports.ts'
import { printedOf } from '../paper/printed-columns.ts'
import type { Stamp } from '../paper/watermark.ts'
import { boxOfCall, missing, type DocumentRow } from '../records/record.ts'
import { toRow, type RecordRow } from '../records/row.ts'
import type { DraftedModel } from '../content/model.ts'
import { prepare } from './prepare.ts'
import { renderHtml } from './render-html.ts'
import { runForRequest, type TaskSubject } from '../records/run-for-request.ts'
import { companyOf, type Company } from './supplier.ts'
import { templateFor, templateNamed, templatesInUse } from './templates-in-use.ts'

export interface StoredContent {
  readonly record: RecordRow
  readonly row: DocumentRow
  readonly company: Company
  /** The company's own template; undefined: the template of the portal. */
  readonly template: OwnTemplate | undefined
}

/** Contents of the records that are there, in the order asked for; 404 for a single one that is not. */
export async function contentsOf(
  tx: Tx,
  context: CallContext,
  uuids: readonly string[],
): Promise<StoredContent[]> {
  const box = boxOfCall(context)
  const company = await companyOf(tx, context.session.companyId)
  const records = await tx
    .selectFrom('record')
    .selectAll()
    .where('record.company_id', '=', company.id)
    .where('record.box', '=', box.id)
    .where('record.uuid', 'in', uuids)
    .execute()
  const rows = await tx
    .selectFrom('document')
    .selectAll()
    .where('company_id', '=', company.id)
    .where('box', '=', box.id)
    .where('uuid', 'in', uuids)
    .execute()
  const templates = await templatesInUse(tx, company.id, context.family.key)
  return uuids.flatMap((uuid) => {
    const record = records.find((one) => one.uuid === uuid)
    const row = rows.find((one) => one.uuid === uuid)
    if (!record || !row) return []
    // What others sent is shown as it came, not in the clothes of this company.
    const isOwn = record.sender_tax_no === company.tax_number
    return [
      {
        record,
        row,
        company,
        template: isOwn
          ? templateFor(templates, row.template_uuid)
          : templateNamed(templates, row.template_uuid),
      },
    ]
  })
}

export async function contentOf(
  tx: Tx,
  context: CallContext,
  uuid: string,
): Promise<StoredContent> {
  const [found] = isKnownShape(uuid)
    ? await contentsOf(tx, context, [uuid.toLowerCase() /* ascii */])
    : []
  if (!found) throw missing(context, uuid)
  return found
}
const isKnownShape = (uuid: string): boolean =>
  /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(uuid)

export const draftedOf = ({ row }: Pick<StoredContent, 'row'>): DraftedModel => ({
  model: recordOf(row.model),
  alias: row.alias ?? '',
  source: row.source ?? undefined,
})

/** The document of a record, read from its XML, or of a draft, made of its model. */
export async function documentOf(
  context: CallContext,
  content: StoredContent,
): Promise<TaxDocument> {
  const { record, row, company } = content
  if (row.xml === null) return (await prepare(context, company, draftedOf(content))).document
  return runForRequest(context, subjectOf(record), 'readStored', { xml: row.xml })
}

/** Many callers hold a transaction while they wait. */
const subjectOf = ({ number, uuid }: RecordRow): TaskSubject => ({
  name: number ?? uuid,
  isUrgent: true,
})

/** The stored XML byte for byte; that of a draft is written now. */
export async function xmlOf(context: CallContext, content: StoredContent): Promise<string> {
  if (content.row.xml !== null) return content.row.xml
  const document = await documentOf(context, content)
  const { source } = draftedOf(content)
  return runForRequest(context, subjectOf(content.record), 'writeXml', { document, source })
}

export async function htmlOf(
  context: CallContext,
  content: StoredContent,
  language = context.language,
): Promise<string> {
  const { record, row, template } = content
  const columns = printedColumns(context.family)
  const source =
    row.xml === null ? { document: await documentOf(context, content) } : { xml: row.xml }
  return renderHtml(context, subjectOf(record), source, {
    ...renderOptions(context, row.xml === null, template),
    printed: printedOf(
      columns,
      row.xml === null ? valuesOfColumns(columns, draftedOf(content).model) : (record.own ?? {}),
    ),
    stamp: stampOf(boxOfCall(context), record),
    language,
  })
}

function stampOf(box: Box, record: RecordRow): Stamp | undefined {
  const fact = voidedBy(box, toRow(box, record))?.fact
  return fact === 'isCancelled' || fact === 'answer' ? fact : undefined
}

export const renderOptions = (
  context: CallContext,
  isDraft: boolean,
  template?: OwnTemplate,
): RenderOptions => ({
  language: context.language,
  isDraft,
  ...(template !== undefined && { template }),
})
