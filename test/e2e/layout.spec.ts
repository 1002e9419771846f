import {
  expect,
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
} from '@playwright/test'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { holdRequests } from './hold.ts'
import { fewUser, fullUser, stateOf, signIn } from './people.ts'
import type { SignedIn } from './signed-in.ts'
import { test } from './test.ts'
import { goTo } from './walk.ts'

const portal = compilePortal(families)
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const listPath = '/einvoice/sale'
/** No period that has a name; the demo has documents in it, whenever it is made. */
const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const period = { StartDate: dayBefore(75), EndDate: dayBefore(2) }
const periodSearch = `?StartDate=${period.StartDate}&EndDate=${period.EndDate}`
const written = (day: string) => day.split('-').reverse().join('.')

/** `SWEEP=all`, as `npm run proof -- screens` has it: every screen that a menu offers is opened. */
const isSweep = process.env['SWEEP'] === 'all'

// How things move is a subject of this file.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let state: SignedIn

test.beforeEach(async () => {
  state = await stateOf(fullUser())
})

let open: BrowserContext | undefined
test.afterEach(async () => {
  await open?.close()
  open = undefined
})

/** A page of somebody who is signed in, at an address, with a clock that a test can stop. */
async function openPage(
  browser: Browser,
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  open = await browser.newContext({
    viewport: wide,
    locale: 'tr-TR',
    storageState: state,
    ...options,
  })
  const page = await open.newPage()
  await page.clock.install()
  await page.goto(path)
  await expect(page.locator('h1')).toBeVisible()
  return page
}

/** From here on time passes only when the test lets it. */
async function stopClock(page: Page): Promise<void> {
  // Far enough ahead that the moment has not passed when it arrives.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
}

const aside = (page: Page) => page.locator('[data-aside]')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Ana menü' })
const subheader = (page: Page) => page.locator('main header').first()
const periodButton = (page: Page) => page.getByRole('button', { name: /^Dönem:/ })
const listReady = (page: Page) =>
  expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
const search = (page: Page) => page.getByRole('combobox', { name: 'Hızlı arama' })
/** Not on a row or a field. */
const park = (page: Page) => page.mouse.move(900, 700)

async function fold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menüyü daralt' }).click()
  await park(page)
  await expect(aside(page)).toHaveAttribute('data-aside', 'folded')
  await unfoldingIsRead(page)
}

/** What unfolds a folded menu is read with the first folding, and sees nothing that came before it: a moving pointer shows that it is there. */
async function unfoldingIsRead(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(30, 400)
    await page.mouse.move(30, 410)
    await expect(aside(page)).toHaveAttribute('data-aside', 'over', { timeout: 500 })
  }).toPass()
  await park(page)
  await expect(aside(page)).toHaveAttribute('data-aside', 'folded')
}

/** Entries that are folded away come behind the first page. */
const menuIsWhole = (page: Page) =>
  expect
    .poll(() =>
      menu(page).evaluate((element) => {
        const folds = [...element.querySelectorAll('button[aria-controls]')]
        const entriesOf = (fold: Element) =>
          document.querySelectorAll(`#${CSS.escape(fold.getAttribute('aria-controls') ?? '')} a`)
        return folds.length > 0 && folds.every((fold) => entriesOf(fold).length > 0)
      }),
    )
    .toBe(true)

test('[LA1] the dark menu offers the screens that the roles open, and none that would end in 403', async ({
  browser,
}) => {
  const page = await openPage(browser, '/dashboard')
  await menuIsWhole(page)
  const all = await menu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  expect([...new Set(all)].sort()).toEqual(
    portal.routes
      .filter((route) => route.menu)
      .map((route) => route.path)
      .sort(),
  )
  const lightness = await aside(page).evaluate((element) =>
    getComputedStyle(element)
      .backgroundColor.match(/\d+/g)!
      .slice(0, 3)
      .map(Number)
      .reduce((sum, part) => sum + part, 0),
  )
  expect(lightness).toBeLessThan(120)

  const few = await browser.newPage({ viewport: wide, locale: 'tr-TR' })
  await signIn(few, fewUser())
  await menuIsWhole(few)
  const offered = await menu(few)
    .getByRole('link')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href))])
  expect(offered.length).toBeLessThan(all.length)
  for (const href of offered.filter((_, index) => isSweep || index % 4 === 0)) {
    const { pathname } = new URL(href)
    if (new URL(few.url()).pathname !== pathname) await goTo(few, pathname)
    await expect(few.locator('h1')).toBeVisible()
    expect(new URL(few.url()).pathname).toBe(pathname)
    await expect(menu(few).locator('[aria-current="page"]').last()).toBeInViewport()
  }
  await few.close()
})

