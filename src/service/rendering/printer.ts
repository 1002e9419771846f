/**
 * HTML to PDF with warm Chromiums, one for each document that is printed at once: a document that hangs one or fills its memory takes
 * nobody else's along. They are started when first needed, closed when nobody prints for a while, and replaced after a fault. A document
 * gets no network and a context of its own, and a script only where a company's own template made it: then the context is offline all the
 * same, and every request is ended. Who prints waits in a queue that is fair between companies; a page has a time, a memory and a size.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { isTemplatePage } from '#values/page-policy.ts'
import { createFairQueue, defaultWaitMs, QueueFullError } from '../base/fair-queue.ts'
import { launchPrintBrowser, type PrintBrowser } from './print-browser.ts'
import { PrintFault } from './print-fault.ts'
import { assertPageSize, assertPdfSize, printLimits, type PrintLimits } from './print-limits.ts'

/** All methods reject with a PrintFault where the page, or a full queue, is the reason. */
export interface Printer {
  /** PDF of one page of HTML, A4 as its styles say. `owner` is the company that waits for it. */
  print(html: string, owner?: string): Promise<Uint8Array>
  /** One PDF of pages that know nothing of each other: each keeps its styles and begins a sheet of its own. */
  printTogether(htmls: readonly string[], owner?: string): Promise<Uint8Array>
  close(): Promise<void>
}

export interface PrinterOptions {
  readonly log?: (line: string) => void
  /** Documents printed at once; the others wait their turn. */
  readonly atOnce?: number
  /** Documents that may wait, of all companies and of one. */
  readonly waiting?: number
  readonly waitingPerOwner?: number
  /** How long a document may wait for its turn. */
  readonly waitMs?: number | undefined
  readonly idleMs?: number
  readonly limits?: Partial<PrintLimits>
  /** Proxy to which all connections of the browsers lead; by default an address where nobody listens. */
  readonly proxy?: string
}

const defaults = {
  atOnce: 2,
  waiting: 200,
  waitingPerOwner: 50,
  idleMs: 60_000,
  log: () => {},
  proxy: 'http://127.0.0.1:1',
}

export function createPrinter(options: PrinterOptions = {}): Printer {
  const { atOnce, idleMs, log, proxy, waiting, waitingPerOwner } = { ...defaults, ...options }
  const { waitMs = defaultWaitMs } = options
  const limits = { ...printLimits, ...options.limits }
  const queue = createFairQueue({
    atOnce,
    // A company with many documents leaves a place to the others.
    atOncePerOwner: Math.max(1, atOnce - 1),
    waiting,
    waitingPerOwner,
    waitMs,
  })
  /** By the place of the queue. */
  const browsers = new Map<number, Promise<PrintBrowser>>()
  let idle: NodeJS.Timeout | undefined
  let busy = 0
  let isClosed = false

  return {
    print: (html, owner = '') =>
      inTurn(owner, (one) => withPage(one, html, limits, (page) => toPdf(page, limits))),
    printTogether: (htmls, owner = '') =>
      inTurn(owner, (one) => inTime(limits.togetherMs, () => together(one, htmls, limits))),
    close: async () => {
      isClosed = true
      queue.close()
      clearTimeout(idle)
      await endAll()
    },
  }

  async function inTurn(owner: string, work: Work): Promise<Uint8Array> {
    try {
      return await queue.run(owner, (place) => counted(() => twiceIfGone(() => at(place, work))))
    } catch (error) {
      if (error instanceof QueueFullError)
        throw new PrintFault('busy', error.message, { cause: error })
      throw error
    }
  }

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(idle)
    busy += 1
    try {
      return await work()
    } finally {
      busy -= 1
      if (busy === 0) idle = setTimeout(() => void endAll(), idleMs).unref()
    }
  }

  /** A browser is used again only where its last page came to a good end. */
  async function at(place: number, work: Work): Promise<Uint8Array> {
    const one = await startedAt(place)
    try {
      return await work(one)
    } catch (error) {
      const isGone = !one.browser.isConnected()
      await endAt(place)
      if (error instanceof PrintFault || !isGone) throw error
      if (isClosed) throw new PrintFault('busy', 'The printer is closed', { cause: error })
      throw new BrowserGone('The browser that prints documents ended', { cause: error })
    }
  }

  /** A dead browser is forgotten. */
  function startedAt(place: number): Promise<PrintBrowser> {
    // Whoever still waits for a turn when the service closes starts no browser that nobody would end.
    if (isClosed) return Promise.reject(new PrintFault('busy', 'The printer is closed'))
    const running = browsers.get(place)
    if (running !== undefined) return running
    const starting = launchPrintBrowser(log, proxy)
    const forget = () => {
      if (browsers.get(place) === starting) browsers.delete(place)
    }
    browsers.set(place, starting)
    starting.then((live) => live.browser.once('disconnected', forget), forget)
    return starting
  }

  async function endAt(place: number): Promise<void> {
    const ending = browsers.get(place)
    browsers.delete(place)
    await ending?.then(
      (live) => live.end(),
      () => {},
    )
  }

  async function endAll(): Promise<void> {
    await Promise.all([...browsers.keys()].map(endAt))
  }
}

