/** B7 of TRUST 5.3 in a browser: texts that would like to be markup or a script, in every document that a person may write, on every screen that shows it. */
import {
  expect,
  type APIRequestContext,
  type Browser,
  type Locator,
  type Page,
} from '@playwright/test'
import { compilePortal } from '#engine/compile.ts'
import { twinsOf } from '#engine/twins.ts'
import { callOf, type Family, type Route, type ScreenKind } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import { hostileTexts, modelWith, type Model, type Places } from '../journeys/hostile-texts.ts'
import { demo, fullUser, stateOf } from './people.ts'
import { goTo } from './walk.ts'
import { watch, type Watch } from './watch.ts'
import { neverTraced, test } from './test.ts'

const portal = compilePortal(families)
const written = portal.families.filter((family) => family.form && family.document)
/** In the names of customers, by which lists find it. */
const [name, address, district, city] = hostileTexts as unknown as readonly [
  string,
  string,
  string,
  string,
]
/** Where none of these texts may lead. */
const elsewhere = 'x.example'

// Recording runs scripts in the sandboxed frames of the preview.
neverTraced()

interface Watched {
  readonly page: Page
  readonly seen: Watch
  /** What the texts reached, and what else went wrong, since the last time it was asked. */
  reached(): string[]
}

/** A page that tells when a script of somebody else runs in it or something elsewhere is asked for. */
async function openWatched(browser: Browser): Promise<Watched> {
  const context = await browser.newContext({
    locale: 'tr-TR',
    reducedMotion: 'reduce',
    viewport: { width: 1600, height: 1000 },
    storageState: await stateOf(fullUser()),
  })
  const page = await context.newPage()
  const seen = watch(page)
  const reached: string[] = []
  await page.addInitScript(() => {
    const hook = (owner: object, names: readonly string[]) =>
      names.forEach((one) =>
        Object.assign(owner, {
          [one]: (...said: unknown[]) => reportError(new Error(`hook: ${one} ${String(said[0])}`)),
        }),
      )
    hook(window, ['alert', 'confirm', 'prompt', 'print', 'open'])
    hook(navigator, ['sendBeacon'])
  })
  page.on('dialog', (dialog) => {
    reached.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('page', (opened) => reached.push(`page: ${opened.url()}`))
  context.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url())
    // `src=x` of a text.
    if (hostname.endsWith(elsewhere) || pathname.endsWith('/x'))
      reached.push(`request: ${request.url()}`)
  })
  return {
    page,
    seen,
    // The hooks are kept out of frames without scripts, and the browser says so.
    reached: () => [
      ...reached.splice(0),
      ...seen
        .take()
        .filter((problem) => !problem.startsWith('console: Blocked script execution in ')),
    ],
  }
}

/** A call as a program makes it. */
async function ask<T>(
  request: APIRequestContext,
  id: string,
  data?: unknown,
  params: Readonly<Record<string, string>> = {},
): Promise<T> {
  const { method, path } = callOf(portal, id)
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '')
  const answer = await request.fetch(`/api${filled}`, {
    method,
    headers: { Authorization: `Bearer ${demo().apiKeys[0]!.key}` },
    ...(data !== undefined && { data }),
  })
  expect(`${id} ${answer.status()} ${answer.ok() ? '' : await answer.text()}`).toBe(`${id} 200 `)
  return (
    answer.headers()['content-type']?.includes('json') ? await answer.json() : await answer.text()
  ) as T
}

/** The family's tag of this name; a second try finds it there. */
async function tagOf(request: APIRequestContext, family: Family, name: string): Promise<string> {
  const { Content } = await ask<{ Content: { UUID: string; Name: string }[] }>(
    request,
    `${family.key}.tags.list`,
  )
  const known = Content.find(({ Name }) => Name === name)
  return (
    known ??
    (await ask<{ UUID: string }>(request, `${family.key}.tags.create`, {
      Name: name,
      Description: address,
      Color: '#2f6fed',
    }))
  ).UUID
}

interface Delivery {
  readonly from: string
  readonly to?: string
}
const deliveryOf = (family: Family) =>
  (family.document as unknown as { readonly delivery: Delivery }).delivery

/** A document of the family that says all of it, or other texts, to whoever may get one. */
async function documentOf(
  family: Family,
  said = hostileTexts,
): Promise<{ readonly places: Places; readonly model: Model }> {
  const { places, model } = await modelWith(family, said)
  const receiver =
    deliveryOf(family).to === undefined ? {} : { TaxNumber: demo().apiKeys[1]!.taxNumber }
  return {
    places,
    model: { ...model, [places.customer]: { ...(model[places.customer] as Model), ...receiver } },
  }
}

