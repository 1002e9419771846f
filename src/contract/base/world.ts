/** What the checks know of the service they test: how to ask, and which records are there. Learned from its lists. */
import type { Box, Call, Family, Portal } from '#engine/portal.ts'
import { holds } from '#engine/condition.ts'
import { callOf, familyOf } from '#engine/portal.ts'
import { schemaOf } from '#schemas/wire.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import { createChooser, type Chooser } from './chooser.ts'
import { Broken, Skipped, toldBy } from './result.ts'
import { sampleOf } from './sample.ts'
import { exchange, type Exchange, type Question, type Target } from './target.ts'

export type Row = Readonly<Record<string, unknown>>
export type Id = string | number
export type Whose = 'own' | 'other'

/** Which page it is, and of how many, is not looked at when it is read: checks of their own do that. */
export interface PageAnswer {
  readonly Page: unknown
  readonly PageSize: unknown
  readonly TotalCount: number
  readonly TotalPages: unknown
  readonly Content: readonly Row[]
}

export interface World {
  readonly portal: Portal
  readonly target: Target
  readonly chooser: Chooser
  /** The day in Istanbul on which documents are made. */
  readonly today: string
  ask(question: Question): Promise<Exchange>
  /** The last exchange of the check that is running. */
  last(): Exchange | undefined
  /** Every answer so far of a call that was found, for the rules that hold for all. */
  readonly heard: readonly Heard[]
  /** Rows of a list as they were at its first reading. */
  rows(list: Call, whose: Whose): Promise<readonly Row[]>
  /** A key with every role but those; undefined where none can be made. */
  keyWithout(roles: readonly string[]): Promise<string | undefined>
  /** Takes back what the tests made for themselves. */
  clean(): Promise<void>
}
export interface Heard {
  readonly call: Call
  readonly exchange: Exchange
}

export interface WorldOptions {
  readonly seed?: number
  readonly today: string
  readonly mayWrite: boolean
}

export function createWorld(
  portal: Portal,
  target: Target,
  { seed = 1, today, mayWrite }: WorldOptions,
): World {
  const heard: Heard[] = []
  const kept = new Map<string, Promise<readonly Row[]>>()
  const ask = async (question: Question): Promise<Exchange> => {
    const answer = await exchange(target, question)
    heard.push({ call: question.call, exchange: answer })
    return answer
  }
  const keys = keyMaker(portal, target, ask)
  const world: World = {
    portal,
    target,
    today,
    ask,
    heard,
    chooser: createChooser(seed),
    last: () => heard.at(-1)?.exchange,
    rows: (list, whose) => {
      const name = `${list.id} ${whose}`
      const known = kept.get(name) ?? readRows(world, list, whose)
      kept.set(name, known)
      return known
    },
    keyWithout: async (roles) => target.tokens.few ?? (mayWrite ? keys.without(roles) : undefined),
    clean: keys.remove,
  }
  return world
}

// Lists

/** The list in which the records stand that a call names. */
export function listOf({ portal }: Pick<World, 'portal'>, call: Call): Call | undefined {
  // A call of the family's own is about the records of the box that it is a button of.
  const parent =
    call.on === undefined ? call.id.slice(0, call.id.lastIndexOf('.')) : `${call.family}.${call.on}`
  const wanted = call.pattern === 'box.envelopeStatus' ? `${parent}.envelopes` : `${parent}.list`
  const kin = `${call.pattern.split('.')[0]}.list`
  const sameBox = ({ family, box, pattern }: Call): boolean =>
    pattern === 'numbered.list' && family === call.family && box === call.box
  return (
    // Of several boxes that programs know by number each has a list.
    (parent === call.family && call.box !== undefined ? portal.calls.find(sameBox) : undefined) ??
    portal.calls.find(({ id }) => id === wanted) ??
    // A call that is about the records of a box.
    portal.calls.find(({ id }) => id === `${call.family}.${call.box ?? ''}.list`) ??
    portal.calls.find(({ family, pattern }) => family === call.family && pattern === kin)
  )
}

export const boxOf = (portal: Portal, call: Call): Box | undefined =>
  familyOf(portal, call.family).boxes.find((box) => box.key === call.box)
export const familyOfCall = (portal: Portal, call: Call): Family => familyOf(portal, call.family)
export const siblingOf = (portal: Portal, call: Call, name: string): Call | undefined =>
  portal.calls.find(({ id }) => id === `${call.id.slice(0, call.id.lastIndexOf('.'))}.${name}`)
/** A call of the family by the rest of its id: `send.model`. */
export const ofFamily = (portal: Portal, family: string, rest: string): Call | undefined =>
  portal.calls.find(({ id }) => id === `${family}.${rest}`)
export const called = callOf

/** Throws Broken unless it is a page. */
export function pageIn(answer: Exchange): PageAnswer {
  const { Page, PageSize, TotalCount, TotalPages, Content } = recordOf(answer.json)
  if (answer.status !== 200 || !Array.isArray(Content) || !isWhole(TotalCount))
    throw new Broken('200 with a page', toldBy(answer), answer, 'answers')
  return { Page, PageSize, TotalCount, TotalPages, Content: recordsIn(Content) }
}