test('[LA2] [LA3] [LA4] the menu folds, a cookie keeps it; pointed at it unfolds over the page in 50 ms and folds in 100 ms, but not within 800 ms of its button', async ({
  browser,
}) => {
  const page = await openPage(browser, listPath)
  await listReady(page)
  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'aside')?.value
  const button = page.getByRole('button', { name: 'Menüyü daralt' })
  await fold(page)
  await page.getByRole('button', { name: 'Menüyü genişlet' }).click()
  await expect(aside(page)).toHaveAttribute('data-aside', 'open')
  await stopClock(page)
  await button.click()
  await expect(aside(page)).toHaveAttribute('data-aside', 'folded')
  await expect.poll(cookie).toBe('folded')

  // The pointer is still there; for 800 ms it means nothing.
  await page.mouse.move(30, 400)
  await page.clock.runFor(790)
  await page.mouse.move(30, 410)
  await page.clock.runFor(5)
  await expect(aside(page)).toHaveAttribute('data-aside', 'folded')
  await page.clock.runFor(10)
  await page.mouse.move(30, 420)
  await page.clock.runFor(49)
  await expect(aside(page)).toHaveAttribute('data-aside', 'folded')
  await page.clock.runFor(1)
  await expect(aside(page)).toHaveAttribute('data-aside', 'over')

  // Over the page: nothing of it moves.
  await expect.poll(async () => (await aside(page).boundingBox())?.width).toBe(240)
  expect((await page.locator('main').boundingBox())?.x).toBe(56)
  await page.mouse.move(700, 400)
  await page.clock.runFor(99)
  await expect(aside(page)).toHaveAttribute('data-aside', 'over')
  await page.clock.runFor(1)
  await expect(aside(page)).toHaveAttribute('data-aside', 'folded')

  // A pointer that only passes does nothing.
  await page.mouse.move(30, 400)
  await page.clock.runFor(30)
  await page.mouse.move(700, 400)
  await page.clock.runFor(300)
  await expect(aside(page)).toHaveAttribute('data-aside', 'folded')

  await page.clock.resume()
  await page.reload()
  await expect(aside(page)).toHaveAttribute('data-aside', 'folded')
  await page.getByRole('button', { name: 'Menüyü genişlet' }).click()
  await expect(aside(page)).toHaveAttribute('data-aside', 'open')
  await expect.poll(cookie).toBe('open')
})

test('[LA5] the keyboard in a folded menu unfolds it, and Escape sends it away', async ({
  browser,
}) => {
  const page = await openPage(browser, listPath)
  await fold(page)
  await page.reload()
  await expect(page.locator('h1')).toBeVisible()
  await unfoldingIsRead(page)
  for (
    let step = 0;
    step < 8 &&
    !(await aside(page).evaluate((element) => element.contains(document.activeElement)));
    step += 1
  )
    await page.keyboard.press('Tab')
  await expect(aside(page)).toHaveAttribute('data-aside', 'over')
  await page.keyboard.press('Tab')
  await expect(aside(page)).toHaveAttribute('data-aside', 'over')
  await page.keyboard.press('Escape')
  await expect(aside(page)).toHaveAttribute('data-aside', 'folded')
})

