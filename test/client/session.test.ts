// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '#engine/portal.ts'
import {
  addressesOf,
  ConfigError,
  ConfigUnreadableError,
  readConfig,
  toConfig,
} from '#client/config.ts'
import { safeReturn } from '#client/session/safe-return.ts'
import { createSession, IdentityUnreachableError } from '#client/session/session.ts'
import { toProfile } from '#client/session/profile.ts'
import {
  readAsideFolded,
  readKept,
  readPreference,
  writeAsideFolded,
  writeKept,
  writePreference,
} from '#client/session/storage.ts'

const userKey = `oidc.user:${location.origin}/idp:evrak-portal`
const tokenFor = (companyId: string | undefined, userId = 'u1', sign = 'sign') =>
  [
    'head',
    btoa(JSON.stringify({ sub: userId, ...(companyId && { CompanyID: companyId }) })),
    sign,
  ].join('.')
const keep = (expiresIn: number, token = tokenFor('c1'), more: object = { refresh_token: 'r1' }) =>
  writeKept(userKey, {
    access_token: token,
    token_type: 'Bearer',
    profile: {},
    expires_at: Date.now() / 1000 + expiresIn,
    ...more,
  })
const session = () =>
  createSession({ identity: '', language: () => 'tr', portalAnswers: async () => true })
const call = { id: 'paper.list', service: 'portal' } as Call

