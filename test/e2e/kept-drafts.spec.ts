import { randomUUID } from 'node:crypto'
import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
} from '@playwright/test'
import { callOf } from '#engine/portal.ts'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { invoiceModel, istanbulDay } from '../journeys/invoice-model.ts'
import { once, stoppable } from './route-handlers.ts'
import { holdRequests } from './hold.ts'
import { demo, fillSignIn, fullUser, giveSession, stateOf, signIn } from './people.ts'
import type { SignedIn } from './signed-in.ts'
import { test } from './test.ts'

const portal = compilePortal(families)
const editor = portal.routes.find((route) => route.screen === 'editor')!
/** How often a tab is closed and how often it crashes in the middle of typing: once it crashes in every run, both 20 times in `npm run proof -- tabs`. */
const rounds = Number(process.env['DRAFT_ROUNDS'] ?? 1)

let state: SignedIn

test.beforeEach(async () => {
  state = await stateOf(fullUser())
})

/** A browser in which somebody is signed in and nothing was kept yet. */
const openBrowser = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ locale: 'tr-TR', reducedMotion: 'reduce', storageState: state })

const notes = (page: Page) => page.getByLabel('Belgede görünecek notlar')
const offers = (page: Page) =>
  page.getByRole('region', { name: 'Bu bilgisayarda saklanan taslaklar' }).getByRole('listitem')
const carryOn = (page: Page) =>
  offers(page)
    .first()
    .getByRole('button', { name: /Devam et/ })
/** Where the work is, in the bar of the editor. */
const saveState = (page: Page) => page.getByRole('group', { name: 'Kayıt durumu' })
const onlyHere = (page: Page) => page.getByText(/Yalnız bu bilgisayarda saklandı \(\d\d:\d\d\)/)

async function openEditor(context: BrowserContext, draft?: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(draft === undefined ? editor.path : `${editor.path}?draft=${draft}`)
  await expect(notes(page)).toBeVisible()
  return page
}
async function openDashboard(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  return page
}

/** Calls about drafts, as a program makes them. */
async function draftCall(
  request: APIRequestContext,
  id: string,
  uuid: string,
  data?: unknown,
): Promise<unknown> {
  const call = callOf(portal, `${editor.family}.drafts.${id}`)
  const answer = await request.fetch(`/api${call.path.replace('{id}', uuid)}`, {
    method: call.method,
    headers: { Authorization: `Bearer ${demo().apiKeys[0]!.key}` },
    ...(data !== undefined && { data }),
  })
  expect(`${answer.status()} ${answer.ok() ? '' : await answer.text()}`).toBe('200 ')
  return answer.json()
}
/** Nobody's postbox: an invoice to it is an e-archive invoice, whatever its draft was. */
const unregistered = '3900383669'

async function makeDraft(
  request: APIRequestContext,
  receiver = demo().apiKeys[1]!.taxNumber,
): Promise<string> {
  const uuid = randomUUID()
  await draftCall(
    request,
    'create',
    uuid,
    invoiceModel({ uuid, receiver, plainLines: 1, date: istanbulDay() }),
  )
  return uuid
}

/** The tab is closed at once, or its process ends. */
const endings: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  closed: (page) => page.close(),
  crashed: async (page) => {
    const crash = page.waitForEvent('crash')
    const session = await page.context().newCDPSession(page)
    void session.send('Page.crash').catch(() => undefined)
    await crash
    await page.close()
  },
}

const keystrokes = rounds > 1 ? 200 : 140

for (const [ending, end] of Object.entries(endings).slice(rounds > 1 ? 0 : -1)) {
  test(`[KD1] [KD2] of ${keystrokes} keystrokes in a tab that is ${ending} at most two seconds are lost, and the rest is offered`, async ({
    browser,
  }) => {
    test.setTimeout(600_000 * rounds)
    for (let round = 0; round < rounds; round++) {
      const context = await openBrowser(browser)
      const page = await openEditor(context)
      const text = Array.from({ length: keystrokes }, (_, index) => 'abcdefghij'[index % 10]).join(
        '',
      )
      await notes(page).pressSequentially(text, { delay: 20 })
      await end(page)
      const next = await openEditor(context)
      await expect(offers(next)).toHaveText(/Kaydedilmemiş e-Fatura taslağı, \d\d:\d\d/)
      await carryOn(next).click()
      await expect(notes(next)).toHaveValue(/^abc/)
      const kept = await notes(next).inputValue()
      expect(text.startsWith(kept)).toBe(true)
      // Two seconds are a hundred keys at most: a slow machine takes longer for each.
      expect(kept.length).toBeGreaterThanOrEqual(keystrokes - 100)
      await expect(onlyHere(next)).toBeVisible()
      await context.close()
    }
  })
}

