import { callOfBox, type Box, type Portal } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'
import type { CallById } from '#client/api.ts'
import { recordOf, recordsIn } from '#values/json.ts'

export interface FindOptions {
  readonly portal: Portal
  readonly ask: CallById
  readonly signal: AbortSignal
}

/** Offered before somebody types more. */
const offeredAtOnce = 20

/** The first records of a box that a text finds, as its list has them; of no text the first ones that there are. */
export async function findRecords(
  box: Box,
  text: string,
  { portal, ask, signal }: FindOptions,
): Promise<readonly Row[]> {
  const page = await ask(
    callOfBox(portal, box, 'list').id,
    { ...(text !== '' && { Search: text }), Page: 1, PageSize: offeredAtOnce },
    { signal },
  )
  return recordsIn(recordOf(page)['Content'])
}
