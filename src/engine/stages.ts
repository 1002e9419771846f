/** How far a record is on its way (the word `stages` of a box). */
import type { Box } from './portal.ts'
import type { Row } from './inputs.ts'

export interface Stage {
  readonly name: string
  readonly state: 'done' | 'now' | 'next'
  /** The record is stuck here: its value has the tone of an error, or the record says what holds it up and is not under way again. */
  readonly isStuck: boolean
}

/** Stages of a record in their order; none where its box has no way, or the record is nowhere on it. At the last stage all are done. */
export function stagesOf(
  { stages, columns }: Pick<Box, 'stages' | 'columns'>,
  row: Row,
): readonly Stage[] {
  const all = Object.entries(stages?.at ?? {})
  const value = String(row[stages?.of ?? ''])
  const now = all.findIndex(([, values]) => values.includes(value))
  if (now < 0) return []
  const field = columns.find(({ name }) => name === stages?.of)?.field
  const isAtEnd = now === all.length - 1
  const isRefused = field?.kind === 'code' && field.tones?.[value] === 'error'
  const isUnderWay = field?.kind === 'code' && field.underWay?.includes(value)
  const isStuck = isRefused || (!isAtEnd && !isUnderWay && problemOf({ stages }, row) !== '')
  return all.map(([name], index) => ({
    name,
    state: index < now || isAtEnd ? 'done' : index === now ? 'now' : 'next',
    isStuck: isStuck && index === now,
  }))
}

/** What holds the record up, in words; empty where nothing does. */
export const problemOf = ({ stages }: Pick<Box, 'stages'>, row: Row): string =>
  stages?.problem === undefined ? '' : String(row[stages.problem] ?? '')