test('[KD3] what is open in one tab is not offered in another; once let go it is, and can be deleted and taken back', async ({
  browser,
}) => {
  const context = await openBrowser(browser)
  const page = await openEditor(context)
  await notes(page).fill('sekme A')
  await expect(onlyHere(page)).toBeVisible()
  const other = await openDashboard(context)
  await expect(other.getByText('Tümünü göster').first()).toBeVisible()
  await expect(offers(other)).toHaveCount(0)
  await page.close()
  await other.reload()
  await expect(offers(other)).toHaveCount(1)
  await offers(other).getByRole('button', { name: /Sil/ }).click()
  await expect(offers(other)).toHaveCount(0)
  await other.getByRole('button', { name: 'Geri al' }).click()
  await expect(offers(other)).toHaveCount(1)
  await carryOn(other).click()
  await expect(notes(other)).toHaveValue('sekme A')
  await context.close()
})

test('[KD4] the status tells where the work is: on this computer, being saved, saved at a time, not saved; what the service confirmed is not offered any more @proof', async ({
  browser,
  request,
}) => {
  const context = await openBrowser(browser)
  const page = await openTimed(context, await makeDraft(request))
  await notes(page).fill('ilk')
  await expect(onlyHere(page)).toBeVisible()
  const cut = stoppable((route) => route.abort('connectionfailed'))
  await page.route('**/Draft/Create', cut.handle)
  // It is tried by itself once on the way, and not again while the clock stands still.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  await expect(saveState(page).getByText(/^Kaydedilmedi: /)).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/Draft/Create'))
  await page.getByRole('button', { name: 'Taslak kaydet' }).click()
  await failed
  await expect(saveState(page).getByText(/^Kaydedilmedi: /)).toBeVisible()
  await expect(onlyHere(page)).toBeVisible()
  cut.stop()
  await saveState(page).getByRole('button', { name: 'Yeniden dene' }).click()
  await page.clock.resume()
  await expect(page.getByText(/Taslak kaydedildi \(\d\d:\d\d\)/)).toBeVisible()
  await expect(onlyHere(page)).toHaveCount(0)
  // What is typed while a save is on its way is not confirmed by its answer.
  const release = await holdRequests(page, '**/Draft/Create')
  await notes(page).fill('ikinci')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Kaydediliyor…')).toBeVisible()
  await notes(page).pressSequentially(' ve sonrası')
  release()
  await expect(onlyHere(page)).toBeVisible()
  await expect(page.getByText(/Taslak kaydedildi/)).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
  await expect.poll(() => keptHere(page)).not.toContain('ikinci')
  await page.close()
  const dashboard = await openDashboard(context)
  await expect(dashboard.getByText('Tümünü göster').first()).toBeVisible()
  await expect(offers(dashboard)).toHaveCount(0)
  await context.close()
})

/** Somebody else writes other notes into the service's draft. */
async function changeElsewhere(request: APIRequestContext, uuid: string): Promise<void> {
  const body = (await draftCall(request, 'model', uuid)) as Record<string, Record<string, unknown>>
  const wrapper = Object.keys(body).find(
    (key) => typeof body[key] === 'object' && body[key] !== null,
  )!
  await draftCall(request, 'create', uuid, {
    ...body,
    [wrapper]: { ...body[wrapper], Notes: ['başkasının notu'] },
  })
}

