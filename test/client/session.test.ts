// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { toConfig } from '#client/config.ts'
import { createSession, safeReturn } from '#client/session/session.ts'
import { toProfile } from '#client/session/profile.ts'
import { readAsideFolded, readKept, readPreference, writeAsideFolded, writeKept, writePreference } from '#client/session/storage.ts'

const userKey = `oidc.user:${location.origin}/idp:evrak-portal`
const keep = (expiresIn: number) => writeKept(userKey, { access_token: 'token-1', token_type: 'Bearer', profile: {}, expires_at: Date.now() / 1000 + expiresIn })
const session = () => createSession({ identity: '', language: () => 'tr' })

describe('session', () => {
  beforeEach(() => localStorage.clear())

  it('[G70] starts with a token that still holds and takes the one that another tab has stored', async () => {
    keep(200)
    const own = session()
    expect([await own.start(), await own.token()]).toEqual([true, 'token-1'])
    writeKept(userKey, { access_token: 'token-2', expires_at: Date.now() / 1000 + 300 })
    expect([await own.token(), await own.renew('token-1'), await own.token()]).toEqual(['token-2', true, 'token-2'])
  })
  it('[G70] does not start without a user, nor with what is no user', async () => {
    expect(await session().start()).toBe(false)
    localStorage.setItem(userKey, '{broken')
    expect([await session().start(), await session().token()]).toEqual([false, undefined])
  })
  it('[G70] does not start with a token that ran out and cannot be renewed', async () => {
    keep(-10)
    expect(await session().start()).toBe(false)
  })
  it('[G71] returns to addresses of the portal only', () => {
    expect(safeReturn({ returnTo: '/x/list?Page=2' })).toBe('/x/list?Page=2')
    for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', undefined, '/login', '/auth/callback?code=1']) {
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
  it('[G70] keeps choices apart per person and survives what it cannot read', () => {
    writePreference('columns', 'u1', ['a'])
    expect([readPreference('columns', 'u1'), readPreference('columns', 'u2')]).toEqual([['a'], undefined])
    localStorage.setItem('evrak.u1.columns', 'not json')
    expect(readPreference('columns', 'u1')).toBeUndefined()
    writeKept('gone', 1)
    writeKept('gone', undefined)
    expect(readKept('gone')).toBeUndefined()
  })
})

describe('configuration and profile', () => {
  const addresses = { portal: '/api/', api: '/api', identity: '', ticket: '/ticket', payment: '/payment' }
  it('[G72] takes five addresses, without the slash at their end', () => {
    expect(toConfig({ addresses }).addresses).toEqual({ ...addresses, portal: '/api' })
    expect(() => toConfig({ addresses: { ...addresses, ticket: 1, payment: undefined } })).toThrow('addresses.ticket, addresses.payment must be text')
    expect(() => toConfig(null)).toThrow('addresses.portal')
  })
  it('[G70] wraps a single module or role in a list and refuses an answer that names nobody', () => {
    const profile = { UserID: 'u', CompanyID: 'c', CompanyName: 'C', Modules: 'EDesign', Role: 'ei:s:r' }
    expect(toProfile(profile)).toMatchObject({ Modules: ['EDesign'], Role: ['ei:s:r'], Companies: [] })
    expect(() => toProfile({ Name: 'x' })).toThrow('UserID and CompanyID are needed')
  })
})
