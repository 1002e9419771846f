/**
 * Examples of the description, taken from the demo's records through the service: of every answer that a read call gives
 * and of every body, one short value by the name of its component.
 */
import { z } from 'zod'
import { answerComponent, namedSchemasOf, type NamedSchemas } from '#openapi/component-schemas.ts'
import { askRightly, bodyOf, isPersonal } from '#contract/checks/questions.ts'
import { createWorld, type World } from '#contract/base/world.ts'
import type { Call } from '#engine/portal.ts'
import type { ServiceInMemory } from '../contract/service-in-memory.ts'

export async function collectExamples(service: ServiceInMemory): Promise<Record<string, unknown>> {
  const { portal, target, today } = service
  const world = createWorld(portal, target, { today, mayWrite: false })
  const schemas = namedSchemasOf(portal)
  const found: Record<string, unknown> = {}
  const keep = (name: string | undefined, value: unknown): void => {
    if (name === undefined || Object.hasOwn(found, name) || value === undefined) return
    if (schemas.get(name)?.safeParse(value).success) found[name] = value
  }
  for (const call of portal.calls.filter((one) => !isPersonal(one))) {
    keep(call.body, await bodyOf(world, call).catch(() => undefined))
    if (call.body?.endsWith('Bulk')) keep(call.body, bulkOf(schemas, found, call.body))
    const component = answerComponent(portal, call)
    if (call.effect !== 'read' || component === undefined || component in found) continue
    keep(component, shortened(await answerOf(world, call)))
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function answerOf(world: World, call: Call): Promise<unknown> {
  const answer = await askRightly(world, call).catch(() => undefined)
  return answer?.status === 200 ? answer.json : undefined
}

/** Many documents in one body: the list holds the document that is sent alone, under the names that the schema has. */
function bulkOf(
  schemas: NamedSchemas,
  found: Readonly<Record<string, unknown>>,
  body: string,
): unknown {
  const [document] = Object.values((found[body.replace(/Bulk$/, 'Send')] ?? {}) as object)
  const schema = schemas.get(body)
  const list = schema instanceof z.ZodObject ? Object.entries(schema.shape)[0] : undefined
  const entry = list?.[1] instanceof z.ZodArray ? list[1].element : undefined
  if (!list || !(entry instanceof z.ZodObject)) return undefined
  return { [list[0]]: [{ [Object.keys(entry.shape)[0]!]: document }] }
}

const longestText = 300

/** One record of every list, and the beginning of long texts such as a page or a file. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, longestText)
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]))
}
