/** The list screen in a browser, with few and with very many documents behind it: what the amount of documents costs the person who looks. */
import type { Browser, Locator, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import words from '#locales/tr/list.json' with { type: 'json' }
import { findChromium } from '#service/rendering/chromium.ts'
import { timesToldBy, type Times } from './figure.ts'

export interface ScreenQuestion {
  /** Where the portal is served. */
  readonly url: string
  /** Path of the list's route. */
  readonly route: string
  /** Path of the list's call. */
  readonly call: string
  readonly user: { readonly username: string; readonly password: string }
  readonly rounds: number
}

export interface ScreenTimes {
  readonly name: string
  readonly times: Times
}

const row = '[data-list] tr[data-row]'
const busy = '[data-list] [data-page-scroll][aria-busy="true"]'

/** Milliseconds from the address or the press of a button to the drawn rows, less those in which the service answered the list: these have a bound of their own. Needs a built portal. */
export async function measureScreen({
  url,
  route,
  call,
  user,
  rounds,
}: ScreenQuestion): Promise<ScreenTimes[]> {
  const browser = await chromium.launch(await findChromium())
  try {
    const page = await signedIn(browser, url, user)
    const list = url + route
    const open = (query = '') => opened(page, list + query, call)
    const pressed = async (button: Locator) => {
      await open()
      return changed(page, button, call)
    }
    const measured: ScreenTimes[] = []
    const measure = async (name: string, one: () => Promise<number>) =>
      measured.push({ name, times: await timesToldBy(rounds, one) })
    await measure('opened', () => open())
    await measure('opened with a search that finds many', () => open('?Search=202'))
    await measure('sorted by another column', () =>
      pressed(page.locator('th[aria-sort="none"] button').first()),
    )
    await measure('next page', () => pressed(page.getByRole('button', { name: words.nextPage })))
    await measure('last page', () => pressed(page.getByRole('button', { name: words.lastPage })))
    return measured
  } finally {
    await browser.close()
  }
}

async function signedIn(
  browser: Browser,
  url: string,
  user: ScreenQuestion['user'],
): Promise<Page> {
  const page = await browser.newPage({ locale: 'tr-TR', viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/dashboard`)
  const username = page.locator('input[autocomplete="username"]')
  await username.fill(user.username)
  await page.locator('input[autocomplete="current-password"]').fill(user.password)
  await page.keyboard.press('Enter')
  await username.waitFor({ state: 'detached' })
  await page.locator('main h1').waitFor()
  return page
}

async function opened(page: Page, address: string, call: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  return rested(page, call)
}

/** From the press to other rows that have come to rest. */
async function changed(page: Page, button: Locator, call: string): Promise<number> {
  const before = await page.locator(row).first().getAttribute('data-row')
  const since = await button.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new TypeError('The button cannot be pressed')
    const pressed = performance.now()
    element.click()
    return pressed
  })
  return rested(page, call, before, since)
}

/** Until rows stand of which the first is another than the one named, from the moment named; without the answers of the call in between. */
async function rested(
  page: Page,
  call: string,
  before?: string | null,
  since = 0,
): Promise<number> {
  const spent = await page.waitForFunction(
    (asked) => {
      const first = document.querySelector(asked.row)
      if (
        first === null ||
        first.getAttribute('data-row') === asked.before ||
        document.querySelector(asked.busy) !== null
      )
        return false
      const now = performance.now()
      const answers = performance
        .getEntriesByType('resource')
        .filter(
          (entry) =>
            new URL(entry.name).pathname.endsWith(asked.call) && entry.startTime >= asked.since,
        )
      return now - asked.since - answers.reduce((sum, { duration }) => sum + duration, 0)
    },
    { row, busy, before, call, since },
    { polling: 'raf' },
  )
  return Number(await spent.jsonValue())
}
