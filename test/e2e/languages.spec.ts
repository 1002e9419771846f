import { expect, type Browser, type Page } from '@playwright/test'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { languages, type Language } from '#schemas/language.ts'
import { fullUser, stateOf } from './people.ts'
import type { SignedIn } from './signed-in.ts'
import { mixedWords, textsOn } from './mixed-words.ts'
import { goTo } from './walk.ts'
import { complaints, watch, type Watch } from './watch.ts'
import { neverTraced, test } from './test.ts'

const portal = compilePortal(families)
/** The first route of each kind of screen. */
const kinds = [
  ...new Map([...portal.routes].reverse().map((route) => [route.screen, route])).values(),
].filter((route) => route.screen !== 'signIn')
const narrow = { width: 390, height: 844 }

neverTraced()

let state: SignedIn

test.beforeEach(async () => {
  state = await stateOf(fullUser())
})

test('[LN10] the look-out knows foreign words from names, figures and own words', () => {
  const found = (language: Language, texts: readonly string[]) => mixedWords(language)(texts).length
  expect([
    found('de', ['Kaydet']),
    found('fr', ['Cancel', 'Giden Faturalar']),
    found('es', ['3 / 7', 'Exportar']),
  ]).toEqual([1, 2, 0])
  expect([
    found('ja', ['Giden Faturalar']),
    found('zh', ['保存 Save all', 'Kaydedilmemiş değişiklik var']),
    found('en', ['Düzenleme tarihi']),
  ]).toEqual([2, 3, 1])
  expect([
    found('tr', ['processed', 'İşlendi', 'waitingForApproval']),
    found('de', ['succeed', 'Erfolgreich']),
  ]).toEqual([2, 1])
  const data = [
    'Anadolu Yazılım A.Ş.',
    'ABC2026000000001',
    '₺1.234,56',
    'Ayşe Yılmaz',
    'PDF',
    'ETTN',
  ]
  for (const language of languages) expect(mixedWords(language)(data)).toEqual([])
})

/** A phone whose owner has chosen this language; `kept`: signed in. */
async function openPage(
  browser: Browser,
  language: Language,
  kept: SignedIn | undefined,
): Promise<Page> {
  const origin = new URL(test.info().project.use.baseURL ?? '').origin
  const others =
    kept?.origins.flatMap((one) => one.localStorage.filter(({ name }) => name !== 'language')) ?? []
  // Who has chosen a language has it in both (NF11).
  const cookie = {
    name: 'language',
    value: language,
    domain: new URL(origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }
  const context = await browser.newContext({
    viewport: narrow,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    storageState: {
      cookies: [...(kept?.cookies ?? []).filter(({ name }) => name !== 'language'), cookie],
      origins: [{ origin, localStorage: [...others, { name: 'language', value: language }] }],
    },
  })
  return context.newPage()
}

async function problemsOf(
  page: Page,
  seen: Watch,
  language: Language,
  mixed: (texts: readonly string[]) => string[],
): Promise<string[]> {
  const lang = await page.locator('html').getAttribute('lang')
  return [
    ...seen.take(),
    ...(await complaints(page)),
    ...mixed(await textsOn(page)),
    ...(lang === language ? [] : [`html lang is ${lang}`]),
  ]
}

/** `SWEEP=all`, as `npm run proof -- screens` has it: every kind of screen in every language. */
const isAll = process.env['SWEEP'] === 'all'
/**
 * The language with the longest words, and one without spaces, each for half of the screens; Turkish is looked at in
 * screens.spec.ts. That no language lacks a word is shown without a browser (LN2).
 */
const walked = languages.filter((language) => isAll || ['de', 'zh'].includes(language))
const kindsIn = (language: Language) =>
  kinds.filter((_, index) => isAll || index % walked.length === walked.indexOf(language))

for (const language of walked) {
  test(`[LN10] ${isAll ? 'every kind' : 'every other kind'} of screen in ${language}: no key, no other language, no sideways page at ${narrow.width} px`, async ({
    browser,
  }) => {
    const page = await openPage(browser, language, state)
    const seen = watch(page)
    const mixed = mixedWords(language)
    const found: string[] = []
    for (const [index, route] of kindsIn(language).entries()) {
      // Each kind is loaded by its address in screens.spec.ts.
      await (index === 0 ? page.goto(route.path) : goTo(page, route.path))
      await seen.settled()
      found.push(
        ...(await problemsOf(page, seen, language, mixed)).map(
          (problem) => `${route.path}: ${problem}`,
        ),
      )
    }
    // To a customer to whom no other test sends: what they write into theirs is in Turkish.
    await goTo(page, '/einvoice/sale?Search=kapadokya')
    await seen.settled()
    await page.locator('li[data-row] button[type=button]:not([role])').first().click()
    for (const tab of await tabsOf(page)) {
      await tab.click()
      await seen.settled()
      found.push(
        ...(await problemsOf(page, seen, language, mixed)).map((problem) => `record: ${problem}`),
      )
    }
    await page.context().close()
    expect(found).toEqual([])
  })
}

/** Of the record that is open. */
async function tabsOf(page: Page) {
  const tabs = page.locator('[data-record-pane]').getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  return tabs.all()
}

test(`[LN10] sign-in and registration in ${walked.join(', ')}, at ${narrow.width} px`, async ({
  browser,
}) => {
  const page = await openPage(browser, 'tr', undefined)
  const seen = watch(page)
  await page.goto('/login')
  // It leads on to the form of the identity provider.
  await expect(page.locator('main form')).toBeVisible()
  const found: string[] = []
  for (const language of walked) {
    // The next load reads it, as it does where somebody chose it before.
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    const mixed = mixedWords(language)
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      // It comes late: the words of the registration are not among the first.
      await expect(page.locator('main form')).toBeVisible()
      await seen.settled()
      found.push(
        ...(await problemsOf(page, seen, language, mixed)).map(
          (problem) => `${language} ${path}: ${problem}`,
        ),
      )
    }
  }
  await page.context().close()
  expect(found).toEqual([])
})

