/** How often a list asks again while something in it is still under way. */
import type { Fact } from '#descriptor/fact.ts'
import type { Box } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'

/** A document on its way moves within seconds; an answer may take days and is looked for now and then. */
const pollMs: Partial<Record<Fact, number>> = { status: 3000, answer: 30_000 }

/** Work in the background takes seconds. */
const underWayMs = 2000

/** Milliseconds until the next look; false where nothing of these rows waits. */
export function pollInterval(box: Box, rows: readonly Row[]): number | false {
  const waiting = box.columns.flatMap(({ name, field, fact }) => {
    if (field.underWay && rows.some((row) => field.underWay?.includes(String(row[name]))))
      return [underWayMs]
    const every = fact && pollMs[fact]
    return every !== undefined && rows.some((row) => field.tones?.[String(row[name])] === 'warning')
      ? [every]
      : []
  })
  return waiting.length > 0 ? Math.min(...waiting) : false
}
