/** What is said of a record where there is room for a line: on a card of a list, at the head of the record. */
import { isReadByPeriod, periodColumn } from './filters.ts'
import type { Row } from './inputs.ts'
import type { Box, Column } from './portal.ts'

/** Kinds that say nothing without the name of their column, or have a place of their own. */
const unnamed: readonly string[] = ['int', 'decimal', 'percent', 'money', 'flag', 'tagList', 'uuid']
/** More of them are not read in a line. */
const most = 2

/**
 * What tells a row from others of its list, besides title and other side: of a document its day, of other records what the list
 * shows first after the title. When a record was made tells nothing, unless the list is read by it.
 */
export function inShort(box: Box, row: Row): readonly Column[] {
  const day = periodColumn(box)
  if (!box.record) return day ? [day] : []
  const shown = box.shownColumns.flatMap((name) => box.columns.filter((one) => one.name === name))
  const described = shown.filter(
    ({ name, field }) =>
      ![box.title, box.party, day?.name].includes(name) &&
      !field.tones &&
      !unnamed.includes(field.kind),
  )
  return [...(day && isReadByPeriod(box) ? [day] : []), ...described]
    .filter(({ name }) => row[name] !== undefined && row[name] !== null && row[name] !== '')
    .slice(0, most)
}
