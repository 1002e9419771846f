import { expect, type Browser, type BrowserContext, type Page, type Route } from '@playwright/test'
import { istanbulDay } from '../journeys/invoice-model.ts'
import { once, stoppable } from './route-handlers.ts'
import { demo, fillSignIn, fullUser, giveSession, twoCompanyUser, type Person } from './people.ts'
import { neverTraced, test } from './test.ts'

// Recording doubles the time that an hour of five tabs takes.
neverTraced()

const editor = '/invoice/operation/create/default'
const list = '/einvoice/sale'
const tokenAddress = '**/idp/connect/token'
const username = 'Kullanıcı adı veya e-posta'

interface Kept {
  readonly access_token: string
  readonly refresh_token?: string
  readonly expires_at: number
}

/** The signed-in user as the browser keeps it. */
const kept = (page: Page): Promise<Kept | undefined> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))
    return key === undefined ? undefined : (JSON.parse(localStorage.getItem(key) ?? '') as Kept)
  })

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >

/** A browser of its own in which somebody has just signed in: at the dashboard, or at no screen yet with a clock that can be moved. */
async function signedIn(
  browser: Browser,
  user: Person = fullUser(),
  clock = true,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: 'tr-TR', timezoneId: 'Europe/Istanbul' })
  const page = await context.newPage()
  await giveSession(page, user)
  if (clock) await context.clock.install()
  else await openDashboard(page)
  return { context, page }
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
}

/** Opens a screen and waits until it is there and its session is watched. */
async function openEditor(page: Page): Promise<void> {
  await page.goto(editor)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The notices are a late part: a clock that is moved on before they are read would give them up.
  await expect(page.locator('#root > [role="status"]')).toBeAttached()
  await typed(page).fill(work)
}
/** Renewals of all tabs that have begun or wait for another tab; a tab that tries passes over its next look. */
const renewalsUnderWay = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].filter(({ name }) => name === 'evrak-renew').length
  })

const typed = (page: Page) => page.getByLabel('Belgede görünecek notlar')
const work = 'Yarım kalan iş'

/** Seconds before the end of a token at which it is renewed. */
const renewedBeforeEnd = 60
/** Longer than a token lasts until it is renewed, of the 300 s that it is good for. */
const toRenewal = (300 - renewedBeforeEnd + 5) * 1000

test('[SE1] [SE2] [SE3] [SE18] sign-in by code with PKCE leads back to the screen that was asked for; the session is kept under the oidc user key; signing out clears it and leads back to the sign-in', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'tr-TR' })
  const page = await context.newPage()
  const authorize = page.waitForRequest(/\/idp\/connect\/authorize\?/)
  const callback = page.waitForRequest(/\/auth\/callback\?/)
  await page.goto(`${list}?Page=2`)
  const asked = new URL((await authorize).url()).searchParams
  expect([
    asked.get('response_type'),
    asked.get('code_challenge_method'),
    asked.get('redirect_uri')?.endsWith('/auth/callback'),
  ]).toEqual(['code', 'S256', true])

  const order: string[] = []
  page.on('request', (request) => order.push(new URL(request.url()).pathname))
  await fillSignIn(page, fullUser().username, fullUser().password)
  expect(new URL((await callback).url()).searchParams.get('code')).toBeTruthy()
  await expect(page.getByRole('heading', { level: 1, name: 'Giden Faturalar' })).toBeVisible()
  expect(new URL(page.url()).search).toContain('Page=2')

  const user = await kept(page)
  expect(user?.refresh_token).toBeTruthy()
  await expect.poll(() => order).toContain('/api/general/CompanyIdentification')
  expect(order.indexOf('/api/general/Company')).toBeLessThan(
    order.indexOf('/api/general/CompanyIdentification'),
  )
  expect(order.indexOf('/account/profile')).toBeLessThan(order.indexOf('/api/general/Company'))

  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  const out = page.waitForRequest(/\/idp\/connect\/endsession/)
  await page.getByRole('button', { name: 'Oturumu kapat' }).click()
  expect(new URL((await out).url()).searchParams.get('post_logout_redirect_uri')).toMatch(
    /\/login$/,
  )
  await expect(page.getByLabel(username)).toBeVisible()
  expect(await kept(page)).toBeUndefined()
  expect(
    (
      await context.request.get('/account/profile', {
        headers: { Authorization: `Bearer ${user?.access_token}` },
      })
    ).status(),
  ).toBe(401)
  await context.close()
})

