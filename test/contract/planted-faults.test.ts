/** That the runner can fail: services with one fault each, and under which group it tells each of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { causesOf } from '#contract/base/causes.ts'
import type { Check } from '#contract/base/check.ts'
import { groups } from '#contract/base/group.ts'
import { runContract, type ContractOptions } from '#contract/run-contract.ts'
import type { Result } from '#contract/base/result.ts'
import type { Target } from '#contract/base/target.ts'
import type { Fault } from './faulty-service.ts'
import { isEveryCheck } from './one-of-each.ts'
import { faults } from './planted-faults.ts'
import { serveInMemory, type ServiceInMemory } from './service-in-memory.ts'

let service: ServiceInMemory
beforeAll(async () => {
  service = await serveInMemory()
})
afterAll(() => service?.close())

async function faultyTarget({ send, handlers }: Fault): Promise<Target> {
  const target = handlers ? await service.withHandlers(handlers) : service.target
  return {
    ...target,
    send: send
      ? send(target.send, { own: service.keys[0]!, other: service.keys[1]! })
      : target.send,
  }
}

const run = (
  target: Target,
  options: Pick<ContractOptions, 'families' | 'calls' | 'checks' | 'seed'>,
) => runContract(service.portal, target, { today: service.today, write: true, ...options })

const broken = (results: readonly Result[]): string[] =>
  results
    .filter(({ state }) => state === 'failed')
    .map(({ call, check, expected, got }) => `${call} · ${check}: ${expected} / ${got}`)

const ofEachGroup = 2
/** Each fault with `npm run proof -- contract`, and the first two of each group in every run. */
const tried = faults
  .map((fault, index) => ({ ...fault, seed: 2000 + index }))
  .filter(
    ({ group }, index) =>
      isEveryCheck ||
      faults.slice(0, index).filter((one) => one.group === group).length < ofEachGroup,
  )

describe('[CT3] planted faults', () => {
  it.each(tried)('"$title" is found under $group', async ({ seed, ...fault }) => {
    const results = await run(await faultyTarget(fault), {
      seed,
      calls: fault.calls,
      checks: ({ name }) => fault.checks.includes(name),
    })
    expect(causesOf(results).map(({ group }) => group)).toContain(fault.group)
  })

  // Last: it answers documents that wait for an answer, of which the demo has few.
  it('[CT10] are none in the service as it is; the same documents again, on the same data, are no fault either', async () => {
    const isNamed = ({ call, name }: Check) =>
      tried.some(({ calls, checks }) => calls.includes(call.id) && checks.includes(name))
    const isWriting = ({ needs }: Check) => needs.join() === 'write'
    const options = { families: isEveryCheck ? ['ebill', 'einvoice'] : ['ebill'], seed: 1000 }
    expect(
      broken(
        await run(service.target, { ...options, checks: (one) => isNamed(one) || isWriting(one) }),
      ),
    ).toEqual([])
    expect(broken(await run(service.target, { ...options, checks: isWriting }))).toEqual([])
  })

  it('are spread over all groups', () => {
    expect(faults.length).toBeGreaterThanOrEqual(65)
    expect(groups.filter((one) => !faults.some(({ group }) => group === one))).toEqual([])
  })
})
