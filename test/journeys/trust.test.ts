/** What an attacker tries first, against every call of the portal as the running service answers it (TRUST 5.4). The cases are made from the compiled calls. */
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compilePortal } from '#engine/compile.ts'
import type { Call } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import { schemaOf } from '#schemas/wire.ts'
import { sampleOf } from '#contract/sample.ts'
import { runService, type RunningService } from './running-service.ts'

const portal = compilePortal(families)
const everyRole = [...new Set(portal.calls.flatMap((call) => call.roles))]

interface Answer {
  readonly status: number
  readonly text: string
}
type Row = Readonly<Record<string, unknown>>
type Id = string | number

let service: RunningService
const mine = () => service.demo.apiKeys[0]!.key
const theirs = () => service.demo.apiKeys[1]!.key
let before: string
beforeAll(async () => {
  service = await runService()
  // Lists that the demo leaves empty are filled, so that no call is left out.
  for (const call of portal.calls.filter(({ pattern }) => /^(notifications\.create|templates\.createFile|reports\.send)$/.test(pattern))) await ask(call, { key: theirs(), body: bodyWith(call, 1) })
  const createJob = portal.calls.find(({ pattern }) => pattern === 'jobs.create')!
  for (const key of [mine(), theirs()]) await ask(createJob, { key, body: { Key: randomUUID(), Call: 'einvoice.sale.operation', Type: 'Read', Items: [randomUUID()] } })
  before = await fingerprint(theirs())
}, 180_000)
afterAll(() => service?.remove())

interface Asked {
  readonly key?: string | null
  readonly params?: Readonly<Record<string, Id>>
  readonly body?: unknown
  /** The body is JSON already. */
  readonly raw?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks a call as the portal does; a parameter that is not given gets a value of the right form. */
async function ask(call: Call, { key = mine(), params = {}, body, raw = false, headers = {} }: Asked = {}): Promise<Answer> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? call.values[0] ?? randomUUID())))
  const content = body === undefined || body instanceof FormData ? body : raw ? String(body) : JSON.stringify(body)
  const address = call.service === 'identity' ? service.address : `${service.address}/api`
  const response = await fetch(`${address}${path}`, {
    method: call.method,
    headers: { 'Accept-Language': 'en', ...(key !== null && { Authorization: `Bearer ${key}` }), ...(typeof content === 'string' && { 'Content-Type': 'application/json' }), ...headers },
    ...(content !== undefined && { body: content }),
  })
  heard.push({ line: `${call.method} ${path} ${response.status}`, headers: response.headers })
  return { status: response.status, text: await response.text() }
}

/** Every answer of this file, for the rules that hold for all of them. */
const heard: { readonly line: string; readonly headers: Headers }[] = []

/** Ids that were found in lists. */
const ids = new Map<string, Id[]>()

/** The list in which the records stand that a call names. */
function listOf(call: Call): Call | undefined {
  const parent = call.id.slice(0, call.id.lastIndexOf('.'))
  const elsewhere: Readonly<Record<string, string>> = { 'box.envelopeStatus': `${parent}.envelopes`, 'accessKeys.get': 'system.accessKeys', 'accessKeys.delete': 'system.accessKeys' }
  if (call.pattern.startsWith('jobs.')) return portal.calls.find(({ pattern }) => pattern === 'jobs.list')
  const wanted = elsewhere[call.pattern] ?? `${parent}.list`
  return portal.calls.find(({ id }) => id === wanted)
}

/** A body that has a field `ID` names records by their number, everything else by their UUID where they have one. */
const isByNumber = ({ body }: Call): boolean => /"ID":/.test(JSON.stringify(sampleOf(schemaOf(body ?? '') ?? z.null())))

async function idsIn(list: Call, key: string, byNumber = false): Promise<Id[]> {
  const answer = await ask(list, { key, ...(list.body !== undefined && { body: {} }) })
  expect(answer.status, `${list.id}: ${answer.text}`).toBe(200)
  const data = JSON.parse(answer.text) as { Content?: Row[] } | Row[]
  const rows = Array.isArray(data) ? data : (data.Content ?? [])
  return rows.map((row) => (byNumber ? row['ID'] : (row['UUID'] ?? row['ID'])) as Id)
}