test('[LA6] [LA7] families open as an accordion in 200 ms; what was opened in passing closes 500 ms after leaving', async ({
  browser,
}) => {
  const page = await openPage(browser, listPath)
  const family = (name: string) => menu(page).getByRole('button', { name, exact: true })
  await expect(family('e-Fatura')).toHaveAttribute('aria-expanded', 'true')
  await family('e-Adisyon').click()
  await expect(family('e-Adisyon')).toHaveAttribute('aria-expanded', 'true')
  await expect(family('e-Fatura')).toHaveAttribute('aria-expanded', 'false')
  const slide = (name: string) =>
    family(name).evaluate(
      (button) =>
        getComputedStyle(document.getElementById(button.getAttribute('aria-controls')!)!)
          .transitionDuration,
    )
  expect([await slide('e-Adisyon'), await slide('e-Fatura')]).toEqual(['0.2s', '0.2s'])

  await page.goto(listPath)
  await fold(page)
  await page.clock.runFor(1000)
  await stopClock(page)
  const enter = async () => {
    await page.mouse.move(30, 400)
    await page.clock.runFor(60)
    await expect(aside(page)).toHaveAttribute('data-aside', 'over')
  }
  const leave = async (ms: number) => {
    await page.mouse.move(700, 400)
    await page.clock.runFor(100)
    await expect(aside(page)).toHaveAttribute('data-aside', 'folded')
    await page.clock.runFor(ms)
  }
  await enter()
  await family('e-Adisyon').click()
  await leave(330)
  await enter()
  await expect(family('e-Adisyon')).toHaveAttribute('aria-expanded', 'true')
  await leave(410)
  await enter()
  await expect(family('e-Adisyon')).toHaveAttribute('aria-expanded', 'false')
  await expect(family('e-Fatura')).toHaveAttribute('aria-expanded', 'true')
})

test('[LA8] [LA9] long words do not break the menu; who wants no motion gets none', async ({
  browser,
}) => {
  const page = await openPage(browser, listPath, { reducedMotion: 'reduce' })
  await menu(page).evaluate((nav) => {
    for (const span of nav.querySelectorAll('ul a span, ul button span'))
      span.textContent = 'Benachrichtigungsregelverwaltungsübersicht für Eingangsrechnungen'
  })
  const broken = await menu(page).evaluate(
    (nav) =>
      [...nav.querySelectorAll('a, button')].filter(
        (one) =>
          one.scrollWidth > one.clientWidth + 1 ||
          one.getBoundingClientRect().right > nav.getBoundingClientRect().right,
      ).length,
  )
  expect(broken).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)
  const motion = await aside(page).evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).transitionDuration),
  )
  expect(motion).toBeLessThan(0.001)
})

