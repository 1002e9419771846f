import type { Family } from '#engine/portal.ts'
import type { Body } from './model.ts'

/** A body as the service keeps it: with the defaults of its schema. Otherwise a draft would seem changed by somebody as soon as it is saved. */
export async function asStored({ document }: Family, body: Body): Promise<Body> {
  const { schemaOf } = await import('#schemas/wire.ts')
  const parsed = schemaOf(document!.schemas.one)?.safeParse(body)
  return parsed?.success ? (parsed.data as Body) : body
}
