/** Routes that answer for one request only. */
import type { Request, Route } from '@playwright/test'

type Handler = (route: Route, request: Request) => unknown

/**
 * Answers the first request with `handler` and lets all others pass. The option `times` of `page.route` is not used: it ends
 * the interception while the page goes on, and a request that begins just then is never answered by Chromium
 * (microsoft/playwright#41802).
 */
export function once(handler: Handler): Handler {
  let isUsed = false
  return (route, request) => {
    if (isUsed) return route.fallback()
    isUsed = true
    return handler(route, request)
  }
}
