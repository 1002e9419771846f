/**
 * HTML to PDF with one warm Chromium: started at the first page, shared by all, closed when nobody prints for a while,
 * started again after a crash. A document gets no script, no network and a context of its own.
 */
import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../chromium.ts'

export interface Printer {
  /** PDF of one page of HTML, A4 as its styles say. */
  print(html: string): Promise<Uint8Array>
  close(): Promise<void>
}

export interface PrinterOptions {
  readonly log?: (line: string) => void
  /** Documents printed at once; the others wait their turn. */
  readonly atOnce?: number
  readonly idleMs?: number
}

const defaults = { atOnce: 2, idleMs: 60_000, log: () => {} }

export function createPrinter(options: PrinterOptions = {}): Printer {
  const { atOnce, idleMs, log } = { ...defaults, ...options }
  const slots = createSlots(atOnce)
  let browser: Promise<Browser> | undefined
  let idle: NodeJS.Timeout | undefined
  let busy = 0

  return {
    print: async (html) => {
      const release = await slots()
      clearTimeout(idle)
      busy += 1
      try {
        return await twiceIfGone(async () => printed(await started(), html))
      } finally {
        busy -= 1
        release()
        if (busy === 0) idle = setTimeout(() => void closeBrowser(), idleMs).unref()
      }
    },
    close: async () => {
      clearTimeout(idle)
      await closeBrowser()
    },
  }

  /** One browser for everybody who asks while it starts; a dead one is forgotten. */
  function started(): Promise<Browser> {
    if (browser !== undefined) return browser
    const starting = launch(log)
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
    await closing?.then((live) => live.close(), () => {})
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

async function printed(browser: Browser, html: string): Promise<Uint8Array> {
  try {
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: 'block' })
    try {
      await context.route('**/*', (route) => route.abort())
      const page = await context.newPage()
      await page.setContent(html, { waitUntil: 'load' })
      return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true })
    } finally {
      await context.close().catch(() => {})
    }
  } catch (error) {
    throw browser.isConnected() ? error : new BrowserGone('The browser that prints documents ended', { cause: error })
  }
}

async function launch(log: (line: string) => void): Promise<Browser> {
  return chromium.launch({ ...(await findChromium(log)), headless: true })
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
