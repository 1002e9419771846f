/** An invitation from its form to the work of whoever was invited, and a right that is lost meanwhile. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { fillSignIn, fullUser, keyOf } from './people.ts'
import { sharedState } from './signed-in.ts'
import { watch } from './watch.ts'
import { test } from './test.ts'

/** Another address at each run: the service may be an old one. */
const run = String(Date.now())
const email = `sule.cinar${run}@ornek.example`
const password = 'kıyıda dokuz sarı sandal'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const menu = (page: Page) => page.getByRole('navigation').first()

test('[US1] [US17] [US18] [US19] somebody is invited, chooses a password, works, and loses a right while typing', async ({
  browser,
  baseURL,
  request,
}) => {
  const admin = fullUser()
  const { key } = keyOf(admin.companies[0]!)
  const api = { headers: { Authorization: `Bearer ${key}` } }
  const office = await browser.newContext({
    storageState: await sharedState(baseURL ?? '', admin),
    locale: 'tr-TR',
    reducedMotion: 'reduce',
  })
  const page = await office.newPage()
  const atOffice = watch(page)

  // The form stands on a page of its own, which the button of the list leads to and an address opens.
  await page.goto('/users')
  await button(page, 'Kullanıcı davet et').click()
  await expect(page).toHaveURL(/\/user\/create$/)
  await page.reload()
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  await field('Ad').fill('Şule')
  await field('Soyad').fill('Çınar')
  await field('E-posta').fill(email)
  await button(page, 'Satış').click()
  await expect(button(page, 'Satış')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('checkbox', { name: 'Stoklar: İşlem' }).check()
  await expect(button(page, 'Satış')).toHaveAttribute('aria-pressed', 'false')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await button(page, 'Kullanıcı davet et').click()
  await expect(page.getByRole('heading', { name: 'Şule Çınar' })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('record')

  // The mail stands in the list of what was sent.
  const sent = await request.get('/api/general/Outbox?Channel=email&PageSize=50', api)
  const messages = ((await sent.json()) as { Content: { Recipient: string; Body: string }[] })
    .Content
  const link = messages.find(({ Recipient }) => Recipient === email)?.Body.match(/https?:\S+/)?.[0]
  expect(link).toContain('/invitation#')

  const home = await browser.newContext({ locale: 'tr-TR', reducedMotion: 'reduce' })
  const guest = await home.newPage()
  await guest.goto(link!)
  await expect(guest.getByRole('heading')).toContainText('sizi davet ediyor')
  await guest.locator('input[name="Password"]').fill(password)
  await guest.locator('input[name="Repeated"]').fill(`${password}!`)
  await button(guest, 'Daveti kabul et').click()
  await expect(guest.getByText('İki parola aynı değil.')).toBeVisible()
  await guest.locator('input[name="Repeated"]').fill(password)
  await button(guest, 'Daveti kabul et').click()
  await fillSignIn(guest, email, password)
  await expect(guest.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()

  // What was given is in the menu, and nothing else.
  await expect(menu(guest).getByText('Müşteriler')).toBeVisible()
  await expect(menu(guest).getByText('Kullanıcılar')).toHaveCount(0)
  await guest.goto('/definitions/customers')
  await button(guest, 'Yeni Müşteri').click()
  const form = guest.getByRole('dialog')
  const title = form.locator('#place-Name')
  await title.fill('Ege Deneme Ticaret')

  // The right goes while the form is open: it is said, and what was typed stays.
  const rights = await request.put(`/User/${id}/Role`, { ...api, data: ['ei:s:r'] })
  expect(rights.status()).toBe(200)
  await form.locator('#place-TaxNumber').fill('1234567808')
  await button(guest, 'Kaydet').click()
  await expect(guest.getByText('Yetkileriniz değişti', { exact: false }).first()).toBeVisible()
  await expect(title).toHaveValue('Ege Deneme Ticaret')
  await expect(menu(guest).getByText('Müşteriler')).toHaveCount(0)

  // Whoever is deactivated is signed out with the next question.
  expect((await request.delete(`/User/${id}`, api)).status()).toBe(200)
  await guest.goto('/invoice/sale')
  await expect(guest.getByLabel('Kullanıcı adı veya e-posta')).toBeVisible()
  expect(atOffice.take()).toEqual([])
  await home.close()
  await office.close()
})