/** The screen of a kind where the family's documents are, its twin's where it has none of its own. */
function routeOf(
  family: Family,
  screen: ScreenKind,
  isWanted: (route: Route) => boolean = () => true,
): Route {
  const found = portal.routes.find(
    (route) =>
      route.screen === screen &&
      twinsOf(portal, family).some(({ key }) => key === route.family) &&
      isWanted(route),
  )
  if (!found) throw new Error(`${family.key} has no ${screen}`)
  return found
}
/** On a screen of its twin the family is named. */
const addressOf = (family: Family, route: Route, search: Readonly<Record<string, string>>) =>
  `${route.path}?${new URLSearchParams({ ...search, ...(route.family !== family.key && { box: family.key }) }).toString()}`

const editorOf = (family: Family) =>
  routeOf(family, 'editor', ({ variant }) => variant === undefined)

/** Tags and attributes within a page that would do something; no document of the portal has one. */
const alive = (root: Locator): Promise<string[]> =>
  root.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => [
      ...(/^(script|iframe|object|embed|link|base|form|input|math)$/i.test(element.tagName)
        ? [element.tagName]
        : []),
      ...[...element.attributes]
        .filter((attribute) =>
          /^(on|srcdoc)|javascript:/i.test(`${attribute.name}=${attribute.value}`),
        )
        .map((attribute) => `${element.tagName} ${attribute.name}`),
    ]),
  )

/** What is shown of the document in its frame is all text. */
async function lookIntoFrame(page: Page): Promise<void> {
  const shown = page.locator('[data-record-pane] iframe')
  await expect(shown).toBeVisible()
  await expect(shown.contentFrame().getByText(name).first()).toBeVisible()
  const root = shown.contentFrame().locator('html')
  expect(await alive(root)).toEqual([])
  const text = await root.evaluate(() => document.body.textContent)
  // Signs that a browser writes otherwise than they came: none but blanks around a text.
  expect(hostileTexts.filter((one) => !text.includes(one.trim()))).toEqual([])
}

/** Every tab of the open record in turn. */
async function lookThroughTabs({ page, seen }: Watched): Promise<string[]> {
  const tabs = page.locator('[data-record-pane]').getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  const names = await tabs.allTextContents()
  for (const tab of await tabs.all()) {
    await tab.click()
    await seen.settled()
  }
  return names
}

test('[DG12] what would happen is seen: a script, a request elsewhere, markup made of text', async ({
  browser,
}) => {
  const { page, reached } = await openWatched(browser)
  await page.goto('/dashboard')
  await expect(page.locator('h1').first()).toBeVisible()
  expect(reached()).toEqual([])
  await page
    .evaluate(() => {
      alert('planted')
      open('//x.example')
      navigator.sendBeacon('/x')
      new Image().src = '//x.example/a.png'
      void fetch('/x').catch(() => undefined)
      document.body.append(
        Object.assign(document.createElement('script'), { src: 'data:,alert(1)' }),
      )
    })
    .catch(() => undefined)
  await page
    .evaluate(() => (document.body.innerHTML = '<img src=x onerror=alert(1)>'))
    .catch(() => undefined)
  let all: string[] = []
  for (const sign of [
    /^page error: hook: alert planted/,
    /^page error: hook: open/,
    /^page error: hook: sendBeacon/,
    /^request: .*\/x$/,
    /^offends img-src/,
    /^offends require-trusted-types-for/,
    /TrustedScriptURL/,
    /TrustedHTML/,
  ]) {
    await expect
      .poll(
        () => (all = [...all, ...reached()]).some((line) => sign.test(line)),
        `${sign} in ${all.join('\n')}`,
      )
      .toBe(true)
  }
  await page.context().close()
})

/** The first family: what shows a document is the same for all; with `SWEEP=all`, as `npm run proof -- screens` has it, every family. */
const shown = process.env['SWEEP'] === 'all' ? written : written.slice(0, 1)

