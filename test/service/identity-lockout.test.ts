import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import { listen } from '#service/listener.ts'
import { createFairQueue, QueueFullError } from '#service/base/fair-queue.ts'
import { silentLog, type Log } from '#service/base/log.ts'
import { networkOf } from '#service/base/network.ts'
import { trySecret } from '#service/identity/attempts.ts'
import { ayse, Browser, serveIdentity, signInAs, veli, type Served } from './identity-fixture.ts'
import { callsOf, openScreen, quickPasswords, type Answer, type Call } from './identity-calls.ts'

let served: Served
let call: Call
const home = '203.0.113.7'
beforeAll(async () => {
  served = await serveIdentity()
  call = callsOf(served)
  await quickPasswords(served)
})
afterAll(() => served.close())
afterEach(async () => {
  served.clock.skewMs = 0
  served.clock.standing = undefined
  served.from.address = home
  await served.store.asSystem(async (tx) => {
    await tx.deleteFrom('secret_attempt').execute()
    await tx.deleteFrom('known_device').execute()
    await tx.deleteFrom('totp').execute()
  })
})

/** A sign-in with a password: at the form of the portal, and for programs. */
type Listener = (person: { username: string; password: string }) => Promise<Answer<unknown>>
const form: Listener = async ({ username, password }) =>
  (await openScreen(served)).send('login', { Username: username, Password: password })
const program: Listener = ({ username, password }) =>
  call('POST /account/login', { body: { Username: username, Password: password } })
const doors: readonly (readonly [string, Listener])[] = [
  ['the sign-in form', form],
  ['account/login', program],
]

const wrong = (person: typeof ayse, nth: number) => ({ ...person, password: `yanlış ${nth}` })
const statusesOf = async (count: number, ask: (nth: number) => Promise<Answer<unknown>>) => {
  const statuses: number[] = []
  for (let nth = 0; nth < count; nth++) statuses.push((await ask(nth)).status)
  return statuses
}
/** So many networks attack, one of each form, and twice as many names are tried: twenty networks with `npm run proof -- sign-in`. */
const networks = Number(process.env['NETWORKS'] ?? 3)
/** Places to attack from: other networks of every form. */
const elsewhere = Array.from({ length: networks }, (_, nth) =>
  nth % 3 === 0
    ? `198.51.100.${nth}`
    : nth % 3 === 1
      ? `2001:db8:${nth}::1`
      : `::ffff:192.0.2.${nth}`,
)

describe.each(doors)('at %s', (_name, door) => {
  it('[LK1] wrong passwords from many networks never keep the owner out', async () => {
    for (const address of elsewhere) {
      served.from.address = address
      const statuses = await statusesOf(11, (nth) => door(wrong(ayse, nth)))
      expect(statuses, address).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    }
    served.from.address = home
    expect((await door(ayse)).status).toBe(200)
  })

  it('[LK2] of sixty attempts at the same moment ten are looked at', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, nth) => (await door(wrong(ayse, nth))).status),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
  })

  it('[LK3] an address that tries many names does not lock out the neighbours behind it', async () => {
    for (let name = 0; name < 2 * networks; name++)
      await statusesOf(6, (nth) => door(wrong({ ...ayse, username: `komşu${name}` }, nth)))
    expect((await door(veli)).status).toBe(200)
  })

  it('[LK4] the pauses grow, are told in seconds or minutes, and end with a success', async () => {
    await statusesOf(10, (nth) => door(wrong(ayse, nth)))
    const waits: number[] = []
    for (let nth = 0; nth < 7; nth++) {
      const refused = (await door(ayse)) as Answer<Wire['ErrorBody']>
      expect(refused.status).toBe(429)
      const wait = Number(refused.headers.get('Retry-After'))
      waits.push(wait)
      expect(refused.body.Message).toMatch(
        wait < 120 ? `in ${wait} seconds` : `in ${Math.ceil(wait / 60)} minutes`,
      )
      served.clock.skewMs += wait * 1000
      expect((await door(wrong(ayse, nth))).status).toBe(401)
    }
    const expected = [30, 60, 120, 240, 480, 900, 900]
    for (const [nth, wait] of waits.entries()) {
      expect(wait).toBeLessThanOrEqual(expected[nth]!)
      expect(wait).toBeGreaterThan(expected[nth]! * 0.5)
    }
    served.clock.skewMs += 900_000
    expect((await door(ayse)).status).toBe(200)
    expect(await statusesOf(10, (nth) => door(wrong(ayse, nth)))).not.toContain(429)
  })
})

