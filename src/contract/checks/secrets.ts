/** The law of secrets: what is left out stays, what is empty goes, and none is ever read back. */
import type { z } from 'zod'
import { withValue } from '#engine/own-values.ts'
import { partSecrets } from '#engine/secrets.ts'
import { secretPlaces } from '#schemas/secret.ts'
import { recordOf, valueAt } from '#values/json.ts'
import { isSame } from '#values/same.ts'
import { expectThat } from '../base/result.ts'
import type { Exchange } from '../base/target.ts'

/** What reading must answer after `body` was written where no secret was kept: all but its secrets, and the places of these. */
export function readOf(schema: z.ZodType, body: unknown): unknown {
  const places = secretPlaces(schema)
  if (places.length === 0) return body
  const { body: left, secrets } = partSecrets(body, places)
  return { ...recordOf(left), Secrets: Object.keys(secrets).toSorted() }
}

/** The body without its secrets: a change with it keeps those that are there. */
export const withoutSecrets = (schema: z.ZodType, body: unknown): unknown =>
  partSecrets(body, secretPlaces(schema)).body

/** Changes what was written with all its secrets: without them, then with empty ones. Nothing is asked where the schema has no secret. */
export async function expectSecrets(
  schema: z.ZodType,
  body: unknown,
  change: (body: unknown) => Promise<void>,
  read: () => Promise<Exchange>,
): Promise<void> {
  const places = secretPlaces(schema)
  if (places.length === 0) return
  const expectKept = async (kept: readonly string[], what: string) => {
    const answer = await read()
    const told = valueAt(answer.json, 'Secrets')
    expectThat(isSame(told, kept), what, () => JSON.stringify(told), answer)
    const shown = places.filter((place) => valueAt(answer.json, place) !== undefined)
    expectThat(shown.length === 0, 'no secret in the answer', shown.join(', '), answer)
  }
  await change(withoutSecrets(schema, body))
  await expectKept(places.toSorted(), 'that secrets which a change leaves out are kept')
  const emptied = places.reduce<unknown>((all, place) => withValue(all, place, ''), body)
  await change(emptied)
  await expectKept([], 'that secrets which a change empties are removed')
}
