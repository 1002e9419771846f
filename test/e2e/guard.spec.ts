import { expect, type Browser, type Page } from '@playwright/test'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { fewUser, fillSignIn, fullUser, stateOf } from './people.ts'
import { stoppable } from './route-handlers.ts'
import type { SignedIn } from './signed-in.ts'
import { neverTraced, test } from './test.ts'

neverTraced()

const portal = compilePortal(families)
const username = 'Kullanıcı adı veya e-posta'
const menu = (page: Page) => page.getByRole('navigation', { name: 'Ana menü' })

let full: SignedIn
let few: SignedIn

test.beforeEach(async () => {
  full = await stateOf(fullUser())
  few = await stateOf(fewUser())
})

async function open(browser: Browser, storageState: SignedIn, withClock = false): Promise<Page> {
  const context = await browser.newContext({ locale: 'tr-TR', storageState })
  if (withClock) await context.clock.install()
  return context.newPage()
}

test('[GU1] [GU2] [GU3] [GU5] any one role opens a screen; dashboard, login, 404 and 403 need none; the rest leads to /403, and what is no address to /404', async ({
  browser,
}) => {
  const page = await open(browser, few)
  const mine = ['ei:s:r', 'ei:p:r']
  const opened =
    portal.routes.find(
      (route) => route.roles.length > 1 && route.roles.some((role) => mine.includes(role)),
    ) ?? portal.routes.find((route) => route.roles.some((role) => mine.includes(role)))!
  // The address is that of the screen before it is decided whether it opens.
  const opens = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  for (const path of [opened.path, '/dashboard', '/403', '/404']) await opens(path)
  for (const path of ['/einvoice/tags', '/invoice/operation/drafts', '/accesskeys']) {
    await page.goto(path)
    await expect(page).toHaveURL('/403')
    await expect(page.getByRole('heading', { name: 'Bu ekrana erişiminiz yok' })).toBeVisible()
  }
  await page.goto('/hic/yok')
  await expect(page).toHaveURL('/404')
  await page.context().close()
})

test('[GU1] one role of a list is enough, whichever it is @proof', async ({ browser }) => {
  const route = portal.routes.find((one) => one.roles.length > 1)!
  for (const role of route.roles) {
    const page = await open(browser, full)
    await page.route('**/account/profile', async (request) => {
      const answer = await request.fetch()
      await request.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), Role: role },
      })
    })
    await page.goto(route.path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Bu ekrana erişiminiz yok')
    await expect(page).toHaveURL(route.path)
    await page.context().close()
  }
})

test('[GU4] a screen with a module needs it besides its role, and the menu offers it accordingly', async ({
  browser,
}) => {
  // The portal as it is, but for one word: its keys need the module of the design tool.
  const withModule = async (modules: unknown): Promise<Page> => {
    const page = await open(browser, full)
    await page.route('**/assets/index-*.js', async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replace(/(route:.\/accesskeys.,)/, '$1module:`EDesign`,')
      expect(text).toContain('module:`EDesign`')
      await route.fulfill({ response: answer, body: text })
    })
    await page.route('**/account/profile', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), Modules: modules },
      })
    })
    await page.goto('/accesskeys')
    return page
  }
  const without = await withModule(['Other'])
  await expect(without).toHaveURL('/403')
  await expect(menu(without).getByRole('link').first()).toBeVisible()
  await expect(menu(without).getByRole('link', { name: 'API Tanımları' })).toHaveCount(0)
  await without.context().close()
  const licensed = await withModule('EDesign')
  await expect(licensed.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(licensed).toHaveURL('/accesskeys')
  await licensed.context().close()
})

