/** The browser that prints companies' documents contacts nobody, least of all the services of its maker. */
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findChromium } from '#service/rendering/chromium.ts'
import { createPrinter } from '#service/rendering/printer.ts'
import { readPdf } from './rendering-pdf.ts'

/** What a browser of this machine would ask for by itself comes in its first seconds; updates of components need a push. */
const watchedMs = 5_000
/** A page that a browser may want to fill in. It names its icon, so that no browser asks for one. */
const form =
  '<!doctype html><link rel="icon" href="data:,"><form method="post" action="/"><input name="user" value="x"><input type="password"><button>x</button></form><script>document.forms[0].user.focus()</script>'
/** Only the last of several switches of this name counts. */
const hurried = (args: readonly string[]): string[] =>
  args.map((arg) => (arg.startsWith('--component-updater=') ? `${arg},fast-update` : arg))

/** The packaged browser, and the system's where there is one. */
const browsers = ['packaged', '/usr/bin/chromium', '/usr/bin/google-chrome'].filter(
  (path) => path === 'packaged' || existsSync(path),
)

let server: Server
/** First line of each request that arrived at the proxy. */
let asked: string[]
let proxy: string

beforeEach(async () => {
  asked = []
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      asked.push(String(data).split('\r\n')[0]!)
      socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${form.length}\r\n\r\n${form}`,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  proxy = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await new Promise((resolve) => server.close(resolve))
})

describe.each(browsers)('%s', (path) => {
  beforeEach(() => vi.stubEnv('CHROMIUM_PATH', path))

  it('[BR1] starts, prints and ends without a connection to anybody', async () => {
    const printer = createPrinter({ proxy })
    const pdf = await printer.print(
      '<!doctype html><p>sakin</p><form><input name="user"><input type="password"></form>',
    )
    expect(readPdf(pdf)[0]?.text).toContain('sakin')
    await pause(watchedMs)
    await printer.close()
    expect(asked).toEqual([])
  })

  it('[BR1] asks for no update of its components either, when these are due at once, nor about the form of a page', async () => {
    const found = await findChromium()
    expect(hurried(found.args)).not.toEqual(found.args)
    const browser = await chromium.launch({
      ...found,
      args: hurried(found.args),
      proxy: { server: proxy },
    })
    const page = await browser.newPage()
    await pause(watchedMs)
    expect(asked).toEqual([])
    // The watch hears: what a page asks for does arrive.
    await page.goto('http://example.invalid/')
    await pause(watchedMs)
    expect(asked).toEqual(['GET http://example.invalid/ HTTP/1.1'])
    await browser.close()
  })
})