it('[LK5] a browser in which the owner signed in before goes on, whatever others try from his own address', async () => {
  const browser = new Browser()
  await signInAs(served.origin, ayse, browser)
  await statusesOf(11, (nth) => form(wrong(ayse, nth)))
  expect((await form(ayse)).status).toBe(429)
  const known = await openScreen(served, browserWithDevice(browser))
  const signedIn = await known.send('login', {
    Username: ayse.username,
    Password: ayse.password,
  })
  expect(signedIn.status).toBe(200)
  // The device of one person is a stranger to the name of another.
  await statusesOf(10, (nth) => form(wrong(veli, nth)))
  const asOther = await openScreen(served, browserWithDevice(browser))
  const refused = await asOther.send('login', { Username: veli.username, Password: veli.password })
  expect(refused.status).toBe(429)
})

/** The same browser after its sessions have ended: only the device is kept. */
function browserWithDevice(browser: Browser): Browser {
  const device = browser.cookie('evrak_device')
  if (device === undefined) throw new Error('The browser was given no cookie for its device')
  const fresh = new Browser()
  fresh.setCookie('evrak_device', device)
  return fresh
}

describe('who is signed in', () => {
  /** Whatever asks for the password or a code of somebody who is signed in. */
  const asking = [
    [
      'the change of the password',
      'PUT /account/password',
      10,
      { CurrentPassword: 'x', NewPassword: 'yeşil ördek gölde yüzer' },
    ],
    ['setting up an app', 'POST /account/totp', 10, { Password: 'x' }],
    ['switching the app off', 'DELETE /account/totp', 10, { Password: 'x' }],
    ['new recovery codes', 'POST /account/recovery-codes', 10, { Password: 'x' }],
    ['a new passkey', 'POST /account/passkeys/options', 10, { Password: 'x' }],
    ['removing a passkey', 'DELETE /account/passkeys/abc', 10, { Password: 'x' }],
    ['the first code of an app', 'PUT /account/totp', 5, { Code: '000000' }],
  ] as const

  it.each(asking)(
    '[LK6] %s looks at no more secrets than a sign-in, thirty at once',
    async (_name, line, allowed, body) => {
      const { tokens } = await signInAs(served.origin, ayse)
      const statuses = await Promise.all(
        Array.from(
          { length: 30 },
          async () => (await call(line, { bearer: tokens.access_token, body })).status,
        ),
      )
      expect(statuses.filter((status) => status === 400)).toHaveLength(allowed)
      expect(statuses.filter((status) => status === 429)).toHaveLength(30 - allowed)
    },
  )

  it('[LK6] wrong passwords elsewhere do not stop the owner from changing his own', async () => {
    const { tokens } = await signInAs(served.origin, ayse)
    await statusesOf(11, (nth) => program(wrong(ayse, nth)))
    const begun = await call('POST /account/totp', {
      bearer: tokens.access_token,
      body: { Password: ayse.password },
    })
    expect(begun.status).toBe(200)
  })
})

it('[LK7] unknown keys are counted per address, and keys that are right always work', async () => {
  const { tokens } = await signInAs(served.origin, ayse)
  const made = await call<Wire['AccessKeyCreated']>('POST /pat', {
    bearer: tokens.access_token,
    body: { Name: 'rapor' },
  })
  const guess = (nth: number) =>
    call('GET /account/profile', { bearer: `evk_${String(nth).padStart(64, '0')}` })
  // One is forgotten each second, so that time has to stand still while they are counted.
  const now = new Date()
  served.clock.standing = now
  expect(new Set(await statusesOf(300, guess))).toEqual(new Set([401]))
  expect((await guess(0)).status).toBe(429)
  served.clock.standing = new Date(now.getTime() + 1000)
  expect(await statusesOf(2, guess)).toEqual([401, 429])
  expect((await call('GET /account/profile', { bearer: made.body.Key })).status).toBe(200)
  served.from.address = '198.51.100.1'
  expect((await guess(1)).status).toBe(401)
})