async function knownIds(call: Call, whose: 'mine' | 'theirs'): Promise<Id[]> {
  const list = listOf(call)
  if (!list) return []
  const byNumber = isByNumber(call)
  const name = `${list.id} ${byNumber} ${whose}`
  const known = ids.get(name) ?? (await idsIn(list, whose === 'mine' ? mine() : theirs(), byNumber))
  ids.set(name, known)
  return known
}

/** Bodies in which the caller brings an id of its own making: a document's ETTN. Nothing that exists is named by them. (What a job says of records that are not its company's: test/service/jobs.test.ts.) */
const ownIds = new Set(['InvoiceSend', 'InvoiceBulk', 'BillSend', 'Register', 'JobCreate', 'JobCheckAsk', 'JobFreeze', 'JobBusyAsk'])
/** About the person who is signed in; API keys are refused (test/service/identity*). */
const isPersonal = (call: Call): boolean => call.pattern.startsWith('account.')
const namesRecords = (call: Call): boolean => !isPersonal(call) && (call.params.includes('id') || (call.body !== undefined && !ownIds.has(call.body) && idPlaces(call) > 0))

function idPlaces(call: Call): number {
  const schema = call.body === undefined ? undefined : schemaOf(call.body)
  let count = 0
  if (schema) sampleOf(schema, { id: () => (count += 1) && randomUUID() })
  return count
}

/** Bodies whose fields must fit each other, which a schema does not say. */
const xslt = '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><body>x</body></html></xsl:template></xsl:stylesheet>'
const fitting: Readonly<Record<string, (id: Id) => unknown>> = {
  TemplateFileSave: (ID) => ({ ID, Name: 'x.xslt', IsActive: true, IsDefault: false, Base64String: btoa(xslt) }),
  RuleSave: (ID) => ({
    NotificationDto: { ID, RuleName: 'x', Rules: [{ Property: 'PayableAmount', Operator: 'Equal', ValueFirst: '10' }], Contact: [{ NotificationValue: 'ayse@ornek.example', NotificationValueType: 'Mail' }], IsActive: true },
  }),
}

/** A body whose ids are all the given one; of a list of ids also those before it. */
function bodyWith(call: Call, id: Id, before: readonly Id[] = []): unknown {
  const schema = call.body === undefined ? undefined : schemaOf(call.body)
  if (call.body === undefined || !schema) return undefined
  if (call.body === 'UuidList') return [...before, id]
  return fitting[call.body]?.(id) ?? sampleOf(schema, { id: () => id })
}

/** What is left of an answer without the id that was asked for and the number of the exchange. */
const withoutId = ({ status, text }: Answer, id: Id) => `${status} ${text.replace(new RegExp(`(?<![\\w:])${String(id)}\\b`, 'g'), '<id>').replace(/"CorrelationID":"[^"]*"/, '')}`

async function fingerprint(key: string): Promise<string> {
  const lists = portal.calls.filter((call) => call.id.endsWith('.list') && call.access === 'roles')
  const found = await Promise.all(lists.map(async (list) => `${list.id} ${(await idsIn(list, key)).join()}`))
  return createHash('sha256').update(found.join('\n')).digest('hex')
}

const calls = portal.calls.filter(namesRecords)

describe('[TR1] a record of another company does not exist', () => {
  it('has a list, and with it foreign ids, for every call that names a record', async () => {
    const missing = await Promise.all(calls.map(async (call) => ((await foreignId(call)) === undefined ? [call.id] : [])))
    expect(missing.flat()).toEqual([])
  })

  it.each(calls.map((call) => [call.id, call] as const))('%s', async (_, call) => {
    const foreign = (await foreignId(call))!
    const random: Id = typeof foreign === 'number' ? 987_654_321 : randomUUID()
    const own = call.body === 'UuidList' ? someOf(await knownIds(call, 'mine'), 6) : []
    const asked = async (id: Id) => withoutId(await ask(call, { params: { id }, body: bodyWith(call, id, own.splice(0, 2)) }), id)
    const nobodys = await asked(random)
    // What is made anew refers to nothing; of many each is answered by itself.
    if (isNew(call)) return expect([nobodys.slice(0, 3), (await asked(foreign)).slice(0, 3)]).toEqual(['200', '200'])
    if (call.answer !== 'Messages' && call.body !== 'UuidList') expect(nobodys).toMatch(/^404 /)
    expect(await asked(foreign)).toBe(nobodys)
    const elsewhere = await idElsewhere(call, typeof foreign)
    if (elsewhere !== undefined) expect(await asked(elsewhere)).toBe(nobodys)
  })

  it('one that was deleted does not exist either', async () => {
    const tag = (id: string) => portal.calls.find((call) => call.id === id)!
    for (const family of portal.families.filter(({ key }) => portal.calls.some(({ id }) => id === `${key}.tags.create`))) {
      const made = JSON.parse((await ask(tag(`${family.key}.tags.create`), { body: { Name: `Silinecek ${family.key}` } })).text) as { UUID: string }
      const remove = tag(`${family.key}.tags.delete`)
      expect((await ask(remove, { params: { id: made.UUID } })).status).toBe(200)
      const nobody = randomUUID()
      expect(withoutId(await ask(remove, { params: { id: made.UUID } }), made.UUID)).toBe(withoutId(await ask(remove, { params: { id: nobody } }), nobody))
    }
  })

  it('and nothing of it was changed by all that', async () => {
    expect(await fingerprint(theirs())).toBe(before)
  })
})

