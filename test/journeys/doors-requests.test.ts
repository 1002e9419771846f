/** No request line, header or cookie makes the service fail, whatever it says. */
import { Agent, request as requestTo, type RequestOptions } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChooser } from '#contract/base/chooser.ts'
import { percentEncoded } from '#contract/spoilt-values.ts'
import { sourcesOf } from '#cli/structure/imports.ts'
import { Browser, newChallenge, openSignIn } from '../service/identity-fixture.ts'
import { keeper } from './evrak-in-process.ts'
import {
  callIds,
  openDoors,
  refusalIds,
  seed,
  someOf,
  valuesAt,
  type OpenDoors,
  type Trial,
} from './open-doors.ts'
import { sendRaw, type RawRequest } from './raw-http.ts'

let doors: OpenDoors
let step: { readonly target: string; readonly cookie: string }
beforeAll(async () => {
  doors = await openDoors({ portalFolder: 'public' })
  const browser = new Browser()
  const uid = await openSignIn(doors.evrak.address, browser, newChallenge().challenge)
  const target = `/idp/interaction/${uid}/login`
  step = { target, cookie: browser.cookieHeader(target) }
})
afterAll(() => doors?.close())

type Header = readonly [name: string, value: string]

/** Headers that the service reads, as its sources name them. */
function headersRead(): string[] {
  const names = sourcesOf(process.cwd(), 'src/service').flatMap(({ text: source }) => {
    const constant = (name: string) => new RegExp(`const ${name} = '([^']+)'`).exec(source)?.[1]
    return [
      ...[...source.matchAll(/(?:\bheaders|context)\.(?:get|has)\('([^']+)'\)/g)].map(
        ([, name]) => name,
      ),
      ...[...source.matchAll(/\brequest\.headers(?:\.(\w+)|\['([^']+)'\])/g)].flatMap(
        ([, word, text]) => (word === 'get' || word === 'has' ? [] : [text ?? word]),
      ),
      ...[...source.matchAll(/\brequest\.headers\.get\((\w+)\)/g)].map(([, name]) =>
        constant(name ?? ''),
      ),
    ]
  })
  expect(names).not.toContain(undefined)
  return [...new Set(names.map((name) => String(name).toLowerCase() /* ascii */))]
}

/** Read by what the service stands on: Node, Hono, Koa and the provider. */
const headersOfLibraries = (
  'accept accept-encoding access-control-request-headers access-control-request-method cache-control content-encoding ' +
  'content-length dpop expect forwarded if-modified-since if-none-match range te upgrade x-forwarded-host ' +
  'x-forwarded-proto x-http-method-override'
).split(' ')

/** A text in a header: bytes of UTF-8, and once more as numbers; a line holds no control character. */
const headerTexts = (text: string): string[] =>
  [text, percentEncoded(text), JSON.stringify(text).slice(1, -1)].map((form) =>
    Buffer.from(form.replace(/[\u0000-\u001f\u007f]/g, ''), 'utf8').toString('latin1'),
  )
const oddValues = [
  '',
  ' ',
  ',',
  ';',
  '"',
  '*',
  'q=',
  '-1',
  'NaN',
  '\x80\xff',
  ';q=0;q=x',
  '=',
  'a=b; a',
  'x'.repeat(6000),
  ','.repeat(3000),
]
function valuesFor(door: number): string[] {
  const { text, day, number } = valuesAt(door)
  const chooser = createChooser(seed + door)
  const spoilt = [...text, ...day.slice(0, 4), ...number.slice(0, 4)]
  return [...oddValues, ...spoilt.map((value) => chooser.one(headerTexts(value)))]
}

/** Tokens that are none: what a bearer may be cut, turned and mistaken into. */
function malformedAuthorizations(bearer: string): string[] {
  const chooser = createChooser(seed)
  const encoded = (value: string) => Buffer.from(value).toString('base64url')
  const [head = '', body = '', sign = ''] = bearer.split('.')
  const parts = [
    head,
    body,
    sign,
    '',
    'e30',
    encoded('{'),
    encoded('{"alg":"none"}'),
    encoded('{"alg":"RS256","crit":["b64"]}'),
    encoded('{"sub":"a\0b","exp":1e309}'),
    encoded('null'),
  ]
  const cut = () => bearer.slice(0, chooser.between(0, bearer.length))
  return [
    'Bearer',
    'Bearer ',
    'bearer\t',
    'Bearer a b',
    'Bearer ..',
    'Bearer evk_',
    `Bearer evk_${'x'.repeat(5000)}`,
    'Bearer evk_\xff\xfe',
    `Basic ${Buffer.from('a\0b:c').toString('base64')}`,
    'Basic !!!',
    'Digest username="\\',
    `${bearer}`,
    `Bearer ${bearer}, Bearer ${bearer}`,
    'DPoP x',
    ...Array.from({ length: 20 }, () => `Bearer ${cut()}`),
    ...Array.from(
      { length: 20 },
      () => `Bearer ${[0, 1, 2].map(() => chooser.one(parts)).join('.')}`,
    ),
  ]
}

/** One door of each kind that reads headers in its own way. */
const kindsOfDoors = (): readonly (Omit<Trial, 'place'> & { readonly name: string })[] => {
  const call = ['Authorization', `Bearer ${doors.bearer}`] as const
  const json = ['Content-Type', 'application/json'] as const
  const login = JSON.stringify({ Username: 'kimse', Password: '' })
  return [
    {
      name: 'call',
      refusal: 'errorBody',
      request: { method: 'GET', target: '/api/einvoice/Draft', headers: [call] },
    },
    {
      name: 'change',
      refusal: 'errorBody',
      request: { method: 'PUT', target: '/account/preferences', headers: [call, json], body: '{}' },
    },
    {
      name: 'step',
      refusal: 'errorBody',
      request: {
        method: 'POST',
        target: step.target,
        headers: [json, ['Cookie', step.cookie]],
        body: login,
      },
    },
    {
      name: 'provider',
      request: {
        method: 'GET',
        target: '/idp/connect/authorize?client_id=evrak-portal',
        headers: [['Cookie', doors.browser.cookieHeader('/idp/')]],
      },
    },
    {
      name: 'token',
      request: {
        method: 'POST',
        target: '/idp/connect/token',
        headers: [['Content-Type', 'application/x-www-form-urlencoded']],
        body: 'client_id=evrak-portal&grant_type=refresh_token&refresh_token=x',
      },
    },
    { name: 'preflight', request: { method: 'OPTIONS', target: '/idp/connect/token' } },
    { name: 'file', request: { method: 'GET', target: '/icon.svg' } },
    { name: 'configuration', request: { method: 'GET', target: '/config.json' } },
  ]
}

/** In place of a header of that name, or beside the others. */
const withHeader = (request: RawRequest, [name, value]: Header): RawRequest => ({
  ...request,
  ...(name === 'content-length' && { length: null }),
  headers: [
    ...(request.headers ?? []).filter(([other]) => other.toLowerCase() /* ascii */ !== name),
    [name, value],
  ],
})

async function expectSound(trials: readonly Trial[]) {
  const { tried, faults } = await doors.run(trials)
  expect(faults).toEqual([])
  expect(doors.errors).toEqual([])
  expect(await doors.isWell()).toBe(true)
  return tried
}

describe('headers', () => {
  it('[NS5] each header that is read, with what it cannot say, at a door of each kind', async () => {
    const read = headersRead()
    expect(read).toEqual(
      expect.arrayContaining([
        'authorization',
        'company-id',
        'cookie',
        'origin',
        'x-forwarded-for',
        'user-agent',
      ]),
    )
    const kinds = kindsOfDoors()
    const trials = [...new Set([...read, ...headersOfLibraries])].flatMap((name, nth) =>
      valuesFor(nth)
        .filter((_, index) => read.includes(name) || index % 3 === nth % 3)
        .map((value, index): Trial => {
          const { name: door, request } = kinds[(index + nth) % kinds.length]!
          return {
            place: `${door} ${name}: ${JSON.stringify(value.slice(0, 100))}`,
            request: withHeader(request, [name, value]),
          }
        }),
    )
    const tried = await expectSound(trials)
    expect(
      await doors.unaudited(callIds(tried.filter(({ place }) => place.startsWith('change')))),
    ).toEqual([])
  })

  it('[NS5] tokens and credentials that are none are refused by calls, and each attempt to change something is audited', async () => {
    const [call, change] = kindsOfDoors()
    const trials = malformedAuthorizations(doors.bearer).flatMap((value) =>
      [call!, change!].map(({ name, request, ...kind }): Trial => ({
        ...kind,
        place: `${name} ${value.slice(0, 200)}`,
        request: withHeader(request, ['authorization', value]),
      })),
    )
    const tried = await expectSound(trials)
    expect([...new Set(tried.map(({ answer }) => answer.status))]).toEqual([401])
    expect(
      await doors.unaudited(callIds(tried.filter(({ place }) => place.startsWith('change')))),
    ).toEqual([])
  })

  it('[NS6] a sign-in that fails is audited, whatever its browser calls itself and wherever it seems to come from', async () => {
    const { request } = kindsOfDoors().find(({ name }) => name === 'step')!
    const body = JSON.stringify({ Username: keeper.username, Password: 'yanlış' })
    const trials = ['user-agent', 'x-forwarded-for', 'accept-language', 'cookie'].flatMap(
      (name, nth) =>
        valuesFor(nth).map((value): Trial => ({
          place: `${name}: ${JSON.stringify(value.slice(0, 100))}`,
          refusal: 'errorBody',
          request: withHeader({ ...request, body }, [name, value]),
        })),
    )
    const tried = await expectSound(trials)
    expect(tried.filter(({ answer }) => answer.status < 400)).toEqual([])
    expect(await doors.unaudited(refusalIds(tried))).toEqual([])
  })
})

describe('cookies', () => {
  it('[NS7] each cookie that a sign-in gives, with what it cannot hold', async () => {
    const { target } = step
    const names = [
      ...new Set(
        [...doors.browser.cookieHeader('/idp/').split('; '), ...step.cookie.split('; ')].map(
          (pair) => pair.split('=')[0]!,
        ),
      ),
    ]
    expect(names).toEqual(
      expect.arrayContaining([
        'evrak_session',
        'evrak_session.sig',
        'evrak_interaction',
        'evrak_device',
      ]),
    )
    const targets = [
      '/idp/connect/authorize?client_id=evrak-portal&prompt=none',
      target,
      '/idp/connect/endsession',
      '/idp/connect/authorize/x',
    ]
    const others = (name: string) =>
      step.cookie.split('; ').filter((pair) => !pair.startsWith(`${name}=`))
    const trials = names.flatMap((name, nth) =>
      valuesFor(nth).map((value, index): Trial => {
        const to = targets[(index + nth) % targets.length]!
        return {
          place: `${to} ${name}=${JSON.stringify(value.slice(0, 100))}`,
          request: {
            method: to === target ? 'POST' : 'GET',
            target: to,
            headers: [
              ['Cookie', [...others(name), `${name}=${value}`].join('; ')],
              ['Content-Type', 'application/json'],
            ],
            ...(to === target && { body: JSON.stringify({ Username: 'a', Password: '' }) }),
          },
        }
      }),
    )
    await expectSound(trials)
  })
})

describe('the first line', () => {
  it('[NS8] paths that cannot be read or name nothing, below every address', async () => {
    const under = [
      '/',
      '/idp/',
      '/idp/interaction/',
      '/idp/interaction/x/',
      '/idp/connect/authorize/',
      '/api/',
      '/api/einvoice/Sale/',
      '/api/einvoice/Sale/x/',
      '/ticket/',
      '/payment/',
      '/account/sessions/',
      '/openapi/',
      '/docs/api/',
      '/healthz/',
    ]
    const odd = [
      '%',
      '%zz',
      '%00',
      '%ed%a0%80',
      '%c0%af',
      '%2e%2e%2f',
      '..',
      '\\',
      '//',
      '?',
      '?%',
      '?a=%zz&%',
      '#',
      '[',
      '{',
      '"',
      '\xff',
      ';',
      '*',
      '__proto__',
      'constructor',
      'x'.repeat(4000),
    ]
    const trials = under.flatMap((path, nth) => {
      const { text, number } = valuesAt(nth)
      const tails = [...odd, ...[...text, ...number].map(percentEncoded)]
      return someOf(tails, nth).map((tail, index): Trial => ({
        place: `${path}${tail.slice(0, 100)}`,
        request: {
          method: ['GET', 'POST', 'DELETE', 'HEAD'][index % 4]!,
          target: `${path}${tail}`,
          headers:
            index % 2 === 0
              ? [['Authorization', `Bearer ${doors.bearer}`]]
              : [['Accept', 'text/html']],
        },
      }))
    })
    await expectSound(trials)
  })

  it('[NS12] an address or headers that are too long are refused with the reason, and so is what is no HTTP', async () => {
    const long = 'x'.repeat(20_000)
    const requests: (readonly [status: number, request: RawRequest])[] = [
      [431, { method: 'GET', target: `/api/einvoice/Draft?Search=${long}` }],
      [431, { method: 'POST', target: '/account/login', headers: [['Cookie', long]], body: '{}' }],
      [431, { method: 'GET', target: '/', headers: [[long, 'x']] }],
      [400, { method: 'GE\0T', target: '/' }],
      [400, { method: 'GET', target: '/a b' }],
      [
        400,
        {
          method: 'POST',
          target: '/account/login',
          headers: [['Content-Length', 'x']],
          length: null,
        },
      ],
    ]
    for (const [status, request] of requests) {
      const answer = await sendRaw(doors.evrak.address, request)
      expect(answer.status).toBe(status)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json',
        connection: 'close',
      })
      expect(JSON.parse(answer.text)).toMatchObject({
        Message: expect.stringMatching(status === 431 ? /16384 bytes/ : /HTTP/),
        Errors: [{ Code: status }],
      })
    }
    expect(await doors.isWell()).toBe(true)
  })

  it('[NS8] what is no HTTP ends the connection, and nothing else', async () => {
    const requests: RawRequest[] = [
      ...[
        '*',
        '//',
        '//x',
        'x',
        'http://[',
        'http://a b/',
        'http://localhost/config.json',
        'https://\xff/',
        '/\0',
        '/a b',
        '/\t',
      ].map((target) => ({ method: 'GET', target })),
      ...['a\0b', 'a\rb', 'a\nb', 'a\x7fb', 'a\x01b'].flatMap((value) =>
        ['Authorization', 'Cookie', 'X-Forwarded-For', 'Content-Type'].map((name) => ({
          method: 'GET',
          target: '/config.json',
          headers: [[name, value]] as const,
        })),
      ),
      ...['', ' ', 'a b', '[', '\xff', 'x'.repeat(300), 'a:99999', '127.0.0.1:x'].flatMap((host) =>
        ['/config.json', '/idp/jwks', '/login'].map((target) => ({
          method: 'GET',
          target,
          headers: [
            ['Host', host],
            ['Accept', 'text/html'],
          ] as const,
        })),
      ),
      ...['x', '-1', '99999999999999999999', '1, 2', ''].map((length) => ({
        method: 'POST',
        target: '/account/login',
        headers: [['Content-Length', length]] as const,
        body: '{}',
        length: null,
      })),
      ...['x', 'chunked, chunked', 'gzip, chunked'].map((coding) => ({
        method: 'POST',
        target: '/account/login',
        headers: [['Transfer-Encoding', coding]] as const,
        body: 'zz\r\n',
        length: null,
      })),
      { method: 'GE\0T', target: '/' },
      { method: 'X'.repeat(100), target: '/' },
    ]
    const answers = await Promise.all(
      requests.map(async (request) => ({
        request,
        ...(await sendRaw(doors.evrak.address, request)),
      })),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(doors.errors).toEqual([])
    expect(await doors.isWell()).toBe(true)
  })

  it('[NS8] a body that is shorter than it says is no failure of the service', async () => {
    const trials = kindsOfDoors().flatMap(({ request, name }) =>
      request.body === undefined ? [] : [{ place: name, request: { ...request, length: 5000 } }],
    )
    await expectSound(trials)
  })
})

