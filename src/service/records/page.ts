/** Paging in the shape of the public API. */
import { pageSize } from '#engine/queries.ts'

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
  return { Page: paging.page, PageSize: paging.size, TotalCount: total, TotalPages: Math.ceil(total / paging.size), Content: content }
}

/** A page of a short list that is wholly at hand, such as series. */
export function pageOfAll<T>(query: Readonly<Record<string, unknown>>, all: readonly T[]): Page<T> {
  const paging = pagingOf(query)
  return toPage(paging, all.length, all.slice(paging.offset, paging.offset + paging.size))
}

const positive = (value: unknown): number | undefined => (typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined)
