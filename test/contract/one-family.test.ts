/** What `npm run check -- --fast FAMILY` tries: a family in the least portal around it. */
import { describe, expect, it } from 'vitest'
import { runContract } from '#contract/run-contract.ts'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { ownAddresses } from '#service/http/addresses.ts'
import { isEveryCheck, oneOfEach } from './one-of-each.ts'
import { familiesAround, serveInMemory } from './service-in-memory.ts'

const keys = families.map(({ key }) => key)
/** Those that the service answers: programs on people's own machines answer for themselves (test/helpers). */
const withoutDocuments = compilePortal(families)
  .families.flatMap(({ key, service, document }) =>
    document === undefined && ownAddresses[service] !== undefined ? [key] : [],
  )
  // All of them with `npm run proof -- contract`.
  .filter((_, index) => isEveryCheck || index % 3 === 0)

describe('[CT13] a family alone', () => {
  it.each(keys)('the portal around %s has all that it needs', (key) => {
    expect(compilePortal(familiesAround(key)).families.map((family) => family.key)).toContain(key)
  })

  // The least portal of a kind of documents has a box that work is done on; without one other promises have nothing to be tried on.
  it('the contract of families that are no documents holds where there are no documents', async () => {
    const service = await serveInMemory(familiesAround(withoutDocuments[0]!))
    try {
      const results = await runContract(service.portal, service.target, {
        today: service.today,
        write: true,
        families: withoutDocuments,
        checks: oneOfEach(service.portal),
      })
      expect(results.filter(({ state }) => state === 'failed')).toEqual([])
      for (const key of withoutDocuments) {
        const passed = results.filter(
          ({ family, state }) => family === key && state === 'passed',
        ).length
        expect(passed, key).toBeGreaterThan(0)
      }
    } finally {
      await service.close()
    }
  })
})
