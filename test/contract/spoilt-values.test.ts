/** No input makes the service fail: every call of every family is sent values that cannot be stored, one at a time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPersonal, bodyOf, paramsOf } from '#contract/checks/questions.ts'
import { Skipped } from '#contract/base/result.ts'
import { spoiltBodies, spoiltParams, spoiltQueries } from '#contract/spoilt-values.ts'
import type { Exchange } from '#contract/base/target.ts'
import { createWorld, type Id, type World } from '#contract/base/world.ts'
import type { Call } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import { serveInMemory, type ServiceInMemory } from './service-in-memory.ts'

let service: ServiceInMemory
let world: World
beforeAll(async () => {
  service = await serveInMemory()
  const { portal, target, today } = service
  world = createWorld(portal, target, { today, mayWrite: true })
}, 600_000)
afterAll(() => service?.close())

const seen = new Set<string>()
/** Of a body that several calls take, all values once, and a few for each further call. */
const fewOf = <T>(list: readonly T[], call: Call): readonly T[] => {
  const isFirst = !seen.has(call.body ?? '')
  seen.add(call.body ?? '')
  return isFirst ? list : list.filter((_, index) => index % Math.ceil(list.length / 8) === 0)
}

const orNothing = async <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof Skipped) return undefined
    throw error
  })

async function askSpoilt(call: Call): Promise<string[]> {
  const broken: string[] = []
  const note = (what: string, { status, text }: Exchange) => {
    if (status >= 500) broken.push(`${call.id}: ${what} → ${status} ${text.slice(0, 200)}`)
  }
  const empty = Object.fromEntries(call.params.map((name) => [name, call.values[0] ?? 'x']))
  const params: Record<string, Id> = (await orNothing(paramsOf(world, call))) ?? empty
  for (const [name, value] of spoiltQueries({ ...call.query, ...call.apiQuery }))
    note(
      `${name}=${JSON.stringify(value)}`,
      await world.ask({ call, params, query: [[name, value]] }),
    )
  for (const name of call.params)
    for (const value of spoiltParams)
      note(`{${name}} ${value}`, await world.ask({ call, params: { ...params, [name]: value } }))
  if (call.method === 'GET') return broken
  const body = await orNothing(bodyOf(world, call))
  for (const { place, text } of fewOf(spoiltBodies(body ?? null), call))
    note(place, await world.ask({ call, params, text }))
  return broken
}

describe('no input makes the service fail', () => {
  it.each(families.map(({ key }) => key))(
    '[NS1] values that cannot be, in query, path and body of each call of %s',
    async (family) => {
      const calls = service.portal.calls.filter(
        (call) =>
          call.family === family && !isPersonal(call) && call.service in service.target.addresses,
      )
      const broken: string[] = []
      for (const call of calls) broken.push(...(await askSpoilt(call)))
      expect(broken).toEqual([])
    },
    600_000,
  )
})
