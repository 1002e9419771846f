import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import {
  pretendShopAccount,
  startPretendShop,
  type PretendShop,
} from '#service/shops/pretend-shop.ts'
import type { ShopCompany } from '#service/shops/pretend-packages.ts'
import { linksPath } from '#service/shops/trendyol.ts'
import { runService, type RunningService } from '../journeys/running-service.ts'
import { testServerVariable } from '../service/test-server.ts'
import { ownState } from './signed-in.ts'
import { test } from './test.ts'

const { sellerId, key, secret } = pretendShopAccount
/** What the shop answered to links to invoices, one after the other. */
const answers: number[] = []
const shopName = 'Büyük mağaza'
let shop: PretendShop | undefined
let service: RunningService | undefined

test.afterAll(async () => {
  await service?.remove()
  await shop?.close()
})

test('[SH33] [SH35] 300 orders of a shop arrive, 250 are invoiced at once, their links arrive although the shop has one of somebody else and is asked too often, and a cancelled one says what is to be done @proof', async ({
  page,
}) => {
  // The shop is told links as often as it allows, and each tenth of them is printed.
  test.setTimeout(1_500_000)
  const { pretend, origin } = await open(page)
  await connect(page, origin)
  await test.step('all orders arrive, with those that were divided or cancelled', async () => {
    await expect(async () => {
      await page.goto(`${origin}/marketplaces/orders?PageSize=100`)
      await choose(page, 'Mağaza', shopName)
      await expect(page.getByText('1–100 / 300')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(rows(page).filter({ hasText: '808690002' })).toHaveCount(2)
  })

  await test.step('those that are open are chosen over all pages and invoiced', async () => {
    await tellOfAnother(pretend, '3330000')
    await chooseOther(page, 'Faturalanmadı')
    await chooseOther(page, 'Yurt içi')
    await expect(page.getByText('1–100 / 277')).toBeVisible()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Eşleşen 277 kaydın tümünü seç' }).click()
    await page.getByRole('button', { name: 'Faturalandır' }).click()
    const dialog = page.getByRole('dialog')
    // Those that were cancelled are named before anything is done.
    await expect(dialog).toContainText('252 kayıt işleme katılacak')
    await expect(dialog).toContainText('25 kayıt katılamıyor')
    await dialog.getByRole('combobox', { name: 'KDV istisna nedeni' }).fill('351')
    await page.getByRole('option', { name: /^351/ }).click()
    await dialog.getByRole('button', { name: 'Faturalandır' }).click()
    await expect(page.getByRole('region', { name: 'Faturalandır' })).toContainText('/ 252')
  })

  await test.step('the links arrive, whatever the shop answered in between', async () => {
    await expect(async () => {
      const links = await linksAt(pretend)
      expect(links).toHaveLength(252)
    }).toPass({ timeout: 900_000, intervals: [2_000] })
    const links = await linksAt(pretend)
    expect(new Set(links).size).toBe(252)
    expect(answers.filter((status) => status === 201)).toHaveLength(252)
    expect(answers.filter((status) => status === 409)).toHaveLength(1)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5)
    await openOrder(page, origin, '808690000')
    await expect(page.locator('[data-record-pane]')).toContainText(
      'Mağazada bu paketin başka bir faturası var',
    )
  })

  await test.step('of what came back the invoice is cancelled where it can be, or that of the buyer is awaited', async () => {
    pretend.end('3330003', 'Returned')
    pretend.end('3330001', 'Returned')
    await page.getByRole('button', { name: 'Siparişleri getir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Siparişleri getir' }).click()
    await expect(async () => {
      await page.goto(`${origin}/marketplaces/orders?Search=808690001`)
      const sold = rows(page).filter({ hasText: shopName })
      await expect(sold).toContainText('Alıcının iade faturası beklenir', { timeout: 2_000 })
    }).toPass()
    await openOrder(page, origin, '808690002', 'Faturayı iptal edin')
    const pane = page.locator('[data-record-pane]')
    await pane.getByRole('button', { name: 'Faturayı iptal et' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Faturayı iptal et' }).click()
    await expect(pane.getByText('Faturayı iptal edin')).toHaveCount(0)
  })
})

/** A service, and a shop of 300 packages to which it is connected, in the browser of somebody with all roles. */
async function open(page: Page) {
  const clock = { now: () => new Date() }
  const companies: ShopCompany[] = []
  const pretend = await startPretendShop({
    host: '127.0.0.1',
    port: 0,
    clock,
    packages: 300,
    mostRequests: 25,
    companies,
    look: everyTenth(),
    onAnswer: (path, status) => path === linksPath(sellerId) && answers.push(status),
  })
  shop = pretend
  process.env[testServerVariable] = readFileSync(process.env['E2E_POSTGRES_FILE'] ?? '', 'utf8')
  service = await runService({ TRENDYOL_ADDRESS: pretend.origin })
  const user = service.demo.users.find(
    ({ roles, companies }) => roles === 'all' && companies.length === 1,
  )
  const buyer = service.demo.apiKeys[1]
  if (buyer) companies.push(companyOf(buyer.company, buyer.taxNumber))
  if (!user) throw new Error('The demo has no user with all roles')
  await page.context().setStorageState(await ownState(service.address, user))
  return { pretend, origin: service.address }
}

/** How links are looked at: each that is printed takes a second, so that one of ten is, and the others are taken as they are. */
function everyTenth(): (link: string) => Promise<string | undefined> {
  let count = 0
  return async (link) => {
    count += 1
    if (count % 10 !== 1) return 'application/pdf'
    const answer = await fetch(link)
    await answer.arrayBuffer()
    return answer.headers.get('Content-Type') ?? undefined
  }
}

const companyOf = (name: string, taxNumber: string): ShopCompany => ({
  name,
  taxNumber,
  taxOffice: 'Kadıköy',
  street: 'Moda Cad. 1',
  district: 'Kadıköy',
  city: 'İstanbul',
  postalCode: '34710',
})

async function connect(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/marketplaces/definitions`)
  await page.getByRole('button', { name: 'Yeni mağaza' }).click()
  await page.getByLabel('Mağaza adı').fill(shopName)
  await page.getByLabel('Satıcı no').fill(sellerId)
  await page.getByLabel('API anahtarı').fill(key)
  await page.getByLabel('API gizli anahtarı').fill(secret)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByRole('row').filter({ hasText: shopName })).toBeVisible()
}

/** Its row in the list of orders is opened; `what` tells it from another package of the same order. */
async function openOrder(page: Page, origin: string, order: string, what = ''): Promise<void> {
  await page.goto(`${origin}/marketplaces/orders?Search=${order}`)
  const row = rows(page).filter({ hasText: shopName }).filter({ hasText: what })
  await row.getByText(order).click()
}

const rows = (page: Page): Locator => page.getByRole('row')

async function choose(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `${filter} filtresi` }).click()
  await page.getByRole('menuitemcheckbox', { name: value }).click()
}

async function chooseOther(page: Page, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Diğer' }).click()
  await page.getByRole('menuitemcheckbox', { name: value, exact: true }).click()
}

/** Somebody else has told the shop of an invoice of a package: the second one is refused (409). */
async function tellOfAnother({ origin }: PretendShop, packageId: string): Promise<void> {
  const answer = await fetch(`${origin}${linksPath(sellerId)}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
    },
    body: JSON.stringify({ shipmentPackageId: Number(packageId), invoiceLink: `${origin}/` }),
  })
  expect(answer.status).toBe(201)
}

/** Links that the shop shows on its page. */
async function linksAt({ origin }: PretendShop): Promise<readonly string[]> {
  const page = await (await fetch(origin)).text()
  return [...page.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link)
}
