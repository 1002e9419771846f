import { expect, type Page } from '@playwright/test'
import { addDays, today } from '#screens/text/format.ts'
import { fullUser, giveSession } from './people.ts'
import { test } from './test.ts'

const rows = '[data-list] tr[data-row]'
const rowsPath = '/api/einvoice/Sale'

/** What keeps the last visit is read behind the first page. */
const untilKeeping = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => name.includes('keep-last-seen')),
      ),
    )
    .toBe(true)

/** Opens a list and gives the texts of its rows. */
async function seeList(page: Page): Promise<string[]> {
  await giveSession(page, fullUser())
  // Documents of some weeks ago: what other tests send meanwhile is none of them, and none of them is on its way any more.
  await page.goto(`/einvoice/sale?EndDate=${addDays(today(), -20)}`)
  await expect(page.locator(rows).first()).toBeVisible()
  await untilKeeping(page)
  return page.locator(rows).allTextContents()
}

test('[PF27] who returns sees the last rows before anything is answered, and then the new ones; they go with the session', async ({
  page,
}) => {
  const seen = await seeList(page)

  let answer = (): void => {}
  const isHeld = new Promise<void>((resolve) => (answer = resolve))
  let asked = 0
  for (const path of ['**/account/profile', `**${rowsPath}?*`])
    await page.route(path, async (route) => {
      asked += 1
      await isHeld
      await route.continue()
    })
  await page.reload()
  await expect(page.locator(rows)).toHaveText(seen)
  expect(asked).toBe(2)
  const [fresh] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === rowsPath),
    answer(),
  ])
  expect(fresh.status()).toBe(200)
  await expect(page.locator(rows)).toHaveText(seen)

  const kept = () => page.evaluate(() => localStorage.getItem('evrak.seen'))
  expect(await kept()).toContain('einvoice.sale.list')
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await page.getByRole('button', { name: 'Oturumu kapat', exact: true }).click()
  await expect(page.getByLabel('Kullanıcı adı veya e-posta')).toBeVisible()
  expect(await kept()).toBeNull()
})

test('[PF32] who returns to a list sees it as it was left before the program is there, and then the list itself in its place', async ({
  page,
}) => {
  const seen = await seeList(page)
  const places = () =>
    page.locator(`${rows} td`).evaluateAll((cells) =>
      cells.map((cell) => {
        const { x, y, width } = cell.getBoundingClientRect()
        return [x, y, width].map(Math.round)
      }),
    )
  const placesSeen = await places()

  let read = (): void => {}
  const isHeld = new Promise<void>((resolve) => (read = resolve))
  await page.route(/\/assets\/index-[\w]+\.js/, async (route) => {
    await isHeld
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const layer = page.locator('#last-page')
  await expect(layer.locator(rows)).toHaveText(seen)
  expect(await places()).toEqual(placesSeen)
  await expect(layer).toHaveAttribute('inert', '')
  await expect(page.getByRole('row')).toHaveCount(0)
  read()
  await expect(page.locator(`#root ${rows}`)).toHaveText(seen)
  await expect(layer).toHaveCount(0)
  await untilKeeping(page)

  // Another address, or a list that was scrolled, is not what was left.
  await page.goto('/einvoice/purchase')
  await expect(layer).toHaveCount(0)
  await expect(page.locator(rows).first()).toBeVisible()
  await untilKeeping(page)
  const kept = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('evrak.seen') ?? '{}').page?.address)
  expect(await kept()).toContain('/einvoice/sale')
  await page.evaluate(() => document.querySelector('[data-page-scroll]')?.scrollBy(0, 100))
  await page.reload()
  await expect(page.locator(`#root ${rows}`).first()).toBeVisible()
  expect(await kept()).toBeUndefined()
})
