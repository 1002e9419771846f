import { expect, type Browser, type Page, type Route } from '@playwright/test'
import { once, stoppable } from './route-handlers.ts'
import { fillSignIn, fullUser, giveSession, stateOf } from './people.ts'
import type { SignedIn } from './signed-in.ts'
import { neverTraced, test } from './test.ts'

neverTraced()

const list = '/einvoice/sale'
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Giden Faturalar' })
const listCall = '**/api/einvoice/Sale?*'
const tokenAddress = '**/idp/connect/token'

let state: SignedIn

test.beforeEach(async () => {
  state = await stateOf(fullUser())
})

/** Renewals use up the refresh token: tests that renew sign in themselves. */
async function open(browser: Browser, language = 'tr'): Promise<Page> {
  const origins = state.origins.map((origin) => ({
    ...origin,
    localStorage: [
      ...origin.localStorage.filter(({ name }) => name !== 'language'),
      { name: 'language', value: language },
    ],
  }))
  return (
    await browser.newContext({ locale: 'tr-TR', storageState: { ...state, origins } })
  ).newPage()
}
async function signedIn(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'tr-TR' })).newPage()
  await giveSession(page, fullUser())
  return page
}

const refuse = (route: Route) => route.fulfill({ status: 401, json: { Message: 'no', Errors: [] } })

test('[ER2] a 401 is answered with one renewal and the call made again; nobody notices', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  const tokens: string[] = []
  page.on(
    'request',
    (request) =>
      /\/api\/einvoice\/Sale\?/.test(request.url()) &&
      tokens.push(request.headers()['authorization'] ?? ''),
  )
  await page.route(listCall, once(refuse))
  const renewed = page.waitForResponse(tokenAddress)
  await page.goto(list)
  expect((await renewed).status()).toBe(200)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveURL(/\/einvoice\/sale/)
  // The rows of the skeleton are there before the call is made again.
  await expect.poll(() => tokens.length).toBe(2)
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
  expect(tokens.length).toBe(2)
  expect(tokens[0]).not.toBe(tokens[1])
  await page.context().close()
})

test('[ER1] [ER9] a 401 that renewing does not cure signs out, to the identity provider and back; a second time it is told instead of going round', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  let rounds = 0
  page.on('request', (request) => /\/idp\/connect\/authorize/.test(request.url()) && rounds++)
  const refusing = stoppable(refuse)
  await page.route(listCall, refusing.handle)
  const left = page.waitForURL(/\/login\?returnTo=/)
  await page.goto(list)
  await left
  await expect(page.getByRole('alert', { name: 'Hizmet oturumu kabul etmiyor' })).toBeVisible()
  await expect(heading(page)).toBeVisible()
  expect(rounds).toBe(1)
  const retry = page.getByRole('button', { name: 'Yeniden dene' }).first()
  await expect(retry).toBeVisible()
  // The service takes it again: the notice goes.
  refusing.stop()
  await retry.click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('alert', { name: 'Hizmet oturumu kabul etmiyor' })).toHaveCount(0)
  await page.context().close()
})

test('[ER3] [ER9] a 401 of the identity service goes to the caller, and refusing one new token after the other ends the renewing', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  let renewals = 0
  let refusals = 0
  page.on('request', (request) => request.url().endsWith('/idp/connect/token') && renewals++)
  page.on('response', (response) => /\/pat\?/.test(response.url()) && refusals++)
  await page.route('**/pat?*', refuse)
  await page.goto('/accesskeys')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Bu istek için yetkilendirme reddedildi.',
  )
  await expect(page).toHaveURL('/accesskeys')
  const told = page.getByRole('alert', { name: 'Hizmet oturumu kabul etmiyor' })
  for (let tries = 0; tries < 4; tries++) {
    const before = refusals
    // The screen looks the same while it asks, and another try is then none of its own.
    await expect(async () => {
      const asked = page.waitForRequest(/\/pat\?/, { timeout: 1000 })
      await page.getByRole('main').getByRole('button', { name: 'Yeniden dene' }).click()
      await asked
    }).toPass()
    // Each try is refused twice, with the token of before and with the renewed one, as long as there is renewing.
    await expect
      .poll(async () => refusals - before >= 2 || (refusals > before && (await told.isVisible())))
      .toBe(true)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  }
  await expect(told).toBeVisible()
  expect(renewals).toBeLessThanOrEqual(3)
  await page.context().close()
})

