/** The list of a box with very many documents: asked over HTTP in every way that its screen can ask, and looked at in a browser. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fact } from '#descriptor/fact.ts'
import type { Field } from '#descriptor/field.ts'
import { isBound } from '#engine/filters.ts'
import { columnOf } from '#engine/facts.ts'
import { boxOf, callOf, type Box, type Call, type Portal } from '#engine/portal.ts'
import { wire } from '#schemas/wire.ts'
import { needed } from '#values/needed.ts'
import { readConfig } from '#service/config.ts'
import { DemoAccess } from '#service/demo/seed-companies.ts'
import { openDemo } from '#service/demo/seed.ts'
import { silentLog } from '#service/base/log.ts'
import { startService } from '#service/start.ts'
import { isOrderKept } from '#service/records/list.ts'
import { openStore, type OpenStore } from '#service/store/open-store.ts'
import { timesOf, type Figure, type Times } from './figure.ts'
import { bareFirstPage, fillBox, fullestBox, type BoxOfCompany } from './many-documents.ts'
import { measureScreen } from './screen.ts'

export interface ServiceBench {
  readonly portal: Portal
  readonly documents: number
  /** The built portal; without it the screen is not looked at. */
  readonly portalFolder: string | undefined
  /** How often each question is asked. */
  readonly rounds: number
  readonly databaseUrl: string | undefined
  readonly say: (sentence: string) => void
}

/** At the service, as the ninety-fifth of a hundred answers (DESIGN, section 5). */
const boundMs = 250
/** The screen may become slower by this much of itself: the amount of documents is the service's affair. */
const boundOfScreen = 1.5
/** In a browser a round takes seconds. */
const roundsOfScreen = 15