test('[KD5] kept work whose draft was changed or deleted elsewhere is not laid over it: the person chooses @proof', async ({
  browser,
  request,
}) => {
  const context = await openBrowser(browser)
  /** A draft with something typed after it was opened, or saved once more; the tab is closed. */
  const leaveBehind = async (
    text: string,
    { isSaved = false, receiver }: { isSaved?: boolean; receiver?: string } = {},
  ): Promise<string> => {
    const uuid = await makeDraft(request, receiver)
    const page = await openEditor(context, uuid)
    if (isSaved) {
      await notes(page).fill('kaydedilen')
      await notes(page).press('Control+s')
      await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
    }
    await notes(page).fill(text)
    await expect(onlyHere(page)).toBeVisible()
    // What is said may be about what stood there before.
    await expect.poll(() => keptHere(page)).toContain(text)
    await page.close()
    return uuid
  }
  await leaveBehind('kimse dokunmadı', { isSaved: true })
  const page = await openDashboard(context)
  const save = async (text: string) => {
    await notes(page).press('Control+s')
    await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
    // The page is left as soon as it is saved: until then it is kept here as well.
    await expect.poll(() => keptHere(page)).not.toContain(text)
  }
  await carryOn(page).click()
  await expect(notes(page)).toHaveValue('kimse dokunmadı')
  await save('kimse dokunmadı')

  // Its draft is one of the other kind: that is where it is looked for.
  await changeElsewhere(request, await leaveBehind('benim notum', { receiver: unregistered }))
  await page.goto('/dashboard')
  await carryOn(page).click()
  await expect(page.getByText('Taslak bu arada değişmiş')).toBeVisible()
  await page.getByRole('button', { name: /Benimkiyle devam et/ }).click()
  await expect(notes(page)).toHaveValue('benim notum')
  await save('benim notum')

  await changeElsewhere(request, await leaveBehind('vazgeçilen'))
  await page.goto('/dashboard')
  await carryOn(page).click()
  await page.getByRole('button', { name: 'Kayıtlı olanı aç' }).click()
  await expect(notes(page)).toHaveValue('başkasının notu')
  await expect.poll(() => keptHere(page)).not.toContain('vazgeçilen')

  const deleted = await leaveBehind('silinenin notu')
  await draftCall(request, 'delete', deleted, [deleted])
  await page.goto('/dashboard')
  await expect(offers(page)).toHaveCount(1)
  await carryOn(page).click()
  await expect(page.getByText('Taslak artık listede yok')).toBeVisible()
  await page.getByRole('button', { name: /Benimkiyle devam et/ }).click()
  await expect(notes(page)).toHaveValue('silinenin notu')
  await context.close()
})

test('[EL18] a draft that somebody else saved while it is open is written over by nobody: the fields that differ are chosen one by one, and the outcome is saved @proof', async ({
  browser,
  request,
}) => {
  const context = await openBrowser(browser)
  const uuid = await makeDraft(request)
  const page = await openEditor(context, uuid)
  const name = page.getByLabel('1. kalem Mal / hizmet')
  await name.fill('Benim kalemim')
  await page.keyboard.press('Tab')
  await notes(page).fill('benim notum')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
  // Its own save is no change by another.
  await notes(page).fill('benim ikinci notum')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
  await notes(page).fill('benim son notum')

  const theirs = (await draftCall(request, 'model', uuid)) as {
    EInvoice: Record<string, Record<string, unknown>>
  }
  await draftCall(request, 'create', uuid, {
    ...theirs,
    EInvoice: {
      ...theirs.EInvoice,
      CustomerInfo: { ...theirs.EInvoice['CustomerInfo'], Address: 'Onların adresi' },
      Notes: ['onların notu'],
    },
  })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Taslak bu arada değişmiş')).toBeVisible()
  const table = page.getByRole('table', { name: 'Farklı olan alanlar' })
  await expect(table.getByRole('row')).toHaveCount(3)
  // What only the other changed is chosen already; what both changed is asked.
  await expect(table.getByRole('radio', { name: /Adres, Kayıtlı olan/ })).toBeChecked()
  const goOn = page.getByRole('button', { name: 'Seçtiklerimle devam et' })
  await expect(goOn).toHaveAttribute('aria-disabled', 'true')
  await table.getByRole('radio', { name: /Notlar, Benimki/ }).check()
  await goOn.click()
  await expect(notes(page)).toHaveValue('benim son notum')
  await expect(page.getByLabel('Adres').first()).toHaveValue('Onların adresi')
  await notes(page).press('Control+s')
  await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
  expect(await draftCall(request, 'model', uuid)).toMatchObject({
    EInvoice: {
      CustomerInfo: { Address: 'Onların adresi' },
      Notes: ['benim son notum'],
      InvoiceLines: [{ Name: 'Benim kalemim' }, {}],
    },
  })
  await context.close()
})

