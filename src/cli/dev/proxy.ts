/** What the development server hands on to the service, and how it waits while the service restarts. */
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProxyOptions } from 'vite'
import { pageFramePath } from '#values/page-policy.ts'
import { createPlainFetch } from '#client/plain-fetch.ts'

/** First words of paths that the service answers (src/service/http/addresses.ts, service.ts and identity/). */
const servicePaths =
  /^\/(api|ticket|payment|idp|account|pat|Users?|connect|healthz|openapi|docs)(\/|$|\?)|^\/(config|openapi)\.json$/

/** Whether a request is for the service: by its path, or because it is that of a program with a key, which may ask at the root. */
export const isForService = (path: string, hasAuthorization: boolean): boolean =>
  hasAuthorization || path === pageFramePath || servicePaths.test(path)

/** The longest that a request waits for a service that starts, with demo data to make perhaps. */
const mostWaitingMs = 120_000
const pollMs = 150

export function serviceProxy(port: number): Record<string, ProxyOptions> {
  const target = `http://127.0.0.1:${port}`
  return {
    '^/': {
      target,
      xfwd: true,
      bypass: async (request) => {
        if (!isForService(pathOf(request), request.headers.authorization !== undefined))
          return request.url
        await waitFor(target)
        return undefined
      },
    },
  }
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.replace(/[?#].*$/, '')

/** Resolves when the service is ready, or when waiting longer makes no sense: the proxy then says that nobody answers. */
async function waitFor(target: string): Promise<void> {
  const plainFetch = createPlainFetch(2_000)
  const end = Date.now() + mostWaitingMs
  while (Date.now() < end) {
    const isReady = await plainFetch(new Request(`${target}/healthz/ready`)).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(pollMs)
  }
}