describe('session', () => {
  const left: string[] = []
  let listening: (readonly [string, EventListenerOrEventListenerObject])[] = []
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    left.length = 0
    const listen = window.addEventListener.bind(window)
    vi.spyOn(window, 'addEventListener').mockImplementation(
      (name: string, listener: EventListenerOrEventListenerObject) => {
        listening.push([name, listener])
        listen(name, listener)
      },
    )
    vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(String(address)))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    // The tab of this test is closed.
    for (const [name, listener] of listening) window.removeEventListener(name, listener)
    listening = []
  })

  it('[SE2] starts with a token that still holds and takes the one that another tab has stored', async () => {
    keep(200)
    const own = session()
    expect([await own.start(), await own.token()]).toEqual([true, tokenFor('c1')])
    keep(300, tokenFor('c1', 'u1', 'second'))
    expect([await own.token(), await own.renew(tokenFor('c1')), await own.token()]).toEqual([
      tokenFor('c1', 'u1', 'second'),
      'renewed',
      tokenFor('c1', 'u1', 'second'),
    ])
  })
  it('[SE5] does not start without a user, nor with what is no user, and takes that away', async () => {
    expect(await session().start()).toBe(false)
    localStorage.setItem(userKey, '{broken')
    expect([await session().start(), await session().token()]).toEqual([false, undefined])
    keep(200, 'no token')
    expect([await session().start(), readKept(userKey)]).toEqual([false, undefined])
  })
  it('[SE7] says that a token which ran out cannot be renewed now, and keeps it for later', async () => {
    keep(-10)
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('network')))
    await expect(session().start()).rejects.toThrow(IdentityUnreachableError)
    expect(readKept(userKey)).toMatchObject({ refresh_token: 'r1' })
    vi.unstubAllGlobals()
  })
  it('[SE13] waits at most a second for the work of the screens, and signs out before it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date'] })
    keep(200)
    const own = session()
    own.enter({ userId: 'u1', companyId: 'c1' })
    const done: string[] = []
    own.beforeLeave(() => void done.push(readKept(userKey) === undefined ? 'after' : 'before'))
    own.beforeLeave(() => Promise.reject(new Error('not kept')))
    own.beforeLeave(() => new Promise(() => {}))
    own.beforeLeave(() => void done.push('gone'))()
    own.expire()
    await vi.advanceTimersByTimeAsync(999)
    expect([done, left]).toEqual([['after'], []])
    await vi.advanceTimersByTimeAsync(1)
    expect(left).toEqual([expect.stringMatching(/^\/login\?returnTo=/)])
    own.expire()
    await vi.advanceTimersByTimeAsync(1000)
    expect(left.length).toBe(1)
  })
  it('[SE15] notices that the session has gone over to another company, and that it came back', async () => {
    keep(200)
    const own = session()
    own.enter({ userId: 'u1', companyId: 'c1' })
    expect(await own.renew()).toBe('renewed')
    keep(200, tokenFor('c2'))
    window.dispatchEvent(new StorageEvent('storage', { key: userKey }))
    expect([own.isElsewhere(), own.otherCompany.get(), left]).toEqual([true, 'c2', []])
    keep(200)
    window.dispatchEvent(new StorageEvent('storage', { key: userKey }))
    expect(own.isElsewhere()).toBe(false)
  })
  it('[SE10] a user that another tab removed signs this one out', async () => {
    keep(200)
    const own = session()
    own.enter({ userId: 'u1', companyId: 'c1' })
    writeKept(userKey, undefined)
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    await vi.waitFor(() => expect(left).toContainEqual(expect.stringMatching(/^\/login/)), {
      timeout: 60_000,
    })
  })
  it('[SE10] another person in the same browser takes the tab over, and keeps their session', async () => {
    keep(200)
    const own = session()
    own.enter({ userId: 'u1', companyId: 'c1' })
    keep(200, tokenFor('c1', 'u2'))
    window.dispatchEvent(new StorageEvent('storage', { key: userKey }))
    await vi.waitFor(() => expect(left).toContain('/dashboard'), { timeout: 60_000 })
    expect(readKept(userKey)).toMatchObject({ access_token: tokenFor('c1', 'u2') })
  })
  it('[SE16] keeps a token of the compatibility sign-in and refuses what is none; it cannot be renewed, nor change its company', async () => {
    const own = session()
    await expect(own.signInWith('nonsense', 300)).rejects.toThrow('no token')
    await expect(own.signInWith(tokenFor('c1'), 0)).rejects.toThrow('no token')
    await own.signInWith(tokenFor('c1'), 300)
    expect([await own.start(), await own.renew(), await own.renew(tokenFor('c1'))]).toEqual([
      true,
      'renewed',
      'refused',
    ])
    await own.switchCompany('c2', () => Promise.reject(new Error('not to be asked')))
    expect(own.notice.get()).toEqual({ kind: 'switchFailed', error: undefined })
  })
  it('[SE14] tells that the company could not be changed', async () => {
    keep(200)
    const own = session()
    const error = new Error('down')
    await own.switchCompany('c2', () => Promise.reject(error))
    expect([own.notice.get(), left]).toEqual([{ kind: 'switchFailed', error }, []])
  })
  it('[ER9] a service that refuses new tokens signs out once; then it is told, until the call gets through', async () => {
    keep(200)
    const first = session()
    expect(await first.refuse(call)).toBe(true)
    await vi.waitFor(() => expect(left.length).toBe(1), { timeout: 60_000 })
    const second = session()
    expect([await second.refuse(call), second.notice.get()]).toEqual([
      false,
      { kind: 'refused', service: 'portal', call: 'paper.list' },
    ])
    second.took({ ...call, id: 'paper.other' })
    expect(second.notice.get()).toBeDefined()
    second.took(call)
    expect(second.notice.get()).toBeUndefined()
  })
  it('[SE19] returns to addresses of the portal only', () => {
    expect(safeReturn({ returnTo: '/x/list?Page=2' })).toBe('/x/list?Page=2')
    for (const bad of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      undefined,
      '/login',
      '/auth/callback?code=1',
    ]) {
      expect(safeReturn({ returnTo: bad })).toBe('/dashboard')
    }
  })
})

describe('storage', () => {
  it('[G14] keeps the aside as a cookie', () => {
    writeAsideFolded(true)
    expect(readAsideFolded()).toBe(true)
    writeAsideFolded(false)
    expect(readAsideFolded()).toBe(false)
  })
  it('[SE2] keeps choices apart per person and survives what it cannot read', () => {
    writePreference('columns', 'u1', ['a'])
    expect([readPreference('columns', 'u1'), readPreference('columns', 'u2')]).toEqual([
      ['a'],
      undefined,
    ])
    localStorage.setItem('evrak.u1.columns', 'not json')
    expect(readPreference('columns', 'u1')).toBeUndefined()
    writeKept('gone', 1)
    writeKept('gone', undefined)
    expect(readKept('gone')).toBeUndefined()
  })
})

