/** That the runner can fail: services with one fault each, and which of them it finds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runContract } from '#contract/run-contract.ts'
import type { Target } from '#contract/target.ts'
import { faults, type Fault } from './planted-faults.ts'
import { serveInMemory, type ServiceInMemory } from './service-in-memory.ts'

let service: ServiceInMemory
beforeAll(async () => {
  service = await serveInMemory()
})
afterAll(() => service?.close())

async function faultyTarget({ door, handlers }: Fault): Promise<Target> {
  const target = handlers ? await service.withHandlers(handlers) : service.target
  return {
    ...target,
    door: door
      ? door(target.door, { own: service.keys[0]!, other: service.keys[1]! })
      : target.door,
  }
}

const runOn = (target: Target, calls: readonly string[]) =>
  runContract(service.portal, target, {
    calls,
    today: service.today,
    write: true,
    seed: (seed += 1),
  })
let seed = 1000

describe('[CT3] planted faults', () => {
  it('are none in the service as it is: every call that is looked at holds', async () => {
    const calls = [...new Set(faults.flatMap((fault) => fault.calls))]
    const failed = (await runOn(service.target, calls)).filter(({ state }) => state === 'failed')
    expect(
      failed.map(({ call, check, expected, got }) => `${call} · ${check}: ${expected} / ${got}`),
    ).toEqual([])
  })

  it(`are found: of ${faults.length} at least all but two`, async () => {
    const missed: string[] = []
    for (const fault of faults) {
      const results = await runOn(await faultyTarget(fault), fault.calls)
      if (!results.some(({ state }) => state === 'failed')) missed.push(fault.title)
    }
    if (missed.length > 0) process.stderr.write(`Not found: ${missed.join('; ')}\n`)
    expect(faults.length).toBeGreaterThanOrEqual(30)
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(2)
  })
})