/** So many, or none: each question has as many ids of the caller's own beside the one it is about. */
const someOf = (list: readonly Id[], count: number): Id[] => (list.length < count ? [] : list.slice(0, count))

const isNew = (call: Call): boolean => /\.create(File)?$/.test(call.id)

/** The caller's own record of another list. */
async function idElsewhere(call: Call, kind: string): Promise<Id | undefined> {
  const own = await knownIds(call, 'mine')
  const others = calls.filter((other) => listOf(other) !== listOf(call)).map((other) => knownIds(other, 'mine'))
  return (await Promise.all(others)).flat().find((id) => typeof id === kind && !own.includes(id))
}

async function foreignId(call: Call): Promise<Id | undefined> {
  const own = await knownIds(call, 'mine')
  return (await knownIds(call, 'theirs')).find((id) => !own.includes(id))
}

describe('[TR2] a call needs its role', () => {
  const guarded = portal.calls.filter((call) => call.access === 'roles')
  const sets = [...new Set(guarded.map((call) => [...call.roles].sort().join(' ')))]

  it('holds for every call: with all roles but its own it is 403 and names them, without a token 401', async () => {
    const create = portal.calls.find(({ id }) => id === 'system.createAccessKey')!
    const keyWithout = new Map<string, string>()
    for (const set of sets) {
      const roles = everyRole.filter((role) => !set.split(' ').includes(role))
      const answer = await ask(create, { body: { Name: `without ${set}`.slice(0, 100), Roles: roles } })
      expect(answer.status, answer.text).toBe(200)
      keyWithout.set(set, (JSON.parse(answer.text) as { Key: string }).Key)
    }
    const entered: string[] = []
    for (const call of guarded) {
      const refused = await ask(call, { key: keyWithout.get([...call.roles].sort().join(' '))! })
      if (refused.status !== 403 || !call.roles.every((role) => refused.text.includes(role))) entered.push(`${call.id}: ${refused.status} ${refused.text}`)
      const stranger = await ask(call, { key: null })
      if (stranger.status !== 401) entered.push(`${call.id} without a token: ${stranger.status}`)
    }
    expect(entered).toEqual([])
  }, 180_000)

  it('leaves no call without one, but those that are declared public or for everybody who is signed in', () => {
    expect(portal.calls.filter((call) => call.access === 'public').map(({ id }) => id)).toEqual(expect.arrayContaining(['system.login']))
    expect(portal.calls.filter((call) => call.access === 'roles' && call.roles.length === 0)).toEqual([])
  })
})

/** Fields that the service decides and a caller must not. */
const extras: Readonly<Record<string, unknown>> = {
  CompanyID: randomUUID(), company_id: randomUUID(), Number: 'AAA2026000000001', InvoiceNumber: 'AAA2026000000001', ETTN: randomUUID(), State: 'succeed', StatusCode: 'succeed',
  Role: ['pa:w'], IsActiveUser: true, CreatedDate: '2020-01-01', constructor: { prototype: { y: 1 } }, prototype: { y: 1 },
}

