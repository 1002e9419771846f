/** The pages of the development server: the portal under the content policy of the built one, and the gallery. */
import { randomBytes } from 'node:crypto'
import type { Plugin } from 'vite'
import { pageHeaders } from '#service/http/headers.ts'

const gallery = '/test/gallery/index.html'

/**
 * Pages have the policy that the service gives the built portal, so that a violation is seen while it is written. The one
 * difference: Vite's inline scripts carry a nonce.
 */
export function devPages(origin: string): Plugin {
  const nonce = randomBytes(16).toString('base64')
  const headers = Object.entries(devHeaders(origin, nonce))
  return {
    name: 'dev-pages',
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { url = '' } = request
        if (/^\/gallery\/?(\?|$)/.test(url)) request.url = url.replace(/^\/gallery\/?/, gallery)
        if (/\btext\/html\b/.test(request.headers.accept ?? ''))
          for (const [name, value] of headers) response.setHeader(name, value)
        next()
      })
    },
  }
}

function devHeaders(origin: string, nonce: string): Record<string, string> {
  const webSocket = origin.replace(/^http/, 'ws')
  const headers = pageHeaders({ services: [webSocket], identity: [] })
  return {
    ...headers,
    'Content-Security-Policy': headers['Content-Security-Policy'].replace(
      "script-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
    ),
  }
}
