import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { fillSignIn, fullUser } from './people.ts'
import { test } from './test.ts'

const rows = '[data-list] tr[data-row]'
const FirstFiles = z.object({
  screens: z.object({ list: z.array(z.string()) }),
  words: z.object({ tr: z.array(z.string()) }),
})

/** What src/cli/size.ts weighs. */
function weighed(): string[] {
  const page = readFileSync('dist/portal/index.html', 'utf8')
  const { screens, words } = FirstFiles.parse(
    JSON.parse(readFileSync('dist/portal/first-files.json', 'utf8')),
  )
  const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)]
  return [
    ...named.map(([, file = '']) => file),
    ...[...screens.list, ...words.tr].map((file) => `/${file}`),
  ]
}

/** Runs in the page: the paths that it asked for until the answer to `last` was there. What it asks for later holds no row up. */
function untilAnswered(last: string): string[] {
  const all = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .map(({ name, startTime, responseEnd }) => ({
      path: new URL(name).pathname,
      startTime,
      responseEnd,
    }))
  const end = all.find(({ path }) => path === last)?.responseEnd ?? Infinity
  return [
    location.pathname,
    ...all.filter(({ startTime }) => startTime <= end).map(({ path }) => path),
  ]
}

/** Runs in the page. */
const isRead = (path: string): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(path))

const lists = [
  { address: '/einvoice/sale', rowsPath: '/api/einvoice/Sale', isOfRecords: false, tag: '' },
  // Its records can be written and imported, and have calls of their own.
  {
    address: '/definitions/customers',
    rowsPath: '/api/general/Definitions/Customers',
    isOfRecords: true,
    tag: ' @proof',
  },
]

for (const { address, rowsPath, isOfRecords, tag } of lists)
  test(`[NF9] [PF24] ${address} is painted from the files that are weighed and from nothing else, in 12 requests and its two fonts, which are asked for with the program; its rows are asked for before the profile is there, and other parts are read ahead later${tag}`, async ({
    browser,
  }) => {
    const user = fullUser()
    const context = await browser.newContext({ locale: 'tr-TR', reducedMotion: 'reduce' })
    const first = await context.newPage()
    await first.goto(address)
    await fillSignIn(first, user.username, user.password)
    await first.locator(rows).first().waitFor()
    await first.close()

    const page = await context.newPage()
    // A visit that has seen nothing before, however long the first one stayed.
    await context.clearCookies({ name: 'page' })
    await page.addInitScript(() => localStorage.removeItem('evrak.seen'))
    let rowsAsked = (): void => {}
    const areRowsAsked = new Promise<void>((resolve) => (rowsAsked = resolve))
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === rowsPath) rowsAsked()
    })
    // The answer about the person waits for the question about the rows: a page that waits for it shows none.
    await page.route('**/account/profile', async (route) => {
      await areRowsAsked
      await route.continue()
    })
    // On a slow connection the rows stay away for a while: what stands behind them is asked for no earlier.
    await page.route(`**${rowsPath}?*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction((row) => document.querySelector(row) !== null, rows, {
      polling: 'raf',
    })
    const asked = await page.evaluate(untilAnswered, rowsPath)
    const before = asked.filter((path) => !path.endsWith('.woff2') && path !== '/icon.svg')
    const fonts = asked.flatMap((path, at) => (path.endsWith('.woff2') ? [at] : []))
    expect(fonts).toHaveLength(2)
    for (const at of fonts) expect(at).toBeLessThan(asked.indexOf('/account/profile'))
    // Lists of records that are no documents wait for the rest of the words (NF13).
    const files = before.filter(
      (path) => /\.(js|css)$/.test(path) && !(isOfRecords && /\/more-words-tr-/.test(path)),
    )
    expect([...new Set(files)].sort()).toEqual([...new Set(weighed())].sort())
    expect(before.length, before.join('\n')).toBeLessThanOrEqual(12)
    await expect.poll(() => page.evaluate(isRead, '/assets/quick-search')).toBe(true)
    await context.close()
  })
