import { expect } from '@playwright/test'
import { addDays, today } from '#screens/text/format.ts'
import { fullUser, giveSession } from './people.ts'
import { test } from './test.ts'

const rows = '[data-list] tr[data-row]'
const rowsPath = '/api/einvoice/Sale'

test('[PF27] who returns sees the last rows before anything is answered, and then the new ones; they go with the session', async ({
  page,
}) => {
  await giveSession(page, fullUser())
  // Documents of some weeks ago: what other tests send meanwhile is none of them, and none of them is on its way any more.
  const endDate = addDays(today(), -20)
  await page.goto(`/einvoice/sale?EndDate=${endDate}`)
  await expect(page.locator(rows).first()).toBeVisible()
  const seen = await page.locator(rows).allTextContents()
  const isKeeping = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('keep-last-seen')),
    )
  await expect.poll(isKeeping).toBe(true)

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