test('[KD6] unsaved work survives a sign-out, asked for or forced, and is offered after the next sign-in to the same person only @proof', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'tr-TR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await giveSession(page, fullUser())
  await page.goto(editor.path)
  await notes(page).fill('oturum kapanmadan')
  // At once, before the next write is due.
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await page.getByRole('button', { name: 'Oturumu kapat', exact: true }).click()
  await expect(page.getByLabel('Kullanıcı adı veya e-posta')).toBeVisible()
  const stranger = fullUser(demo().apiKeys[1]!.company)
  await fillSignIn(page, stranger.username, stranger.password)
  await expect(page.getByText('Tümünü göster').first()).toBeVisible()
  await expect(offers(page)).toHaveCount(0)
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await page.getByRole('button', { name: 'Oturumu kapat', exact: true }).click()
  await fillSignIn(page, fullUser().username, fullUser().password)
  await carryOn(page).click()
  await expect(notes(page)).toHaveValue('oturum kapanmadan')

  await notes(page).fill('başka sekmede çıkılırken')
  const other = await context.newPage()
  // Not the portal itself, which would sign in again by the service's own memory.
  await other.goto('/icon.svg')
  await other.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('oidc.user:'))
      .forEach((name) => localStorage.removeItem(name)),
  )
  await fillSignIn(page, fullUser().username, fullUser().password)
  // Back at the address that it was forced to leave, which names the work.
  await expect(notes(page)).toHaveValue('başka sekmede çıkılırken')
  await context.close()
})

/** What a browser refuses, put in place before the page's first script. */
const refusals = {
  'IndexedDB is refused': () =>
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('Refused', 'SecurityError')
      },
    }),
  'IndexedDB and local storage are blocked': () => {
    for (const name of ['indexedDB', 'localStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Blocked', 'SecurityError')
        },
      })
  },
  'IndexedDB and local storage are full': () => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (this: Storage, name: string, text: string) {
      if (this === window.localStorage) throw new DOMException('Full', 'QuotaExceededError')
      setItem.call(this, name, text)
    }
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  },
} as const

/** What is written has nowhere to stay; with `STORAGE=all`, as `npm run proof -- tabs` has it, for every reason. */
const tried = Object.entries(refusals).slice(process.env['STORAGE'] === 'all' ? 0 : -1)

for (const [name, refuse] of tried) {
  test(`[KD7] [KD9] where ${name} the portal works and the editor says that drafts are not kept`, async ({
    browser,
    request,
  }) => {
    const context = await browser.newContext({ locale: 'tr-TR', reducedMotion: 'reduce' })
    await context.addInitScript(refuse)
    const page = await context.newPage()
    await signIn(page, fullUser())
    await page.getByRole('link', { name: 'Tümünü göster' }).first().click()
    await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
    await expect(page.getByRole('row').nth(3)).toBeVisible()
    await page.goto(`${editor.path}?draft=${await makeDraft(request)}`)
    await notes(page).fill('yalnız sayfada')
    await expect(page.getByText('Taslaklar bu bilgisayarda saklanamıyor')).toBeVisible()
    await expect(onlyHere(page)).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
    await context.close()
  })
}

test('[KD10] where nothing outlasts a page the sign-in says what to allow instead of leading round in circles', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'tr-TR' })
  await context.addInitScript(() => {
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Blocked', 'SecurityError')
        },
      })
  })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('çerezlere ve site verilerine izin verip')
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toContainText('çerezlere ve site verilerine izin verip')
  await context.close()
})

