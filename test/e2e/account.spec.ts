import AxeBuilder from '@axe-core/playwright'
import { expect, type Browser, type Page } from '@playwright/test'
import { vknCheckDigit } from '#values/tax-number.ts'
import { untilFocused } from './focus.ts'
import { demo, fillSignIn, fullUser, typeSignIn } from './people.ts'
import { once } from './route-handlers.ts'
import { complaints, watch } from './watch.ts'
import { test } from './test.ts'

/** Another company at each run: the service may be an old one. */
const run = String(Date.now())
const email = `selin.aydogan${run}@yenifirma.example`
const password = 'gölgede yedi kırmızı vapur'
const nextPassword = 'limanda dokuz mavi tren'
const taxNumber = taxNumberFrom(run.slice(-9))

function taxNumberFrom(nine: string): string {
  return nine + String(vknCheckDigit([...nine].map(Number)))
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const registerButton = (page: Page) =>
  page.locator('form').getByRole('button', { name: 'Kayıt ol' })

/** What stands under a field, once it is marked: the focus may be there before the marks are drawn. */
async function errorOf(page: Page, label: string): Promise<string> {
  const control = field(page, label)
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  return page
    .locator(`[id="${(await control.getAttribute('aria-describedby')) ?? ''}"]`)
    .innerText()
}

async function fillRegistration(
  page: Page,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(values)) await field(page, label).fill(text)
}
const good = {
  Unvan: 'Yeni Firma Bilişim A.Ş.',
  'VKN / TCKN': taxNumber,
  'Vergi dairesi': 'Kadıköy',
  Adres: 'Moda Cad. 1',
  İlçe: 'Kadıköy',
  İl: 'İstanbul',
  Ad: 'Selin',
  Soyad: 'Aydoğan',
  'E-posta': email,
  Parola: password,
}

async function stranger(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: 'tr-TR', reducedMotion: 'reduce', ...options })
  return context.newPage()
}

/** The configuration as it is, with other answers about the sign-in. */
async function withSignIn(page: Page, more: object): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as { signIn: object }
    await route.fulfill({ response, json: { ...config, signIn: { ...config.signIn, ...more } } })
  })
}

test.describe.configure({ mode: 'serial' })

test('[AC1] a registration says all that is wrong at once, at its fields, and leads to the first @proof', async ({
  browser,
}) => {
  const page = await stranger(browser)
  await page.goto('/register')
  await fillRegistration(page, { 'VKN / TCKN': '1234567891', 'E-posta': 'selin@', Parola: 'kısa' })
  await registerButton(page).click()
  await expect(field(page, 'Unvan')).toBeFocused()
  expect(await Promise.all(Object.keys(good).map((label) => errorOf(page, label)))).toEqual([
    'Bu alan zorunludur.',
    'Kontrol hanesi tutmuyor; numarayı denetleyin.',
    ...Array<string>(6).fill('Bu alan zorunludur.'),
    'Geçerli bir e-posta adresi girin.',
    'En az 12 karakter olmalıdır.',
  ])
  await expect(page.getByText('Devam etmek için koşulları kabul edin.')).toBeVisible()
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    expect(await complaints(page)).toEqual([])
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(
      violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
    ).toEqual([])
  }
  await page.context().close()
})

test('[AC2] what the service refuses stands at its fields, all at once, until it is corrected; nothing that was typed is lost', async ({
  browser,
}) => {
  const page = await stranger(browser)
  await page.goto('/register')
  const taken = fullUser()
  const company = await page.request.get('/api/general/Company', {
    headers: { Authorization: `Bearer ${demo().apiKeys[0]!.key}` },
  })
  const { TaxNumber } = (await company.json()) as { TaxNumber: string }
  await fillRegistration(page, {
    ...good,
    'VKN / TCKN': TaxNumber,
    'E-posta': `${taken.username}@evrak.example`,
  })
  await page.getByRole('checkbox').check()
  await registerButton(page).click()
  await expect(field(page, 'VKN / TCKN')).toHaveAttribute('aria-invalid', 'true')
  expect(await errorOf(page, 'VKN / TCKN')).toMatch(/kayıtlı/i)
  expect(await errorOf(page, 'E-posta')).toMatch(/.{10}/)
  await expect(field(page, 'Unvan')).toHaveValue(good.Unvan)
  await field(page, 'VKN / TCKN').fill(taxNumber)
  await expect(field(page, 'VKN / TCKN')).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'E-posta')).toHaveAttribute('aria-invalid', 'true')
  await page.context().close()
})