type Work = (browser: PrintBrowser) => Promise<Uint8Array>

/** The browser died under the work: not the fault of the document. */
class BrowserGone extends Error {}

async function twiceIfGone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BrowserGone) return work()
    throw error
  }
}

async function together(
  one: PrintBrowser,
  htmls: readonly string[],
  limits: PrintLimits,
): Promise<Uint8Array> {
  const still: string[] = []
  let drawnCharacters = 0
  for (const html of htmls) {
    if (!isTemplatePage(html)) {
      still.push(html)
      continue
    }
    const page = await withPage(one, html, limits, stillOf)
    drawnCharacters += page.length
    if (drawnCharacters > limits.togetherCharacters)
      throw new PrintFault('memory', `The pages have ${drawnCharacters} characters together`)
    still.push(page)
  }
  return withPage(one, sheetsHtml, limits, async (page) => {
    await page.evaluate(layOut, still)
    return toPdf(page, limits)
  })
}

async function toPdf(page: Page, limits: PrintLimits): Promise<Uint8Array> {
  await fontsOf(page)
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    format: 'A4',
    // One page more than is allowed shows that there are too many; the others need not be drawn.
    pageRanges: `1-${limits.pages + 1}`,
  })
  assertPdfSize(pdf, limits)
  return pdf
}

/** Resolves when the fonts that the page brings along can be drawn: until then Chromium prints their letters as nothing. */
async function fontsOf(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

async function withPage<T>(
  one: PrintBrowser,
  html: string,
  limits: PrintLimits,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const isScripted = isTemplatePage(html)
  const ms = isScripted ? limits.templateMs : limits.portalMs
  const watch = new AbortController()
  const tooLarge = one.outgrows(limits.memoryBytes, watch.signal).then((isTooLarge) => {
    if (isTooLarge) throw new PrintFault('memory', 'The page took too much memory')
    return new Promise<never>(() => {})
  })
  tooLarge.catch(() => {})
  try {
    return await Promise.race([
      tooLarge,
      rejectAfter(ms, watch.signal),
      inContext(one.browser, isScripted || html === sheetsHtml, async (page) => {
        page.setDefaultTimeout(ms)
        return drawn(page, html, { isScripted, limits }, work)
      }),
    ])
  } finally {
    watch.abort()
  }
}

/** What goes wrong with a page of a template while the browser lives is the fault of the page: it went elsewhere, or ended. */
async function drawn<T>(
  page: Page,
  html: string,
  { isScripted, limits }: { readonly isScripted: boolean; readonly limits: PrintLimits },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const left = leftBy(page, isScripted)
  left.catch(() => {})
  try {
    const session = await page.context().newCDPSession(page)
    const printing = page
      .setContent(html, { waitUntil: 'load' })
      // The portal's own pages are as large as their documents.
      .then(() => (isScripted ? assertPageSize(session, limits) : undefined))
      .then(() => work(page))
    return await Promise.race([left, printing])
  } catch (error) {
    const isOwnFault = isScripted && page.context().browser()?.isConnected() === true
    if (error instanceof PrintFault || !isOwnFault) throw error
    throw new PrintFault('ended', `The page ended itself: ${String(error).slice(0, 300)}`, {
      cause: error,
    })
  }
}

/** Rejects when a document that a template made is not the one any more that was to be printed. The portal's own pages go nowhere. */
const leftBy = (page: Page, isScripted: boolean): Promise<never> =>
  new Promise((_, reject) => {
    page.once('crash', () => reject(new PrintFault('memory', 'The process of the page ended')))
    page.on('framenavigated', (frame) => {
      if (isScripted && frame === page.mainFrame())
        reject(new PrintFault('ended', `The page went to ${frame.url().slice(0, 100)}`))
    })
  })

async function inContext<T>(
  browser: Browser,
  javaScriptEnabled: boolean,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    javaScriptEnabled,
    offline: true,
    serviceWorkers: 'block',
    acceptDownloads: false,
  })
  try {
    return await work(await openPage(context, javaScriptEnabled))
  } finally {
    await context.close().catch(() => {})
  }
}

async function openPage(context: BrowserContext, isScripted: boolean): Promise<Page> {
  await context.route('**/*', (route) =>
    // A page without scripts stays where it is when it is led elsewhere (RFC 9110, 15.3.5); one with scripts has left, and is not printed.
    !isScripted && route.request().isNavigationRequest()
      ? route.fulfill({ status: 204 })
      : route.abort(),
  )
  const page = await context.newPage()
  // A window that a page opens, and a question that it asks, are closed unseen.
  context.on('page', (other) => void (other !== page && other.close().catch(() => {})))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  return page
}

/** What is late goes on until its browser is ended, as after every fault. */
async function inTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const watch = new AbortController()
  const working = work()
  working.catch(() => {})
  try {
    return await Promise.race([rejectAfter(ms, watch.signal), working])
  } finally {
    watch.abort()
  }
}

/** Rejects when the time is over, unless the page came to its end. */
function rejectAfter(ms: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(
      () => reject(new PrintFault('timeLimit', `The page was not printed within ${ms} ms`)),
      ms,
    )
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
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