/** The pause after which an editor saves by itself has gone by. */
const pass = (page: Page, seconds = 11) => page.clock.fastForward(seconds * 1000)
/** What the editor asked the service to keep from now on: the kind of each call. */
function savesOf(page: Page): string[] {
  const saves: string[] = []
  page.on(
    'request',
    (call) =>
      call.method() === 'POST' &&
      call.url().endsWith('/Draft/Create') &&
      saves.push(new URL(call.url()).pathname),
  )
  return saves
}
/** The editor with a clock that can be put forward. */
async function openTimed(context: BrowserContext, draft?: string): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(draft === undefined ? editor.path : `${editor.path}?draft=${draft}`)
  await expect(notes(page)).toBeVisible()
  // An editor that waits three seconds in vain for IndexedDB keeps nothing there: the clock is put forward once it has answered.
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).length)
  await expect.poll(databases).toBeGreaterThan(0)
  await keptHere(page)
  return page
}
/** What is kept on this computer, as text. */
const keptHere = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answer(indexedDB.open('evrak', 1))
    const all = await Promise.all(
      [...database.objectStoreNames].map((name) =>
        answer(database.transaction(name).objectStore(name).getAll()),
      ),
    )
    database.close()
    return JSON.stringify(all)
  })
const draftOf = (page: Page): string => new URL(page.url()).searchParams.get('draft') ?? ''
const isAtService = async (
  request: APIRequestContext,
  family: string,
  uuid: string,
): Promise<boolean> => {
  const call = callOf(portal, `${family}.drafts.model`)
  return (
    await request.fetch(`/api${call.path.replace('{id}', uuid)}`, {
      headers: { Authorization: `Bearer ${demo().apiKeys[0]!.key}` },
    })
  ).ok()
}
async function typeReceiver(page: Page, taxNo: string): Promise<void> {
  const field = page.getByLabel('VKN / TCKN').first()
  await field.fill(taxNo)
  await field.press('Tab')
}