test('[LA10] [LA11] [LA12] the header stays, with search, company and person; under it the breadcrumb, whose last crumb is the one heading, and the actions', async ({
  browser,
}) => {
  const page = await openPage(browser, '/invoice/operation/create/default')
  const company = fullUser().companies[0]!
  await expect(page.locator('h1')).toHaveCount(1)
  const crumbs = page.getByRole('navigation', { name: 'Konum' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['e-Fatura', 'Yeni e-Fatura'])
  await expect(crumbs.locator('svg').first()).toBeVisible()
  await expect(crumbs.locator('[aria-current="page"] h1')).toHaveText('Yeni e-Fatura')
  await expect(page).toHaveTitle(`Yeni e-Fatura · ${company} · Evrak`)

  // Without the form there is nothing to scroll.
  await expect(page.getByText('Toplamlar')).toBeVisible()
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  const banner = page.getByRole('banner').first()
  expect((await banner.boundingBox())?.y).toBe(0)
  expect((await subheader(page).boundingBox())?.y).toBe(48)
  for (const inside of [
    page.getByRole('button', { name: /belge veya müşteri ara/ }),
    banner.getByText(company),
    page.getByRole('button', { name: /profil ve ayarlar/ }),
  ])
    await expect(inside).toBeVisible()
  const lightness = await banner.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(lightness).toBe('rgb(255, 255, 255)')

  await menu(page).getByRole('link', { name: 'Giden Faturalar', exact: true }).click()
  await expect(page).toHaveTitle(`Giden Faturalar · ${company} · Evrak`)
  await expect(subheader(page).getByRole('button', { name: 'Yeni belge' })).toBeVisible()
  await expect(subheader(page).getByRole('button', { name: /^Dönem:/ })).toBeVisible()
  for (const route of portal.routes
    .filter((one) => one.menu)
    .filter((_, index) => isSweep || index % 20 === 0)) {
    await goTo(page, route.path)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Konum' }).locator('h1')).toBeVisible()
  }
})

test('[LA13] [LA31] the period stands in the address and travels by menu, quick search and over screens without one, until it is cleared; the address wins', async ({
  browser,
}) => {
  const page = await openPage(browser, listPath)
  await listReady(page)
  await periodButton(page).click()
  await page
    .getByRole('dialog', { name: 'Dönem' })
    .getByLabel('Başlangıç')
    .fill(written(period.StartDate))
  await page.keyboard.press('Tab')
  await page
    .getByRole('dialog', { name: 'Dönem' })
    .getByLabel('Bitiş')
    .fill(written(period.EndDate))
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(listPath + periodSearch)
  await page.keyboard.press('Escape')

  await menu(page).getByRole('link', { name: 'Gelen Faturalar', exact: true }).click()
  await expect(page).toHaveURL(`/einvoice/purchase${periodSearch}`)
  await expect(periodButton(page)).toHaveText(
    `${written(period.StartDate)} – ${written(period.EndDate)}`,
  )
  await menu(page).getByRole('link', { name: 'Taslaklar', exact: true }).first().click()
  await expect(page).toHaveURL(`/invoice/operation/drafts${periodSearch}`)

  // Records without a day of business have none, and are named once.
  await menu(page).getByRole('link', { name: 'Müşteriler', exact: true }).first().click()
  await expect(page).toHaveURL('/definitions/customers')
  await expect(page.locator('h1')).toHaveText('Müşteriler')
  await expect(periodButton(page)).toHaveCount(0)
  await expect(subheader(page).getByText('Müşteriler')).toHaveCount(1)

  // Over a screen that has none, also when it is loaded anew.
  await menu(page).getByRole('link', { name: 'Seri Tanımları', exact: true }).first().click()
  await expect(page).toHaveURL('/einvoice/definitions/series')
  await expect(periodButton(page)).toHaveCount(0)
  await page.reload()
  await menu(page).getByRole('link', { name: 'Ana sayfa', exact: true }).last().click()
  await expect(page).toHaveURL(`/dashboard${periodSearch}`)
  await page.keyboard.press('Control+k')
  await search(page).fill('giden arş')
  await expect(page.getByRole('option', { selected: true })).toContainText('Giden Arşivi')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/einvoice/archive/sale${periodSearch}`)

  // Back is what it was; a link without a period shows all times, and that is then what travels.
  await page.goBack()
  await expect(page).toHaveURL(`/dashboard${periodSearch}`)
  await page.goto('/einvoice/purchase')
  await expect(periodButton(page)).toHaveText('Tüm zamanlar')
  await page.goBack()
  await expect(page).toHaveURL(`/dashboard${periodSearch}`)
  await menu(page).getByRole('link', { name: 'Giden Faturalar', exact: true }).click()
  await expect(page).toHaveURL(listPath + periodSearch)
  await page.getByRole('button', { name: 'Dönemi kaldır' }).click()
  await expect(page).toHaveURL(listPath)
  await menu(page).getByRole('link', { name: 'Gelen Faturalar', exact: true }).click()
  await expect(page).toHaveURL('/einvoice/purchase')
})

test('[LA14] the figures of the dashboard are those of the period, and lead to lists of it', async ({
  browser,
}) => {
  const page = await openPage(browser, '/dashboard')
  const asked = page.waitForRequest(
    (request) =>
      /Statistics/i.test(request.url()) &&
      request.url().includes(`StartDate=${period.StartDate}`) &&
      request.url().includes(`EndDate=${period.EndDate}`),
  )
  await page.goto(`/dashboard${periodSearch}`)
  await asked
  await page
    .getByRole('link', { name: /Tümünü göster/ })
    .first()
    .click()
  await expect(page).toHaveURL(listPath + periodSearch)
})

test('[LA15] [LA16] the panel at the right: density for all lists and the switch of single keys are kept for the person', async ({
  browser,
}) => {
  const page = await openPage(browser, listPath)
  await listReady(page)
  const rowHeight = async () =>
    Math.round((await page.locator('tr[data-row]').first().boundingBox())!.height)
  await expect.poll(rowHeight).toBe(36)
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  await expect
    .poll(async () => {
      const box = (await panel.boundingBox())!
      return Math.round(box.x + box.width)
    })
    .toBe(1440)
  await keptBy(page, () => panel.getByText('Sıkı', { exact: true }).click())
  await keptBy(page, () => panel.getByRole('switch', { name: 'Tek tuşlu kısayollar' }).click())
  await page.keyboard.press('Escape')
  await expect.poll(rowHeight).toBe(28)
  await expect(page.getByRole('button', { name: /profil ve ayarlar/ })).toBeFocused()

  const silent = async () => {
    await park(page)
    for (const key of ['?', '/', 'j', 'x', 'g', '2']) await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('searchbox')).not.toBeFocused()
    await expect(page.locator('tr[aria-selected="true"]')).toHaveCount(0)
    // Keys that are no characters, and those with Ctrl, still do what they say; nothing else has come up meanwhile.
    await page.keyboard.press('Control+k')
    await expect(search(page)).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await silent()
  await expect(page).toHaveURL(listPath)
  await page.goto('/einvoice/purchase')
  await listReady(page)
  await expect.poll(rowHeight).toBe(28)
  await silent()
  await expect(page).toHaveURL('/einvoice/purchase')

  // Kept with the person: in another browser too, and so put back for the next test.
  const other = await openPage(browser, listPath)
  await listReady(other)
  await expect
    .poll(async () =>
      Math.round((await other.locator('tr[data-row]').first().boundingBox())!.height),
    )
    .toBe(28)
  await other.getByRole('button', { name: /profil ve ayarlar/ }).click()
  const keys = other.getByRole('switch', { name: 'Tek tuşlu kısayollar' })
  await expect(keys).toHaveAttribute('aria-checked', 'false')
  await keptBy(other, () => other.getByRole('dialog').getByText('Rahat', { exact: true }).click())
  await keptBy(other, () => keys.click())
})

/** Chooses, and waits until the service has it: the next page asks the service. */
async function keptBy(page: Page, choose: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      response.url().endsWith('/account/preferences') &&
      response.ok(),
  )
  await choose()
  await kept
}

test('[LA17] the way to the top is offered after 300 px and takes 600 ms', async ({ browser }) => {
  const page = await openPage(browser, '/invoice/operation/create/default', {
    viewport: { width: 1440, height: 500 },
  })
  await expect(page.getByText('Toplamlar')).toBeVisible()
  const button = page.getByRole('button', { name: 'Başa dön' })
  const scrolled = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(scrolled).toBe(300)
  await expect(button).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 340))
  await expect(button).toBeVisible()
  await stopClock(page)
  await button.click()
  await page.clock.runFor(200)
  expect(await scrolled()).toBeGreaterThan(0)
  await page.clock.runFor(380)
  expect(await scrolled()).toBeLessThan(340)
  await page.clock.runFor(50)
  expect(await scrolled()).toBe(0)
  await expect(button).toHaveCount(0)
})

test('[LA18] [LA19] [LA34] quick search asks from two letters and after 200 ms; screens, customers and documents are found by keyboard and with Turkish letters, records with what their list shows', async ({
  browser,
}) => {
  const page = await openPage(browser, listPath)
  await listReady(page)
  const asked: string[] = []
  page.on(
    'request',
    (request) =>
      new URL(request.url()).pathname.endsWith('/Definitions/Customers') &&
      asked.push(new URL(request.url()).searchParams.get('Search')!),
  )
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await stopClock(page)
  await search(page).pressSequentially('ş')
  await page.clock.runFor(1000)
  expect(asked).toEqual([])
  await expect(page.getByRole('status').filter({ hasText: 'en az 2 harf' })).toBeVisible()
  await search(page).pressSequentially('a')
  await page.clock.runFor(199)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['şa'])
  await page.clock.resume()

  await search(page).fill('SABLON')
  await expect(page.getByRole('option').first()).toContainText('Şablonlar')
  await search(page).fill('EVR2026')
  await expect(
    page.getByRole('group', { name: 'Borç ve Ödeme' }).getByRole('option').first(),
  ).toContainText(/\d\d\.\d\d\.\d{4}/)
  await search(page).fill('şahin')
  await expect(
    page.getByRole('group', { name: 'Belgeler' }).getByRole('option').first(),
  ).toContainText('Şahinler')
  await expect(
    page.getByRole('group', { name: 'Müşteriler' }).getByRole('option').first(),
  ).toContainText('Şahinler')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ sonuç$/ })).toBeAttached()
  const customer = page.getByRole('group', { name: 'Müşteriler' }).getByRole('option').first()
  // Other groups may stand before it: orders of the same name do.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(customer).toHaveAttribute('aria-selected', 'true', { timeout: 200 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(customer).toHaveAttribute('aria-selected', 'true')
  await expect(search(page)).toHaveAttribute(
    'aria-activedescendant',
    (await customer.getAttribute('id'))!,
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/definitions\/customers\?/)
  await listReady(page)
  await expect(page.getByRole('complementary', { name: 'Kayıt' })).toContainText('Şahinler')

  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[LA20] a search that fails says so in its own words; an older answer does not replace a newer one', async ({
  browser,
}) => {
  const page = await openPage(browser, listPath)
  await listReady(page)
  const held: (() => void)[] = []
  let ended = 0
  const note = (request: Request) =>
    decodeURIComponent(request.url()).includes('anadolu') && ended++
  page.on('requestfinished', note)
  page.on('requestfailed', note)
  await page.route(/[?&]Search=/, async (route) => {
    if (decodeURIComponent(route.request().url()).includes('anadolu'))
      await new Promise<void>((resolve) => held.push(resolve))
    if (decodeURIComponent(route.request().url()).includes('kopuk'))
      return route.abort('connectionfailed')
    await route.continue().catch(() => {})
  })
  await page.keyboard.press('Control+k')
  await search(page).fill('anadolu')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await search(page).fill('şahinler')
  await expect(page.getByRole('group', { name: 'Belgeler' })).toContainText('Şahinler')
  held.forEach((release) => release())
  await expect.poll(() => ended).toBe(held.length)
  await expect(page.getByRole('listbox')).not.toContainText('Anadolu')
  await expect(page.getByRole('listbox')).toContainText('Şahinler')
  await search(page).fill('kopuk')
  await expect(
    page.getByRole('status').filter({ hasText: 'Bağlantı hatası: arama yapılamadı.' }),
  ).toBeVisible()
})

test('[LA21] [LA28] up to 991 px the menu lies over the page and closes after each navigation; the page is then at its top after 100 ms', async ({
  browser,
}) => {
  const page = await openPage(browser, listPath, { viewport: phone })
  await listReady(page)
  const opener = page.getByRole('button', { name: 'Menüyü aç' })
  const dialog = page.getByRole('dialog', { name: 'Ana menü' })
  for (const name of ['Gelen Faturalar', 'Gelen Faturalar']) {
    await opener.click()
    await dialog.getByRole('link', { name, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/einvoice/purchase')
  }
  await listReady(page)
  await page.evaluate(() => scrollTo(0, 200))
  await opener.click()
  await stopClock(page)
  await dialog.getByRole('link', { name: 'Giden Faturalar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(listPath)
  // A screen that is drawn only now would scroll as well.
  await expect(page.locator('h1')).toHaveText('Giden Faturalar')
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px'
    scrollTo(0, 200)
  })
  await page.clock.runFor(99)
  expect(await page.evaluate(() => scrollY)).toBe(200)
  await page.clock.runFor(2)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.clock.resume()

  await page.setViewportSize({ width: 991, height: 800 })
  await expect(opener).toBeVisible()
  await expect(aside(page)).toBeHidden()
  await page.setViewportSize({ width: 992, height: 800 })
  await expect(opener).toBeHidden()
  await expect(aside(page)).toBeVisible()
})

test('[LA22] [LA29] [LA32] keys: the sheet shows them all and each once, they do what it says, and none acts in fields, in dialogs or with a modifier', async ({
  browser,
}) => {
  const page = await openPage(browser, listPath)
  await listReady(page)
  await park(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Klavye kısayolları' })
  for (const heading of ['Her yerde', 'Ekranlara git', 'Listede', 'Açık belgede', 'Belge yazarken'])
    await expect(sheet.getByRole('heading', { name: heading })).toBeVisible()
  for (const line of [
    'Hızlı arama',
    'Listede ara',
    'Ana sayfa',
    'Giden Faturalar · e-Fatura',
    'Reddet',
    'Taslağı kaydet',
  ])
    await expect(sheet.getByText(line, { exact: true })).toBeVisible()
  const keysOf = (line: string) =>
    sheet.locator('dl > div').filter({ hasText: line }).locator('kbd')
  await expect(keysOf('Kalemlerde yinele')).toHaveText(['Ctrl', 'Y', 'Ctrl', 'Shift', 'Z'])
  await expect(keysOf('Aradakileri de seç')).toHaveText(['Shift', 'Boşluk', 'Shift', 'X'])
  // In a dialog the keys of the page are silent.
  for (const key of ['g', '2', '/', 'x']) await page.keyboard.press(key)
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL(listPath)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await page.keyboard.press('/')
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  await field.pressSequentially('g2?x')
  await expect(field).toHaveValue('g2?x')
  await expect(page).toHaveURL(/\/einvoice\/sale/)
  await field.clear()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(listPath)
  await listReady(page)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.locator('tr[aria-selected="true"]')).toHaveCount(1)
  for (const key of ['Alt+x', 'Control+j']) await page.keyboard.press(key)
  await expect(page.locator('tr[aria-selected="true"]')).toHaveCount(1)

  await page.keyboard.press('g')
  await page.keyboard.press('2')
  await expect(page).toHaveURL('/einvoice/purchase')
  await expect(
    menu(page).getByRole('link', { name: 'Gelen Faturalar', exact: true }),
  ).toContainText('G 2')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/dashboard')
})

test('[LA23] the page is as wide as the window', async ({ browser }) => {
  const page = await openPage(browser, listPath, { viewport: { width: 2200, height: 900 } })
  await listReady(page)
  const box = (await page.locator('[data-list]').boundingBox())!
  expect(box.x + box.width).toBe(2200 - 24)
  expect(box.x).toBe(240 + 24)
})

test('[LA24] everything to be pressed is 24 px or more, on the desk and on the phone', async ({
  browser,
}) => {
  const page = await openPage(browser, `${listPath}${periodSearch}&StatusCode=succeed`)
  await listReady(page)
  const small = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, [role="switch"], [role="tab"], select',
        ),
      ]
        .filter(
          (one) =>
            one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
            !one.closest('[inert]') &&
            one.getBoundingClientRect().width > 1,
        )
        .filter((one) => !one.matches('a[href="#content"], [role="checkbox"], td button'))
        .map((one) => ({
          name: one.getAttribute('aria-label') ?? one.textContent,
          width: one.getBoundingClientRect().width,
          height: one.getBoundingClientRect().height,
        }))
        .filter(({ width, height }) => width < 24 || height < 24),
    )
  await expect.poll(small).toEqual([])
  await page.setViewportSize(phone)
  // The window takes its time to get there.
  await expect.poll(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phone.width,
  )
})

test('[LA25] what the keyboard reaches is never behind the bars', async ({ browser }) => {
  const page = await openPage(browser, '/invoice/operation/create/default', {
    viewport: { width: 1280, height: 560 },
  })
  await expect(page.getByText('Toplamlar')).toBeVisible()
  await page.locator('#content').focus()
  const hidden: string[] = []
  for (const key of [...Array<string>(32).fill('Tab'), ...Array<string>(32).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    hidden.push(
      ...(await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body || !element.closest('main')) return []
        const { left, top, width, height } = element.getBoundingClientRect()
        const seen = document.elementFromPoint(left + width / 2, top + height / 2)
        return seen && (element.contains(seen) || seen.contains(element) || seen.closest('label'))
          ? []
          : [
              `${element.tagName} ${element.getAttribute('name') ?? element.id} at ${Math.round(top)}`,
            ]
      })),
    )
  }
  expect(hidden).toEqual([])
})

test('[LA26] [LA27] the theme is that of the system until one is chosen; a screen on its way shows a calm state', async ({
  browser,
}) => {
  const page = await openPage(browser, '/dashboard', { colorScheme: 'dark' })
  const html = page.locator('html')
  await expect(html).toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).not.toHaveClass(/dark/)
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await page.getByRole('dialog').getByText('Koyu', { exact: true }).click()
  await expect(html).toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveClass(/dark/)

  const answers = await page.request.get('/')
  expect(await answers.text()).toContain('class="first-load"')
  const release = await holdRequests(page, /editor-screen/)
  // The letters of the page are asked for at once, so that the page may not have loaded when the screen is.
  await page.goto('/invoice/operation/create/default', { waitUntil: 'commit' })
  await expect(page.getByRole('status').filter({ hasText: 'Yükleniyor…' })).toBeVisible()
  await expect(menu(page)).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Yeni e-Fatura' })).toBeVisible()
})
