import { afterEach, describe, expect, it, vi } from 'vitest'
import { createKeptDrafts, type KeptDraft } from '#client/session/kept-drafts.ts'

const at = Date.parse('2026-11-21T09:31:00Z')
const day = 86_400_000
const draftOf = (more: Partial<KeptDraft> = {}): KeptDraft => ({
  id: 'k1',
  userId: 'u1',
  companyId: 'c1',
  family: 'sink',
  path: '/sink/create',
  uuid: 'e1',
  title: 'Alıcı A.Ş.',
  content: { values: { Name: 'x' } },
  at,
  ...more,
})

/** Locks as the browser has them: held until their work ends, over all tabs. */
function locksOf(held: Set<string>): LockManager {
  return {
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
    request: async (name: string, work: () => Promise<unknown>) => {
      held.add(name)
      await work()
      held.delete(name)
    },
  } as unknown as LockManager
}
const refusing = {
  open: () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  },
} as unknown as IDBFactory
const silent = { open: () => ({}) } as unknown as IDBFactory

afterEach(() => vi.useRealTimers())

describe('kept drafts', () => {
  it('[KD7] says that nothing lasts where IndexedDB is refused, and keeps it for the page all the same', async () => {
    const kept = createKeptDrafts({ indexedDB: refusing, now: () => at })
    expect([await kept.isLasting(), await kept.keep(draftOf())]).toEqual([false, false])
    expect(await kept.list('u1', 'c1')).toEqual([draftOf()])
    expect(await kept.find('k1')).toEqual(draftOf())
    await kept.drop('k1')
    expect(await kept.list('u1', 'c1')).toEqual([])
  })
  it('[KD7] does not wait for ever for a browser that neither opens nor refuses', async () => {
    vi.useFakeTimers()
    const kept = createKeptDrafts({ indexedDB: silent, now: () => at })
    const answer = kept.keep(draftOf())
    await vi.advanceTimersByTimeAsync(3000)
    expect(await answer).toBe(false)
  })
  it('[KD2] offers to each person and company their own, the newest first', async () => {
    const kept = createKeptDrafts({ indexedDB: refusing, now: () => at })
    await kept.keep(draftOf())
    await kept.keep(draftOf({ id: 'k2', at: at + 1 }))
    await kept.keep(draftOf({ id: 'k3', userId: 'u2' }))
    await kept.keep(draftOf({ id: 'k4', companyId: 'c2' }))
    expect((await kept.list('u1', 'c1')).map(({ id }) => id)).toEqual(['k2', 'k1'])
  })
  it('[KD3] offers nothing that an editor has open, in this tab or another', async () => {
    const held = new Set<string>()
    const here = createKeptDrafts({ indexedDB: refusing, locks: locksOf(held), now: () => at })
    await here.keep(draftOf())
    await here.keep(draftOf({ id: 'k2' }))
    const close = here.open('k1')
    expect((await here.list('u1', 'c1')).map(({ id }) => id)).toEqual(['k2'])
    const there = createKeptDrafts({ indexedDB: refusing, locks: locksOf(held), now: () => at })
    await there.keep(draftOf())
    expect(await there.list('u1', 'c1')).toEqual([])
    close()
    await vi.waitFor(
      async () => expect((await there.list('u1', 'c1')).map(({ id }) => id)).toEqual(['k1']),
      { timeout: 60_000 },
    )
    expect((await here.list('u1', 'c1')).map(({ id }) => id)).toEqual(['k1', 'k2'])
  })
  it('[KD8] removes what nobody came back for in 60 days', async () => {
    const kept = createKeptDrafts({ indexedDB: refusing, now: () => at + 61 * day })
    await kept.keep(draftOf())
    await kept.keep(draftOf({ id: 'k2', at: at + 2 * day }))
    expect((await kept.list('u1', 'c1')).map(({ id }) => id)).toEqual(['k2'])
    await vi.waitFor(async () => expect(await kept.find('k1')).toBeUndefined(), { timeout: 60_000 })
  })
  it('[KD3] tells listeners when one came, went or was let go', async () => {
    const kept = createKeptDrafts({ indexedDB: refusing, now: () => at })
    const heard = vi.fn<() => void>()
    const stop = kept.subscribe(heard)
    await kept.keep(draftOf())
    kept.open('k1')()
    await kept.drop('k1')
    expect(heard).toHaveBeenCalledTimes(3)
    stop()
    await kept.keep(draftOf())
    expect(heard).toHaveBeenCalledTimes(3)
  })
})
