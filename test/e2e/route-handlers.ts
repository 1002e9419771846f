/**
 * Handlers for routes that answer some requests only. Neither the option `times` of `page.route` nor `unroute` is used: they
 * end the interception while the page goes on, and a request that begins just then, for whatever address, is never answered
 * by Chromium (microsoft/playwright#41802).
 */
import type { Request, Route } from '@playwright/test'

type Handler = (route: Route, request: Request) => unknown

/** Answers the first request with `handler` and lets all others pass. */
export function once(handler: Handler): Handler {
  let isUsed = false
  return (route, request) => {
    if (isUsed) return route.fallback()
    isUsed = true
    return handler(route, request)
  }
}

export interface StoppableHandler {
  /** For `page.route` or `context.route`. */
  readonly handle: Handler
  /** From now on requests pass. */
  readonly stop: () => void
}

/** Answers requests with `handler` until it is stopped. */
export function stoppable(handler: Handler): StoppableHandler {
  let isStopped = false
  return {
    handle: (route, request) => (isStopped ? route.fallback() : handler(route, request)),
    stop: () => (isStopped = true),
  }
}
