/**
 * HTML to PDF with one warm Chromium: started at the first page, shared by all, closed when nobody prints for a while,
 * started again after a crash. A document gets no network and a context of its own, and a script only where a company's own
 * template made it: then the context is offline all the same, and every request is ended.
 */
import { chromium, type Browser, type Page } from 'playwright-core'
import { isTemplatePage } from '#documents/page-policy.ts'
import { findChromium } from '../chromium.ts'

export interface Printer {
  /** PDF of one page of HTML, A4 as its styles say. */
  print(html: string): Promise<Uint8Array>
  /** One PDF of pages that know nothing of each other: each keeps its styles and begins a sheet of its own. */
  printTogether(htmls: readonly string[]): Promise<Uint8Array>
  close(): Promise<void>
}

export interface PrinterOptions {
  readonly log?: (line: string) => void
  /** Documents printed at once; the others wait their turn. */
  readonly atOnce?: number
  readonly idleMs?: number
  /** Proxy to which all connections of the browser lead; by default an address where nobody listens. */
  readonly proxy?: string
}

const defaults = { atOnce: 2, idleMs: 60_000, log: () => {}, proxy: 'http://127.0.0.1:1' }

export function createPrinter(options: PrinterOptions = {}): Printer {
  const { atOnce, idleMs, log, proxy } = { ...defaults, ...options }
  const slots = createSlots(atOnce)
  let browser: Promise<Browser> | undefined
  let idle: NodeJS.Timeout | undefined
  let busy = 0
  let isClosed = false

  return {
    print: (html) => inTurn((browser) => withPage(browser, html, toPdf)),
    printTogether: (htmls) => inTurn((browser) => together(browser, htmls)),
    close: async () => {
      isClosed = true
      clearTimeout(idle)
      await closeBrowser()
    },
  }

  async function inTurn(work: (browser: Browser) => Promise<Uint8Array>): Promise<Uint8Array> {
    const release = await slots()
    clearTimeout(idle)
    busy += 1
    try {
      return await twiceIfGone(async () => withBrowser(await started(), work))
    } finally {
      busy -= 1
      release()
      if (busy === 0) idle = setTimeout(() => void closeBrowser(), idleMs).unref()
    }
  }

  /** One browser for everybody who asks while it starts; a dead one is forgotten. */
  function started(): Promise<Browser> {
    // Whoever still waits for a turn when the service closes starts no browser that nobody would end.
    if (isClosed) return Promise.reject(new Error('The printer is closed'))
    if (browser !== undefined) return browser
    const starting = launch(log, proxy)
    const forget = () => {
      if (browser === starting) browser = undefined
    }
    browser = starting
    starting.then((live) => live.once('disconnected', forget), forget)
    return starting
  }

  async function closeBrowser(): Promise<void> {
    const closing = browser
    browser = undefined
    await closing?.then(
      (live) => live.close(),
      () => {},
    )
  }
}

/** The browser died under the work: not the fault of the document. */
class BrowserGone extends Error {}

async function twiceIfGone(work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BrowserGone) return work()
    throw error
  }
}

async function withBrowser(
  browser: Browser,
  work: (browser: Browser) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  try {
    return await work(browser)
  } catch (error) {
    throw browser.isConnected()
      ? error
      : new BrowserGone('The browser that prints documents ended', { cause: error })
  }
}

async function together(browser: Browser, htmls: readonly string[]): Promise<Uint8Array> {
  const still: string[] = []
  for (const html of htmls)
    still.push(isTemplatePage(html) ? await withPage(browser, html, stillOf) : html)
  return withPage(browser, sheetsHtml, async (page) => {
    await page.evaluate(layOut, still)
    return toPdf(page)
  })
}

const toPdf = (page: Page): Promise<Uint8Array> =>
  page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, format: 'A4' })
/** A script that does not come to its end holds nobody up. */
const pageMs = 15_000

async function withPage<T>(
  browser: Browser,
  html: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const isScripted = isTemplatePage(html)
  const context = await browser.newContext({
    javaScriptEnabled: isScripted || html === sheetsHtml,
    offline: true,
    serviceWorkers: 'block',
    acceptDownloads: false,
  })
  try {
    await context.route('**/*', (route) => route.abort())
    const page = await context.newPage()
    // A window that a page opens, and a question that it asks, are closed unseen.
    context.on('page', (other) => void (other !== page && other.close().catch(() => {})))
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
    page.setDefaultTimeout(pageMs)
    return await withinTime(
      page.setContent(html, { waitUntil: 'load' }).then(() => work(page)),
      isScripted ? pageMs : undefined,
    )
  } finally {
    await context.close().catch(() => {})
  }
}

/** The time of a page with scripts is limited; the page itself is closed with its context. */
async function withinTime<T>(work: Promise<T>, ms: number | undefined): Promise<T> {
  if (ms === undefined) return work
  let late: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    late = setTimeout(
      () => reject(new Error('The page of the template did not come to its end')),
      ms,
    )
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(late)
  }
}

/** Several documents in one PDF, each with its own styles: under a shadow root these reach no other. */
const sheetsHtml =
  '<!doctype html><html><head><style>@page{size:A4;margin:10mm}body{margin:0}div+div{break-before:page}</style></head><body></body></html>'

/** Runs in the page: what its scripts have drawn, without the scripts. */
const stillOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    for (const canvas of document.querySelectorAll('canvas')) {
      const image = document.createElement('img')
      image.src = canvas.toDataURL()
      image.style.cssText = canvas.style.cssText
      canvas.replaceWith(image)
    }
    for (const element of document.querySelectorAll('script, meta, link, base')) element.remove()
    return document.documentElement.outerHTML
  })

/** Runs in the page. */
function layOut(htmls: readonly string[]): void {
  for (const html of htmls) {
    const sheet = document.body.appendChild(document.createElement('div'))
    sheet
      .attachShadow({ mode: 'open' })
      .append(
        document.importNode(
          new DOMParser().parseFromString(html, 'text/html').documentElement,
          true,
        ),
      )
  }
}

async function launch(log: (line: string) => void, proxy: string): Promise<Browser> {
  // A context that is offline still asks for pages that a document wants to have ahead (speculation rules): the way out leads nowhere.
  return chromium.launch({
    ...(await findChromium(log)),
    headless: true,
    proxy: { server: proxy },
  })
}

/** Resolves when one of `count` slots is free, with the function that gives it back. */
function createSlots(count: number): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let free = count
  const release = () => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return release
  }
}
