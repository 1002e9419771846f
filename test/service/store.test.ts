import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestStore, type TestStore } from './store-fixture.ts'
let store: TestStore
beforeAll(async () => { store = await openTestStore() }, 60_000)
afterAll(() => store.close())
it('x', async () => { await store.check(); expect(store.embedded?.syncsPerCommit).toBeGreaterThan(0) })