test('[SE2] [SE3] a single module is a list; the company comes behind the first page, and on /login nothing of it is asked', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'tr-TR' })
  const page = await context.newPage()
  // No page is loaded before: its own late question for the company would be taken for that of the page looked at.
  await giveSession(page, fullUser())
  let held = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/general/Company', async (route) => {
    held++
    await released
    await route.continue()
  })
  await page.route('**/account/profile', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), Modules: 'EDesign' },
    })
  })
  // Asked beside the company, and perhaps answered before it.
  const identifications = page.waitForResponse('**/api/general/CompanyIdentification')
  await page.goto('/dashboard')
  // The page is there though the company is not.
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  await expect.poll(() => held).toBeGreaterThan(0)
  release()
  expect((await identifications).status()).toBe(200)

  // What the page before still asks for is not of the page looked at.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/login?interaction=none')
  await expect(page.getByLabel(username)).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/account') || path.startsWith('/api'))).toEqual([])
  await context.close()
})

for (const [what, spoil, tag] of [
  [
    'missing',
    () =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith('oidc.user:'))
        .forEach((name) => localStorage.removeItem(name)),
    '',
  ],
  [
    'invalid',
    () =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith('oidc.user:'))
        .forEach((name) =>
          localStorage.setItem(name, JSON.stringify({ access_token: 'broken', expires_at: 9e9 })),
        ),
    ' @proof',
  ],
] as const) {
  test(`[SE5] [GU12] a ${what} token in storage signs out at the next navigation, and at the next load${tag}`, async ({
    browser,
  }) => {
    const { context, page } = await signedIn(browser, fullUser(), false)
    await page.evaluate(spoil)
    // The look on the way to the link may already find it out, and the page be left before the click.
    const click = page
      .getByRole('navigation', { name: 'Ana menü' })
      .getByRole('link', { name: 'Giden Faturalar', exact: true })
      .click()
      .catch(() => undefined)
    await Promise.race([click, page.getByLabel(username).waitFor()])
    await expect(page.getByLabel(username)).toBeVisible()
    expect(await kept(page)).toBeUndefined()
    await fillSignIn(page, fullUser().username, fullUser().password)
    await expect(page.getByRole('navigation', { name: 'Ana menü' })).toBeVisible()
    // While no page of the portal is open that would notice it before the load.
    await page.goto('/icon.svg')
    await page.evaluate(spoil)
    await page.goto(list)
    // Nobody signed out at the identity service: it knows the person and leads back.
    await expect(page.getByRole('heading', { level: 1, name: 'Giden Faturalar' })).toBeVisible()
    expect(claimsOf((await kept(page))?.access_token ?? '')['sub']).toBeTruthy()
    await context.close()
  })
}

test('[SE6] a token is renewed by itself before it ends, and the form does not notice @proof', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser)
  await openEditor(page)
  const before = await kept(page)
  const renewed = page.waitForResponse(tokenAddress)
  await context.clock.fastForward(toRenewal)
  expect((await renewed).status()).toBe(200)
  await expect.poll(async () => (await kept(page))?.access_token).not.toBe(before?.access_token)
  expect((await kept(page))?.refresh_token).not.toBe(before?.refresh_token)
  await expect(typed(page)).toHaveValue(work)
  await context.close()
})

test('[SE7] an error in the silent renewal signs out and leads back to where the person was', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser)
  await page.goto(`${list}?Page=2`)
  await expect(page.getByRole('heading', { level: 1, name: 'Giden Faturalar' })).toBeVisible()
  const before = await kept(page)
  await page.route(
    tokenAddress,
    once((route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } })),
  )
  const left = page.waitForURL(/\/login\?returnTo=/)
  await context.clock.fastForward(toRenewal)
  await left
  // The identity service still knows the person.
  await expect(page.getByRole('heading', { level: 1, name: 'Giden Faturalar' })).toBeVisible()
  expect(new URL(page.url()).search).toContain('Page=2')
  expect((await kept(page))?.refresh_token).not.toBe(before?.refresh_token)
  await context.close()
})

