import { expect, type Browser, type Page } from '@playwright/test'
import { fullUser, stateOf } from './people.ts'
import { stoppable } from './route-handlers.ts'
import type { SignedIn } from './signed-in.ts'
import { test } from './test.ts'

const editor = '/invoice/operation/create/default'
let state: SignedIn

test.beforeEach(async () => {
  state = await stateOf(fullUser())
})

/** An editor with something typed, in a page that remembers whether it was loaded anew. */
async function openEditor(
  browser: Browser,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Page> {
  const context = await browser.newContext({
    locale: 'tr-TR',
    reducedMotion: 'reduce',
    storageState: state,
  })
  const page = await context.newPage()
  await prepare(page)
  await page.goto(editor)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await notes(page).fill('yarım kalan')
  return page
}
const notes = (page: Page) => page.getByLabel('Belgede görünecek notlar')
const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => 'isSamePage' in window)
const panel = '**/assets/user-panel-*.js'
const screen = '**/assets/tags-screen-*.js'

test('[KD12] a part that an update took away brings up a notice; the open form stays as it is, nothing is loaded anew, and the next try says so again', async ({
  browser,
}) => {
  const page = await openEditor(browser, (fresh) =>
    fresh.route(panel, (route) => route.fulfill({ status: 404, body: '' })),
  )
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  const notice = page.getByText('Portal güncellendi; istediğiniz bölüm bu sayfada açılamıyor.', {
    exact: false,
  })
  await expect(notice).toBeVisible()
  await expect(notes(page)).toHaveValue('yarım kalan')
  expect(await isSamePage(page)).toBe(true)
  await notes(page).fill('yazmaya devam')
  await page.getByRole('button', { name: 'Kapat' }).click()
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await expect(notice).toBeVisible()
  expect([await notes(page).inputValue(), await isSamePage(page)]).toEqual(['yazmaya devam', true])
  await page.context().close()
})

test('[KD13] a screen that an update took away leads to the notice; only the person loads the page anew, and the form of before is offered', async ({
  browser,
}) => {
  const gone = stoppable((route) => route.abort())
  const page = await openEditor(browser, (fresh) => fresh.route(screen, gone.handle))
  await expect(page.getByText(/Yalnız bu bilgisayarda saklandı/)).toBeVisible()
  await page.getByRole('link', { name: 'Etiketler' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ayrıl' }).click()
  await expect(page.getByText('Portal güncellendi', { exact: true })).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
  gone.stop()
  await page.getByRole('button', { name: 'Sayfayı yenile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Etiketler' })).toBeVisible()
  await page.goto('/dashboard')
  await page
    .getByRole('region', { name: 'Bu bilgisayarda saklanan taslaklar' })
    .getByRole('button', { name: /Devam et/ })
    .click()
  await expect(notes(page)).toHaveValue('yarım kalan')
  await page.context().close()
})

test('[KD14] a tab that comes into sight learns of a newer build, asking at most every few minutes; the notice goes when it is closed and nothing is loaded anew', async ({
  browser,
}) => {
  let asked = 0
  const page = await openEditor(browser, async (fresh) => {
    await fresh.clock.install()
    await fresh.route('**/index.html', async (route) => {
      asked++
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace(
          /\/assets\/index-[\w-]+\.js/,
          '/assets/index-NEWER123.js',
        ),
      })
    })
  })
  // The banner is a late part of the page: it counts its minutes from the moment that it is there.
  await expect(page.locator('#root > [role="status"]')).toBeAttached()
  const look = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await look()
  expect(asked).toBe(0)
  // Only the time of day moves on: a timer that went off would give up the parts that are still being read.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 190_000)
  await look()
  const notice = page.getByText('Portalın yeni sürümü var.', { exact: false })
  await expect(notice).toBeVisible()
  await look()
  expect([asked, await isSamePage(page), await notes(page).inputValue()]).toEqual([
    1,
    true,
    'yarım kalan',
  ])
  await page
    .getByRole('status')
    .filter({ has: notice })
    .getByRole('button', { name: 'Kapat' })
    .click()
  await expect(notice).toHaveCount(0)
  await page.context().close()
})