const isWhole = (value: unknown): value is number => Number.isInteger(value)

export function isPaged(call: Call): boolean {
  return (
    ('Page' in call.query || 'Page' in call.apiQuery || call.body === 'ListQuery') &&
    /Page$|^page$|^draftPage$/.test(call.answer)
  )
}

/** Asks a list; what steers it stands in the query, or in the body where the list takes it there. */
export function askList(
  world: World,
  list: Call,
  steering: Readonly<Record<string, string | number | readonly string[]>> = {},
  token?: string,
  params?: Readonly<Record<string, Id>>,
): Promise<Exchange> {
  if (list.body !== undefined) return world.ask({ call: list, token, params, body: steering })
  return world.ask({
    call: list,
    token,
    params,
    query: Object.entries(steering).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  })
}

async function readRows(world: World, list: Call, whose: Whose): Promise<readonly Row[]> {
  const token = whose === 'own' ? world.target.tokens.own : world.target.tokens.other
  if (token === undefined) return []
  const answer = await askList(world, list, isPaged(list) ? { PageSize: 500 } : {}, token)
  if (answer.status === 403)
    throw new Skipped(`The token may not read ${list.id}, where the records stand`)
  if (Array.isArray(answer.json)) return recordsIn(answer.json)
  return pageIn(answer).Content
}

// Ids

/** A body that has a field `ID`, or a number such as `TicketID`, names records by their number, everything else by their UUID where they have one. */
export function isByNumber({ body, pattern }: Call): boolean {
  const schema = body === undefined ? undefined : schemaOf(body)
  return schema
    ? /"ID":|"[A-Za-z]+ID":\d/.test(JSON.stringify(sampleOf(schema), withoutInnerLists))
    : /^(?:(?:series|templates|answerSeries|answerTemplates|notifications|numbered)\.|(?:ticket\.get|accounting\.columnsOfTemplate)$)/.test(
        pattern,
      )
}

/** Entries of a list inside of a body, such as the columns of a template, are parts of it and no records. */
const withoutInnerLists = (key: string, value: unknown): unknown =>
  key !== '' && Array.isArray(value) && recordsIn(value).length > 0 ? [] : value

/** Ids of what the call could name, whether or not it may be done with it. */
export const listedIds = (world: World, call: Call, whose: Whose): Promise<readonly Id[]> =>
  idsOfRows(world, call, whose, () => true)

/** Those that may take part: a button is for records for which its condition holds. */
export const knownIds = (world: World, call: Call, whose: Whose): Promise<readonly Id[]> =>
  idsOfRows(world, call, whose, (row) => call.on === undefined || holds(call.when, row))

async function idsOfRows(
  world: World,
  call: Call,
  whose: Whose,
  isWanted: (row: Row) => boolean,
): Promise<readonly Id[]> {
  const list = listOf(world, call)
  if (!list) return []
  const byNumber = isByNumber(call)
  return (await world.rows(list, whose)).filter(isWanted).flatMap((row) => {
    const id = byNumber ? row['ID'] : (row['UUID'] ?? row['ID'])
    return isId(id) ? [id] : []
  })
}

export const isId = (value: unknown): value is Id =>
  typeof value === 'string' || typeof value === 'number'

/** An id that names nothing. */
export const nobodysId = (world: World, call: Call): Id =>
  isByNumber(call) ? world.chooser.between(900_000_000, 999_999_999) : world.chooser.uuid()

// Keys

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Keys with all roles but some, made through the service's own calls and deleted at the end. */
function keyMaker(portal: Portal, { tokens }: Target, ask: World['ask']) {
  const made = new Map<string, { readonly key: string; readonly uuid: string } | undefined>()
  const create = portal.calls.find((call) => call.pattern === 'accessKeys.create')
  const remove = portal.calls.find((call) => call.pattern === 'accessKeys.delete')
  const everyRole = [...new Set(portal.calls.flatMap((call) => call.roles))]
  const make = async (roles: readonly string[]) => {
    const answer =
      create &&
      (await ask({
        call: create,
        token: tokens.own,
        body: {
          Name: `Sözleşme denemesi ${made.size + 1}`,
          Roles: everyRole.filter((role) => !roles.includes(role)),
        },
      }))
    const { Key: key, UUID: uuid } = recordOf(answer?.json)
    return answer?.status === 200 && isText(key) && isText(uuid) ? { key, uuid } : undefined
  }
  return {
    without: async (roles: readonly string[]): Promise<string | undefined> => {
      const name = [...roles].sort().join(' ')
      if (!made.has(name)) made.set(name, await make(roles))
      return made.get(name)?.key
    },
    remove: async (): Promise<void> => {
      const uuids = [...made.values()].flatMap((key) => (key ? [key.uuid] : []))
      if (remove && uuids.length > 0) await ask({ call: remove, body: uuids })
      made.clear()
    },
  }
}