test('[SE8] a renewed token of another company signs out within a second and asks for the password', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser)
  await page.goto(list)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  let isAnswered = false
  await page.route(
    tokenAddress,
    once(async (route) => {
      const answer = await route.fetch()
      const tokens = (await answer.json()) as Kept
      const [head, body, sign] = tokens.access_token.split('.') as [string, string, string]
      const claims = {
        ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object),
        CompanyID: '00000000-0000-4000-8000-000000000000',
      }
      await route.fulfill({
        response: answer,
        json: {
          ...tokens,
          access_token: [
            head,
            Buffer.from(JSON.stringify(claims)).toString('base64url'),
            sign,
          ].join('.'),
        },
      })
      isAnswered = true
    }),
  )
  await context.clock.fastForward(toRenewal)
  await expect.poll(() => isAnswered).toBe(true)
  // A second of the page's own clock, however slow the machine is; a page that is being left has no clock to ask or to stop.
  const now = await page.evaluate(() => Date.now()).catch(() => undefined)
  if (now !== undefined) await context.clock.pauseAt(now + 1000).catch(() => undefined)
  await expect.poll(() => kept(page).catch(() => 'leaving')).toBeUndefined()
  await context.clock.resume()
  await expect(page.getByLabel(username)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(0)
  await context.close()
})

test('[SE9] [SE10] [SE22] signing out in one tab signs out the others; signing in again in one brings them back', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser, fullUser(), false)
  const other = await context.newPage()
  await other.goto(list)
  await expect(other.getByRole('heading', { level: 1, name: 'Giden Faturalar' })).toBeVisible()
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await page.getByRole('button', { name: 'Oturumu kapat' }).click()
  await expect(page.getByLabel(username)).toBeVisible()
  await expect(other.getByLabel(username)).toBeVisible()
  await expect(other.getByText('Giden Faturalar')).toHaveCount(0)
  await fillSignIn(page, fullUser().username, fullUser().password)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Giden Faturalar' })).toBeVisible()
  await context.close()
})

/** Five tabs for an hour with `LONG_WORK=all`, as `npm run proof -- long-work` has it; else as many as are needed to stand in each other's way, for a few renewals. */
const { tabs, minutes } =
  process.env['LONG_WORK'] === 'all' ? { tabs: 5, minutes: 60 } : { tabs: 3, minutes: 11 }

