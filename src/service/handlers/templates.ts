/** Templates of a family: stylesheets of the company, which are looked through and compiled when they come in. */
import type { Selectable } from 'kysely'
import { answerByLines } from '#documents/ubl/answer.ts'
import { DocumentError } from '#documents/document/document-error.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { fold } from '#values/turkish.ts'
import { parseXml } from '#documents/ubl/xml-tree.ts'
import type { Wire } from '#schemas/wire.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { pageOfAll } from '../records/page.ts'
import { refusal, refusalItem, type RefusalKey } from '../records/sentence.ts'
import { findDesign, wrongPictures } from '../paper/design.ts'
import { CageFault, type CageFaultKind } from '../rendering/xslt/cage-fault.ts'
import { checkStylesheet, type StylesheetProblem } from '../rendering/xslt/check-stylesheet.ts'
import { definitionScope } from './definition-scope.ts'
import { documentMapOf } from '../content/model.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { faultText } from '../sending/read-file.ts'
import { renderOptions } from '../sending/content.ts'
import type { DocumentSource } from '../paper/document-source.ts'
import { renderHtml } from '../sending/render-html.ts'
import { companyOf } from '../sending/supplier.ts'
import type { TemplateTable } from '../ports/database.ts'
import { bodyAs } from '../ports/body-as.ts'
import { sampleDocument, sampleReceipt } from './sample-document.ts'

type TemplateRow = Selectable<TemplateTable>

const handlers = {
  'templates.list': (context: CallContext) =>
    context.transaction(async (tx) =>
      pageOfAll(
        context.query,
        (await templatesOf(tx, context))
          .filter((row) => matches(row, context.query))
          .map(toTemplate),
      ),
    ),

  'templates.files': (context: CallContext) =>
    context.transaction(async (tx) => (await templatesOf(tx, context)).map(toTemplate)),

  'templates.get': (context: CallContext) =>
    context.transaction(async (tx) =>
      toTemplate(await templateOf(tx, context, context.params['id'])),
    ),
  'templates.create': (context: CallContext) => create(context, bodyAs(context, 'TemplateCreate')),
  'templates.createFile': (context: CallContext) =>
    create(context, bodyAs(context, 'TemplateFileSave')),
  'templates.updateFile': (context: CallContext) =>
    change(context, bodyAs(context, 'TemplateFileSave')),
  'templates.update': (context: CallContext) => change(context, bodyAs(context, 'TemplateUpdate')),

  'templates.delete': (context: CallContext) =>
    context.transaction(async (tx) => {
      const row = await templateOf(tx, context, context.params['id'])
      await tx
        .deleteFrom('template')
        .where('company_id', '=', row.company_id)
        .where('id', '=', row.id)
        .execute()
      return true
    }),

  'templates.download': (context: CallContext) =>
    context.transaction(async (tx) =>
      Buffer.from((await templateOf(tx, context, context.params['id'])).content, 'utf8').toString(
        'base64',
      ),
    ),

  'templates.preview': async (context: CallContext) => {
    const { template, shown } = await previewed(context)
    return withTemplate(context, () =>
      renderHtml(context, { name: shown.document.number }, shown.source, {
        ...renderOptions(context, true, template),
        mustUseTemplate: true,
      }),
    )
  },

  'templates.previewDesign': async (context: CallContext) => {
    const design = bodyAs(context, 'TemplateDesign')
    assertPictures(context, design)
    const shown = await context.transaction((tx) => shownDocument(tx, context))
    return renderHtml(
      context,
      { name: shown.document.number },
      shown.source,
      renderOptions(context, true, {
        kind: 'design',
        content: JSON.stringify(design),
        compiled: null,
      }),
    )
  },
} satisfies Handlers

/** Templates of the documents, and those of the answers to them: there what has no ID yet is a new one. */
export const templateHandlers: Handlers = {
  ...handlers,
  'answerTemplates.list': handlers['templates.list'],
  'answerTemplates.delete': handlers['templates.delete'],
  'answerTemplates.download': handlers['templates.download'],
  'answerTemplates.update': async (context) => {
    const body = bodyAs(context, 'AnswerTemplateSave')
    if (body.ID !== undefined && body.ID !== null) return change(context, body)
    const { Name, Base64String, IsActive, IsDefault } = body
    if (!Name?.trim() || !Base64String)
      throw refusal(context.language, {
        status: 422,
        key: 'templateNew',
        path: Name?.trim() ? 'Base64String' : 'Name',
      })
    await create(context, {
      Name: Name.trim(),
      Base64String,
      IsActive: IsActive ?? true,
      IsDefault: IsDefault ?? false,
    })
    return true
  },
  'answerTemplates.preview': async (context) => {
    const { template, shown } = await previewed(context)
    return withTemplate(context, () =>
      renderHtml(context, { name: shown.document.number }, shown.source, {
        ...renderOptions(context, true, template),
        answer: answerByLines(sampleReceipt(shown.document)),
        mustUseTemplate: true,
      }),
    )
  },
}