test('[LN6] the language changes in the panel without loading the page; what the service says is asked for again in it', async ({
  browser,
}) => {
  const page = await openPage(browser, 'tr', state)
  const seen = watch(page)
  const asked: (string | undefined)[] = []
  page.on(
    'request',
    (request) =>
      request.resourceType() === 'fetch' &&
      request.url().includes('/Sale?') &&
      asked.push(request.headers()['accept-language']),
  )
  await page.goto('/einvoice/sale')
  await seen.settled()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const heading = page.locator('h1').first()
  const headings = new Set([await heading.textContent()])
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  for (const language of ['ja', 'de', 'fr'] as const) {
    asked.length = 0
    await page
      .getByRole('dialog')
      .locator('select')
      .filter({ has: page.locator('option[lang]') })
      .selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    // The list is asked again after the words have changed; it may have been asked by itself just before.
    await expect.poll(() => asked.includes(language)).toBe(true)
    await seen.settled()
    expect(new Set(asked.slice(asked.indexOf(language)))).toEqual(new Set([language]))
    await expect.poll(async () => headings.has(await heading.textContent())).toBe(false)
    headings.add(await heading.textContent())
    expect(
      await page.evaluate(() => [localStorage.getItem('language'), 'isSamePage' in window]),
    ).toEqual([language, true])
  }
  expect(headings.size).toBe(4)
  await page.context().close()
})

test('[LN12] only the words of the chosen language are loaded, the names of codes when an editor asks for them', async ({
  browser,
}) => {
  const page = await openPage(browser, 'fr', state)
  const seen = watch(page)
  const files: string[] = []
  page.on(
    'request',
    (request) =>
      void (
        /\/assets\/[\w-]*words-/.test(request.url()) &&
        files.push(/([\w-]*words-\w\w)/.exec(request.url())![1]!)
      ),
  )
  await page.goto('/einvoice/sale')
  await expect.poll(() => files.includes('more-words-fr')).toBe(true)
  await seen.settled()
  expect([...new Set(files)].sort()).toEqual(['more-words-fr', 'words-fr'])
  await page.goto('/invoice/operation/create/default')
  await seen.settled()
  await expect.poll(() => files.includes('list-words-fr')).toBe(true)
  expect([...new Set(files)].sort()).toEqual(['list-words-fr', 'more-words-fr', 'words-fr'])
  await page.context().close()
})