test(`[SE6] [SE11] ${tabs} tabs with rotating refresh tokens over ${minutes} minutes: no sign-out, no reuse, one renewal for all`, async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser)
  const pages = [page]
  while (pages.length < tabs) pages.push(await context.newPage())
  const answers: number[] = []
  let underWay = 0
  let most = 0
  context.on('request', (request) => {
    if (!request.url().endsWith('/idp/connect/token')) return
    most = Math.max(most, ++underWay)
  })
  context.on('response', (response) => {
    if (!response.url().endsWith('/idp/connect/token')) return
    underWay--
    answers.push(response.status())
  })
  context.on('requestfailed', (request) => {
    if (!request.url().endsWith('/idp/connect/token')) return
    underWay--
    answers.push(0)
  })
  await openEditor(page)
  for (const one of pages.slice(1)) {
    await one.goto('/einvoice/tags')
    await expect(one.getByRole('heading', { level: 1 })).toBeVisible()
  }
  answers.length = 0
  const first = await kept(page)
  const refreshTokens = new Set<string | undefined>([first?.refresh_token])
  const step = 30
  // Only the test moves the time: on a busy machine a step takes so long that two renewals would come between two looks.
  await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const now = async () => (await page.evaluate(() => Date.now())) / 1000
  // However long the start took: one look comes two seconds before a renewal is due.
  const left = ((await kept(page))?.expires_at ?? 0) - (await now())
  await context.clock.fastForward(Math.round(((left - 2) % step) * 1000))
  for (let second = 0; second < minutes * 60; second += step) {
    await context.clock.fastForward(step * 1000)
    const end = await now()
    // Whatever is due is done before time goes on, as it would be in thirty real seconds: the jump would end a renewal that has begun.
    await expect
      .poll(async () => ((await kept(page))?.expires_at ?? 0) - end, { intervals: [10, 20, 50] })
      .toBeGreaterThan(renewedBeforeEnd)
    await expect.poll(() => underWay, { intervals: [10] }).toBe(0)
    refreshTokens.add((await kept(page))?.refresh_token)
  }
  expect(answers.every((status) => status === 200)).toBe(true)
  expect(most).toBe(1)
  // Tokens of five minutes are renewed a minute before their end: each four, or five where the look came late.
  expect(answers.length).toBeGreaterThanOrEqual(Math.floor(minutes / 5) - 1)
  expect(answers.length).toBeLessThanOrEqual(minutes / 4 + 1)
  expect(refreshTokens.size).toBe(answers.length + 1)
  await expect(typed(page)).toHaveValue(work)
  for (const one of pages) {
    const status = one.evaluate(async () => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
      const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '') as {
        access_token: string
      }
      return (await fetch('/account/profile', { headers: { Authorization: `Bearer ${token}` } }))
        .status
    })
    expect([await status, new URL(one.url()).pathname]).toEqual([
      200,
      one === page ? editor : '/einvoice/tags',
    ])
  }
  // The grant has not been ended by a reuse: it can still be renewed.
  const before = answers.length
  await context.clock.fastForward(toRenewal)
  await expect.poll(() => answers.length).toBeGreaterThan(before)
  expect(answers.at(-1)).toBe(200)
  await context.close()
})

test('[SE12] the identity service is away for a while: one try at a time over the tabs, no sign-out, the form intact @proof', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser)
  await openEditor(page)
  const other = await context.newPage()
  await other.goto('/einvoice/tags')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  let underWay = 0
  let most = 0
  let tries = 0
  const cut = stoppable(async (route) => {
    tries++
    most = Math.max(most, ++underWay)
    await new Promise((resolve) => setTimeout(resolve, 20))
    underWay--
    await route.abort()
  })
  await context.route('**/idp/**', cut.handle)
  // From here on only the test moves the time: on a busy machine a look of its own would come between two steps.
  await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  for (const step of [toRenewal, 10_000, 10_000, 10_000, 10_000]) {
    const before = tries
    await context.clock.fastForward(step)
    // Each tab tries once at its look, one after the other.
    await expect.poll(() => tries).toBe(before + 2)
    await expect.poll(() => renewalsUnderWay(page)).toBe(0)
  }
  expect(most).toBe(1)
  cut.stop()
  const before = await kept(page)
  await context.clock.fastForward(10_000)
  await expect.poll(async () => (await kept(page))?.access_token).not.toBe(before?.access_token)
  await expect(typed(page)).toHaveValue(work)
  await context.close()
})

test('[SE12] [SE13] the identity service stays away: told at the end of the token, signed out after a few more tries with the work kept, back at the same address when it answers', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser)
  await openEditor(page)
  const cut = stoppable((route) => route.abort())
  await context.route('**/idp/**', cut.handle)
  await context.clock.fastForward(305_000)
  await expect(page.getByRole('alert', { name: 'Oturum yenilenemiyor' })).toBeVisible()
  await expect(typed(page)).toHaveValue(work)
  expect(await kept(page)).toBeDefined()
  const left = page.waitForURL(/\/login\?returnTo=/)
  for (let tries = 0; tries < 6; tries++) {
    await context.clock.fastForward(10_000)
    await page
      .evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      .catch(() => undefined)
  }
  await left
  await expect(page.getByRole('alert')).toContainText('Kimlik hizmetine ulaşılamıyor.')
  cut.stop()
  await page.getByRole('button', { name: 'Yeniden dene' }).click()
  await page.waitForURL((url) => url.pathname === editor)
  await expect(page.getByText(/^Kaydedilmemiş .*taslağı/)).toBeVisible()
  await context.close()
})

