import { writtenFamily } from '#engine/written-family.ts'
import { recordOf } from '#values/json.ts'
import { type Family } from '#engine/portal.ts'
import type { Body } from './model.ts'

/** A body as the service keeps it: with the defaults of its schema. Otherwise a draft would seem changed by somebody as soon as it is saved. */
export async function asStored(family: Family, body: Body): Promise<Body> {
  const { document } = writtenFamily(family)
  const { schemaOf } = await import('#schemas/wire.ts')
  const parsed = schemaOf(document.schemas.one)?.safeParse(body)
  return parsed?.success ? recordOf(parsed.data) : body
}
