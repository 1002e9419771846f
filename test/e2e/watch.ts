/** What goes wrong in a page while nobody looks, and when a screen has come to rest. */
import { readdirSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

export interface Watch {
  /** What went wrong since the last time it was asked. */
  take(): string[]
  /** Waits until the screen has its title, nothing is on its way and nothing is drawn as loading. */
  settled(): Promise<void>
}

export function watch(page: Page): Watch {
  let problems: string[] = []
  let underWay = 0
  page.on(
    'console',
    (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`),
  )
  void hearOffences(page, (offence) => problems.push(offence))
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('request', () => underWay++)
  page.on('requestfinished', () => underWay--)
  page.on('requestfailed', (request) => {
    underWay--
    // What the page itself gives up, such as a search that was typed over, is no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      problems.push(
        `request failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`,
      )
  })
  page.on(
    'response',
    (response) =>
      response.status() >= 400 &&
      problems.push(`${response.status()}: ${response.request().method()} ${response.url()}`),
  )
  return {
    take() {
      const taken = problems
      problems = []
      return taken
    },
    async settled() {
      // By its element: behind an open dialog it has no role.
      await expect(page.locator('h1').first()).toBeVisible()
      await expect.poll(() => underWay, { intervals: [20, 50, 100] }).toBe(0)
      await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
    },
  }
}

/** Whatever offends the content policy or Trusted Types, in any frame of the page: also what is caught and never written to the console. */
async function hearOffences(page: Page, hear: (offence: string) => void): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Audits.issueAdded', ({ issue: { details } }) => {
    const offence = details.contentSecurityPolicyIssueDetails
    if (offence)
      hear(
        `offends ${offence.violatedDirective}: ${offence.blockedURL ?? offence.contentSecurityPolicyViolationType} at ${offence.sourceCodeLocation?.url ?? 'no place'}`,
      )
  })
  // What was noted before is told as well.
  await session.send('Audits.enable')
}

/** A key of the words that was shown instead of its words, anywhere a person or a screen reader meets it. */
const rawKey = new RegExp(
  `\\b(${readdirSync('locales/tr')
    .map((name) => name.replace('.json', ''))
    .join('|')})\\.[A-Za-z]`,
)

/** What a person would complain about on the screen that is open. */
export async function complaints(page: Page): Promise<string[]> {
  const end = Date.now() + patienceMs
  for (;;) {
    const found = await complaintsNow(page)
    if (found.length === 0 || Date.now() > end) return found
    await page.waitForTimeout(200)
  }
}

/** A busy machine draws the layout of another width a moment after it has it. */
const patienceMs = 5_000

async function complaintsNow(page: Page): Promise<string[]> {
  const { texts, excess, cut } = await page.evaluate(() => ({
    texts: [
      ...document.body.innerText.split('\n'),
      ...['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].map(
          (element) => element.getAttribute(name) ?? '',
        ),
      ),
      document.title,
    ],
    excess: document.documentElement.scrollWidth - window.innerWidth,
    // On a phone nobody looks for buttons and reasons beyond the edge of a table.
    cut:
      window.innerWidth > 640
        ? []
        : [...document.querySelectorAll('table')]
            .map((table) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth)
            .filter((pixels) => pixels > 1),
  }))
  return [
    ...[...new Set(texts)]
      .filter((text) => rawKey.test(text) && !text.includes('@'))
      .map((text) => `raw key: ${text}`),
    ...[...new Set(texts)]
      .filter((text) => /\{\{|\[object |\bundefined\b|\bNaN\b|Invalid Date/.test(text))
      .map((text) => `no text for people: ${text}`),
    ...(excess > 0 ? [`scrolls sideways by ${excess} px`] : []),
    ...cut.map((pixels) => `a table is cut off by ${pixels} px`),
  ]
}