test('[SE6] [SE12] [SE17] a renewal whose answer is lost is given up after 30 s and made good in a frame, without using the refresh token twice', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser)
  await openEditor(page)
  const before = await kept(page)
  const refused: string[] = []
  context.on(
    'response',
    (response) =>
      response.url().includes('/idp/') && response.status() >= 400 && refused.push(response.url()),
  )
  let lost = 0
  const hold = async (route: Route) => {
    // The service has rotated the token; nobody hears of it.
    await route.fetch()
    lost++
  }
  await context.route(tokenAddress, once(hold))
  // The thirty seconds are counted while no real time is added to them.
  await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  await context.clock.fastForward(toRenewal)
  await expect.poll(() => lost).toBe(1)
  const silent = page.waitForRequest(/\/idp\/connect\/authorize\?.*prompt=none/)
  await context.clock.fastForward(29_000)
  expect((await kept(page))?.access_token).toBe(before?.access_token)
  await context.clock.fastForward(2000)
  await context.clock.resume()
  await context.clock.fastForward(10_000)
  await silent
  await expect.poll(async () => (await kept(page))?.access_token).not.toBe(before?.access_token)
  expect(refused).toEqual([])
  await context.clock.fastForward(toRenewal)
  await expect
    .poll(
      async () =>
        ((await kept(page))?.expires_at ?? 0) * 1000 - (await page.evaluate(() => Date.now())),
    )
    .toBeGreaterThan(200_000)
  await expect(typed(page)).toHaveValue(work)
  await context.close()
})

test('[SE14] [SE15] company switch: the session and every call have the new company; a tab that shows the old one is told, sends nothing, keeps what was typed, and has both ways out', async ({
  browser,
}) => {
  const user = twoCompanyUser()
  const [first, second] = user.companies as [string, string]
  const { context, page } = await signedIn(browser, user, false)
  const started = await page.title()
  const [own, other] = started.includes(first) ? [first, second] : [second, first]
  await openEditor(page)
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await tab.getByRole('button', { name: `Firma değiştir, şu an ${own}` }).click()
  const asked = tab.waitForRequest(
    (request) => request.url().includes('/api/') && request.headers()['company-id'] !== undefined,
  )
  await tab.getByRole('menuitemcheckbox', { name: other }).click()
  await expect(tab).toHaveTitle(`Ana sayfa · ${other} · Evrak`)
  await asked
  const company = claimsOf((await kept(tab))?.access_token ?? '')['CompanyID']
  const carried = tab.waitForRequest((request) => request.url().includes('/api/einvoice/Sale'))
  await tab.goto(list)
  expect((await carried).headers()['company-id']).toBe(company)

  const banner = page.getByRole('alert', { name: 'Firma değişti' })
  await expect(banner).toContainText(own)
  await expect(banner).toContainText(other)
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.method() !== 'GET' && sent.push(`${request.method()} ${request.url()}`),
  )
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('group', { name: 'Kayıt durumu' })).toContainText('Kaydedilmedi')
  await expect(typed(page)).toHaveValue(work)
  expect(sent).toEqual([])

  await page.getByRole('button', { name: `${own} firmasına dön` }).click()
  await expect(banner).toBeHidden()
  await expect(typed(page)).toHaveValue(work)
  expect(claimsOf((await kept(page))?.access_token ?? '')['CompanyID']).not.toBe(company)

  await expect(tab.getByRole('alert', { name: 'Firma değişti' })).toBeVisible()
  await tab.getByRole('button', { name: `${own} ile devam et` }).click()
  await expect(tab).toHaveTitle(`Ana sayfa · ${own} · Evrak`)
  await expect(tab.getByRole('alert')).toHaveCount(0)
  await context.close()
})