test('[GU6] without a session navigation is let through, nothing of the business is on the page, and the 401 leads to the sign-in and back', async ({
  page,
}) => {
  const held: (() => void)[] = []
  await page.route('**/account/profile', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const business: string[] = []
  page.on(
    'request',
    (request) => /\/(api|ticket|payment)\//.test(request.url()) && business.push(request.url()),
  )
  for (const path of [
    '/dashboard',
    '/einvoice/sale',
    '/invoice/operation/create/default',
    '/einvoice/definitions/series',
    '/accesskeys',
  ]) {
    const before = held.length
    await page.goto(path)
    await expect.poll(() => held.length).toBe(before + 1)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.locator('body')).toHaveText('Yükleniyor…', { useInnerText: true })
    await expect(page.locator('table, input, nav, h1')).toHaveCount(0)
  }
  const refused = page.waitForResponse('**/account/profile')
  held.at(-1)?.()
  expect((await refused).status()).toBe(401)
  await expect(page.getByLabel(username)).toBeVisible()
  held.length = 0
  await fillSignIn(page, fullUser().username, fullUser().password)
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  await expect(page).toHaveURL('/accesskeys')
  expect(
    business.filter((address) => address.includes('/api/') && !address.includes('/general/')),
  ).toEqual([])
})

test('[GU7] [GU8] [GU11] a screen whose file is gone says that the portal was updated, does not reload by itself, and offers that at most once in ten seconds', async ({
  browser,
}) => {
  const page = await open(browser, full, true)
  await page.goto('/dashboard')
  await expect(menu(page)).toBeVisible()
  let loads = 0
  page.on('request', (request) => request.isNavigationRequest() && loads++)
  const gone = stoppable((route) => route.fulfill({ status: 404, body: '' }))
  await page.route('**/assets/editor-screen*', gone.handle)
  await menu(page).getByRole('link', { name: 'Yeni Oluştur' }).first().click()
  const notice = page.getByText('Portal güncellendi')
  await expect(notice).toBeVisible()
  expect(loads).toBe(0)
  // The rest of the portal goes on.
  await menu(page).getByRole('link', { name: 'Ana sayfa' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  await page.goto('/invoice/operation/create/default')
  await expect(notice).toBeVisible()
  loads = 0
  const reload = page.getByRole('main').getByRole('button', { name: 'Sayfayı yenile' })
  await reload.click()
  await expect.poll(() => loads).toBe(1)
  await expect(notice).toBeVisible()
  await expect(reload).toHaveAttribute('aria-disabled', 'true')
  await reload.click({ force: true })
  await page.context().clock.fastForward(10_000)
  await expect(reload).not.toHaveAttribute('aria-disabled', 'true')
  expect(loads).toBe(1)
  gone.stop()
  await reload.click()
  await expect(page.getByLabel('VKN / TCKN')).toBeVisible()
  await page.context().close()
})

test('[GU8] another file in its place, without the screen, is the same @proof', async ({
  browser,
}) => {
  const page = await open(browser, full)
  await page.route('**/assets/editor-screen*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const other = 1' }),
  )
  await page.goto('/invoice/operation/create/default')
  await expect(page.getByText('Portal güncellendi')).toBeVisible()
  await page.context().close()
})

test('[GU9] a file that does not come is given up after 120 s', async ({ browser }) => {
  const page = await open(browser, full, true)
  await page.goto('/dashboard')
  await expect(menu(page)).toBeVisible()
  let isAsked = false
  await page.route('**/assets/editor-screen*', () => {
    isAsked = true
  })
  // What is left of the two minutes must not pass while this test looks.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  await menu(page).getByRole('link', { name: 'Yeni Oluştur' }).first().click()
  await expect.poll(() => isAsked).toBe(true)
  await page.context().clock.fastForward(118_000)
  await expect(page.getByText('Portal güncellendi')).toHaveCount(0)
  await page.context().clock.fastForward(3000)
  await expect(page.getByText('Portal güncellendi')).toBeVisible()
  await page.context().close()
})

test('[GU10] a late part that is gone leaves the open form as it is and says so', async ({
  browser,
}) => {
  const page = await open(browser, full, true)
  await page.route('**/assets/quick-search*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/invoice/operation/create/default')
  const note = page.getByLabel('Belgede görünecek notlar')
  await note.fill('Yarım kalan iş')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('status').getByText(/^Portal güncellendi/)).toBeVisible()
  await expect(note).toHaveValue('Yarım kalan iş')
  await expect(page).toHaveURL(/\/invoice\/operation\/create\/default/)
  await page.context().close()
})
