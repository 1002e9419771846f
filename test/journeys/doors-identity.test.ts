/** No input makes the identity service fail: its calls, the steps of the sign-in and the routes of its provider. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenJson } from '#contract/spoilt-relatives.ts'
import {
  dealtBodies,
  percentEncoded,
  spoiltBodies,
  spoiltExamples,
  spoiltParams,
} from '#contract/spoilt-values.ts'
import { sampleOf } from '#contract/base/sample.ts'
import type { Call } from '#engine/portal.ts'
import { schemaOf } from '#schemas/wire.ts'
import { signInSteps } from '#service/identity/sign-in-steps.ts'
import { Browser, newChallenge, openSignIn } from '../service/identity-fixture.ts'
import { keeper } from './evrak-in-process.ts'
import {
  callIds,
  isAudited,
  openDoors,
  refusalIds,
  seed,
  someOf,
  valuesAt,
  type OpenDoors,
  type Trial,
} from './open-doors.ts'

let doors: OpenDoors
beforeAll(async () => {
  doors = await openDoors()
})
afterAll(() => doors?.close())

const json = ['Content-Type', 'application/json'] as const
const form = ['Content-Type', 'application/x-www-form-urlencoded'] as const

/** Everything that a body of JSON may be. */
const bodiesOf = (
  sample: unknown,
  door: number,
): (readonly [place: string, body: string | Uint8Array])[] => [
  ...someOf([...spoiltBodies(sample), ...dealtBodies(sample, valuesAt(door))], door).map(
    ({ place, text }) => [place, text] as const,
  ),
  ...someOf(brokenJson(JSON.stringify(sample), seed + door), door).map(
    (bytes) => [Buffer.from(bytes).toString('latin1').slice(0, 200), bytes] as const,
  ),
]
/** A text of the examples at each name, and all of a door's values dealt round the names. */
function pairsOf(names: readonly string[], door: number) {
  const { text, day, number } = valuesAt(door)
  const dealt = [...text, ...day, ...number].map(
    (value, index) => [names[index % names.length] ?? '', value] as const,
  )
  const examples = spoiltExamples.text
  const each = names.map(
    (name, index) => [name, examples[(index + door) % examples.length] ?? ''] as const,
  )
  return [...each, ...dealt]
}
const queryOf = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join('&')

async function expectSound(trials: readonly Trial[]) {
  expect(trials.length).toBeGreaterThan(20)
  const { tried, faults } = await doors.run(trials)
  expect(faults).toEqual([])
  expect(doors.errors).toEqual([])
  return tried
}

/** What is no text in UTF-8 is the address of no call. */
function isAddress({ request: { target } }: Trial): boolean {
  try {
    return decodeURIComponent(target) !== ''
  } catch {
    return false
  }
}

describe('calls of identity', () => {
  const seen = new Set<string>()
  /** Of a body that several calls take, all values once, and every fourth for each further call. */
  const fewOf = <T>(list: readonly T[], body: string): readonly T[] => {
    const isFirst = !seen.has(body)
    seen.add(body)
    return isFirst ? list : list.filter((_, index) => index % 4 === seen.size % 4)
  }

  const trialsOf = (call: Call, door: number): Trial[] => {
    const { text: texts } = valuesAt(door)
    const path = (param: string) => call.path.replace(/\{\w+\}/g, percentEncoded(param))
    const headers = [['Authorization', `Bearer ${doors.bearer}`], json] as const
    const some = '7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be001'
    const ask = (place: string, target: string, body?: string | Uint8Array): Trial => ({
      place: `${call.id} ${place}`,
      refusal: 'errorBody',
      request: { method: call.method, target, headers, ...(body !== undefined && { body }) },
    })
    const schema = call.body === undefined ? undefined : schemaOf(call.body)
    const sample = schema && sampleOf(schema)
    const text = JSON.stringify(sample)
    return [
      ...(schema ? fewOf(bodiesOf(sample, door), call.body ?? '') : []).map(([place, body]) =>
        ask(place, path(some), body),
      ),
      ...(call.params.length > 0 ? someOf([...spoiltParams, ...texts], door) : []).map((param) =>
        ask(`{} ${JSON.stringify(param)}`, path(param), text),
      ),
      ...(Object.keys(call.query).length > 0 ? pairsOf(Object.keys(call.query), door) : []).map(
        (pair) => ask(pair.join('='), `${path(some)}?${queryOf([pair])}`, text),
      ),
    ]
  }

  it('[NS2] values that cannot be, and broken JSON, at every call; each that may change something is in the audit', async () => {
    const calls = doors.evrak.portal.calls.filter(({ service }) => service === 'identity')
    const tried = await expectSound(calls.filter(isAudited).flatMap(trialsOf))
    const ids = callIds(tried)
    expect(ids.length).toBeGreaterThan(tried.filter(isAddress).length * 0.9)
    expect(await doors.unaudited(ids)).toEqual([])
    await expectSound(calls.filter((call) => !isAudited(call)).flatMap(trialsOf))
    expect(await doors.isWell()).toBe(true)
  })
})

