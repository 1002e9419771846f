/**
 * No input makes the service fail: every call of every family is sent values that cannot be stored, one at a time. What answers calls of
 * one pattern is the same in every family, so that the first of them gets many values and each further one a few; with `SPOILT=all`,
 * as `npm run proof -- spoilt` has it, each gets all.
 */
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

const isAll = process.env['SPOILT'] === 'all'
const [many, few] = [24, 2]
const seen = new Set<string>()
/** Many values the first time that `what` is asked, and a few of them each further time, from the beginning of the list to its end. */
function fewOf<T>(list: readonly T[], what: string): readonly T[] {
  const most = seen.has(what) ? few : many
  seen.add(what)
  if (isAll) return list
  return list.filter((_, index) => index % Math.ceil(list.length / most) === 0)
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
  const queries = spoiltQueries({ ...call.query, ...call.apiQuery })
  for (const [name, value] of fewOf(queries, `query of ${call.pattern}`))
    note(
      `${name}=${JSON.stringify(value)}`,
      await world.ask({ call, params, query: [[name, value]] }),
    )
  for (const name of call.params)
    for (const value of fewOf(spoiltParams, `{${name}} of ${call.pattern}`))
      note(`{${name}} ${value}`, await world.ask({ call, params: { ...params, [name]: value } }))
  if (call.method === 'GET') return broken
  const body = await orNothing(bodyOf(world, call))
  for (const { place, text } of fewOf(spoiltBodies(body ?? null), `body ${call.body}`))
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