/** Makes a demo, asks, fills its fullest box, and asks the same again. Needs an empty database. */
export async function benchService(bench: ServiceBench): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'evrak-bench-'))
  try {
    const place = await onStore(bench, dataDir, async (store) => {
      const source = {
        portal: bench.portal,
        store,
        clock: { now: () => new Date() },
        random: { uuid: randomUUID, hex: (bytes: number) => randomBytes(bytes).toString('hex') },
      }
      if (!(await openDemo(source)))
        throw new Error(
          'The database of DATABASE_URL is not empty. The benchmark makes and fills a demo of its own: name an empty database.',
        )
      return fullestBox(store)
    })
    bench.say(`${place.box}: asking with ${place.count} documents`)
    const small = await measure(bench, dataDir, place, place.count)
    bench.say(`${place.box}: filling up to ${bench.documents} documents`)
    await onStore(bench, dataDir, (store) => fillBox(store, place, bench.documents))
    bench.say('Asking again')
    const large = await measure(bench, dataDir, place, bench.documents)
    const bare = await onStore(bench, dataDir, (store) =>
      timesOf(bench.rounds, () => bareFirstPage(store, place)),
    )
    const first = needed(large.answers[0], 'times of the first page')
    return [
      {
        part: `list of ${bench.documents}`,
        name: `${first.name} and total, beside the page alone in bare SQL, median`,
        value: first.times.p50 / bare.p50,
        unit: '×',
      },
      ...large.answers.map(({ name, times, isUnbound }, index): Figure => ({
        part: `list of ${bench.documents}`,
        name: `${name}, p95`,
        value: times.p95,
        unit: 'ms',
        ...(!isUnbound && { bound: boundMs }),
        ...(small.answers[index] && { base: small.answers[index].times.p95 }),
      })),
      ...large.screen.map(({ name, times }, index): Figure => {
        const { p50: base } = needed(small.screen[index], `time of ${name} on little data`).times
        return {
          part: `list screen over ${bench.documents}`,
          name: `${name}, median`,
          value: times.p50,
          unit: 'ms',
          bound: base * boundOfScreen,
          base,
        }
      }),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function onStore<T>(
  { databaseUrl }: ServiceBench,
  dataDir: string,
  work: (store: OpenStore) => Promise<T>,
): Promise<T> {
  const store = await openStore({ dataDir, databaseUrl, log: silentLog })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

interface Measured {
  readonly name: string
  readonly isUnbound?: boolean | undefined
  readonly times: Times
}

interface Measure {
  readonly answers: readonly Measured[]
  readonly screen: readonly Measured[]
}

async function measure(
  bench: ServiceBench,
  dataDir: string,
  place: BoxOfCompany,
  count: number,
): Promise<Measure> {
  const { portal, rounds, databaseUrl, portalFolder } = bench
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  const running = await startService(portal, readConfig(env, portalFolder), { log: silentLog })
  try {
    const access = await accessOf(dataDir, place)
    const answers: Measured[] = []
    const tag = await tagOf(portal, place.box, `${running.url}/api`, access.key)
    for (const { name, path, isUnbound } of questionsOf(portal, place.box, count, tag))
      answers.push({
        name,
        isUnbound,
        times: await timesOf(rounds, () => ask(`${running.url}/api${path}`, access.key)),
      })
    const box = boxOf(portal, place.box)
    const screen = {
      url: running.url,
      route: needed(box.views[0], `view of ${box.id}`).route,
      call: listOf(portal, box).path,
      user: access.user,
      rounds: Math.min(rounds, roundsOfScreen),
    }
    return { answers, screen: portalFolder === undefined ? [] : await measureScreen(screen) }
  } finally {
    await running.close()
  }
}

/** The API key of the company and its user with all rights, from the file that the demo writes. */
async function accessOf(
  dataDir: string,
  { taxNumber }: BoxOfCompany,
): Promise<{ key: string; user: DemoAccess['users'][number] }> {
  const file = await readFile(join(dataDir, 'demo.json'), 'utf8')
  const { apiKeys, users } = DemoAccess.parse(JSON.parse(file))
  const found = apiKeys.find((one) => one.taxNumber === taxNumber)
  const user = users.find(
    ({ companies, roles }) =>
      roles === 'all' && companies.length === 1 && companies[0] === found?.company,
  )
  if (!found || !user)
    throw new Error('No API key or user of the demo belongs to the fullest company')
  return { key: found.key, user }
}

/** UUID of a tag of the box's family; empty where there is none. */
async function tagOf(portal: Portal, boxId: string, api: string, key: string): Promise<string> {
  const { family } = boxOf(portal, boxId)
  const list = portal.calls.find((one) => one.family === family && one.pattern === 'tags.list')
  if (!list) return ''
  return wire.TagPage.parse(await ask(`${api}${list.path}`, key)).Content[0]?.UUID ?? ''
}

function ask(address: string, key: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = get(address, { headers: { Authorization: `Bearer ${key}` } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${address} answered ${response.statusCode}: ${text.slice(0, 300)}`))
      })
    })
    asked.on('error', reject)
  })
}

// Questions

interface Question {
  readonly name: string
  readonly path: string
  /** Told for comparison only (DECISIONS 21). */
  readonly isUnbound?: boolean
}

const listOf = (portal: Portal, box: Box): Call =>
  callOf(portal, needed(box.calls['list'], `list of ${box.id}`))

function questionsOf(portal: Portal, boxId: string, total: number, tag: string): Question[] {
  const box = boxOf(portal, boxId)
  const list = listOf(portal, box)
  const on = (
    name: string,
    query: Readonly<Record<string, string>>,
    isUnbound = false,
  ): Question => ({
    name,
    isUnbound,
    path: `${list.path}?${new URLSearchParams({ Page: '1', PageSize: '20', ...query }).toString()}`,
  })
  const size = 20
  const pages = Math.ceil(total / size)
  const middle = String(Math.max(1, Math.ceil(pages / 2)))
  const day = (before: number) =>
    new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
  return [
    on('first page', {}),
    on('last page', { Page: String(pages) }),
    on('page in the middle', { Page: middle }),
    on('page in the first third', { Page: String(Math.max(1, Math.ceil(pages / 3))) }),
    on('page behind it', { Page: String(Math.max(1, Math.ceil(pages / 3) + 1)) }),
    on('page of 500', { PageSize: '500' }),
    on('three months', { StartDate: day(90), EndDate: day(0) }),
    ...Object.entries(box.filters).map(([name, field]) =>
      on(`filter ${name}`, { [name]: field.match === 'has' ? tag : valueOf(field, day(0)) }),
    ),
    ...box.columns
      .flatMap(({ name, fact }) => (fact !== undefined && isSortable(fact) ? [{ name, fact }] : []))
      .flatMap(({ name, fact }) => [
        on(`sort ${name}`, { SortColumn: name, SortType: 'ASC' }),
        on(`sort ${name} falling, last page`, {
          SortColumn: name,
          SortType: 'DESC',
          Page: String(pages),
        }),
        on(
          `sort ${name} falling, in the middle`,
          { SortColumn: name, SortType: 'DESC', Page: middle },
          !isOrderKept(fact),
        ),
      ]),
    on('search by a part of a number', { Search: '000123' }),
    on('search by a whole number', { Search: '2025400000777' }),
    on('search by an amount', { Search: '1.234,50' }),
    on('search by the end of an ETTN', { Search: 'a1b2c3' }),
    on('search by a name', { Search: 'Ankara' }),
    on('search by two words', { Search: 'ltd trabzon' }),
    on('search that finds nothing', { Search: 'xyzqw' }),
    ...statisticsOf(portal, boxId, day(365), day(0)),
  ]
}

const isSortable = (fact: Fact): boolean => columnOf(fact) !== undefined

function valueOf(field: Field, today: string): string {
  if (field.match === 'contains') return 'a'
  if (isBound(field)) return field.kind === 'date' || field.kind === 'dateTime' ? today : '1000'
  return field.kind === 'flag' ? 'true' : (field.values?.[1] ?? field.values?.[0] ?? '')
}

/** Counts and last documents of the box, where its family has them. */
function statisticsOf(portal: Portal, boxId: string, from: string, to: string): Question[] {
  const [family, box] = boxId.split('.')
  return portal.calls
    .filter(
      (call) =>
        call.family === family && call.box === box && call.pattern.startsWith('statistics.'),
    )
    .map((call) => ({
      name: call.pattern,
      path: `${call.path}?${new URLSearchParams(call.pattern === 'statistics.range' ? { StartDate: from, EndDate: to } : {}).toString()}`,
    }))
}
