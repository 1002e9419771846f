/** The second factor and API keys in the browser, at an address with a name: passkeys know no other. */
import { readFileSync } from 'node:fs'
import { expect, type Browser, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { runService, type RunningService } from '../journeys/running-service.ts'
import { testServerVariable } from '../service/test-server.ts'
import { test } from './test.ts'

/** Several sign-ins each, in browsers of their own; one service for all of them. */
test.describe.configure({ mode: 'default' })

let service: RunningService
test.beforeAll(async () => {
  process.env[testServerVariable] = readFileSync(process.env['E2E_POSTGRES_FILE']!, 'utf8')
  service = await runService({}, 'PostgreSQL', 'localhost')
})
test.afterAll(() => service.remove())

/** A person of one company with all roles; each test has its own. */
const person = (nth: number) =>
  service.demo.users.filter(({ roles, companies }) => roles === 'all' && companies.length === 1)[
    nth
  ]!

async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'tr-TR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${service.address}/dashboard`)
  return page
}
async function givePassword(page: Page, { username, password }: ReturnType<typeof person>) {
  await page.getByLabel('Kullanıcı adı veya e-posta').fill(username)
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Ana sayfa' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function confirmPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Şimdiki parola').fill(password)
  await page.keyboard.press('Enter')
}

test('[SF15] an authenticator app is set up in the panel; the next sign-in asks for its code, or a recovery code', async ({
  browser,
}) => {
  const user = person(0)
  const page = await open(browser)
  await givePassword(page, user)
  await expect(home(page)).toBeVisible()
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await button(page, 'Uygulamayı kur').click()
  await confirmPassword(page, user.password)
  await expect(page.getByRole('img', { name: 'Kurulum karekodu' })).toBeVisible()
  const secret = (await page.getByRole('dialog').last().locator('code').innerText()).replaceAll(
    ' ',
    '',
  )
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Uygulamanın gösterdiği 6 haneli kod').fill(app.generate())
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Kurtarma kodları' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await button(page, 'Kodları sakladım').click()
  await expect(button(page, 'Uygulamayı kapat')).toBeVisible()

  const next = await open(browser)
  await givePassword(next, user)
  await expect(next.getByRole('heading', { name: 'Bir adım daha' })).toBeVisible()
  await next.getByLabel('Doğrulama kodu').fill('000000')
  await next.keyboard.press('Enter')
  await expect(next.getByRole('alert')).toContainText('hatalı')
  // The code of the set-up was used: the one of the next half minute is a step ahead, which is taken.
  await next.getByLabel('Doğrulama kodu').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await next.keyboard.press('Enter')
  await expect(home(next)).toBeVisible()

  const third = await open(browser)
  await givePassword(third, user)
  await button(third, 'Kurtarma kodu kullan').click()
  await third.getByRole('textbox', { name: 'Kurtarma kodu', exact: true }).fill(recovery)
  await third.keyboard.press('Enter')
  await expect(home(third)).toBeVisible()
})

test('[SF16] a passkey is added in the panel, signs in without a password, and after one', async ({
  browser,
}) => {
  const user = person(1)
  const page = await open(browser)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await givePassword(page, user)
  await expect(home(page)).toBeVisible()
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await button(page, 'Geçiş anahtarı ekle').click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('textbox', { name: 'Ad', exact: true })
    .fill('İş bilgisayarı')
  await confirmPassword(page, user.password)
  await button(page, 'Kodları sakladım').click()
  await expect(page.getByText('İş bilgisayarı', { exact: true })).toBeVisible()

  await button(page, 'Oturumu kapat').last().click()
  await expect(button(page, 'Oturum aç').last()).toBeVisible()
  await button(page, 'Geçiş anahtarıyla oturum aç').click()
  await expect(home(page)).toBeVisible()

  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await button(page, 'Oturumu kapat').last().click()
  await givePassword(page, user)
  await button(page, 'Geçiş anahtarıyla onayla').click()
  await expect(home(page)).toBeVisible()
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await expect(page.getByText(/Son kullanım/).first()).toBeVisible()
})

test('[KY8] a key is made for one area, to read only, and the list shows what it may', async ({
  browser,
}) => {
  const page = await open(browser)
  await givePassword(page, person(2))
  await expect(home(page)).toBeVisible()
  await page.goto(`${service.address}/accesskeys`)
  await page.getByRole('button', { name: 'Yeni API anahtarı' }).first().click()
  const dialog = page.getByRole('dialog')
  const name =
    'İstanbul Şubesi Muhasebe Çözümleri İçin Uzun Ömürlü Entegrasyon Anahtarı (ERP, rapor betiği)'
  await dialog.getByLabel('Anahtar adı').fill(name)
  await dialog.getByLabel('Yetki', { exact: true }).selectOption('chosen')
  await dialog.getByLabel('e-Fatura', { exact: true }).check()
  await dialog.getByLabel('Yalnızca okuyabilsin').check()
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByRole('dialog', { name: 'Anahtar oluşturuldu' })).toBeVisible()
  await button(page, 'Kapat').last().click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('e-Fatura')
  await expect(row).toContainText('yalnızca okuma')
  await expect(row).toContainText('Süresiz')
  // However long the name is.
  await expect(row.getByRole('button', { name: `${name} silinsin mi?` })).toBeInViewport({
    ratio: 1,
  })
})