test('[AC3] [AC5] a registration leads on to the sign-in with the address filled in and says so; the rules of the password are shown while it is typed', async ({
  browser,
}) => {
  const page = await stranger(browser)
  await page.goto('/register')
  await fillRegistration(page, good)
  const rules = page.getByRole('list', { name: 'Parola kuralları' }).getByRole('listitem')
  await field(page, 'Parola').fill('Selin12345')
  await expect(rules.nth(0)).toHaveText('En az 12 karakter: eksik')
  await expect(rules.nth(3)).toHaveText(/geçmiyor: eksik/)
  await field(page, 'Parola').fill(password)
  await expect(rules).toHaveText([/: tamam/, /: tamam/, /: tamam/, /: tamam/])
  await page.getByRole('button', { name: 'Koşulları oku' }).click()
  await expect(page.getByRole('dialog')).toContainText('6698')
  await untilFocused(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox').check()
  await registerButton(page).click()
  await expect(page.getByText('Kaydınız tamamlandı. Parolanızla oturum açın.')).toBeVisible()
  await expect(field(page, 'Kullanıcı adı veya e-posta')).toHaveValue(email)
  await expect(field(page, 'Parola')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  expect(await page.title()).toContain(good.Unvan)
  await page.context().close()
})

test('[AC4] without registration the screen says whom to ask, and without the compatibility form no link leads to it', async ({
  browser,
}) => {
  const page = await stranger(browser)
  await withSignIn(page, { registration: false, form: false })
  await page.goto('/register')
  await expect(
    page.getByText('Kullanıcılar firmanın yöneticisi tarafından açılır.', { exact: false }),
  ).toBeVisible()
  await expect(page.locator('form')).toHaveCount(0)
  await page.getByRole('button', { name: 'Oturum aç' }).click()
  await expect(field(page, 'Parola')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Firma koduyla oturum aç' })).toHaveCount(0)
  await page.context().close()
})

test('[AC6] the compatibility form signs in with user name, password and company, where it is switched on', async ({
  browser,
}) => {
  const page = await stranger(browser)
  // What is chosen while the page of the identity service is on its way would be replaced by it.
  let proceed = () => {}
  const held = new Promise<void>((resolve) => (proceed = resolve))
  await page.route(
    '**/.well-known/openid-configuration',
    once(async (route) => {
      await held
      await route.continue()
    }),
  )
  await page.goto('/login')
  const link = page.getByRole('link', { name: 'Firma koduyla oturum aç' })
  await expect(page.getByText('Kimlik hizmetine yönlendiriliyor…')).toBeVisible()
  await expect(link).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Kayıt ol' })).toBeDisabled()
  proceed()
  await link.click()
  // The page that is left has fields of the same names.
  await expect(page.getByRole('heading', { name: 'Firma koduyla oturum açın' })).toBeVisible()
  await fillSignIn(page, email, 'yanlış parola')
  await expect(page.getByRole('alert')).toHaveText(/.{10}/)
  await field(page, 'Firma kodu').fill('baska-firma')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('alert')).toHaveText(/şirket/i)
  await field(page, 'Firma kodu').fill('')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  await page.context().close()
})

/** The page of an ended session may be on its way to the sign-in by itself, which breaks the reload off. */
const reloadEnded = (page: Page) =>
  page.reload().catch((error: unknown) => {
    if (!String(error).includes('ERR_ABORTED')) throw error
  })

test('[AC7] [AC8] a person sees the open sessions, ends another one, and a new password ends all others', async ({
  browser,
}) => {
  const user = { ...fullUser(), username: email, password }
  const [here, phone] = await Promise.all([
    stranger(browser),
    stranger(browser, {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    }),
  ])
  await typeSignIn(phone, user)
  await typeSignIn(here, user)
  const seen = watch(here)
  await here.getByRole('button', { name: /profil ve ayarlar/ }).click()
  const sessions = here
    .getByRole('listitem')
    .filter({ hasText: good.Unvan })
    .filter({ hasText: 'Açılış' })
  await expect(here.getByText('Bu oturum', { exact: true })).toHaveCount(1)
  await expect(sessions.filter({ hasText: 'Safari' })).toHaveCount(1)
  const before = await sessions.count()

  await sessions.filter({ hasText: 'Safari' }).getByRole('button').click()
  await here
    .getByRole('dialog', { name: 'Bu oturum kapatılsın mı?' })
    .getByRole('button', { name: 'Oturumu kapat' })
    .click()
  await expect(sessions).toHaveCount(before - 1)
  await reloadEnded(phone)
  await expect(phone.getByLabel('Kullanıcı adı veya e-posta')).toBeVisible()
  await fillSignIn(phone, email, password)
  await expect(phone.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  expect(seen.take()).toEqual([])

  await here.getByRole('button', { name: 'Parolayı değiştir' }).click()
  const dialog = here.getByRole('dialog', { name: 'Parolayı değiştir' })
  const type = async (values: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(values))
      await dialog.getByRole('textbox', { name: label, exact: true }).fill(text)
    await dialog.getByRole('button', { name: 'Parolayı değiştir' }).click()
  }
  await type({
    'Şimdiki parola': 'bu değildi galiba',
    'Yeni parola, bir daha': 'başka',
    'Yeni parola': 'qwerty',
  })
  await expect(dialog.getByText('Aşağıdaki kuralların tümüne uymalıdır.')).toBeVisible()
  await expect(dialog.getByText('Yeni parola ile aynı değil.')).toBeVisible()
  const fill = async (current: string) =>
    type({
      'Şimdiki parola': current,
      'Yeni parola': nextPassword,
      'Yeni parola, bir daha': nextPassword,
    })
  await fill('bu değildi galiba')
  await expect(dialog.getByRole('textbox', { name: 'Şimdiki parola' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await fill(password)
  await expect(here.getByText('Parola değiştirildi')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await reloadEnded(phone)
  await fillSignIn(phone, email, nextPassword)
  await expect(phone.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  await here.reload()
  await expect(here.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  await here.context().close()
  await phone.context().close()
})