/** What is refused, and what the next request on the same connection is answered: null where nothing comes. */
async function sendThenAsk(
  { target, type, body }: RefusedBody,
  isMeasured: boolean,
): Promise<{ readonly refused: number; readonly next: number | null }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const exchange = (path: string, options: RequestOptions, content = ''): Promise<number> =>
    new Promise((resolve, reject) => {
      const request = requestTo(
        `${doors.evrak.address}${path}`,
        { agent, timeout: 5_000, ...options },
        (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
      )
      request.on('timeout', () => request.destroy(new Error('no answer')))
      request.on('error', reject)
      request.end(content)
    })
  try {
    const refused = await exchange(
      target,
      {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${doors.bearer}`,
          'Content-Type': type,
          ...(target === step.target && { Cookie: step.cookie }),
          ...(isMeasured
            ? { 'Content-Length': Buffer.byteLength(body) }
            : { 'Transfer-Encoding': 'chunked' }),
        },
      },
      body,
    )
    return { refused, next: await exchange('/config.json', {}).catch(() => null) }
  } finally {
    agent.destroy()
  }
}

interface RefusedBody {
  readonly what: string
  readonly target: string
  readonly type: string
  readonly body: string
}

function refusedBodies(): RefusedBody[] {
  const filler = 'x'.repeat(2_000_000)
  const json = 'application/json'
  const form = 'multipart/form-data; boundary=sinir'
  const part = '--sinir\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n'
  const drafts = '/api/einvoice/Draft/ConfirmAndSend'
  return [
    { what: 'a list that is too deep', target: drafts, type: json, body: '['.repeat(900_000) },
    { what: 'no JSON', target: drafts, type: json, body: `[${filler.slice(0, 900_000)}` },
    { what: 'too many values', target: drafts, type: json, body: `[${'1,'.repeat(400_000)}1]` },
    { what: 'more than the call takes', target: drafts, type: json, body: `["${filler}"]` },
    { what: 'another type', target: drafts, type: 'text/plain', body: filler },
    {
      what: 'too many files',
      target: '/api/einvoice/Upload',
      type: form,
      body: part.repeat(30_000),
    },
    { what: 'no form', target: '/api/einvoice/Upload', type: form, body: filler },
    { what: 'a long name', target: '/account/login', type: json, body: `{"Username":"${filler}"}` },
    {
      what: 'a step of a sign-in',
      target: step.target,
      type: json,
      body: `{"Username":"${filler}"}`,
    },
    {
      what: 'a form of the provider',
      target: '/idp/connect/token',
      type: 'application/x-www-form-urlencoded',
      body: `client_id=${filler}`,
    },
    { what: 'no address of ours', target: '/nowhere', type: json, body: filler },
  ]
}

describe('a body that is refused', () => {
  it('[NS13] is answered, and its connection serves the next request', async () => {
    const found = []
    for (const body of refusedBodies())
      for (const isMeasured of [true, false])
        found.push({
          what: `${body.what}${isMeasured ? '' : ', in chunks'}`,
          ...(await sendThenAsk(body, isMeasured).catch((error: Error) => ({
            refused: error.message,
            next: null,
          }))),
        })
    expect(
      found.filter(
        ({ refused, next }) =>
          typeof refused !== 'number' || refused < 400 || refused >= 500 || next !== 200,
      ),
    ).toEqual([])
  })
})