describe('an attempt', () => {
  const attempt = { kind: 'password', of: 'biri', address: home, language: 'en' } as const

  it('[LK8] that was not looked at is not held against anybody, and says so with 503', async () => {
    const { store, clock } = served
    for (let nth = 0; nth < 30; nth++) {
      const refused = trySecret({ store, clock }, attempt, () =>
        Promise.reject(new QueueFullError('full')),
      )
      await expect(refused).rejects.toMatchObject({ status: 503 })
    }
    expect(await trySecret({ store, clock }, attempt, async () => 'right')).toBe('right')
  })

  it('[LK8] keeps no name, for people type passwords into its field', async () => {
    await program({ username: 'gizli-parolam-burada', password: 'x' })
    const rows = await served.store.asSystem((tx) =>
      tx.selectFrom('secret_attempt').selectAll().execute(),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('gizli')
  })

  it('[LK9] counts a whole IPv6 network of one customer as one, and IPv4 in either form', () => {
    const inside = Array.from(
      { length: 20 },
      (_, nth) => `2001:db8:1:2:${nth.toString(16)}::${nth + 1}`,
    )
    expect(new Set([...inside, '2001:0DB8:0001:0002::1', '2001:db8:1:2::'].map(networkOf))).toEqual(
      new Set(['2001:db8:1:2::/64']),
    )
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
    expect(networkOf('unknown')).toBe('unknown')
  })
})

describe('the queue of slow work', () => {
  const order = async (
    places: readonly { caller: string; isPreferred?: boolean }[],
    limits = { atOnce: 1, waitingPerOwner: 100, waiting: 500 },
  ) => {
    const queue = createFairQueue(limits)
    const done: string[] = []
    let running = 0
    let most = 0
    const results = await Promise.allSettled(
      places.map((place) =>
        queue.run(
          place.caller,
          async () => {
            most = Math.max(most, ++running)
            await new Promise((resolve) => setImmediate(resolve))
            running--
            done.push(place.caller)
          },
          place,
        ),
      ),
    )
    return { done, most, results, waiting: queue.queued }
  }

  it('[LK10] lets twenty callers take turns behind one that floods it, and runs no more at once than it may', async () => {
    const flood = Array.from({ length: 90 }, () => ({ caller: 'flood' }))
    const others = Array.from({ length: 20 }, (_, nth) => ({ caller: `person ${nth}` }))
    const { done, most, waiting } = await order([...flood, ...others], {
      atOnce: 2,
      waitingPerOwner: 100,
      waiting: 500,
    })
    expect(most).toBe(2)
    expect(waiting).toBe(0)
    expect(done).toHaveLength(110)
    const last = Math.max(...others.map(({ caller }) => done.indexOf(caller)))
    expect(last).toBeLessThan(30)
  })

  it('[LK10] hears known devices first, and refuses what is too much without running it', async () => {
    const flood = Array.from({ length: 50 }, () => ({ caller: 'flood' }))
    const { done, results } = await order([...flood, { caller: 'owner', isPreferred: true }], {
      atOnce: 1,
      waitingPerOwner: 20,
      waiting: 500,
    })
    expect(done.indexOf('owner')).toBe(1)
    const refused = results.filter(
      (result) => result.status === 'rejected' && result.reason instanceof QueueFullError,
    )
    expect(refused).toHaveLength(29)
    expect(done).toHaveLength(22)
  })

  it('[LK10] goes on after work that failed', async () => {
    const queue = createFairQueue({ atOnce: 1, waitingPerOwner: 5, waiting: 5 })
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    expect(await queue.run('a', async () => 'on')).toBe('on')
  })
})

describe('a proxy that the configuration does not know', () => {
  async function warningsOf(
    config: { proxies?: number; origin?: string },
    headers: Record<string, string>,
  ): Promise<string[]> {
    const said: string[] = []
    const log: Log = { ...silentLog, warn: (message) => void said.push(message) }
    const door = await listen({ port: 0, host: '127.0.0.1', ...config }, log)
    for (let time = 0; time < 3; time++) await fetch(`${door.origin}/`, { headers })
    await door.close()
    return said
  }

  it('[LK11] is warned of once: by its header, or at the start by an https address', async () => {
    const header = { 'X-Forwarded-For': '198.51.100.1' }
    const [byHeader] = await warningsOf({}, header)
    expect(byHeader).toMatch(/PROXIES/)
    expect(await warningsOf({}, header)).toHaveLength(1)
    expect(await warningsOf({ origin: 'https://evrak.example' }, {})).toHaveLength(1)
    expect(await warningsOf({ proxies: 1, origin: 'https://evrak.example' }, header)).toEqual([])
    expect(await warningsOf({}, {})).toEqual([])
  })
})
