/** What is known of a document or an error, and how the form of a call that is offered there is filled with it. */
import { factValue, type Row } from '#engine/inputs.ts'
import type { Box, Call, Known } from '#engine/portal.ts'

export type KnownThings = Partial<Readonly<Record<Known, unknown>>>

/** What the row of a document shows. */
export const knownOf = (box: Box, row: Row): KnownThings =>
  Object.fromEntries(
    box.columns.flatMap(({ fact }) =>
      fact === undefined ? [] : [[fact, factValue(box, row, fact)] as const],
    ),
  )

/** The longest text that a place is filled with: a person may write more. */
const longest = 1_500

/** All that is known, place by place. */
export const presetOf = ({ about }: Pick<Call, 'about'>, known: KnownThings) =>
  Object.fromEntries(
    Object.entries(about).map(([place, things]) => [
      place,
      things
        .map((thing) => textOf(known[thing]))
        .filter((text) => text !== '')
        .join(', ')
        .slice(0, longest),
    ]),
  )

/** States that say nothing are left out. */
const textOf = (value: unknown): string =>
  typeof value === 'string' && value !== 'unknown' ? value : ''