interface TemplateChange {
  readonly ID?: number | null | undefined
  readonly Name?: string | null | undefined
  readonly IsActive?: boolean | null | undefined
  readonly IsDefault?: boolean | null | undefined
  readonly Base64String?: string | null | undefined
}

async function create(context: CallContext, body: Wire['TemplateFileSave']) {
  const taken = await templateIn(context, body.Base64String)
  return context.transaction(async (tx) => {
    if (body.IsDefault) await clearDefault(tx, context)
    const row = await tx
      .insertInto('template')
      .values({
        company_id: context.session.companyId,
        family: definitionScope(context),
        uuid: context.ports.random.uuid(),
        name: body.Name,
        is_active: body.IsActive || body.IsDefault,
        is_default: body.IsDefault,
        ...taken,
        created_at: context.ports.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toTemplate(row)
  })
}

/** What is left out stays as it is. */
async function change(context: CallContext, body: TemplateChange): Promise<boolean> {
  // Compiling takes seconds: not within a transaction, and not for a template that is not there.
  if (body.Base64String) await context.transaction((tx) => templateOf(tx, context, body.ID))
  const taken = body.Base64String ? await templateIn(context, body.Base64String) : {}
  return context.transaction(async (tx) => {
    const row = await templateOf(tx, context, body.ID)
    const isDefault = body.IsDefault ?? row.is_default
    if (isDefault && !row.is_default) await clearDefault(tx, context)
    const changed = {
      name: body.Name?.trim() || row.name,
      is_default: isDefault,
      is_active: isDefault || (body.IsActive ?? row.is_active),
      ...taken,
    }
    await tx
      .updateTable('template')
      .set(changed)
      .where('company_id', '=', row.company_id)
      .where('id', '=', row.id)
      .execute()
    return true
  })
}

/** One default template per family. */
async function clearDefault(tx: Tx, context: CallContext): Promise<void> {
  await tx
    .updateTable('template')
    .set({ is_default: false })
    .where('company_id', '=', context.session.companyId)
    .where('family', '=', definitionScope(context))
    .where('is_default', '=', true)
    .execute()
}

const templatesOf = (tx: Tx, context: CallContext): Promise<TemplateRow[]> =>
  tx
    .selectFrom('template')
    .selectAll()
    .where('company_id', '=', context.session.companyId)
    .where('family', '=', definitionScope(context))
    .orderBy('name')
    .orderBy('id')
    .execute()

async function templateOf(tx: Tx, context: CallContext, id: unknown): Promise<TemplateRow> {
  const row = (await templatesOf(tx, context)).find(
    (one) => String(one.id) === String(id ?? '') || one.uuid === id,
  )
  if (!row)
    throw refusal(context.language, {
      status: 404,
      key: 'templateMissing',
      values: { id: String(id ?? '') },
      path: 'ID',
    })
  return row
}

function matches(row: TemplateRow, query: CallContext['query']): boolean {
  const words = typeof query['Search'] === 'string' ? fold(query['Search']) : ''
  const is = (asked: unknown, value: boolean) => typeof asked !== 'boolean' || asked === value
  return (
    fold(row.name).includes(words) &&
    is(query['IsActive'], row.is_active) &&
    is(query['IsDefault'], row.is_default)
  )
}

type Taken = Pick<TemplateRow, 'kind' | 'content' | 'compiled'>

/** What comes in is a design of the portal or a stylesheet. */
async function templateIn(context: CallContext, base64: string): Promise<Taken> {
  const text = textIn(context, base64)
  const design = findDesign(text)
  if (!design) return stylesheetIn(context, text)
  assertPictures(context, design)
  return { kind: 'design', content: text, compiled: null }
}

function assertPictures({ language }: CallContext, design: Wire['TemplateDesign']): void {
  const items = wrongPictures(design).map((name) =>
    refusalItem(language, { status: 422, key: 'templatePicture', path: name }),
  )
  if (items.length > 0) throw new ServiceError(422, items[0]?.description ?? '', items)
}

/** Compiling takes seconds for a large stylesheet: no transaction is open meanwhile. */
async function stylesheetIn(context: CallContext, content: string): Promise<Taken> {
  await withTemplate(context, () => context.ports.renderer.assertStylesheets())
  assertXml(context, content)
  const problems = checkStylesheet(content)
  if (problems.length > 0) throw forbidden(context, problems)
  return {
    kind: 'xslt',
    content,
    compiled: await withTemplate(context, () => context.ports.renderer.compile(content)),
  }
}

const problemKeys = {
  element: 'templateElement',
  function: 'templateFunction',
  attribute: 'templateAttribute',
  expression: 'templateExpression',
  doctype: 'templateDoctype',
  noStylesheet: 'templateNoStylesheet',
} as const satisfies Record<StylesheetProblem['kind'], RefusalKey>
const faultKeys = {
  stylesheet: 'templateFault',
  timeLimit: 'templateTimeLimit',
  outputLimit: 'templateOutputLimit',
  ended: 'templateEnded',
  refused: 'templateRefused',
} as const satisfies Record<CageFaultKind, RefusalKey>

/** More of them would not help who mends the first ones. */
const mostProblems = 10
function forbidden(
  { language }: CallContext,
  problems: readonly StylesheetProblem[],
): ServiceError {
  const items = problems.slice(0, mostProblems).map(({ kind, name, line }) =>
    refusalItem(language, {
      status: 422,
      key: problemKeys[kind],
      values: { name, line: String(line) },
      path: 'Base64String',
    }),
  )
  return new ServiceError(422, items[0]?.description ?? '', items)
}

/** What the cage says of a template, as a refusal in the language of the person. */
async function withTemplate<T>({ language }: CallContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CageFault)) throw error
    const { code = '', message = '', line } = error.detail ?? {}
    const key =
      error.kind === 'stylesheet' && line !== undefined ? 'templateFaultAt' : faultKeys[error.kind]
    throw refusal(language, {
      status: 422,
      key,
      values: {
        reason: [code, readable(message)].filter(Boolean).join(': '),
        line: String(line ?? ''),
      },
      path: 'Base64String',
    })
  }
}

