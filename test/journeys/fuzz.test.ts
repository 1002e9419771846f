/** One case of each call against the service in memory; a hundred of each, over the network, is a command (npm run proof -- fuzz). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveInMemory, type ServiceInMemory } from '../contract/service-in-memory.ts'
import { ownAddresses } from '#service/http/addresses.ts'
import { fuzz, reportOf, type FuzzOptions } from '#cli/proof/fuzz.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const cases = 1

let service: ServiceInMemory
beforeAll(async () => {
  service = await serveInMemory()
})
afterAll(() => service?.close())

const optionsOf = (): FuzzOptions => {
  const { portal, ticket, identity, payment } = service.target.addresses
  if (!portal || !ticket || !identity || !payment) throw new Error('A service has no address')
  return {
    send: service.target.send,
    calls: service.portal.calls,
    addresses: { portal, ticket, identity, payment },
    tokens: { own: service.keys[0] ?? '', few: service.keys[1] ?? '', unknown: 'not-a-key' },
    ids: [],
    seed,
    cases,
  }
}

it('[OP9] a case of each call ends with a plain answer, within two seconds each', async () => {
  const report = await fuzz(optionsOf())
  process.stdout.write(`${reportOf(report, seed)}\n`)
  expect(report.faults).toEqual([])
  const served = service.portal.calls.filter((call) => ownAddresses[call.service] !== undefined)
  expect(report.cases).toBe(served.length * cases)
  // A fuzzer whose requests are all refused at the entrance finds nothing.
  expect(report.statuses.get(200)).toBeGreaterThan(report.cases / 20)
}, 600_000)

it('[OP9] a call that breaks is found, and its case is made again from the seed', async () => {
  const options = optionsOf()
  const calls = options.calls.filter(({ id }) => id.startsWith('einvoice.sale.'))
  const asked: string[] = []
  const broken = async (request: Request) => {
    asked.push(`${request.method} ${request.url}`)
    return request.url.includes('%00')
      ? new Response('{"Message":"broken"}', { status: 500 })
      : Response.json([])
  }
  const first = await fuzz({ ...options, calls, cases: 20, send: broken, atOnce: 1 })
  expect(first.faults.length).toBeGreaterThan(0)
  const { call, index } = first.faults[0] ?? { call: '', index: 0 }
  const before = asked.length
  const again = await fuzz({
    ...options,
    calls: calls.filter(({ id }) => id === call),
    cases: index + 1,
    send: broken,
    atOnce: 1,
  })
  expect(again.faults.at(-1)).toEqual(first.faults[0])
  expect(new Set(asked.slice(0, before))).toContain(asked.at(-1))
})
