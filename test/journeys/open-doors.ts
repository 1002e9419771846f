/**
 * The running service, asked what no client should ask: what it must keep to whatever it is sent (issue 12, 8), and what was
 * written to its log and its audit meanwhile.
 */
import pg from 'pg'
import type { Call } from '#engine/portal.ts'
import { silentLog } from '#service/base/log.ts'
import { spoiltExamples, type SpoiltKind } from '#contract/spoilt-values.ts'
import { spoiltRelatives } from '#contract/spoilt-relatives.ts'
import { Browser, signInAs } from '../service/identity-fixture.ts'
import {
  evrakInProcess,
  keeper,
  type Caller,
  type InProcess,
  type InProcessOptions,
} from './evrak-in-process.ts'
import { sendRaw, type RawAnswer, type RawRequest } from './raw-http.ts'

/** The same seed asks the same; another one looks elsewhere. */
export const seed = Number(process.env['DOORS_SEED'] ?? 20_261_123)

const relatives = spoiltRelatives(seed)
/** How many relatives of the examples of a kind each door is sent; `npm run proof -- doors` sends twenty. */
const relativesEach = Number(process.env['DOORS'] ?? 8)

/** A door's examples of a kind and some relatives of them; others are other doors'. */
export function valuesAt(door: number): Readonly<Record<SpoiltKind, readonly string[]>> {
  const of = (kind: SpoiltKind) => [
    ...spoiltExamples[kind],
    ...shareOf(relatives[kind], door, Math.floor(relatives[kind].length / relativesEach)),
  ]
  return { text: of('text'), day: of('day'), number: of('number') }
}

/** Every fourth of a list, beginning elsewhere at each door; all of them in the proof. */
export const someOf = <T>(list: readonly T[], door: number): readonly T[] =>
  relativesEach >= 20 ? list : shareOf(list, door, 4)

export interface Trial {
  /** What is sent where, for the message of a failure. */
  readonly place: string
  readonly request: RawRequest
  /** What a refusal has to look like: the body of every call, or one of the identity provider's; absent: the door promises none. */
  readonly refusal?: 'errorBody' | 'provider'
}
export interface Tried extends Trial {
  readonly answer: RawAnswer
}

export interface OpenDoors {
  readonly evrak: InProcess
  readonly caller: Caller
  /** What the service wrote to its log as an error. */
  readonly errors: readonly string[]
  /** A signed-in person with every role, and the browser of a sign-in of his own. */
  readonly bearer: string
  readonly browser: Browser
  /** Sends all, and gives the faults, each with its trial and the seed. */
  run(
    trials: readonly Trial[],
  ): Promise<{ readonly tried: readonly Tried[]; readonly faults: readonly string[] }>
  /** Of correlation ids those that no row of the audit has. */
  unaudited(ids: readonly string[]): Promise<readonly string[]>
  /** What an ordinary request and a sign-in say now. */
  isWell(): Promise<boolean>
  close(): Promise<void>
}

const own = { taxNumber: '4840847211', name: 'Örnek Yazılım A.Ş.' }
/** Requests under way at once. */
const atOnce = 16

/** Close it in `afterAll`. */
export async function openDoors(options: InProcessOptions = {}): Promise<OpenDoors> {
  const errors: string[] = []
  const evrak = await evrakInProcess([own], {
    ...options,
    // A host name, for passkeys; each request names its own address, so that no limit per address ends the trials.
    variables: { ACCOUNT_LOGIN: '1', HOST: 'localhost', PROXIES: '1' },
    log: {
      ...silentLog,
      error: (message, values) => void errors.push(`${message} ${JSON.stringify(values)}`),
    },
  })
  const database = new pg.Client({ connectionString: evrak.adminUrl })
  await database.connect()
  const first = await signInAs(evrak.address, keeper)
  const second = await signInAs(evrak.address, keeper)
  const caller = evrak.as(own.taxNumber)
  let sent = 0
  const send = async (trial: Trial): Promise<Tried> => {
    sent += 1
    return { ...trial, answer: await sendRaw(evrak.address, addressed(trial.request, sent)) }
  }
  return {
    evrak,
    caller,
    errors,
    bearer: first.tokens.access_token,
    browser: second.browser,
    run: async (trials) => {
      const tried = await inTurns(trials, send)
      return { tried, faults: [...tried.flatMap(faultsOf), ...errors.splice(0)] }
    },
    unaudited: async (ids) => {
      const { rows } = await database.query<{ id: string }>(
        `select asked.id from unnest($1::text[]) asked(id) where not exists
          (select from audit where correlation_id = asked.id)`,
        [ids],
      )
      return rows.map(({ id }) => id)
    },
    isWell: async () => {
      const { status } = await caller.ask('GET', '/einvoice/Draft')
      const { tokens } = await signInAs(evrak.address, keeper)
      return status === 200 && tokens.status === 200
    },
    close: async () => {
      await database.end()
      await evrak.close()
    },
  }
}

const addressed = ({ headers = [], ...request }: RawRequest, count: number): RawRequest => {
  const isNamed = headers.some(([name]) => name === 'X-Forwarded-For')
  const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
  return {
    ...request,
    headers: [...headers, ...(isNamed ? [] : [['X-Forwarded-For', address] as const])],
  }
}

async function inTurns<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  const waiting = all.entries()
  const worker = async () => {
    for (const [index, one] of waiting) done[index] = await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done
}

/** A service that has too much to do says when to come again. */
const isBusy = ({ status, headers }: RawAnswer): boolean =>
  status === 503 && headers['retry-after'] !== undefined

function faultsOf({ place, request, answer, refusal }: Tried): string[] {
  const told = (what: string) => [
    `seed ${seed}: ${place} → ${answer.status} ${what} ${answer.text.slice(0, 200)}`,
  ]
  // Who does not send what he says may find the connection closed, and what is refused there is refused by Node.
  const isHonest = request.length === undefined
  if (answer.status === 0) return isHonest ? told('no answer') : []
  if (answer.status >= 500 && !isBusy(answer)) return told('')
  if (answer.status < 400 || refusal === undefined || !isHonest) return []
  return refusals[refusal](answer) ? [] : told('is no refusal of this door')
}

const refusals: Readonly<Record<NonNullable<Trial['refusal']>, (answer: RawAnswer) => boolean>> = {
  errorBody: ({ text }) => {
    const { Message, Errors, CorrelationID } = objectOf(text)
    return typeof Message === 'string' && Array.isArray(Errors) && typeof CorrelationID === 'string'
  },
  // Another method than the route's is answered like an address that is not there.
  provider: ({ status, text, headers }) =>
    (status === 404 && text === 'Not Found') ||
    headers['content-type']?.startsWith('text/html') === true ||
    typeof objectOf(text)['error'] === 'string',
}

/** The object that a text is; empty where it is none. */
export function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** What the answers of calls are found by in the audit; one that no call gave has none: an address that cannot be read is nobody's. */
export const callIds = (tried: readonly Tried[]): string[] =>
  tried.flatMap(({ answer }) => answer.headers['x-correlation-id'] ?? [])

/** The same of refusals, as their bodies name it. */
export const refusalIds = (tried: readonly Tried[]): string[] =>
  tried.map(({ answer }) => String(objectOf(answer.text)['CorrelationID']))

export const isAudited = ({ effect, limit }: Call): boolean =>
  effect !== 'read' || limit !== undefined

/** Every so-manieth of a list, beginning elsewhere at each door. */
const shareOf = <T>(list: readonly T[], door: number, doors: number): readonly T[] =>
  list.filter((_, index) => (index + door) % doors === 0)
