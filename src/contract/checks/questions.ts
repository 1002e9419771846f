/** A question that a call must answer: with ids that are there and a body that its schema takes. */
import type { Field } from '#descriptor/field.ts'
import type { Call } from '#engine/portal.ts'
import { schemaOf } from '#schemas/wire.ts'
import { recordsIn } from '#values/json.ts'
import { documentBody } from '../base/document-body.ts'
import { Skipped } from '../base/result.ts'
import { sampleOf } from '../base/sample.ts'
import type { Exchange, Question } from '../base/target.ts'
import {
  boxOf,
  familyOfCall,
  isId,
  knownIds,
  listedIds,
  listOf,
  nobodysId,
  ofFamily,
  siblingOf,
  type Id,
  type World,
} from '../base/world.ts'

/** About the person who is signed in: keys are refused, the sign-in has tests of its own. */
export const isPersonal = (call: Call): boolean => call.pattern.startsWith('account.')

/** A document travels in the body as it is: none can be made of the schema. */
export const carriesFile = ({ body }: Call): boolean => body === 'Files' || body === 'ZipSend'

/** Asks with records of the own company. Throws Skipped where nothing is known that could be asked for. */
export async function askRightly(
  world: World,
  call: Call,
  more: Partial<Question> = {},
): Promise<Exchange> {
  const params = more.params ?? (await paramsOf(world, call))
  const query = more.query ?? (await queryOf(world, call))
  const body = more.body ?? (await bodyOf(world, call))
  return world.ask({ call, ...more, params, query, ...(body !== undefined && { body }) })
}

/** A multipart body of one file that a record may keep. */
export function fileBody(name: string, bytes: Uint8Array<ArrayBuffer> | string): FormData {
  const form = new FormData()
  form.append('file', new File([bytes], name))
  return form
}

export async function paramsOf(world: World, call: Call): Promise<Record<string, Id>> {
  const values = await Promise.all(
    call.params.map(async (name) => [name, await paramOf(world, call, name)] as const),
  )
  return Object.fromEntries(values)
}

async function paramOf(world: World, call: Call, name: string): Promise<Id> {
  if (name === 'id') return firstId(world, call)
  if (name === 'file') return firstFile(world, call)
  if (name === 'operationType' || name === 'exportType') return call.values[0] ?? 'x'
  if (name === 'taxNumber' || name === 'TaxNumber' || call.pattern.endsWith('checkTaxNumber'))
    return someTaxNumber(world, call)
  return words[name] ?? codeNamed(world, call, name) ?? 'an'
}

/** Parts of an address that take some words only. */
const words: Readonly<Record<string, string>> = {
  aliasType: 'PK',
  globalUserType: 'Invoice',
  isActive: 'true',
}

/** The first value of a code that the rows of the family have under this name. */
const codeNamed = ({ portal }: World, call: Call, name: string): string | undefined =>
  familyOfCall(portal, call)
    .boxes.flatMap(({ row }) => row[name]?.values ?? [])
    .at(0)

async function firstId(world: World, call: Call): Promise<Id> {
  const [id] = await (/^box\.answer[A-Z]/.test(call.pattern)
    ? answeredIds(world, call)
    : knownIds(world, call, 'own'))
  if (id === undefined) throw new Skipped(await whyNone(world, call))
  return id
}

async function whyNone(world: World, call: Call): Promise<string> {
  const list = listOf(world, call)
  if (!list) return 'No list shows what it names'
  const listed = await listedIds(world, call, 'own')
  return listed.length > 0
    ? `No row may: ${JSON.stringify(call.when)}`
    : `No record is known: ${list.id} is empty`
}

/** A file of the first record. */
async function firstFile(world: World, call: Call): Promise<Id> {
  const list = siblingOf(world.portal, call, 'recordFiles')
  const answer =
    list && (await world.ask({ call: list, params: { id: await firstId(world, call) } }))
  const id = recordsIn(answer?.json)[0]?.['UUID']
  if (!isId(id)) throw new Skipped('The first record has no file')
  return id
}

/** Records whose receiver has said something: only they have an answer to show. */
async function answeredIds(world: World, call: Call): Promise<readonly Id[]> {
  const list = listOf(world, call)
  const column =
    boxOf(world.portal, call)?.columns.find(({ fact }) => fact === 'answer')?.name ?? ''
  const rows = list ? await world.rows(list, 'own') : []
  return rows
    .filter((row) => /^(approved|rejected|partiallyApproved)$/.test(String(row[column])))
    .map((row) => String(row['UUID']))
}

