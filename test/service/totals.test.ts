import { afterAll, beforeAll } from 'vitest'
import type { OpenStore } from '#service/store/open-store.ts'
import { openEmbeddedStore, openTestStore } from './store-fixture.ts'
import { describeTotals } from './total-rules.ts'

let server: OpenStore
let embedded: OpenStore
beforeAll(async () => {
  server = await openTestStore()
  embedded = await openEmbeddedStore()
})
afterAll(async () => {
  await server?.close()
  await embedded?.close()
})

describeTotals('a PostgreSQL server', () => server, 25)
describeTotals('the embedded database', () => embedded, 4)
