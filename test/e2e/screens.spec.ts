import AxeBuilder from '@axe-core/playwright'
import { expect, type Browser, type Page } from '@playwright/test'
import { compilePortal } from '#engine/compile.ts'
import type { Route, ScreenKind } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import {
  fewUser,
  fillSignIn,
  fullUser,
  giveSession,
  stateOf,
  signIn,
  twoCompanyUser,
} from './people.ts'
import { mixedWords, textsOn } from './mixed-words.ts'
import type { SignedIn } from './signed-in.ts'
import { goTo } from './walk.ts'
import { complaints, watch, type Watch } from './watch.ts'
import { neverTraced, test } from './test.ts'

const portal = compilePortal(families)
/** Everything but the sign-in, which is left at once by those who are signed in. */
const routes = portal.routes.filter((route) => route.screen !== 'signIn')
const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

// Recording runs scripts in the sandboxed frames of the preview, which the browser reports as an error of the page.
neverTraced()

let state: SignedIn

test.beforeEach(async () => {
  state = await stateOf(fullUser())
  looks = 0
})

/** A page of somebody who is signed in. */
async function openPage(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    locale: 'tr-TR',
    reducedMotion: 'reduce',
    storageState: state,
  })
  return context.newPage()
}

/** The first route of each kind of screen. */
const kinds = [...new Map([...routes].reverse().map((route) => [route.screen, route])).values()]
/** `SWEEP=all`, as `npm run proof -- screens` has it: every screen is opened, by its address, and axe looks at it. */
const isAll = process.env['SWEEP'] === 'all'
/** What is opened: each kind of screen once, and every editor, whose fields no other screen has; axe looks at the kinds. */
const walked = routes.filter((route) => isAll || kinds.includes(route) || route.screen === 'editor')

/** What holds is not listed, and no page of its own is opened for the report, which only frames of other origins would need. */
const reader = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])