describe('configuration and profile', () => {
  const addresses = {
    portal: '/api/',
    api: '/api',
    identity: '',
    ticket: 'https://ticket.example/',
    payment: '/payment',
  }
  it('[SE20] takes five addresses, without the slash at their end, and the helpers of this machine', () => {
    const config = toConfig({ addresses })
    expect(config.addresses).toEqual({
      ...addresses,
      portal: '/api',
      ticket: 'https://ticket.example',
    })
    expect(config.helpers).toEqual({ card: 'http://localhost:5555', erp: 'http://localhost:1903' })
    expect([config.signIn, config.demo]).toEqual([{ form: false, registration: true }, undefined])
    expect(
      addressesOf(toConfig({ addresses, helpers: { erp: 'http://localhost:1904' } })),
    ).toMatchObject({
      card: 'http://localhost:5555',
      erp: 'http://localhost:1904',
      ticket: 'https://ticket.example',
    })
  })
  it('[SE20] names every fault at once', () => {
    const problems = (data: unknown) => {
      try {
        toConfig(data)
      } catch (error) {
        return error instanceof ConfigError
          ? error.problems.map(({ name, allowed }) => `${name} ${allowed}`)
          : error
      }
      return []
    }
    expect(
      problems({
        addresses: {
          ...addresses,
          ticket: 1,
          payment: undefined,
          api: '//evil.example',
          identity: 'ftp://x',
        },
        helpers: { card: '/card' },
        signIn: { form: 1 },
        demo: { users: 'x' },
      }),
    ).toEqual([
      'addresses.api address',
      'addresses.identity address',
      'addresses.ticket address',
      'addresses.payment address',
      'helpers.card helper',
      'signIn.form switch',
      'demo.users users',
    ])
    expect(problems(null)).toHaveLength(5)
    expect(problems({ addresses, helpers: [] })).toEqual(['helpers object'])
  })
  it('[SE21] a file that cannot be read is something else than a faulty one', async () => {
    const answer = (response: () => Promise<Response>) =>
      readConfig(response as typeof fetch).catch((error: unknown) => error)
    expect(await answer(() => Promise.reject(new TypeError('network')))).toMatchObject({
      name: 'ConfigUnreadableError',
      status: 0,
    })
    expect(await answer(async () => new Response('', { status: 503 }))).toMatchObject({
      name: 'ConfigUnreadableError',
      status: 503,
    })
    expect(await answer(async () => new Response('<html>'))).toBeInstanceOf(ConfigUnreadableError)
    expect(await answer(async () => Response.json({}))).toBeInstanceOf(ConfigError)
  })
  it('[SE2] wraps a single module or role in a list and refuses an answer that names nobody', () => {
    const profile = {
      UserID: 'u',
      CompanyID: 'c',
      CompanyName: 'C',
      Modules: 'EDesign',
      Role: 'ei:s:r',
    }
    expect(toProfile(profile)).toMatchObject({
      Modules: ['EDesign'],
      Role: ['ei:s:r'],
      Companies: [],
    })
    expect(() => toProfile({ Name: 'x' })).toThrow('UserID and CompanyID are needed')
  })
})

describe('before the profile is there', () => {
  const profile = { Role: 'i:l:s', Modules: ['einvoice'] }

  it('[NF12] calls name the company of the token, and then the one that the profile names', () => {
    keep(60, tokenFor('c1'), { refresh_token: 'r1', profile })
    const it = session()
    expect(it.companyId()).toBeUndefined()
    expect(it.expect()).toEqual({
      userId: 'u1',
      companyId: 'c1',
      roles: new Set(['i:l:s']),
      profile: { Modules: ['einvoice'] },
    })
    expect(it.companyId()).toBe('c1')
    it.enter({ userId: 'u1', companyId: 'c2' })
    expect(it.companyId()).toBe('c2')
  })

  it('[NF12] nothing is expected of a token without a company, and nothing is allowed by one that names no roles', () => {
    keep(60, tokenFor(undefined))
    expect(session().expect()).toBeUndefined()
    keep(60, tokenFor('c1'))
    expect(session().expect()).toEqual({
      userId: 'u1',
      companyId: 'c1',
      roles: new Set(),
      profile: { Modules: [] },
    })
  })
})
