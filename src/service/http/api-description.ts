/**
 * What is told about the calls: `/openapi.json`, `/openapi/FAMILY.json`, and a page that shows them at `/docs/api`. It is
 * open to everybody and holds no data of a company. The page loads nothing from elsewhere.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import examples from '#schemas/examples.json' with { type: 'json' }
import type { Portal } from '#engine/portal.ts'
import { openApiOf } from '#openapi/document.ts'
import { findText } from '../base/text.ts'
import { ownAddresses } from './addresses.ts'
import { fileHeaders } from './headers.ts'
import { callLimits } from './limits.ts'

export interface ApiDescription {
  /** Undefined for a path that is none of the description's. */
  answer(path: string): Promise<Response | undefined>
}

/** What a family is called in English. */
const titleOf = (family: string): string => findText('en', `families.${family}.title`) ?? family

/** `origin`: address that browsers use; the sign-in is described with it. */
export function createApiDescription(portal: Portal, origin: string): ApiDescription {
  const made = new Map<string, string>()
  const describe = (family?: string): string => {
    const key = family ?? ''
    const text =
      made.get(key) ??
      JSON.stringify(
        openApiOf(portal, {
          addresses: ownAddresses,
          openIdConnectUrl: `${origin}/idp/.well-known/openid-configuration`,
          titles: Object.fromEntries(portal.families.map(({ key }) => [key, titleOf(key)])),
          limits: callLimits,
          examples,
          ...(family !== undefined && { family }),
        }),
      )
    made.set(key, text)
    return text
  }
  return {
    answer: async (path) => {
      if (path === '/openapi.json') return json(describe())
      const family = /^\/openapi\/(\w+)\.json$/.exec(path)?.[1]
      if (family !== undefined)
        return portal.families.some(({ key }) => key === family)
          ? json(describe(family))
          : undefined
      if (path === '/docs/api' || path === '/docs/api/')
        return text(pageOf(portal), 'text/html', pageHeaders)
      if (path === '/docs/api/start.js') return text(startScript, 'text/javascript')
      if (path === '/docs/api/redoc.js') return text(await renderer(), 'text/javascript')
      return undefined
    },
  }
}

/**
 * The renderer writes markup of its own, styles itself while it runs and searches in a worker that it makes of text: the
 * page has a policy of its own for that. Nothing of the portal runs in it, and it can neither send a form nor ask another host.
 */
const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}

const text = (body: string, type: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(body, {
    headers: {
      ...fileHeaders,
      ...headers,
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-cache',
    },
  })
const json = (body: string): Response => text(body, 'application/json')

/** The whole description has some seven hundred calls: each family has a page of its own. */
const pageOf = ({ families: all }: Portal): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evrak API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>body { margin: 0; font-family: system-ui, sans-serif } nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 1rem; background: #0d1424 } nav a { color: #c7d2e5; text-decoration: none; font-size: .875rem } nav a:hover, nav a:focus-visible { color: #fff; text-decoration: underline }</style>
</head>
<body>
<nav aria-label="Families">
${all.map(({ key }) => `<a href="/docs/api?family=${key}">${titleOf(key)}</a>`).join('\n')}
<a href="/openapi.json">openapi.json</a>
</nav>
<div id="reference"></div>
<script src="/docs/api/redoc.js"></script>
<script src="/docs/api/start.js"></script>
</body>
</html>
`

/** Shows the family of the address; without one, the first. */
const startScript = `'use strict'
const keys = [...document.querySelectorAll('nav a[href*="family="]')].map((link) => new URL(link.href).searchParams.get('family'))
const asked = new URLSearchParams(location.search).get('family')
const family = keys.includes(asked) ? asked : keys[0]
const font = 'system-ui, sans-serif'
Redoc.init(
  '/openapi/' + family + '.json',
  { hideDownloadButton: false, theme: { typography: { fontFamily: font, headings: { fontFamily: font } } } },
  document.getElementById('reference'),
)
`

let rendererText: Promise<string> | undefined

/** The bundle of the package, with the one picture that it would fetch from its maker's host replaced by ours. */
function renderer(): Promise<string> {
  rendererText ??= readFile(
    createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js'),
    'utf8',
  ).then((bundle) => bundle.replaceAll('https://cdn.redoc.ly/redoc/logo-mini.svg', '/icon.svg'))
  return rendererText
}