describe('[TR3] a body has the fields of its schema and no other', () => {
  const writing = portal.calls.filter((call) => call.method !== 'GET' && call.body !== undefined && call.body !== 'Files' && schemaOf(call.body) !== undefined)

  it.each(writing.map((call) => [call.id, call] as const))('%s', async (_, call) => {
    const sample = sampleOf(schemaOf(call.body!)!)
    const taken: string[] = []
    for (const place of objectsIn(sample)) {
      const added = Object.fromEntries(Object.entries(extras).filter(([name]) => !(name in place)))
      const names = [...Object.keys(added), '__proto__']
      // A name at a time: some are refused before the rest of the body is read.
      for (const name of names) {
        const body = JSON.stringify(sample, (_key, value: unknown) => (value === place ? { ...place, __extra__: added[name] ?? { y: 1 } } : value)).replace('"__extra__"', JSON.stringify(name))
        const { status, text } = await ask(call, { params: {}, body, raw: true })
        if (status !== 400 || !text.includes(name)) taken.push(`${name} beside ${Object.keys(place).slice(0, 3).join()}: ${status} ${text.slice(0, 150)}`)
      }
    }
    expect(taken).toEqual([])
    expect(({} as Row)['y']).toBeUndefined()
  })
})

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inside : [value, ...inside]
}

describe('[TR4] secrets stay where they belong', () => {
  const planted = { password: 'Gizli-parola-4711-dikenli', token: `evk_${'5ec2e7'.repeat(11)}`, query: 'gizli-sorgu-degeri-4712', code: 'gizli-kod-4713', body: 'gizli-govde-4714', name: 'gizli.kullanici-4715@ornek.example' }

  it('none is in the log, in an answer or in the files of the database', async () => {
    const { address } = service
    const made = (JSON.parse((await ask(portal.calls.find(({ id }) => id === 'system.createAccessKey')!, { body: { Name: 'gizli' } })).text) as { Key: string }).Key
    const json = { 'Content-Type': 'application/json', 'Accept-Language': 'en' }
    const answers = await Promise.all([
      fetch(`${address}/idp/interaction/gizli-4716/login`, { method: 'POST', headers: json, body: JSON.stringify({ Username: 'ayse', Password: planted.password }) }),
      fetch(`${address}/account/login`, { method: 'POST', headers: json, body: JSON.stringify({ Username: planted.name, Password: planted.password }) }),
      fetch(`${address}/api/einvoice/Sale`, { headers: { Authorization: `Bearer ${planted.token}` } }),
      fetch(`${address}/idp/connect/token`, { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ grant_type: 'authorization_code', code: planted.code, client_id: 'evrak-portal', redirect_uri: `${address}/auth/callback`, code_verifier: planted.body }) }),
      fetch(`${address}/api/einvoice/Sale?Password=${planted.query}`, { headers: { Authorization: `Bearer ${mine()}` } }),
      fetch(`${address}/api/einvoice/Draft/Create`, { method: 'POST', headers: { ...json, Authorization: `Bearer ${mine()}` }, body: `{"EInvoice": "${planted.body}", broken` }),
    ])
    expect(answers.every(({ status }) => status >= 400 && status < 500), answers.map(({ status }) => status).join()).toBe(true)
    const said = `${service.output()}\n${(await Promise.all(answers.map((answer) => answer.text()))).join('\n')}`
    expect(Object.values(planted).filter((secret) => said.includes(secret))).toEqual([])
    const given = [mine(), theirs(), made]
    expect(given.filter((secret) => said.includes(secret))).toEqual([])
    const files = (await readdir(service.dataDir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile() && file.name !== 'demo.json')
    // Who tried is written down; the demo keeps what it printed, to print it again.
    const { name: _name, ...unkept } = planted
    for (const file of files) {
      const bytes = await readFile(join(file.parentPath, file.name))
      const found = [...Object.values(unkept), made].filter((secret) => bytes.includes(secret))
      expect(found, file.name).toEqual([])
    }
    expect(files.length).toBeGreaterThan(100)
  })
})

describe('[TR5] every answer of a call', () => {
  it('is for its asker alone: neither kept nor sniffed, framed, run or read by another site', () => {
    const wanted: Readonly<Record<string, RegExp>> = {
      'Cache-Control': /no-store/, 'X-Content-Type-Options': /^nosniff$/, 'Content-Security-Policy': /default-src 'none'.*frame-ancestors 'none'/, 'Referrer-Policy': /^no-referrer$/,
      'Cross-Origin-Resource-Policy': /^same-origin$/, 'X-Correlation-ID': /^[\w-]{8,}$/,
    }
    const lacking = heard.flatMap(({ line, headers }) => Object.entries(wanted).flatMap(([name, pattern]) => (pattern.test(headers.get(name) ?? '') ? [] : [`${line}: ${name} is ${headers.get(name)}`])))
    expect(heard.length).toBeGreaterThan(1000)
    expect(lacking).toEqual([])
  })
})
