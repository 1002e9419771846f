/** A dispatcher over the kitchen-sink family whose handlers tell what they were given. */
import { compilePortal } from '#engine/compile.ts'
import type { Portal } from '#engine/portal.ts'
import type { ErrorBody } from '#schemas/answers.ts'
import { ServiceError } from '#service/base/error.ts'
import {
  createDispatcher,
  type Dispatcher,
  type DispatcherOptions,
} from '#service/http/dispatcher.ts'
import type { CallContext, Handlers, Ports, Session, Store } from '#service/ports/ports.ts'
import { sink } from '#test/kitchen-sink/family.ts'
import { fixedClock, seededRandom, testPhones, testSecretBox } from './fakes.ts'

export const portal: Portal = compilePortal([sink])
export const companyId = '11111111-1111-4111-8111-111111111111'
export const everyRole: readonly string[] = [...new Set(portal.calls.flatMap((call) => call.roles))]

const unused = (what: string) => async (): Promise<never> => {
  throw new Error(`${what} is not used here`)
}
/** Ports for calls that need the store at most. */
export function portsOf(store: Store): Ports {
  return {
    portal,
    origin: 'https://evrak.example',
    store,
    clock: fixedClock(),
    random: seededRandom(),
    renderer: {
      html: unused('html'),
      assertStylesheets: async () => {},
      compile: unused('compile'),
      pdf: unused('pdf'),
      close: async () => undefined,
    },
    secretBox: testSecretBox,
    mailer: { send: unused('send'), textsAt: unused('textsAt') },
    phones: testPhones,
    webhooks: { send: unused('send') },
    messenger: { send: unused('send'), hindrance: unused('hindrance') },
    authority: {
      submit: unused('submit'),
      stateOf: unused('stateOf'),
      customsStateOf: unused('customsStateOf'),
    },
  }
}

/** The store of a call that must not reach one. */
export const noStore: Store = {
  asCompany: unused('asCompany'),
  asSystem: unused('asSystem'),
  ask: unused('ask'),
  check: unused('check'),
  close: async () => undefined,
}

export const echo = async ({ call, params, query, body, language, session }: CallContext) => ({
  call: call.id,
  params,
  query,
  body: body ?? null,
  language,
  company: session.companyId,
})
export const echoes: Handlers = Object.fromEntries(portal.calls.map((call) => [call.pattern, echo]))

/** Authorization is the list of the caller's roles, `all` for every one; `key` before them is that of a program. */
export async function authenticate(request: Request): Promise<Session> {
  const given = request.headers.get('Authorization')
  if (given === null) throw new ServiceError(401, 'Sign in')
  const roles = given.replace(/^key /, '')
  return {
    userId: '22222222-2222-4222-8222-222222222222',
    userName: 'Ayşe Deneme',
    companyId,
    roles: new Set(roles === 'all' ? everyRole : roles.split(' ')),
    kind: given === roles ? 'user' : 'accessKey',
  }
}

export interface Answer {
  readonly status: number
  readonly body: ErrorBody & Record<string, unknown>
  readonly headers: Headers
}
export type Ask = (
  line: string,
  more?: {
    body?: unknown
    roles?: string | null
    headers?: Record<string, string>
    raw?: BodyInit
  },
) => Promise<Answer>

/** `ask('GET /esink/Papers?Page=2')`. */
export function asker(dispatch: Dispatcher): Ask {
  return async (line, { body, roles = 'all', headers = {}, raw } = {}) => {
    const [method = '', path = ''] = line.split(' ')
    const content = raw ?? (body === undefined ? null : JSON.stringify(body))
    const request = new Request(`http://localhost/api${path}`, {
      method,
      headers: {
        'Accept-Language': 'en',
        ...(roles !== null && { Authorization: roles }),
        ...(content !== null &&
          !(content instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: content,
    })
    const response = await dispatch(request)
    if (!response) return { status: 0, body: { Message: '', Errors: [] }, headers: new Headers() }
    return {
      status: response.status,
      body: JSON.parse(await response.text()) as Answer['body'],
      headers: response.headers,
    }
  }
}

export const dispatcherOf = (
  options: { store?: Store; handlers?: Handlers } & DispatcherOptions = {},
): Dispatcher =>
  createDispatcher(
    portsOf(options.store ?? noStore),
    { ...echoes, ...options.handlers },
    authenticate,
    options,
  )
