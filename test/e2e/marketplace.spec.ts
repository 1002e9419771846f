import { expect } from '@playwright/test'
import { pretendEtsyShop } from '#service/shops/pretend-etsy.ts'
import { pretendShopAccount } from '#service/shops/pretend-shop.ts'
import { demo, fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'

test.use({ storageState: signedInAs(fullUser) })

test('[SH11] [SH33] [SH3] [SH12] [SH35] a shop is connected, its orders arrive and are found by its name, several are invoiced for credits, and their links stand at the shop', async ({
  page,
}) => {
  const name = `Deneme mağazası ${Date.now()}`
  await page.goto('/marketplaces/definitions')
  await page.getByRole('button', { name: 'Yeni mağaza' }).click()
  const { sellerId, key, secret } = pretendShopAccount
  await page.getByLabel('Mağaza adı').fill(name)
  await page.getByLabel('Satıcı no').fill(sellerId)
  await page.getByLabel('API anahtarı').fill(key)
  await page.getByLabel('API gizli anahtarı').fill(secret)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  const shop = page.getByRole('row').filter({ hasText: name })
  await expect(shop).toBeVisible()
  // The worker asks it within seconds.
  await expect(async () => {
    await page.goto('/marketplaces/definitions')
    await expect(shop.getByText(/\d{2}\.\d{2}\.\d{4}/)).toBeVisible({ timeout: 2_000 })
  }).toPass()

  const list = page.locator('[data-list][data-state="ready"]')
  const open = page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: /Kargoda|Teslim edildi|Hazırlanıyor|Yeni/ })
  await page.goto('/marketplaces/orders?IsSend=false&IsExport=false')
  await page.getByRole('button', { name: 'Mağaza filtresi' }).click()
  await page.getByRole('menuitemcheckbox', { name }).click()
  await expect(page.locator('[data-filter="active"]').filter({ hasText: name })).toBeVisible()
  await expect(list).toBeVisible()
  await open.nth(0).getByRole('checkbox').check()
  await open.nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Faturalandır' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Faturalandır' }).click()
  await expect(page.getByText('Arka planda başladı', { exact: false })).toBeVisible()

  const sent = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'İletildi' })
  await expect(async () => {
    await page.goto('/marketplaces/orders?IsSend=true')
    await expect(sent).toHaveCount(2, { timeout: 2_000 })
  }).toPass()
  const [number = ''] = /[A-Z]{3}20\d{11}/.exec((await sent.first().textContent()) ?? '') ?? []
  await page.goto('/marketplaces/credithistory')
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Kullanıldı')
  await page.goto(demo().shop)
  await expect(page.getByRole('link', { name: number })).toHaveAttribute('href', /\/d\/[\w-]{22}$/)
})

test('[SH15] a shop at Etsy is connected where its owner agrees, and its orders arrive', async ({
  page,
}) => {
  const name = `Etsy mağazası ${Date.now()}`
  await page.goto('/marketplaces/definitions')
  await page.getByRole('button', { name: 'Yeni mağaza' }).click()
  await page.getByLabel('Pazaryeri').selectOption('Etsy')
  await expect(page.getByLabel('API anahtarı')).toHaveCount(0)
  await page.getByLabel('Mağaza adı').fill(name)
  await page.getByLabel('Satıcı no').fill(pretendEtsyShop)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await page.getByRole('row').filter({ hasText: name }).click()
  await page.getByRole('button', { name: "Etsy'de yetkilendir" }).click()
  await page.getByRole('button', { name: 'İzin ver' }).click()
  await expect(page.getByText(`${name} yetkilendirildi`, { exact: false })).toBeVisible()
  await expect(async () => {
    await page.goto('/marketplaces/orders')
    const order = page.getByRole('row').filter({ hasText: name })
    await expect(order.first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
})
