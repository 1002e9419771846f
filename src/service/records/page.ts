/** Paging in the shape of the public API. */
import { pageSize } from '#engine/queries.ts'
import { recordOf } from '#values/json.ts'

export interface Page<T> {
  Page: number
  PageSize: number
  TotalCount: number
  TotalPages: number
  Content: T[]
}
export interface Paging {
  readonly page: number
  readonly size: number
  readonly offset: number
}

/** Page from 1; sizes beyond the most that is answered become that most. */
export function pagingOf(query: Readonly<Record<string, unknown>>): Paging {
  const page = Math.max(1, positive(query['Page']) ?? 1)
  const size = Math.min(pageSize.max, positive(query['PageSize']) ?? pageSize.default)
  return { page, size, offset: (page - 1) * size }
}

export function toPage<T>(paging: Paging, total: number, content: T[]): Page<T> {
  return {
    Page: paging.page,
    PageSize: paging.size,
    TotalCount: total,
    TotalPages: Math.ceil(total / paging.size),
    Content: content,
  }
}

/** A page of a short list that is wholly at hand, such as series. */
export function pageOfAll<T>(query: Readonly<Record<string, unknown>>, all: readonly T[]): Page<T> {
  const paging = pagingOf(query)
  return toPage(
    paging,
    all.length,
    sorted(query, all).slice(paging.offset, paging.offset + paging.size),
  )
}

/** By the column that is asked for; rows that are equal there stay as they were. */
function sorted<T>(query: Readonly<Record<string, unknown>>, all: readonly T[]): readonly T[] {
  const name = query['SortColumn']
  if (typeof name !== 'string' || name === '') return all
  const sign = query['SortType'] === 'DESC' ? -1 : 1
  const valueOf = (row: T): unknown => recordOf(row)[name]
  return all.toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)))
}

/** Unknown values come last, as in the database. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return a < b ? -1 : 1
}

const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
