/** Lists of the mock: filters, search, period, order and pages over what it keeps. */
import type { Field } from '#descriptor/field.ts'
import { columnOfFilter, periodColumn } from '#engine/filters.ts'
import { commonFilters, pageSize } from '#engine/queries.ts'
import type { Box } from '#engine/portal.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import { writtenDay } from '#values/written-day.ts'
import { dayInIstanbul, folded } from '../base/compare.ts'
import type { Asked } from './asked.ts'
import type { MockRow } from './mock-data.ts'
import { invalid } from './refusal.ts'

interface MockPage {
  readonly Page: number
  readonly PageSize: number
  readonly TotalCount: number
  readonly TotalPages: number
  readonly Content: readonly MockRow[]
}
type Wishes = Readonly<Record<string, string | readonly string[] | undefined>>

/** What steers a list, from the query or from the body. */
export function askedOf({ query, body, call }: Asked): Wishes {
  return call.body === undefined
    ? query
    : Object.fromEntries(
        Object.entries(recordOf(body)).flatMap(([name, value]) =>
          value === null || value === undefined ? [] : [[name, String(value)]],
        ),
      )
}
const first = (wishes: Wishes, name: string): string | undefined => [wishes[name]].flat()[0]

/** Records of a box. */
export function recordPage(
  { call }: Asked,
  box: Box,
  rows: readonly MockRow[],
  wishes: Wishes,
): MockPage {
  const day = periodColumn(box)?.name ?? ''
  const filters = Object.entries({ ...call.apiQuery, ...box.filters }).filter(
    ([name]) => !(name in commonFilters) && name !== 'DateFilterType',
  )
  const [start, end] = [
    first(wishes, 'StartDate')?.slice(0, 10),
    first(wishes, 'EndDate')?.slice(0, 10),
  ]
  const matching = rows.filter((row) => {
    const date = dayInIstanbul(String(row[day]))
    return (
      (start === undefined || date >= start) &&
      (end === undefined || date <= end) &&
      filters.every(([name, field]) => isWanted(box, row, name, field, wishes[name]))
    )
  })
  const by = first(wishes, 'SortColumn') ?? box.sort.by
  if (!(by in box.row)) throw invalid([{ path: 'SortColumn', description: `${by} is no column` }])
  const type =
    first(wishes, 'SortType') ??
    (by === box.sort.by ? box.sort.dir.toUpperCase() /* ascii */ : 'ASC')
  return paged(wishes, sortedRecords(box, searched(wishes, matching), by, type))
}

/** Of equals the newest first, unless a day or a moment is read from the oldest on. */
function sortedRecords(
  box: Box,
  rows: readonly MockRow[],
  by: string,
  type: string,
): readonly MockRow[] {
  const kind = box.row[by]?.kind
  const isTime = kind === 'date' || kind === 'dateTime'
  const created = box.columns.find(({ fact }) => fact === 'createdDate')?.name
  const equals = created
    ? sorted(rows, created, isTime ? type : 'DESC')
    : sorted(rows, 'UUID', 'ASC')
  // Sorting keeps equals as they stand.
  return equals.toSorted((a, b) => (type === 'DESC' ? -1 : 1) * compare(a[by], b[by]))
}

/** The records of a box as its list opens. */
export const firstRows = (asked: Asked, box: Box, rows: readonly MockRow[]): readonly MockRow[] =>
  recordPage(asked, box, rows, { ...askedOf(asked), PageSize: String(pageSize.max) }).Content

function isWanted(
  box: Box,
  row: MockRow,
  name: string,
  field: Field,
  wanted: Wishes[string],
): boolean {
  const texts = [wanted ?? []].flat()
  const column = columnOfFilter(box.columns, name, field)
  if (field.match === 'has' && column !== undefined)
    return texts.length === 0 || hasTag(row[column], texts)
  if (field.match !== undefined && column !== undefined)
    return texts.every((text) => isMatch(field, row[column], text))
  return texts.length === 0 || column === undefined
    ? texts.length === 0 || texts.includes(field.values?.[0] ?? '')
    : texts.some(
        (text) =>
          text.toLowerCase() === String(row[column] ?? field.values?.[0]).toLowerCase() /* ascii */,
      )
}

function hasTag(tags: unknown, wanted: readonly string[]): boolean {
  const uuids = wanted.map((uuid) => uuid.toLowerCase() /* ascii */)
  return recordsIn(tags).some((tag) => uuids.includes(String(tag['UUID'])))
}

function isMatch({ kind, match }: Field, value: unknown, wanted: string): boolean {
  if (value === null || value === undefined) return false
  if (match === 'contains') return folded(String(value)).includes(folded(wanted))
  const isDay = kind === 'date' || kind === 'dateTime'
  const [own, bound] = isDay
    ? [dayInIstanbul(String(value)), wanted.slice(0, 10)]
    : [Number(value), Number(wanted)]
  return match === 'min' ? own >= bound : own <= bound
}

/** Definitions. */
export function pageOf(asked: Asked, rows: readonly MockRow[]): MockPage {
  const wishes = askedOf(asked)
  const by = first(wishes, 'SortColumn')
  const flags = ['IsActive', 'IsDefault'].filter((name) => first(wishes, name) !== undefined)
  const matching = searched(wishes, rows).filter((row) =>
    flags.every((name) => String(row[name]) === first(wishes, name)),
  )
  return paged(
    wishes,
    by === undefined ? matching : sorted(matching, by, first(wishes, 'SortType') ?? 'ASC'),
  )
}

function searched(wishes: Wishes, rows: readonly MockRow[]): readonly MockRow[] {
  const word = folded(first(wishes, 'Search') ?? '')
  const day = writtenDay(word)
  return word === ''
    ? rows
    : rows.filter((row) =>
        Object.values(row).some(
          (value) =>
            typeof value === 'string' &&
            (folded(value).includes(word) || (day !== undefined && value.startsWith(day))),
        ),
      )
}
/** Ties by id, so that pages never overlap. */
function sorted(rows: readonly MockRow[], by: string, type: string): readonly MockRow[] {
  const sign = type === 'DESC' ? -1 : 1
  return rows.toSorted(
    (a, b) => sign * compare(a[by], b[by]) || compare(a['UUID'] ?? a['ID'], b['UUID'] ?? b['ID']),
  )
}
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return a < b ? -1 : 1
}

function paged(wishes: Wishes, rows: readonly MockRow[]): MockPage {
  const Page = Number(first(wishes, 'Page') ?? 1)
  const PageSize = Math.min(pageSize.max, Number(first(wishes, 'PageSize') ?? pageSize.default))
  return {
    Page,
    PageSize,
    TotalCount: rows.length,
    TotalPages: Math.ceil(rows.length / PageSize),
    Content: rows.slice((Page - 1) * PageSize, Page * PageSize),
  }
}
