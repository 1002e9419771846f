import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestStore, type TestStore } from './store-fixture.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

it('[OP10] of two that find a key free at the same moment, the slower one looks again and finds it', async () => {
  let looked = 0
  let release = (): void => undefined
  const bothLooked = new Promise<void>((resolve) => (release = resolve))
  const makeOnce = () =>
    store.asSystem(async (tx) => {
      const known = await tx
        .selectFrom('setting')
        .select('key')
        .where('key', '=', 'race')
        .executeTakeFirst()
      if (known) return 'found'
      looked += 1
      if (looked === 2) release()
      await bothLooked
      await tx.insertInto('setting').values({ key: 'race', value: '1' }).execute()
      return 'made'
    })
  expect((await Promise.all([makeOnce(), makeOnce()])).sort()).toEqual(['found', 'made'])
})