describe('steps of the sign-in', () => {
  it('[NS3] values that cannot be, and broken JSON, at every step: refused, with a row in the audit under the number of the answer', async () => {
    const { address } = doors.evrak
    const browser = new Browser()
    const uid = await openSignIn(address, browser, newChallenge().challenge)
    const target = (step: string) => `/idp/interaction/${uid}/${step}`
    const trials = Object.entries(signInSteps).flatMap(([step, { schema }], door) =>
      bodiesOf(schema ? sampleOf(schema) : {}, door).map(([place, body]): Trial => ({
        place: `${step} ${place}`,
        refusal: 'errorBody',
        request: {
          method: 'POST',
          target: target(step),
          headers: [json, ['Cookie', browser.cookieHeader(target(step))]],
          body,
        },
      })),
    )
    const tried = await expectSound(trials)
    const refused = tried.filter(({ answer }) => answer.status !== 200)
    expect(refused.length).toBeGreaterThan(tried.length / 2)
    expect(await doors.unaudited(refusalIds(refused))).toEqual([])
    expect(await doors.isWell()).toBe(true)
  })
})

describe('routes of the provider', () => {
  /** Names that the standards know (OAuth 2.0 and its extensions, OpenID Connect); unknown ones are ignored or refused. */
  const names = (
    'client_id response_type scope state redirect_uri nonce prompt max_age login_hint id_token_hint ui_locales ' +
    'claims_locales acr_values claims code_challenge code_challenge_method resource response_mode request request_uri ' +
    'display registration dpop_jkt authorization_details grant_type code code_verifier refresh_token client_secret ' +
    'client_assertion client_assertion_type post_logout_redirect_uri logout_hint logout xsrf __proto__ constructor a[b]'
  ).split(' ')

  const soundPairs = (origin: string): (readonly [string, string])[] => [
    ['client_id', 'evrak-portal'],
    ['response_type', 'code'],
    ['scope', 'openid profile offline_access api'],
    ['redirect_uri', `${origin}/auth/callback`],
    ['code_challenge', newChallenge().challenge],
    ['code_challenge_method', 'S256'],
    ['grant_type', 'authorization_code'],
    ['code', 'x'.repeat(43)],
    ['code_verifier', 'x'.repeat(43)],
  ]

  interface Route {
    readonly path: string
    /** Takes a form, and no GET. */
    readonly isForm: boolean
  }

  /** What the provider says of itself, and the routes that lie behind the addresses that it gives out. */
  async function routesOf(origin: string): Promise<Route[]> {
    const discovery = '/idp/.well-known/openid-configuration'
    const told = (await (await fetch(`${origin}${discovery}`)).json()) as Record<string, unknown>
    const addresses = Object.entries(told).flatMap(([name, value]) =>
      /_(endpoint|uri)$/.test(name) && typeof value === 'string' ? [new URL(value).pathname] : [],
    )
    expect(addresses).toEqual(
      expect.arrayContaining([
        '/idp/connect/authorize',
        '/idp/connect/token',
        '/idp/connect/endsession',
      ]),
    )
    const behind = ['authorize/x', 'endsession/confirm', 'endsession/success'].map(
      (one) => `/idp/connect/${one}`,
    )
    return Promise.all(
      [discovery, ...addresses, ...behind].map(async (path) => ({
        path,
        isForm: (await fetch(`${origin}${path}`, { redirect: 'manual' })).status === 404,
      })),
    )
  }

  it('[NS4] values that cannot be, in the query and the form of every route, with and without a session', async () => {
    const { address } = doors.evrak
    const routes = await routesOf(address)
    const sound = soundPairs(address)
    const trials = routes.flatMap(({ path, isForm }, door) =>
      someOf(pairsOf(names, door), door).map(([name, value], index): Trial => {
        const pairs = [...sound.filter(([other]) => other !== name), [name, value] as const]
        const cookie = doors.browser.cookieHeader('/idp/')
        const headers = (index + door) % 2 === 0 ? [['Cookie', cookie] as const] : []
        return {
          place: `${path} ${name}=${JSON.stringify(value)}`,
          refusal: 'provider',
          request: isForm
            ? { method: 'POST', target: path, headers: [...headers, form], body: queryOf(pairs) }
            : { method: 'GET', target: `${path}?${queryOf(pairs)}`, headers },
        }
      }),
    )
    await expectSound(trials)
    expect(await doors.isWell()).toBe(true)
  })

  it('[NS4] bodies of another form, at every route that takes one', async () => {
    const bodies = brokenJson(queryOf(soundPairs(doors.evrak.address)), seed)
    const types = [
      form[1],
      'application/json',
      'multipart/form-data',
      'text/plain; charset=\xff',
      '',
    ]
    const routes = (await routesOf(doors.evrak.address)).filter(({ isForm }) => isForm)
    const trials = routes.flatMap(({ path }) =>
      bodies.map((body, index): Trial => ({
        place: `${path} ${Buffer.from(body).toString('latin1').slice(0, 200)}`,
        refusal: 'provider',
        request: {
          method: 'POST',
          target: path,
          headers: [['Content-Type', types[index % types.length] ?? '']],
          body,
        },
      })),
    )
    await expectSound(trials)
  })

  it('[NS3] a wrong password with a name that cannot be stored whole leaves its row', async () => {
    const { tried, faults } = await doors.run(
      [...spoiltExamples.text, `${keeper.username}\0`].map((Username) => ({
        place: JSON.stringify(Username),
        refusal: 'errorBody',
        request: {
          method: 'POST',
          target: '/account/login',
          headers: [json, ['User-Agent', 'a\xffb']],
          body: JSON.stringify({ Username, Password: 'x' }),
        },
      })),
    )
    expect(faults).toEqual([])
    expect(await doors.unaudited(refusalIds(tried))).toEqual([])
  })
})