/** `part`: a selector, where the rest of the page was looked at before. */
async function violations(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  const { violations: all } = await reader(page).include(part).exclude('iframe').analyze()
  return all.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.failureSummary ?? ''}`,
    ),
  )
}

const themes = ['light', 'dark'] as const
/** Both themes with `SWEEP=all`; else the one and the other in turn, so that each is looked at in half of the places. */
let looks = 0
const themesOfLook = () => (isAll ? themes : [themes[looks++ % 2]!])

async function inThemes(page: Page, name: string, part?: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of themesOfLook()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/)
    found.push(
      ...(await violations(page, part)).map(
        (violation) => `${name} (${colorScheme}): ${violation}`,
      ),
    )
  }
  return found
}

/** One walk, in stretches of about the same length. */
const stretches = isAll ? 4 : 2
const length = Math.ceil(walked.length / stretches)

/** Of every list and every tab of a record; the other languages are looked at in languages.spec.ts. */
const notTurkish = mixedWords('tr')

for (let stretch = 0; stretch < stretches; stretch++) {
  test(`[J5] [H54] screens open without an error and say all in Turkish, fit at ${wide.width} and at ${narrow.width} px, and axe finds nothing against WCAG 2.2 AA, in light or in dark: stretch ${stretch + 1} of ${stretches}`, async ({
    browser,
  }) => {
    test.setTimeout(900_000)
    const page = await openPage(browser, wide)
    const seen = watch(page)
    const found: string[] = []
    for (const route of walked.slice(stretch * length, (stretch + 1) * length)) {
      await open(page, route)
      const problems = await look(page, seen, route)
      found.push(...[...seen.take(), ...problems].map((problem) => `${route.path}: ${problem}`))
    }
    expect(found).toEqual([])
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
    await page.context().close()
  })
}

/** By its address, where it is the first of its kind or no page is open yet; the others as the menu opens them. */
async function open(page: Page, route: Route): Promise<void> {
  if (isAll || kinds.includes(route) || page.url() === 'about:blank') await page.goto(route.path)
  else await goTo(page, route.path)
}

/** At both widths, beginning with the one that the window has. */
async function look(page: Page, seen: Watch, route: Route): Promise<string[]> {
  const problems: string[] = []
  const isWide = page.viewportSize()?.width === wide.width
  for (const size of isWide ? [wide, narrow] : [narrow, wide]) {
    await page.setViewportSize(size)
    await seen.settled()
    problems.push(...(await complaints(page)).map((problem) => `at ${size.width} px: ${problem}`))
    if (size === wide) problems.push(...notTurkish(await textsOn(page)))
    if (size === wide && (isAll || kinds.includes(route))) {
      problems.push(...(await inThemes(page, 'axe')))
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    }
  }
  const title = await page.title()
  if (!title.includes(fullUser().companies[0]!)) problems.push(`title: ${title}`)
  if (new URL(page.url()).pathname !== route.path) problems.push(`leads to ${page.url()}`)
  return problems
}

test('[J5] [H54] axe finds nothing, and nothing is said in another language, on an open record, its tabs, dialogs, panels and the phone', async ({
  browser,
}) => {
  const page = await openPage(browser, wide)
  const seen = watch(page)
  const found: string[] = []
  // Panels are loaded when they are first wanted: what is looked at has to be there.
  const look = async (name: string, part?: string) => {
    if (part) await expect(page.locator(part).first()).toBeVisible()
    await seen.settled()
    found.push(...notTurkish(await textsOn(page)).map((problem) => `${name}: ${problem}`))
    found.push(...(await inThemes(page, name, part)))
  }
  await page.goto('/einvoice/sale')
  await seen.settled()
  await page.getByRole('button', { name: 'Sütunlar' }).click()
  await look('columns', '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await expect(page.locator('[data-record-pane]').getByRole('tab').first()).toBeVisible()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await look(`tab ${await tab.textContent()}`, '[data-record-pane]')
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('quick search', '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await look('user panel', '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.setViewportSize(narrow)
  for (const route of routes
    .filter((one) => (['list', 'dashboard', 'editor'] as ScreenKind[]).includes(one.screen))
    .slice(0, 3)) {
    await page.goto(route.path)
    await look(`${route.path} at 390 px`)
  }
  expect([...found, ...seen.take()]).toEqual([])
  await page.context().close()
})

test('[J11] few roles: the menu offers what they open, everything else leads to /403; an unknown address to /404 @proof', async ({
  page,
}) => {
  await signIn(page, fewUser())
  const links = page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const offered = await links.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  )
  const open = ({ roles }: Route) =>
    roles.length === 0 || roles.includes('ei:s:r') || roles.includes('Portal')
  expect([...new Set(offered)].sort()).toEqual(
    portal.routes
      .filter((route) => route.menu && open(route))
      .map((route) => route.path)
      .sort(),
  )

  const closed = kinds.filter((route) => !open(route))
  expect(closed.length).toBeGreaterThan(8)
  for (const route of closed) {
    await page.goto(route.path)
    await expect(page).toHaveURL('/403')
    await expect(page.getByRole('heading', { name: 'Bu ekrana erişiminiz yok' })).toBeVisible()
  }
  for (const path of ['/hic/yok', '/einvoice/sale/nothing']) {
    await page.goto(path)
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { name: 'Böyle bir sayfa yok' })).toBeVisible()
  }
})

test('[J11] the other company: its documents, and its name in the tab', async ({ page }) => {
  const user = twoCompanyUser()
  const [first, second] = user.companies as [string, string]
  const numbers = page
    .getByRole('table', { name: 'Giden Faturalar' })
    .getByRole('button', { name: /^[A-Z0-9]{3}20\d{11}$/ })
  const rows = async () => {
    await expect(numbers.first()).toBeVisible()
    return numbers.allTextContents()
  }
  await giveSession(page, user)
  await page.goto('/einvoice/sale')
  await expect(page).toHaveTitle(`Giden Faturalar · ${first} · Evrak`)
  const before = await rows()
  expect(before.length).toBeGreaterThan(5)

  await page.getByRole('button', { name: `Firma değiştir, şu an ${first}` }).click()
  await page.getByRole('menuitemcheckbox', { name: second }).click()
  await expect(page).toHaveTitle(`Ana sayfa · ${second} · Evrak`)
  await page.goto('/einvoice/sale')
  await expect(page).toHaveTitle(`Giden Faturalar · ${second} · Evrak`)
  const after = await rows()
  expect(after.length).toBeGreaterThan(5)
  expect(after.join()).not.toBe(before.join())
})

test('[J11] a wrong password is said; the right one leads to the screen that was asked for; signing out ends the session for good @proof', async ({
  page,
  request,
}) => {
  const user = fullUser()
  await page.goto('/einvoice/archive/sale')
  await fillSignIn(page, user.username, 'yanlış-parola')
  await expect(page.getByRole('alert')).toContainText('Kullanıcı adı veya parola hatalı.')
  await fillSignIn(page, user.username, user.password)
  await expect(page.getByRole('heading', { level: 1, name: 'Giden Arşivi' })).toBeVisible()

  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))
    return (JSON.parse(localStorage.getItem(key ?? '') ?? '{}') as { access_token?: string })
      .access_token
  })
  const ask = async () =>
    (
      await request.get('/account/profile', { headers: { Authorization: `Bearer ${token}` } })
    ).status()
  expect(await ask()).toBe(200)
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await page.getByRole('button', { name: 'Oturumu kapat' }).click()
  await expect(page.getByLabel('Kullanıcı adı veya e-posta')).toBeVisible()
  expect(await ask()).toBe(401)
  await page.goto('/einvoice/sale')
  await expect(page.getByLabel('Kullanıcı adı veya e-posta')).toBeVisible()
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((name) => name.startsWith('oidc.user:')),
    ),
  ).toEqual([])
})