/** A tax number that the service has told itself. */
async function someTaxNumber(world: World, call: Call): Promise<string> {
  const ways = [
    ofFamily(world.portal, call.family, 'search'),
    ofFamily(world.portal, call.family, 'searchGlobal'),
    world.portal.calls.find(({ answer }) => answer === 'Customers'),
  ].filter((way) => way !== undefined)
  for (const way of ways) {
    const answer = await world.ask({ call: way, params: { name: 'a', text: 'a' } })
    const number = recordsIn(answer.json)[0]?.['TaxNumber']
    if (answer.status === 200 && typeof number === 'string') return number
  }
  throw new Skipped('The service tells no tax number to ask for')
}

async function queryOf(world: World, call: Call): Promise<[string, string][]> {
  const isOwn = !call.pattern.startsWith('box.')
  const uuid = call.query['UUID'] ?? (isOwn ? call.apiQuery['UUID'] : undefined)
  if (uuid?.kind === 'uuid') return [['UUID', String(await firstId(world, call))]]
  if (call.effect === 'read' || call.body !== undefined || call.params.length > 0) return []
  return Object.entries(call.query).flatMap(([name, field]) => writtenAs(name, field))
}

/** What a call writes stands in its query where it has no body, nor a record that it is about. */
function writtenAs(name: string, { kind, values }: Field): [string, string][] {
  if (kind === 'code') return values?.[0] === undefined ? [] : [[name, values[0]]]
  return kind === 'text' ? [[name, 'Sözleşme denemesi']] : []
}

/** Bodies that carry a document, and those whose fields must fit each other, which a schema does not say. */
export async function bodyOf(world: World, call: Call, id?: Id): Promise<unknown> {
  if (call.body === undefined || call.body === 'Files') return undefined
  const schema = schemaOf(call.body)
  if (!schema) return undefined
  const { document } = familyOfCall(world.portal, call)
  if (document && call.body === document.schemas.one)
    return documentBody(world, call.family, {
      uuid: typeof id === 'string' ? id : world.chooser.uuid(),
    })
  const ofPortal = forBoxes[call.body]
  if (ofPortal) return ofPortal(world)
  return bodyNaming(call, id ?? (await knownIds(world, call, 'own'))[0] ?? nobodysId(world, call))
}

/** Work on many records names the call and the records of a box. */
const forBoxes: Readonly<Record<string, (world: World) => unknown>> = {
  JobFreeze: ({ portal }) => {
    const list = portal.calls.find(({ pattern }) => pattern === 'box.list')
    if (!list) throw new Skipped('No box has a list')
    return { Call: list.id, Query: {} }
  },
  JobCheckAsk: (world) => jobOf(world),
  JobCreate: async (world) => ({ ...(await jobOf(world)), Key: world.chooser.uuid() }),
}

async function jobOf(world: World): Promise<Readonly<Record<string, unknown>>> {
  const call = world.portal.calls.find(
    ({ pattern, values }) => pattern === 'box.operation' && values.includes('Print'),
  )
  const [id] = call ? await knownIds(world, call, 'own') : []
  if (!call || id === undefined) throw new Skipped('No box has records to work on')
  return { Call: call.id, Type: 'Print', Items: [id] }
}

const xslt =
  '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><body>x</body></html></xsl:template></xsl:stylesheet>'
const template = (ID: Id) => ({
  ID,
  Name: 'Sözleşme denemesi.xslt',
  IsActive: true,
  IsDefault: false,
  Base64String: btoa(xslt),
})
const fitting: Readonly<Record<string, (id: Id) => unknown>> = {
  ListQuery: () => ({ Page: 1, PageSize: 20, SortType: 'DESC' }),
  TemplateFileSave: template,
  AnswerTemplateSave: template,
  RuleSave: (ID) => ({
    NotificationDto: {
      ID,
      RuleName: 'Sözleşme denemesi',
      Rules: [{ Property: 'PayableAmount', Operator: 'Equal', ValueFirst: '10' }],
      Contact: [{ NotificationValue: 'ayse@ornek.example', NotificationValueType: 'Mail' }],
      IsActive: true,
    },
  }),
}

/** A body whose ids are all the given one; of a list of ids also those before it. */
export function bodyNaming(call: Call, id: Id, before: readonly Id[] = []): unknown {
  const schema = call.body === undefined ? undefined : schemaOf(call.body)
  if (call.body === undefined || !schema) return undefined
  if (call.body === 'UuidList') return [...before, id]
  return fitting[call.body]?.(id) ?? sampleOf(schema, { id: () => id })
}
