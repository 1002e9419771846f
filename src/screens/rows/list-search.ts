/**
 * What a list shows, as it stands in the address: flat parameters under their names on the wire. An address is input
 * like any other: what does not fit falls back to the default, so that an old or mistyped link still opens.
 */
import { oneOrMany } from '#values/one-or-many.ts'
import type { Condition, ConditionTerm } from '#descriptor/condition.ts'
import type { Field, Fields } from '#descriptor/field.ts'
import type { Box, Call, View } from '#engine/portal.ts'
import { isBound, isReadByPeriod } from '#engine/filters.ts'
import { readDay } from '../text/day.ts'

/** A list that is shown as one has so many rows at most, which is as far as browsers scroll exactly; a longer one has pages of so many. */
export const wholeSize = 100_000
export const pageSizes = [20, 50, 100, 500, wholeSize] as const
/** A list that is shown as one is read in pieces of so many rows. */
export const pieceSize = 100
export type PageSize = (typeof pageSizes)[number]

export interface ListSearch {
  /** From 1. */
  readonly page: number
  readonly pageSize: PageSize
  readonly search: string
  /** Days `YYYY-MM-DD` in Istanbul, both included. */
  readonly startDate: string | undefined
  readonly endDate: string | undefined
  readonly sort: { readonly by: string; readonly dir: 'asc' | 'desc' }
  /** Chosen values by filter; a filter without values is absent. Of a flag: `true` or `false`. */
  readonly filters: Readonly<Record<string, readonly string[]>>
}

/** What the address of a list may hold beside the list itself: the record shown beside it. */
export const recordParameter = 'record'
export const tabParameter = 'tab'
const ownParameters = [
  'Page',
  'PageSize',
  'Search',
  'StartDate',
  'EndDate',
  'SortColumn',
  'SortType',
]

/** The address → what the list shows. `raw` holds text, or what a parser made of it (numbers, booleans, lists). */
export function fromAddress(
  box: Box,
  view: View,
  raw: Readonly<Record<string, unknown>>,
): ListSearch {
  const filters = Object.entries(offeredFilters(box, view)).flatMap(([name, field]) => {
    const values = textsOf(raw[name]).filter((value) => isAllowed(field, value))
    return values.length > 0 ? [[name, field.many ? values : values.slice(0, 1)] as const] : []
  })
  const dayIn = (name: string) => (isReadByPeriod(box) ? readDay(raw[name]) : undefined)
  return {
    page: positive(raw['Page']) ?? 1,
    pageSize: pageSizes.find((size) => size === positive(raw['PageSize'])) ?? pageSizes[0],
    search: textsOf(raw['Search'])[0]?.slice(0, 200) ?? '',
    startDate: dayIn('StartDate'),
    endDate: dayIn('EndDate'),
    sort: sortOf(box, raw),
    filters: Object.fromEntries(filters),
  }
}

/** What the list shows → the address: only what differs from the default, so that an address stays readable. */
export function toAddress(
  box: Box,
  search: ListSearch,
): Record<string, string | readonly string[]> {
  const isSorted = search.sort.by !== box.sort.by || search.sort.dir !== box.sort.dir
  return {
    ...(search.search && { Search: search.search }),
    ...Object.fromEntries(
      Object.entries(search.filters).map(([name, values]) => [name, oneOrMany(values)]),
    ),
    ...(search.startDate && { StartDate: search.startDate }),
    ...(search.endDate && { EndDate: search.endDate }),
    ...(isSorted && { SortColumn: search.sort.by, SortType: search.sort.dir.toUpperCase() }), // ASCII
    ...(search.pageSize !== pageSizes[0] && { PageSize: String(search.pageSize) }),
    ...(search.page > 1 && { Page: String(search.page) }),
  }
}

/** The address with the list's own parameters replaced; what belongs to others (the open record) is kept. */
export function replaceInAddress(
  box: Box,
  raw: Readonly<Record<string, unknown>>,
  search: ListSearch,
): Record<string, unknown> {
  const own = new Set([...ownParameters, ...Object.keys(box.filters)])
  const others = Object.entries(raw).filter(([name]) => !own.has(name))
  return { ...toAddress(box, search), ...Object.fromEntries(others) }
}

export type ListInput = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** Parameters of the list call. What the view fixes wins over the address; what it leaves out is found by a search all the same. */
export function listInput(call: Call, view: View, search: ListSearch): ListInput {
  const chosen = Object.entries(search.filters).map(
    ([name, values]) => [name, wireValue(call.query[name], values)] as const,
  )
  const wanted: Record<string, ListInput[string] | undefined> = {
    ...(search.search === '' && view.unasked),
    ...Object.fromEntries(chosen),
    Search: search.search || undefined,
    StartDate: search.startDate,
    EndDate: search.endDate,
    SortColumn: search.sort.by,
    SortType: search.sort.dir.toUpperCase(), // ASCII
    ...fixedValues(view.where),
    ...pieceOf(search, 0),
  }
  const known = (name: string) => name in call.query || name in call.apiQuery
  return Object.fromEntries(
    Object.entries(wanted).filter(
      (entry): entry is [string, ListInput[string]] => entry[1] !== undefined && known(entry[0]),
    ),
  )
}