test('[SE15] a tab that missed the switch is refused with 409, told so, and its rows stay', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser, twoCompanyUser(), false)
  // What is delivered meanwhile would change its row: documents until yesterday.
  await page.goto(`${list}?EndDate=${istanbulDay(new Date(Date.now() - 86_400_000))}`)
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(/20\d{11}/)
  const rows = await page.getByRole('row').allTextContents()
  const profile = (await (
    await context.request.get('/account/profile', {
      headers: { Authorization: `Bearer ${(await kept(page))?.access_token}` },
    })
  ).json()) as { CompanyID: string; Companies: { ID: string }[] }
  const other = profile.Companies.find(({ ID }) => ID !== profile.CompanyID)?.ID
  // Elsewhere, by another program with the same session: this browser hears nothing of it.
  const chosen = await context.request.put(`/account/company/${other}`, {
    headers: { Authorization: `Bearer ${(await kept(page))?.access_token}` },
  })
  expect(chosen.status()).toBe(200)
  const refused = page.waitForResponse((response) => response.status() === 409)
  await page.getByRole('button', { name: 'Yenile' }).first().click()
  await refused
  await expect(page.getByRole('alert', { name: 'Firma değişti' })).toBeVisible()
  expect(await page.getByRole('row').allTextContents()).toEqual(rows)
  await context.close()
})

test('[SE20] [SE21] the portal says on a full page which settings are wrong, or that they cannot be read, and tries again', async ({
  page,
}) => {
  const config = (await (await page.request.get('/config.json')).json()) as { addresses: object }
  const wrong = stoppable((route) =>
    route.fulfill({
      json: {
        ...config,
        addresses: { ...config.addresses, ticket: 'ticket.example', payment: undefined },
        helpers: { card: 5555, erp: 'http://localhost:1903' },
        signIn: { form: 'yes' },
      },
    }),
  )
  await page.route('/config.json', wrong.handle)
  await page.goto('/dashboard')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Portalın ayarları hatalı' }),
  ).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(5)
  for (const [row, texts] of [
    ['addresses.ticket', '"ticket.example"'],
    ['addresses.payment', 'yok'],
    ['helpers.card', '5555'],
    ['signIn.form', '"yes"'],
  ] as const)
    await expect(rows.filter({ hasText: row })).toContainText(texts)

  await page.evaluate(() => localStorage.setItem('language', 'en'))
  wrong.stop()
  await page.route(
    '/config.json',
    once((route) => route.fulfill({ status: 503, body: 'starting' })),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toContainText('status 503')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel(/user name|e-mail/i).first()).toBeVisible()
})

test('[SE16] a token of the compatibility sign-in is kept without a refresh token and ends when it ends', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser)
  await openDashboard(page)
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
    const { access_token, expires_at } = JSON.parse(localStorage.getItem(key) ?? '') as {
      access_token: string
      expires_at: number
    }
    localStorage.setItem(
      key,
      JSON.stringify({ access_token, expires_at, token_type: 'Bearer', scope: 'api', profile: {} }),
    )
  })
  await page.goto(list)
  await expect(page.getByRole('heading', { level: 1, name: 'Giden Faturalar' })).toBeVisible()
  const asked: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/connect/token') && asked.push(request.url()),
  )
  await context.clock.fastForward(280_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Giden Faturalar' })).toBeVisible()
  const left = page.waitForURL(
    ({ pathname, searchParams }) => pathname === '/login' && searchParams.get('returnTo') === list,
  )
  await context.clock.fastForward(30_000)
  await left
  expect(asked).toEqual([])
  await context.close()
})

test('[SE19] after the sign-in only addresses of this portal are returned to', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser, fullUser(), false)
  for (const bad of ['//evil.example', 'https://evil.example/x']) {
    await page.goto(`/login?returnTo=${encodeURIComponent(bad)}`)
    await page.waitForURL('**/dashboard')
  }
  expect(demo().users.length).toBeGreaterThan(0)
  await context.close()
})

test('[SE1] an answer of the identity service that this browser did not ask for signs nobody in', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'tr-TR' })
  const page = await context.newPage()
  for (const search of ['?code=abc', '?code=abc&state=def', '?state=def']) {
    await page.goto(`/auth/callback${search}`)
    await expect(page.getByRole('alert')).toContainText('Oturum açma tamamlanamadı')
    expect(await kept(page)).toBeUndefined()
  }
  await context.close()
})
