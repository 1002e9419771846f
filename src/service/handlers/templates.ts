/** Templates of a family: XSLT or XHTML of the company, checked to be well-formed and without DOCTYPE. */
import type { Selectable } from 'kysely'
import { DocumentError } from '#documents/document-error.ts'
import { readUbl } from '#documents/read-ubl.ts'
import type { TaxDocument } from '#documents/document.ts'
import { fold } from '#documents/turkish.ts'
import { parseXml } from '#documents/xml-tree.ts'
import type { Wire } from '#schemas/wire.ts'
import type { CallContext, Handlers, Tx } from '../ports.ts'
import { pageOfAll } from '../records/page.ts'
import { refusal } from '../records/sentence.ts'
import { definitionScope } from './definition-scope.ts'
import { documentSpecOf } from '../sending/model.ts'
import { momentInIstanbul } from '../sending/prepare.ts'
import { faultText } from '../sending/read-file.ts'
import { renderOptions } from '../sending/content.ts'
import { companyOf } from '../sending/supplier.ts'
import type { TemplateTable } from '../store/database.ts'
import { sampleDocument, sampleReceipt } from './sample-document.ts'

type TemplateRow = Selectable<TemplateTable>

const handlers = {
  'templates.list': (context: CallContext) => context.transaction(async (tx) => pageOfAll(context.query, (await templatesOf(tx, context)).filter((row) => matches(row, context.query)).map(toTemplate))),

  'templates.files': (context: CallContext) => context.transaction(async (tx) => (await templatesOf(tx, context)).map(toTemplate)),

  'templates.createFile': (context: CallContext) =>
    context.transaction(async (tx) => {
      const body = context.body as Wire['TemplateFileSave']
      const content = contentOf(context, body.Base64String)
      if (body.IsDefault) await clearDefault(tx, context)
      const row = await tx
        .insertInto('template')
        .values({
          company_id: context.session.companyId, family: definitionScope(context), uuid: context.ports.random.uuid(), name: body.Name, is_active: body.IsActive || body.IsDefault, is_default: body.IsDefault, content, created_at: context.ports.clock.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return toTemplate(row)
    }),

  'templates.updateFile': (context: CallContext) => context.transaction((tx) => change(tx, context, context.body as Wire['TemplateFileSave'])),
  'templates.update': (context: CallContext) => context.transaction((tx) => change(tx, context, context.body as Wire['TemplateUpdate'])),

  'templates.delete': (context: CallContext) =>
    context.transaction(async (tx) => {
      const row = await templateOf(tx, context, context.params['id'])
      await tx.deleteFrom('template').where('company_id', '=', row.company_id).where('id', '=', row.id).execute()
      return true
    }),

  'templates.download': (context: CallContext) => context.transaction(async (tx) => Buffer.from((await templateOf(tx, context, context.params['id'])).content, 'utf8').toString('base64')),

  'templates.preview': async (context: CallContext) => {
    const { template, document } = await context.transaction(async (tx) => ({ template: await templateOf(tx, context, context.params['id']), document: await shownDocument(tx, context) }))
    return context.ports.renderer.html(document, renderOptions(context, true, template.content))
  },
} satisfies Handlers

/** Templates of the documents, and those of the answers to them: there what has no ID yet is a new one. */
export const templateHandlers: Handlers = {
  ...handlers,
  'answerTemplates.list': handlers['templates.list'],
  'answerTemplates.delete': handlers['templates.delete'],
  'answerTemplates.download': handlers['templates.download'],
  'answerTemplates.update': async (context) => {
    const body = context.body as Wire['AnswerTemplateSave']
    if (body.ID !== undefined && body.ID !== null) return context.transaction((tx) => change(tx, context, body))
    const { Name, Base64String, IsActive, IsDefault } = body
    if (!Name?.trim() || !Base64String) throw refusal(context.language, { status: 422, key: 'templateNew', path: Name?.trim() ? 'Base64String' : 'Name' })
    await handlers['templates.createFile']({ ...context, body: { Name: Name.trim(), Base64String, IsActive: IsActive ?? true, IsDefault: IsDefault ?? false } })
    return true
  },
  'answerTemplates.preview': async (context) => {
    const { template, document } = await context.transaction(async (tx) => ({ template: await templateOf(tx, context, context.params['id']), document: await shownDocument(tx, context) }))
    return context.ports.renderer.html(document, { ...renderOptions(context, true, template.content), receipt: sampleReceipt(document) })
  },
}

interface TemplateChange {
  readonly ID?: number | null | undefined
  readonly Name?: string | null | undefined
  readonly IsActive?: boolean | null | undefined
  readonly IsDefault?: boolean | null | undefined
  readonly Base64String?: string | null | undefined
}

/** What is left out stays as it is. */
async function change(tx: Tx, context: CallContext, body: TemplateChange): Promise<boolean> {
  const row = await templateOf(tx, context, body.ID)
  const isDefault = body.IsDefault ?? row.is_default
  if (isDefault && !row.is_default) await clearDefault(tx, context)
  const content = body.Base64String ? contentOf(context, body.Base64String) : row.content
  const changed = { name: body.Name?.trim() || row.name, is_default: isDefault, is_active: isDefault || (body.IsActive ?? row.is_active), content }
  await tx.updateTable('template').set(changed).where('company_id', '=', row.company_id).where('id', '=', row.id).execute()
  return true
}

/** One default template per family. */
async function clearDefault(tx: Tx, context: CallContext): Promise<void> {
  await tx.updateTable('template').set({ is_default: false }).where('company_id', '=', context.session.companyId).where('family', '=', definitionScope(context)).where('is_default', '=', true).execute()
}

const templatesOf = (tx: Tx, context: CallContext): Promise<TemplateRow[]> => tx.selectFrom('template').selectAll().where('company_id', '=', context.session.companyId).where('family', '=', definitionScope(context)).orderBy('name').orderBy('id').execute()

async function templateOf(tx: Tx, context: CallContext, id: unknown): Promise<TemplateRow> {
  const row = (await templatesOf(tx, context)).find((one) => String(one.id) === String(id ?? '') || one.uuid === id)
  if (!row) throw refusal(context.language, { status: 404, key: 'templateMissing', values: { id: String(id ?? '') }, path: 'ID' })
  return row
}

function matches(row: TemplateRow, query: CallContext['query']): boolean {
  const words = typeof query['Search'] === 'string' ? fold(query['Search']) : ''
  const is = (asked: unknown, value: boolean) => typeof asked !== 'boolean' || asked === value
  return fold(row.name).includes(words) && is(query['IsActive'], row.is_active) && is(query['IsDefault'], row.is_default)
}

/** Templates are run over documents: what is no XML, or names a DOCTYPE, is refused at the door. */
function contentOf(context: CallContext, base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  const isBase64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)
  const text = isBase64 ? decoded(bytes) : undefined
  if (text === undefined) throw refusal(context.language, { status: 422, key: 'templateEncoding', path: 'Base64String' })
  try {
    parseXml(text)
    return text
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const reason = error.problems.map((one) => faultText(context.language, one)).join(' ')
    throw refusal(context.language, { status: 422, key: 'templateContent', values: { reason }, path: 'Base64String' })
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The company's latest document, or an invented one while there is none. */
async function shownDocument(tx: Tx, context: CallContext): Promise<TaxDocument> {
  const spec = documentSpecOf(context.family)
  const box = `${context.family.key}.${spec.delivery.from}`
  const latest = await tx
    .selectFrom('record')
    .innerJoin('document', (join) => join.onRef('document.company_id', '=', 'record.company_id').onRef('document.box', '=', 'record.box').onRef('document.uuid', '=', 'record.uuid'))
    .select('document.xml')
    .where('record.company_id', '=', context.session.companyId)
    .where('record.box', '=', box)
    .orderBy('record.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest?.xml) return readUbl(latest.xml)
  return sampleDocument(spec, await companyOf(tx, context.session.companyId), momentInIstanbul(context.ports.clock.now()).date)
}

const toTemplate = (row: TemplateRow) => ({ ID: row.id, UUID: row.uuid, Name: row.name, IsActive: row.is_active, IsDefault: row.is_default, CreationDate: row.created_at.toISOString(), TemplateID: row.id })