/** Without what only the processor knows: names of its own for where the text came from. */
const readable = (message: string): string =>
  message
    .replace(/Q\{[^{}]*\}/g, '')
    .replace(/^Static error in XPath on line \d+ in \S+ /, '')
    .replace(/\s?(?:in )?\/?NoStylesheetBaseURI/g, '')
    .slice(0, 300)

function textIn(context: CallContext, base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(base64.replace(/\s+/g, ''))
  const text = isBase64 ? decoded(bytes) : undefined
  if (text === undefined)
    throw refusal(context.language, { status: 422, key: 'templateEncoding', path: 'Base64String' })
  return text
}

/** Templates are run over documents: what is no XML, or names a DOCTYPE, is refused before anything else looks at it. */
function assertXml(context: CallContext, text: string): void {
  try {
    parseXml(text)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const reason = error.problems.map((one) => faultText(context.language, one)).join(' ')
    throw refusal(context.language, {
      status: 422,
      key: 'templateContent',
      values: { reason },
      path: 'Base64String',
    })
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const previewed = (context: CallContext) =>
  context.transaction(async (tx) => ({
    template: await templateOf(tx, context, context.params['id']),
    shown: await shownDocument(tx, context),
  }))

interface Shown {
  readonly document: TaxDocument
  /** The document as it is stored, where it is. */
  readonly source: DocumentSource
}

/** The company's latest document, or an invented one while there is none. */
async function shownDocument(tx: Tx, context: CallContext): Promise<Shown> {
  const map = documentMapOf(context.family)
  const box = `${context.family.key}.${map.delivery.from}`
  const latest = await tx
    .selectFrom('record')
    .innerJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'record.company_id')
        .onRef('document.box', '=', 'record.box')
        .onRef('document.uuid', '=', 'record.uuid'),
    )
    .select(['document.xml', 'record.number'])
    .where('record.company_id', '=', context.session.companyId)
    .where('record.box', '=', box)
    .orderBy('record.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest?.xml) {
    const { xml, number } = latest
    const subject = { name: number ?? '', isUrgent: true }
    return {
      document: await runForRequest(context, subject, 'readDocument', { xml }),
      source: { xml },
    }
  }
  const document = sampleDocument(
    map,
    await companyOf(tx, context.session.companyId),
    momentInIstanbul(context.ports.clock.now()).date,
  )
  return { document, source: { document } }
}

const toTemplate = (row: TemplateRow) => ({
  ID: row.id,
  UUID: row.uuid,
  Name: row.name,
  IsActive: row.is_active,
  IsDefault: row.is_default,
  CreationDate: row.created_at.toISOString(),
  TemplateID: row.id,
  Kind: row.kind,
})
