/** What a row must show. */
import type { Exchange } from './target.ts'
import { expectThat } from './result.ts'
import type { Row } from './world.ts'

/** Fails where the row is not there, or shows another value in one of the wanted columns. */
export function expectColumns(row: Row | undefined, wanted: Row, answer: Exchange): void {
  const other = Object.keys(wanted).filter((name) => row?.[name] !== wanted[name])
  expectThat(
    row !== undefined && other.length === 0,
    `${JSON.stringify(wanted)} in the list`,
    () => `${other.join(', ')} of ${JSON.stringify(row)}`,
    answer,
  )
}
