/** Services that are wrong in one way: a wrapper around what the right one answers, or one handler exchanged. */
import type { Group } from '#contract/base/group.ts'
import type { FetchHandler } from '#contract/base/target.ts'
import type { Handlers } from '#service/ports/ports.ts'

export type Row = Record<string, unknown>
export interface Page {
  Page: number
  PageSize: number
  TotalCount: number
  TotalPages: number
  Content: Row[]
}

export interface Fault {
  readonly title: string
  /** Calls and checks that are asked, so that the run is short; the fault is in one of them. */
  readonly calls: readonly string[]
  readonly checks: readonly string[]
  /** What its failure is told under. */
  readonly group: Group
  readonly send?: (right: FetchHandler, keys: Keys) => FetchHandler
  readonly handlers?: (right: Handlers) => Handlers
}
export interface Keys {
  readonly own: string
  readonly other: string
}

// How an answer is changed

export type Matcher = (request: Request, url: URL) => boolean
export const at =
  (method: string, path: RegExp): Matcher =>
  (request, url) =>
    request.method === method && path.test(url.pathname)

/** Answers of the calls that match are changed after the service has given them. */
export const changed =
  (
    matches: Matcher,
    change: (
      answer: Response,
      request: Request,
      again: (request: Request) => Promise<Response>,
    ) => Promise<Response> | Response,
  ) =>
  (right: FetchHandler): FetchHandler =>
  async (request) => {
    const copy = request.clone()
    const answer = await right(request)
    return matches(copy, new URL(copy.url)) ? change(answer, copy, right) : answer
  }

/** A page that came well is changed; the query is what was asked. */
export const page = (path: RegExp, change: (page: Page, query: URLSearchParams) => Page) =>
  changed(at('GET', path), async (answer, request) =>
    answer.status === 200
      ? like(answer, change((await answer.json()) as Page, new URL(request.url).searchParams))
      : answer,
  )

export const like = (answer: Response, value: unknown, status = answer.status): Response =>
  new Response(JSON.stringify(value), { status, headers: answer.headers })

/** The request is changed before the service sees it. */
export const asked =
  (matches: Matcher, change: (request: Request, url: URL) => Promise<Request> | Request) =>
  (right: FetchHandler): FetchHandler =>
  async (request) => {
    const url = new URL(request.url)
    return right(matches(request, url) ? await change(request, url) : request)
  }
export const withQuery = (
  request: Request,
  url: URL,
  change: (query: URLSearchParams) => void,
): Request => {
  change(url.searchParams)
  return new Request(url, request)
}
const bodyOf = async (request: Request): Promise<unknown> =>
  JSON.parse(await request.clone().text()) as unknown
export const withBody = async (
  request: Request,
  change: (body: Row) => unknown,
): Promise<Request> =>
  new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: JSON.stringify(change((await bodyOf(request)) as Row)),
  })

/** The same request of somebody else. */
export function as(request: Request, key: string): Request {
  const headers = new Headers(request.headers)
  headers.set('Authorization', `Bearer ${key}`)
  return new Request(request, { headers })
}

export const bills = /^\/api\/ebill\/Bills$/
export const drafts = /^\/api\/ebill\/Draft$/
export const without = (handlers: Handlers, pattern: string, answer: unknown): Handlers => ({
  ...handlers,
  [pattern]: async () => answer,
})

export function withoutRows(all: Page, isLeftOut: (row: Row) => boolean): Page {
  const Content = all.Content.filter((row) => !isLeftOut(row))
  return { ...all, Content, TotalCount: all.TotalCount - (all.Content.length - Content.length) }
}
