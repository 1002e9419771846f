// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptStorage } from '#client/session/kept-storage.ts'
import { isStorageLasting } from '#client/session/lasting-storage.ts'
import {
  readAsideFolded,
  readKept,
  readLanguage,
  readOfTab,
  writeAsideFolded,
  writeKept,
  writeLanguage,
  writeOfTab,
} from '#client/session/storage.ts'

type Name = 'localStorage' | 'sessionStorage'

/** As browsers do it where the person allows a site nothing: naming the store throws. */
function block(name: Name): void {
  vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
}
function fill(store: Storage): void {
  const full = {
    getItem: (key: string) => store.getItem(key),
    removeItem: (key: string) => store.removeItem(key),
    key: (at: number) => store.key(at),
    length: store.length,
  }
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(
    () =>
      ({
        ...full,
        setItem: () => {
          throw new DOMException('Full', 'QuotaExceededError')
        },
      }) as unknown as Storage,
  )
}

describe('storage', () => {
  beforeEach(() => keptStorage.clear())
  afterEach(() => void vi.restoreAllMocks())

  it('[KD9] keeps in session storage what local storage refuses, and in memory what both refuse', () => {
    block('localStorage')
    expect([
      writeKept('a', 1),
      readKept('a'),
      sessionStorage.getItem('a'),
      isStorageLasting(),
    ]).toEqual([true, 1, '1', true])
    block('sessionStorage')
    expect([writeKept('b', { c: 2 }), readKept('b'), isStorageLasting()]).toEqual([
      false,
      { c: 2 },
      false,
    ])
    writeLanguage('en')
    writeOfTab('mark', 'x')
    writeAsideFolded(true)
    expect([readLanguage(), readOfTab('mark'), readAsideFolded()]).toEqual(['en', 'x', true])
  })
  it('[KD9] answers with the newest value when local storage is full and when it has room again', () => {
    writeKept('a', 'old')
    const store = localStorage
    fill(store)
    expect([writeKept('a', 'new'), readKept('a')]).toEqual([true, 'new'])
    vi.restoreAllMocks()
    expect([
      readKept('a'),
      writeKept('a', 'newest'),
      readKept('a'),
      sessionStorage.getItem('a'),
    ]).toEqual(['new', true, 'newest', null])
  })
  it('[KD9] never takes a value away before the new one is there: other tabs would take it for a sign-out', () => {
    writeKept('user', 1)
    const store = localStorage
    const done: string[] = []
    const watched = {
      getItem: (key: string) => store.getItem(key),
      setItem: (key: string, text: string) => void done.push(`set ${key}`, text),
      removeItem: (key: string) => void done.push(`remove ${key}`),
    }
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(
      () => watched as unknown as Storage,
    )
    writeKept('user', 2)
    expect(done).toEqual(['set user', '2'])
  })
  it('[KD9] gives a library the same values', () => {
    keptStorage.setItem('oidc.user:x', '{"a":1}')
    block('localStorage')
    keptStorage.setItem('oidc.state', 's')
    expect([
      keptStorage.getItem('oidc.state'),
      keptStorage.getItem('oidc.user:x'),
      Array.from({ length: keptStorage.length }, (_, at) => keptStorage.key(at)),
    ]).toEqual(['s', null, ['oidc.state']])
    vi.restoreAllMocks()
    expect(readKept('oidc.user:x')).toEqual({ a: 1 })
    keptStorage.clear()
    expect(keptStorage.length).toBe(0)
  })
})