/** How the service is asked for a piece of a page, from 0; only a list that is shown as one has more than one. */
export function pieceOf(
  { page, pageSize }: Pick<ListSearch, 'page' | 'pageSize'>,
  piece: number,
): { readonly Page: number; readonly PageSize: number } {
  if (pageSize !== wholeSize) return { Page: page, PageSize: pageSize }
  return { Page: ((page - 1) * wholeSize) / pieceSize + piece + 1, PageSize: pieceSize }
}

/** A filter as people see it: a parameter of the address, or both ends of a range. */
export interface FilterControl {
  /** The column that it is about, for its label. */
  readonly name: string
  readonly field: Field
  readonly parameters: Fields
}

export function filterControls(filters: Fields): FilterControl[] {
  const controls = new Map<string, FilterControl>()
  for (const [parameter, field] of Object.entries(filters)) {
    const { column = parameter } = field
    const key = isBound(field) ? `${column} range` : parameter
    const parameters = { ...controls.get(key)?.parameters, [parameter]: field }
    controls.set(key, { name: column, field, parameters })
  }
  return [...controls.values()]
}

/** Filters that a person may choose: those of the box, less what the view fixes. */
export function offeredFilters(box: Box, view: View): Fields {
  return Object.fromEntries(Object.entries(box.filters).filter(([name]) => !(name in view.where)))
}

export function isFiltered(search: ListSearch): boolean {
  return (
    search.search !== '' ||
    search.startDate !== undefined ||
    search.endDate !== undefined ||
    Object.keys(search.filters).length > 0
  )
}

// Changes: every one but a turn of the page goes back to the first page

export const withPage = (search: ListSearch, page: number): ListSearch => ({
  ...search,
  page: Math.max(1, page),
})
export const withPageSize = (search: ListSearch, pageSize: PageSize): ListSearch => ({
  ...search,
  pageSize,
  page: 1,
})
export const withSearch = (search: ListSearch, text: string): ListSearch => ({
  ...search,
  search: text.trim(),
  page: 1,
})
export function withFilter(
  search: ListSearch,
  name: string,
  values: readonly string[],
): ListSearch {
  const { [name]: _, ...others } = search.filters
  return { ...search, filters: values.length > 0 ? { ...others, [name]: values } : others, page: 1 }
}
/** Values by parameter; an empty one takes its filter away. */
export const withFilters = (
  search: ListSearch,
  values: Readonly<Record<string, string>>,
): ListSearch =>
  Object.entries(values).reduce(
    (next, [name, value]) => withFilter(next, name, value === '' ? [] : [value]),
    search,
  )
export const withoutFilters = (search: ListSearch): ListSearch => ({
  ...search,
  search: '',
  startDate: undefined,
  endDate: undefined,
  filters: {},
  page: 1,
})
/** A click on a header: first the natural direction, then the other. Money and dates start with the largest. */
export function withSort(search: ListSearch, name: string, field: Field): ListSearch {
  const first = ['money', 'date', 'dateTime', 'decimal', 'int', 'percent'].includes(field.kind)
    ? 'desc'
    : 'asc'
  const other = first === 'asc' ? 'desc' : 'asc'
  const dir = search.sort.by === name ? (search.sort.dir === first ? other : first) : first
  return { ...search, sort: { by: name, dir }, page: 1 }
}

// Reading

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** Whether a list can be asked for the value. */
export function isAllowed(field: Field, value: string): boolean {
  if (field.kind === 'flag') return value === 'true' || value === 'false'
  if (isBound(field))
    return isDay(field) ? readDay(value) === value : /^-?\d{1,15}(\.\d{1,8})?$/.test(value)
  if (field.match === 'has') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
  return field.values ? field.values.includes(value) : /^[^\p{Cc}\p{Cs}]{1,100}$/u.test(value)
}

/** Moments are asked for by their day. */
export const isDay = ({ kind }: Field): boolean => kind === 'date' || kind === 'dateTime'

/** An address leaves out the column and the direction that the box begins with, each by itself (client/links.ts). */
function sortOf(box: Box, raw: Readonly<Record<string, unknown>>): ListSearch['sort'] {
  const by = textsOf(raw['SortColumn'])[0] ?? box.sort.by
  if (!(by in box.row) || box.row[by]?.kind === 'tagList') return box.sort
  const type = textsOf(raw['SortType'])[0]
  return { by, dir: type === 'ASC' ? 'asc' : type === 'DESC' ? 'desc' : box.sort.dir }
}

function positive(value: unknown): number | undefined {
  const number = Number(textsOf(value)[0])
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

function wireValue(
  field: Field | undefined,
  values: readonly string[],
): ListInput[string] | undefined {
  if (field?.kind === 'flag') return values[0] === 'true'
  return field?.many ? values : values[0]
}

function fixedValues(where: Condition): Record<string, ListInput[string] | undefined> {
  return Object.fromEntries(
    Object.entries(where).map(([name, term]) => [
      name,
      term === undefined ? undefined : fixedValue(term),
    ]),
  )
}

/** A negated flag is the other flag; other negations cannot be said in a query and are left to the service's view. */
function fixedValue(term: ConditionTerm): ListInput[string] | undefined {
  if (Array.isArray(term)) return term.map(String)
  if (typeof term === 'object')
    return 'not' in term && typeof term.not === 'boolean' ? !term.not : undefined
  return term
}
