/** Lists of more rows than fit the window, in a browser that lays them out. */
import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { fullUser, keyOf, signedInAs } from './people.ts'
import { test } from './test.ts'

const company = 'Karadeniz Lojistik A.Ş.'
test.use({ storageState: signedInAs(() => fullUser(company)) })

const total = 260
/** Of this worker: another one that goes on after a failure makes customers of its own. */
const prefix = `Uzun ${randomBytes(3).toString('hex')}`
const nameOf = (index: number) => `${prefix} ${String(index).padStart(3, '0')}`

test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { Authorization: `Bearer ${keyOf(company).key}` },
  })
  for (let index = 1; index <= total; index += 1)
    expect(
      await api.post('/api/general/Definitions/Customers', { data: { Name: nameOf(index) } }),
    ).toBeOK()
  await api.dispose()
})

const open = async (page: Page, size: number) => {
  await page.goto(
    `/definitions/customers?Search=${encodeURIComponent(prefix)}&SortColumn=Name&PageSize=${size}`,
  )
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
}
const rows = (page: Page) => page.locator('[data-list] [data-row]')
const rowOf = (page: Page, index: number) => rows(page).filter({ hasText: nameOf(index) })
/** As a person does who does not find the row yet: rows beyond the first come into the page a moment later. */
const scrollDownTo = (page: Page, index: number) =>
  expect(async () => {
    await page
      .locator('[data-page-scroll]')
      .evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
    await expect(rowOf(page, index)).toBeVisible({ timeout: 1000 })
  }).toPass()
const widths = (page: Page) =>
  page.locator('[data-list] th').evaluateAll((heads) => heads.map((head) => head.clientWidth))

test('[PF28] of a hundred rows those in sight are drawn, columns keep their widths while they go by, and paper has them all', async ({
  page,
}) => {
  await open(page, 100)
  await expect(rowOf(page, 1)).toBeVisible()
  await expect.poll(() => rows(page).count()).toBeLessThan(40)
  const before = await widths(page)
  await scrollDownTo(page, 100)
  await expect(rowOf(page, 1)).toHaveCount(0)
  expect(await widths(page)).toEqual(before)
  await page.emulateMedia({ media: 'print' })
  await expect(rows(page)).toHaveCount(100)
})

test('[PF29] [UL2] a list that is shown as one is read where it is looked at, and stands there again when a record of it was closed', async ({
  page,
}) => {
  await open(page, 20)
  await page.getByRole('combobox', { name: 'Sayfada' }).selectOption({ label: 'Tümü' })
  await expect(page.getByText(`1–${total} / ${total}`)).toBeVisible()
  await scrollDownTo(page, total)
  await rowOf(page, total - 5)
    .getByRole('button', { name: nameOf(total - 5) })
    .click()
  await expect(page.locator('[data-record-pane]')).toContainText(nameOf(total - 5))
  await expect(rowOf(page, total - 5)).toBeInViewport()
  await page.goBack()
  await expect(rowOf(page, total)).toBeVisible()
  await expect(
    rowOf(page, total - 5).getByRole('button', { name: nameOf(total - 5) }),
  ).toBeFocused()
})