for (const family of shown) {
  test(`[DG12] ${family.key}: texts of a draft and of a sent document are text on every screen, byte for byte`, async ({
    browser,
    request,
  }) => {
    const watched = await openWatched(browser)
    const { page, seen, reached } = watched
    const { places, model } = await documentOf(family)
    const body = { [places.wrapper]: model }

    await test.step('the draft, in its list and beside it', async () => {
      const { UUID: record } = await ask<{ UUID: string }>(
        request,
        `${family.key}.drafts.create`,
        body,
      )
      await page.goto(addressOf(family, routeOf(family, 'drafts'), { Search: name, record }))
      await expect(page.locator(`[data-row="${record}"]`)).toContainText(name)
      await lookIntoFrame(page)
      await lookThroughTabs(watched)
      expect(reached()).toEqual([])

      await goTo(page, addressOf(family, editorOf(family), { draft: record }))
      await seen.settled()
      const values = () =>
        page
          .locator('input, textarea')
          .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
      await expect
        .poll(values)
        .toEqual(expect.arrayContaining([name, address, district, city, hostileTexts[4]]))
      // All of them are drawn at once, or as many as the screen is long.
      await expect
        .poll(async () => (await values()).filter((value) => hostileTexts.includes(value)).length)
        .toBeGreaterThan(10)
      expect(reached()).toEqual([])
    })

    await test.step('the sent one, with all its tabs and a tag', async () => {
      const { from } = deliveryOf(family)
      const { UUID: record } = await ask<{ UUID: string }>(
        request,
        `${family.key}.send.model`,
        body,
      )
      const tag = hostileTexts[1]!
      await ask(request, `${family.key}.${from}.tags`, {
        DocumentUUID: record,
        Tags: [await tagOf(request, family, tag)],
      })
      await goTo(
        page,
        addressOf(
          family,
          routeOf(family, 'list', (route) => route.family === family.key && route.box === from),
          { Search: name, record },
        ),
      )
      await expect(page.locator(`[data-row="${record}"]`)).toContainText(name)
      await lookIntoFrame(page)
      expect((await lookThroughTabs(watched)).length).toBeGreaterThan(2)
      await expect(page.locator('[data-record-pane]')).toContainText(tag)
      expect(reached()).toEqual([])

      await goTo(page, routeOf(family, 'tags', (route) => route.family === family.key).path)
      await expect(page.getByText(tag).first()).toBeVisible()
      await seen.settled()
      expect(reached()).toEqual([])
      expect(await page.title()).toMatch(/ · Evrak$/)
    })
    await page.context().close()
  })
}

const [first] = written as [Family]

test('[DG12] the page of a template, whose own script runs, has them as text too', async ({
  browser,
  request,
}) => {
  const { page, seen, reached } = await openWatched(browser)
  const { places, model } = await documentOf(first)
  const stylesheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="html"/><xsl:template match="/"><html><body title="{/}"><p id="all"><xsl:value-of select="/"/></p><p id="drawn"></p><script>document.getElementById('drawn').textContent = 'çizildi'</script></body></html></xsl:template></xsl:stylesheet>`
  const template = await ask<{ ID: number; UUID: string }>(
    request,
    `${first.key}.templates.createFile`,
    { Name: name, Base64String: Buffer.from(stylesheet).toString('base64') },
  )
  const info = Object.keys(model).find(
    (place) => place.endsWith('Info') && place !== places.customer,
  )!
  const { UUID: record } = await ask<{ UUID: string }>(request, `${first.key}.drafts.create`, {
    [places.wrapper]: {
      ...model,
      [info]: { ...(model[info] as Model), TemplateUUID: template.UUID },
    },
  })
  await page.goto(addressOf(first, routeOf(first, 'drafts'), { Search: name, record }))
  const shown = page.locator('[data-record-pane] iframe')
  await expect(shown.contentFrame().locator('#drawn')).toHaveText('çizildi')
  const text = (await shown.contentFrame().locator('#all').textContent())!
  expect(hostileTexts.filter((one) => !text.includes(one))).toEqual([])
  await page.goto(routeOf(first, 'templates').path)
  await expect(page.getByText(name).first()).toBeVisible()
  await seen.settled()
  expect(reached()).toEqual([])
  await ask(request, `${first.key}.templates.delete`, undefined, { id: String(template.ID) })
  await page.context().close()
})

test('[DG12] what is typed into the editor is saved byte for byte', async ({
  browser,
  request,
}) => {
  const { page, reached } = await openWatched(browser)
  // Each of them stands in the notes.
  const typed = hostileTexts.slice(0, process.env['SWEEP'] === 'all' ? 6 : 2)
  const { places, model } = await documentOf(
    first,
    typed.map(() => 'x'),
  )
  const { UUID: draft } = await ask<{ UUID: string }>(request, `${first.key}.drafts.create`, {
    [places.wrapper]: model,
  })
  await page.goto(addressOf(first, editorOf(first), { draft }))
  const notes = page.getByLabel('Belgede görünecek notlar')
  await expect(notes).toBeVisible()
  await notes.fill(hostileTexts.join('\n'))
  await page.getByLabel('Ad / Unvan').first().fill(name)
  for (const [index, text] of typed.entries()) {
    const line = page.getByLabel(`${index + 1}. kalem Mal / hizmet`)
    await line.fill('')
    await line.pressSequentially(text)
    await line.press('Tab')
  }
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
  const kept = (
    await ask<Record<string, Model>>(request, `${first.key}.drafts.model`, undefined, { id: draft })
  )[places.wrapper]!
  expect((kept[places.lines] as Model[]).map(({ Name }) => Name)).toEqual(typed)
  expect((kept[places.customer] as Model)['Name']).toBe(name)
  // A line of the field is a note, without the blanks around it.
  expect(kept['Notes']).toEqual(hostileTexts.map((text) => text.trim()))
  expect(reached()).toEqual([])
  await page.context().close()
})