test('[ER4] [ER5] [ER12] [ER13] the mapper’s texts: 404, 403, the service’s own data of 400, anything else with what was answered; short, text only, with the number to quote', async ({
  browser,
}) => {
  const page = await open(browser)
  const alert = page.getByRole('main').getByRole('alert')
  const long = `<script>window.hacked = 1</script><b>${'x'.repeat(900)}</b>`
  const cases: readonly [number, object | string, string | RegExp][] = [
    [404, { Message: 'no', Errors: [] }, 'API istek yolu hatalı.'],
    [
      404,
      { Message: 'no', Errors: [{ Code: 404, Description: 'Bu liste yok.' }] },
      'Bu liste yok.',
    ],
    [403, { Message: 'no', Errors: [] }, 'Yetkisiz Erişim.'],
    [
      400,
      { Message: 'Sayfa numarası 1 veya daha büyük olmalı.', Errors: [], CorrelationID: 'c-400' },
      'Sayfa numarası 1 veya daha büyük olmalı.',
    ],
    [500, { reason: 'down' }, 'API\'ye ulaşılamıyor. {"reason":"down"}'],
    [500, long, /^API'ye ulaşılamıyor\. x+…$/],
  ]
  let answer: (typeof cases)[number] | undefined
  const failing = stoppable((route) => {
    const [status, body] = answer ?? [500, '']
    return route.fulfill({
      status,
      headers: { 'X-Correlation-ID': 'header-1' },
      ...(typeof body === 'string' ? { contentType: 'text/html', body } : { json: body }),
    })
  })
  await page.route(listCall, failing.handle)
  for (answer of cases) {
    const [status, , text] = answer
    await page.goto(list)
    const sentence = alert.locator('p').nth(1)
    await expect(sentence).toHaveText(text)
    expect((await sentence.innerText()).length).toBeLessThanOrEqual(300)
    await expect(alert).toContainText(status === 400 ? 'c-400' : 'header-1')
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  // It is an error of the list alone, and another try is offered.
  failing.stop()
  await alert.getByRole('button', { name: 'Yeniden dene' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.context().close()
})

test('[ER6] in another language the mapper’s texts are that language’s', async ({ browser }) => {
  const page = await open(browser, 'en')
  await page.route(listCall, (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto(list)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toBeVisible()
  await expect(alert).not.toContainText('Yetkisiz')
  await page.context().close()
})

test('[ER7] a sign-in that fails tells the page so, with the error', async ({ page }) => {
  await page.addInitScript(() => {
    window.addEventListener('submitLogin', (event) => {
      const { detail } = event as CustomEvent<{ readonly status: number; readonly message: string }>
      document.documentElement.dataset['failed'] = `${detail.status} ${detail.message}`
    })
  })
  await page.goto('/dashboard')
  await fillSignIn(page, fullUser().username, 'yanlış-parola')
  await expect(page.locator('html')).toHaveAttribute('data-failed', /^401 /)
})

test('[ER8] [ER10] that the company could not be read is only logged, in Turkish, with the call before the error', async ({
  browser,
}) => {
  const page = await open(browser, 'en')
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  await page.route('**/api/general/Company', (route) =>
    route.fulfill({ status: 500, json: { reason: 'down' } }),
  )
  await page.route('**/api/general/CompanyIdentification', (route) => route.abort())
  await page.goto(list)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(() => logged.length).toBe(2)
  expect(logged[0]).toBe(
    'Firma bilgileri yüklenemedi. [company.get] API\'ye ulaşılamıyor. {"reason":"down"}',
  )
  expect(logged[1]).toContain('Firma kimlik bilgileri yüklenemedi. [general.identifications]')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.context().close()
})

test('[ER11] what a helper on the own machine answers is handed on as it is: it gets no token, and its 401 ends nothing', async ({
  browser,
  baseURL,
}) => {
  const page = await open(browser)
  // The portal as it is, but for one word: the calls about the company are answered by the helper for cards.
  await page.route('**/assets/index-*.js', async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text()).replace(/(key:.(?:general|company).,)/g, '$1service:`card`,')
    expect(text).toContain('service:`card`')
    await route.fulfill({ response: answer, body: text })
  })
  const headers: Record<string, string>[] = []
  // Where services.ts says that it is.
  const helper = `http://localhost:${Number(new URL(baseURL!).port) + 1000}`
  await page.route(`${helper}/**`, (route) => {
    headers.push(route.request().headers())
    return route.fulfill({
      status: 401,
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { Reason: 'kart yok' },
    })
  })
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
  await page.goto(list)
  await expect.poll(() => logged.length).toBe(2)
  expect(logged[0]).toBe('Firma bilgileri yüklenemedi. [company.get] {"Reason":"kart yok"}')
  expect(
    headers.filter((one) => one['authorization'] !== undefined || one['company-id'] !== undefined),
  ).toEqual([])
  await expect(heading(page)).toBeVisible()
  await page.context().close()
})