test('[KD15] [KD16] what is typed becomes a draft of the service by itself once that is possible, and says until then what is missing; nobody is asked on leaving @proof', async ({
  browser,
  request,
}) => {
  const context = await openBrowser(browser)
  const page = await openTimed(context)
  const saves = savesOf(page)
  // Defaults alone are nothing to save, and nothing to speak of.
  await pass(page, 60)
  await expect(saveState(page)).toBeHidden()
  await notes(page).fill('kendiliğinden')
  await pass(page)
  await expect(saveState(page)).toContainText(
    /Yalnız bu bilgisayarda saklandı \(\d\d:\d\d\)\s*Taslak için tamamlayın: VKN \/ TCKN, Ad \/ Unvan, 1\. kalem Mal \/ hizmet \+1/,
  )
  await saveState(page)
    .getByRole('button', { name: /Taslak için tamamlayın/ })
    .click()
  await expect(page.getByLabel('VKN / TCKN').first()).toBeFocused()
  expect(saves).toEqual([])

  await typeReceiver(page, demo().apiKeys[1]!.taxNumber)
  await expect(page.getByLabel('Ad / Unvan')).not.toHaveValue('')
  await page.getByLabel('1. kalem Mal / hizmet').fill('Kendiliğinden kaydedilen')
  const price = page.getByLabel('1. kalem Birim fiyat')
  await price.fill('125,50')
  // Where the person looks: what comes above it meanwhile moves the page under it, and not the field.
  const place = await price.evaluate((field) => field.getBoundingClientRect().top)
  await pass(page)
  await expect(saveState(page).getByText(/Taslak kaydedildi \(\d\d:\d\d\)/)).toBeVisible()
  await expect(page.getByRole('status').getByText('Kaydedildi', { exact: true })).toBeAttached()
  await expect(page).toHaveURL(/draft=[0-9a-f-]{36}/)
  await expect(price).toBeFocused()
  expect(await price.evaluate((field) => field.getBoundingClientRect().top)).toBe(place)
  await expect(page.getByRole('region', { name: /Bildirimler/ }).getByRole('listitem')).toHaveCount(
    0,
  )
  const uuid = draftOf(page)
  expect(await draftCall(request, 'model', uuid)).toMatchObject({
    EInvoice: {
      Notes: ['kendiliğinden'],
      InvoiceLines: [{ Name: 'Kendiliğinden kaydedilen', Price: 125.5 }],
    },
  })
  // Nothing more is saved until something is changed, nor where a change is taken back.
  await pass(page, 60)
  await notes(page).fill('başka')
  await expect(onlyHere(page)).toBeVisible()
  await notes(page).fill('kendiliğinden')
  await pass(page)
  await expect(saveState(page).getByText(/Taslak kaydedildi/)).toBeVisible()
  expect(saves).toHaveLength(1)

  // Who leaves at once is not asked: it is saved on the way.
  await notes(page).fill('ayrılırken')
  await page.getByRole('link', { name: 'Ana sayfa' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  await expect(page).toHaveURL(/dashboard$/)
  await expect(offers(page)).toHaveCount(0)
  expect(await draftCall(request, 'model', uuid)).toMatchObject({
    EInvoice: { Notes: ['ayrılırken'] },
  })
  await page.goBack()
  await expect(notes(page)).toHaveValue('ayrılırken')
  await context.close()
})

test("[KD17] what nobody answered is tried again by itself; a save that arrived without an answer is taken for nobody else's @proof", async ({
  browser,
  request,
}) => {
  const context = await openBrowser(browser)
  const uuid = await makeDraft(request)
  const page = await openTimed(context, uuid)
  const cut = stoppable((route) => route.abort('connectionfailed'))
  await page.route('**/Draft/Create', cut.handle)
  await notes(page).fill('ulaşmayan')
  await pass(page)
  await expect(saveState(page).getByText(/^Kaydedilmedi: /)).toBeVisible()
  await expect(onlyHere(page)).toBeVisible()
  cut.stop()
  await pass(page)
  await expect(saveState(page).getByText(/Taslak kaydedildi/)).toBeVisible()
  expect(await draftCall(request, 'model', uuid)).toMatchObject({
    EInvoice: { Notes: ['ulaşmayan'] },
  })

  await page.route('**/Draft/Create', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await notes(page).fill('yanıtı kaybolan')
  await pass(page)
  await expect(saveState(page).getByText(/^Kaydedilmedi: /)).toBeVisible()
  expect(await draftCall(request, 'model', uuid)).toMatchObject({
    EInvoice: { Notes: ['yanıtı kaybolan'] },
  })
  // The page ends; what was kept goes on from there, without a question.
  await notes(page).fill('ve sonrası')
  await expect(onlyHere(page)).toBeVisible()
  await expect.poll(() => keptHere(page)).toContain('ve sonrası')
  await page.close()
  const next = await context.newPage()
  await next.clock.install()
  await next.goto('/dashboard')
  await carryOn(next).click()
  await expect(notes(next)).toHaveValue('ve sonrası')
  await pass(next)
  await expect(saveState(next).getByText(/Taslak kaydedildi/)).toBeVisible()
  expect(await draftCall(request, 'model', uuid)).toMatchObject({
    EInvoice: { Notes: ['ve sonrası'] },
  })
  await context.close()
})

test('[KD18] [EL18] where somebody else saved or deleted the draft, nothing is written by itself and nothing stands in the way of typing; the comparison is offered', async ({
  browser,
  request,
}) => {
  const context = await openBrowser(browser)
  const uuid = await makeDraft(request)
  const page = await openTimed(context, uuid)
  const saves = savesOf(page)
  // In a second tab it is saved by itself; the first learns of it when it wants to save.
  const other = await openTimed(context, uuid)
  await notes(other).fill('öbür sekmede')
  await pass(other)
  await expect(saveState(other).getByText(/Taslak kaydedildi/)).toBeVisible()
  await notes(page).fill('bu sekmede')
  await pass(page)
  await expect(saveState(page).getByText('Taslak başka bir yerde değişti')).toBeVisible()
  await notes(page).press('End')
  await notes(page).pressSequentially(' yazılan')
  await pass(page, 60)
  await expect(notes(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await saveState(page).getByRole('button', { name: 'Karşılaştır' }).click()
  await expect(page.getByText('Taslak bu arada değişmiş')).toBeVisible()
  expect(saves).toEqual([])
  await page
    .getByRole('table', { name: 'Farklı olan alanlar' })
    .getByRole('radio', { name: /Benimki/ })
    .check()
  await page.getByRole('button', { name: 'Seçtiklerimle devam et' }).click()
  await expect(notes(page)).toHaveValue('bu sekmede yazılan')
  await pass(page)
  await expect(saveState(page).getByText(/Taslak kaydedildi/)).toBeVisible()
  expect(await draftCall(request, 'model', uuid)).toMatchObject({
    EInvoice: { Notes: ['bu sekmede yazılan'] },
  })

  await draftCall(request, 'delete', uuid, [uuid])
  await notes(page).fill('silinenden sonra')
  await pass(page)
  await expect(
    saveState(page).getByText('Taslak bu arada silinmiş ya da gönderilmiş'),
  ).toBeVisible()
  await pass(page, 60)
  expect(await isAtService(request, editor.family, uuid)).toBe(false)
  // Who says so makes it anew.
  await notes(page).press('Control+s')
  await expect(saveState(page).getByText(/Taslak kaydedildi/)).toBeVisible()
  expect(await isAtService(request, editor.family, uuid)).toBe(true)
  await context.close()
})

test('[KD19] a receiver that makes it the other kind leaves no second draft behind, and sending waits for a save that is under way @proof', async ({
  browser,
  request,
}) => {
  const context = await openBrowser(browser)
  const page = await openTimed(context)
  await typeReceiver(page, demo().apiKeys[1]!.taxNumber)
  await expect(page.getByLabel('Ad / Unvan')).not.toHaveValue('')
  await page.getByLabel('1. kalem Mal / hizmet').fill('Türü değişen')
  await page.getByLabel('1. kalem Birim fiyat').fill('100')
  await pass(page)
  await expect(saveState(page).getByText(/Taslak kaydedildi/)).toBeVisible()
  await expect(page).toHaveURL(/draft=[0-9a-f-]{36}/)
  const uuid = draftOf(page)
  await typeReceiver(page, '11111111111')
  await page.getByLabel('Ad / Unvan').fill('Işıl Çağ')
  for (const [label, text] of [
    ['Adres', 'Iğdır Sok. 3'],
    ['İlçe', 'Kadıköy'],
    ['İl', 'İstanbul'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await pass(page)
  await expect(page).toHaveURL(/box=earchive/)
  await expect(saveState(page).getByText(/Taslak kaydedildi/)).toBeVisible()
  expect([
    await isAtService(request, 'einvoice', uuid),
    await isAtService(request, 'earchive', uuid),
  ]).toEqual([false, true])

  const calls: string[] = []
  const note = (call: Request, what: string) => {
    if (call.method() === 'POST' && /Draft\/Create|Send\/Model$/.test(call.url()))
      calls.push(`${call.url().split('/').at(-1)} ${what}`)
  }
  page.on('request', (call) => note(call, 'asked'))
  page.on('response', (answer) => note(answer.request(), 'answered'))
  const release = await holdRequests(page, '**/Draft/Create')
  await notes(page).fill('gönderilmeden hemen önce')
  await pass(page)
  await expect(saveState(page).getByText('Kaydediliyor…')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Gönder' }).click()
  release()
  await expect(page.getByText(/numarasıyla gönderildi/)).toBeVisible()
  await pass(page, 60)
  expect(calls).toEqual(['Create asked', 'Create answered', 'Model asked', 'Model answered'])
  expect(await isAtService(request, 'earchive', uuid)).toBe(false)
  await context.close()
})

test('[KD6] [KD17] work whose session ended before it was saved by itself is offered at the address that was left, and saved after the sign-in', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ locale: 'tr-TR', reducedMotion: 'reduce' })
  const uuid = await makeDraft(request)
  const page = await context.newPage()
  await giveSession(page, fullUser())
  await page.clock.install()
  await page.goto(`${editor.path}?draft=${uuid}`)
  await notes(page).fill('oturum biterken')
  await expect(onlyHere(page)).toBeVisible()
  // The token is refused and cannot be renewed: the save ends the session.
  await page.route(
    '**/Draft/**',
    once((route) => route.fulfill({ status: 401, json: {} })),
  )
  await page.route(
    '**/idp/connect/token',
    once((route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } })),
  )
  await page.context().clearCookies()
  await pass(page)
  await expect(page.getByLabel('Kullanıcı adı veya e-posta')).toBeVisible()
  await fillSignIn(page, fullUser().username, fullUser().password)
  await carryOn(page).click()
  await expect(notes(page)).toHaveValue('oturum biterken')
  await pass(page)
  await expect(saveState(page).getByText(/Taslak kaydedildi/)).toBeVisible()
  expect(await draftCall(request, 'model', uuid)).toMatchObject({
    EInvoice: { Notes: ['oturum biterken'] },
  })
  await context.close()
})
