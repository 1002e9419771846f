import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { istanbulDay } from '../journeys/invoice-model.ts'
import { bytesOf } from './documents.ts'
import { fewUser, fullUser, signedInAs, stateOf, twoCompanyUser, type Person } from './people.ts'
import { test } from './test.ts'
import { goTo } from './walk.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Giden Faturalar' })
const numbers = (page: Page) => table(page).getByRole('button', { name: /^[A-Z0-9]{3}20\d{11}$/ })
/** The numbers shown, once the list is no longer being asked for. */
async function shown(page: Page): Promise<string[]> {
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
  await expect(page.locator('[data-list] [aria-busy="true"]')).toHaveCount(0)
  return numbers(page).allTextContents()
}
/** Documents until yesterday. What other tests send today is delivered meanwhile, and would join the rows of a state. */
const settled = (): string =>
  `/einvoice/sale?EndDate=${istanbulDay(new Date(Date.now() - 86_400_000))}`
const column = (page: Page, name: string) => table(page).getByRole('columnheader', { name })
const pane = (page: Page) => page.locator('[data-record-pane]')
const chosenStatus = (page: Page) =>
  page.getByRole('region', { name: 'Seçili belgelerle yapılabilecekler' })

/** The numbers of the first documents of the list, ticked. */
async function choose(page: Page, count: number): Promise<string[]> {
  const wanted = (await shown(page)).slice(0, count)
  for (const number of wanted)
    await page.getByRole('checkbox', { name: `${number} belgesini seç` }).check()
  await expect(chosenStatus(page)).toContainText(`${count} seçili`)
  return wanted
}

test.use({ storageState: signedInAs(fullUser) })

/** Most tests begin here; those that are about another address load that one alone. */
async function openSale(page: Page): Promise<void> {
  await page.goto('/einvoice/sale')
  await shown(page)
}

test('[J7] filter, order and page stand in the address, and come back step by step', async ({
  page,
}) => {
  await page.goto(settled())
  const all = await shown(page)
  expect(all).toHaveLength(20)

  await page.getByRole('button', { name: 'Durum filtresi' }).click()
  const succeeded = page.getByRole('menuitemcheckbox', { name: 'Başarılı' })
  await succeeded.click()
  // The address is there before the list asks for it; what the list draws of it comes with the question.
  await expect(succeeded).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/[?&]StatusCode=succeed/)
  const filtered = await shown(page)
  for (const row of await table(page).locator('[data-row]').all())
    await expect(row).toContainText('Başarılı')
  // Both states together fill two pages on every day; one alone may not.
  await page.getByRole('button', { name: 'Durum: Başarılı', exact: true }).click()
  const failed = page.getByRole('menuitemcheckbox', { name: 'Hata', exact: false }).first()
  await failed.click()
  await expect(failed).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/[?&]StatusCode=error/)
  const both = await shown(page)

  await column(page, 'Ödenecek').getByRole('button').click()
  await expect(page).toHaveURL(/[?&]SortColumn=PayableAmount/)
  await expect(column(page, 'Ödenecek')).toHaveAttribute('aria-sort', 'descending')
  const sorted = await shown(page)
  expect(sorted).not.toEqual(both)

  await page.getByRole('button', { name: 'Sonraki sayfa' }).click()
  await expect(page).toHaveURL(/[?&]Page=2/)
  await expect(page.getByText('Sayfa 2 /')).toBeVisible()
  const second = await shown(page)
  expect(second.filter((number) => sorted.includes(number))).toEqual([])

  // A link to it shows the same.
  await page.reload()
  expect(await shown(page)).toEqual(second)
  await expect(page.getByText('Sayfa 2 /')).toBeVisible()

  for (const before of [sorted, both, filtered, all]) {
    await page.goBack()
    await expect.poll(() => shown(page)).toEqual(before)
  }
  await expect(page).toHaveURL(settled())
  await page.goForward()
  await expect.poll(() => shown(page)).toEqual(filtered)
})

test('[PF35] the rows of another order are asked for before the list is drawn in it', async ({
  page,
}) => {
  await openSale(page)
  await shown(page)
  await page.evaluate(() => {
    const set = Element.prototype.setAttribute
    Element.prototype.setAttribute = function (name, value) {
      if (name === 'aria-sort' && value === 'descending') performance.mark('drawn')
      set.call(this, name, value)
    }
  })
  await column(page, 'Ödenecek').getByRole('button').click()
  await expect(column(page, 'Ödenecek')).toHaveAttribute('aria-sort', 'descending')
  const order = await page.waitForFunction(() => {
    const asked = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('SortColumn=PayableAmount'))
    const [drawn] = performance.getEntriesByName('drawn')
    return asked && drawn && [asked.startTime, drawn.startTime]
  })
  const [asked = 0, drawn = 0] = (await order.jsonValue()) ?? []
  expect(asked).toBeLessThan(drawn)
})

test('[PF39] a row is ticked before what can be done with it is drawn', async ({ page }) => {
  await openSale(page)
  // The bar is loaded when it is first needed; from then on it is at hand.
  const [number] = await choose(page, 1)
  const box = page.getByRole('checkbox', { name: `${number} belgesini seç` })
  await box.uncheck()
  await expect(chosenStatus(page)).toHaveCount(0)
  await page.evaluate(() => {
    const list = document.querySelector('[data-list]')!
    const bar = list.querySelector('[data-bars]')!
    new MutationObserver((changes, observer) => {
      const isTicked = changes.some(({ attributeName }) => attributeName === 'aria-selected')
      if (isTicked) list.setAttribute('data-bar-when-ticked', String(bar.childElementCount))
      if (isTicked) observer.disconnect()
    }).observe(list, { subtree: true, childList: true, attributeFilter: ['aria-selected'] })
  })
  await box.check()
  await expect(chosenStatus(page)).toContainText('1 seçili')
  await expect(page.locator('[data-list]')).toHaveAttribute('data-bar-when-ticked', '0')
})

test('[J7] amounts and names are asked for by the detailed search @proof', async ({ page }) => {
  await openSale(page)
  await page.getByRole('button', { name: 'Detaylı arama' }).click()
  const search = page.getByRole('dialog', { name: 'Detaylı arama' })
  const amounts = search.getByRole('group', { name: 'Ödenecek' })
  await amounts.getByLabel('En az').fill('1.000,50')
  await search.getByLabel('Alıcı', { exact: true }).fill('A')
  await search.getByRole('button', { name: 'Uygula' }).click()
  await expect(page).toHaveURL(/[?&]PayableAmountMin=1000\.5\b/)
  await expect(page).toHaveURL(/[?&]ReceiverName=A\b/)
  await shown(page)
  await expect(page.getByRole('button', { name: /Ödenecek.*≥ 1\.000,5/ })).toBeVisible()
  await column(page, 'Ödenecek').getByRole('button').click()
  await column(page, 'Ödenecek').getByRole('button').click()
  await expect(column(page, 'Ödenecek')).toHaveAttribute('aria-sort', 'ascending')
  await shown(page)
  const amount = await table(page)
    .getByRole('row')
    .nth(1)
    .getByText(/^₺?[\d.]+,\d\d/)
    .first()
    .innerText()
  expect(Number(amount.replace(/[^\d,]/g, '').replace(',', '.'))).toBeGreaterThanOrEqual(1000.5)
  await page.getByRole('button', { name: 'Ödenecek tutar filtresini kaldır' }).click()
  await expect(page).not.toHaveURL(/PayableAmountMin/)
})

test('[J7] the choice of columns stays, in this box and for this person', async ({ page }) => {
  await openSale(page)
  await expect(column(page, 'Özel kod')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sütunlar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sütunlar' })
  await dialog.getByRole('checkbox', { name: 'Özel kod' }).check()
  await dialog.getByRole('checkbox', { name: 'Senaryo' }).uncheck()
  await Promise.all([kept(page), dialog.getByRole('button', { name: 'Uygula' }).click()])
  for (const look of [
    () => Promise.resolve(),
    () => page.reload(),
    () => page.goto('/einvoice/sale?Page=2'),
  ]) {
    await look()
    await shown(page)
    await expect(column(page, 'Özel kod')).toBeVisible()
    await expect(column(page, 'Senaryo')).toHaveCount(0)
  }
  await page.goto('/einvoice/purchase')
  await expect(page.getByRole('columnheader', { name: 'Senaryo' })).toBeVisible()
  await goTo(page, '/einvoice/sale')
  await usualColumns(page)
})

/** The service has what the person chose: the next page asks the service. */
const kept = (page: Page): Promise<unknown> =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      response.url().endsWith('/account/preferences') &&
      response.ok(),
  )

/** They are kept with the person: the next test finds what this one leaves. */
async function usualColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sütunlar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sütunlar' })
  await dialog.getByRole('button', { name: 'Varsayılan' }).click()
  await Promise.all([kept(page), dialog.getByRole('button', { name: 'Uygula' }).click()])
}

test('[J7] a bulk operation tells the result of each document', async ({ page }) => {
  await openSale(page)
  const wanted = await choose(page, 3)
  await chosenStatus(page).getByRole('button', { name: 'İşaretle' }).click()
  await page.getByRole('menuitem', { name: 'Arşivle' }).click()
  await expect(page.getByText('Arşivlendi: 3 belge')).toBeVisible()
  await goTo(page, '/einvoice/archive/sale?PageSize=100')
  const archive = page.getByRole('table', { name: 'Giden Arşivi' })
  for (const number of wanted)
    await expect(archive.getByRole('button', { name: number })).toBeVisible()

  // One of them cannot be reached any more: the job says which one and why, and the others are done.
  await page.goto('/einvoice/sale')
  const [first, lost, third] = await choose(page, 3)
  const uuid = await page.getByRole('row').filter({ hasText: lost! }).getAttribute('data-row')
  await page.route('**/Jobs', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const body = route.request().postDataJSON() as { Items: string[] }
    await route.continue({
      postData: JSON.stringify({
        ...body,
        Items: body.Items.map((id) => (id === uuid ? '00000000-0000-4000-8000-000000000000' : id)),
      }),
    })
  })
  await chosenStatus(page).getByRole('button', { name: 'İşaretle' }).click()
  await page.getByRole('menuitem', { name: 'Arşivden çıkar' }).click()
  const results = page.getByRole('dialog', { name: 'Arşivden çıkar' })
  await expect(results).toContainText('3 belge: 2 yapıldı, 0 başarısız, 1 katılamadı')
  await expect(results.getByRole('row').filter({ hasText: 'Katılamadı' })).toContainText(
    'bulunamadı',
  )
  await results.getByRole('button', { name: 'Tümü (3)' }).click()
  for (const number of [first!, third!])
    await expect(results.getByRole('row').filter({ hasText: number })).toContainText('Yapıldı')
})

test('[J7] all that match: the service counts, works in the background, is seen after a reload, and takes it back', async ({
  page,
}) => {
  await openSale(page)
  await page.getByRole('checkbox', { name: 'Sayfadaki tüm belgeleri seç' }).check()
  const all = chosenStatus(page).getByRole('button', { name: /^Eşleşen .* belgenin tümünü seç$/ })
  const total = Number(/\d[\d.]*/.exec((await all.textContent()) ?? '')![0].replaceAll('.', ''))
  await all.click()
  await expect(chosenStatus(page)).toContainText(`${total} seçili`)
  await chosenStatus(page).getByRole('button', { name: 'İşaretle' }).click()
  await page.getByRole('menuitem', { name: 'Arşivle' }).click()
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/Jobs'),
  )
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Arşivle (${total})` })
    .click()
  expect((await asked).postDataJSON()).toMatchObject({ Selection: { Count: total, Without: [] } })
  await expect(page.getByText(`Arşivlendi: ${total} belge`)).toBeVisible()
  await page.getByRole('button', { name: 'Geri al' }).click()
  await expect(page.getByText('Geri alındı')).toBeVisible()
  await expect(chosenStatus(page)).toContainText(`${total} seçili`)

  await page.reload()
  await page.getByRole('button', { name: /^(Toplu işler|\d+ toplu iş sürüyor)$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Toplu işler' })
  await panel
    .getByRole('button', { name: /^Arşivle · Giden Faturalar/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Arşivle' })).toContainText(
    `${total} belge: ${total} yapıldı`,
  )
})

test('[J7] three documents are exported as a zip of three files', async ({ page }) => {
  await openSale(page)
  const wanted = await choose(page, 3)
  await chosenStatus(page).getByRole('button', { name: 'Dışa aktar' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'XML indir' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const files = unzipSync(await bytesOf(download))
  const texts = Object.values(files).map((bytes) => new TextDecoder().decode(bytes))
  expect(Object.keys(files)).toHaveLength(3)
  for (const number of wanted)
    expect(texts.filter((text) => text.includes(`<cbc:ID>${number}</cbc:ID>`))).toHaveLength(1)
})

test('[J7] [UL15] [MS8] [LA30] an open document: mail it and see it in the history, share it by WhatsApp, tag it, give it a special code', async ({
  page,
}) => {
  await openSale(page)
  const [number] = await shown(page)
  await numbers(page).first().click()
  await expect(pane(page).frameLocator('iframe').locator('body')).toContainText(number!)

  await pane(page).getByRole('tab', { name: 'İletiler' }).click()
  await pane(page).getByLabel('E-posta adresleri').fill('muhasebe@')
  await pane(page).getByRole('button', { name: 'Paylaş', exact: true }).last().click()
  await expect(pane(page)).toContainText('Adreslerden biri geçerli değil')
  const address = `muhasebe-${Date.now()}@ornek.com.tr`
  // At the speed of a person: two clicks within a second count as one.
  await pane(page).getByLabel('E-posta adresleri').clear()
  await pane(page).getByLabel('E-posta adresleri').pressSequentially(address, { delay: 40 })
  await pane(page).getByRole('button', { name: 'Paylaş', exact: true }).last().click()
  // What goes out cannot be taken back: it is asked about, with the receiver and with what it is not.
  const asked = page.getByRole('dialog', { name: 'E-posta ile paylaş' })
  await expect(asked).toContainText(`Alıcı: ${address}. Bu adım belgeyi GİB’e`)
  await asked.getByRole('button', { name: 'Paylaş' }).click()
  await expect(pane(page).getByRole('region', { name: 'Paylaşılanlar' })).toContainText(address)
  await pane(page).getByRole('tab', { name: 'Geçmiş' }).click()
  await expect(pane(page).getByRole('tabpanel')).toContainText(address)

  // What is shared is written as people here write amounts and days, and is told above the pages of the list.
  await pane(page).getByRole('tab', { name: 'İletiler' }).click()
  await pane(page).getByRole('button', { name: 'WhatsApp' }).click()
  await pane(page).getByLabel('Telefon numarası').fill('+90 532 123 45 67')
  await pane(page).getByRole('button', { name: 'Paylaş', exact: true }).last().click()
  await page
    .getByRole('dialog', { name: 'WhatsApp ile paylaş' })
    .getByRole('button', { name: 'Paylaş' })
    .click()
  const message = page.locator('[data-sonner-toast]').filter({ hasText: 'WhatsApp' })
  await expect(message).toHaveText(`${number}: WhatsApp iletisi gönderim sırasına alındı`)
  await expect
    .poll(() => isClear(message, page.getByRole('navigation', { name: 'Sayfalar' })))
    .toBe(true)
  const head = await pane(page).innerText()
  const [amount] = /\d{1,3}(\.\d{3})*,\d\d(?= ₺)/.exec(head) ?? []
  const [day] = /\d\d\.\d\d\.\d{4}/.exec(head) ?? []
  await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
  await page.getByRole('button', { name: 'Giden iletiler' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Giden iletiler' }).getByRole('listitem').first(),
  ).toContainText(`${day} tarihli ve ${amount} TL tutarındaki ${number}`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const code = `PRJ-${Date.now() % 100_000}`
  await pane(page)
    .getByRole('button', { name: /Özel kod|^PRJ-/ })
    .click()
  const codeBox = page.getByRole('dialog').filter({ has: page.getByLabel('Özel kod') })
  await codeBox.getByLabel('Özel kod').fill(code)
  await codeBox.getByRole('button', { name: 'Kaydet' }).click()
  await expect(pane(page).getByRole('button', { name: code })).toBeVisible()

  await pane(page).getByRole('button', { name: 'Etiketle' }).click()
  const tags = page.getByRole('list', { name: 'Etiketler' })
  const tick = tags.getByRole('checkbox', { checked: false }).first()
  const name =
    (await tags
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { checked: false }) })
      .first()
      .textContent()) ?? ''
  await tick.check()
  await page
    .getByRole('dialog')
    .filter({ has: tags })
    .getByRole('button', { name: 'Kaydet' })
    .click()
  await expect(tags).toBeHidden()
  await expect(pane(page).getByText(name, { exact: true })).toBeVisible()

  // All of it is kept.
  await page.reload()
  await expect(pane(page).getByRole('button', { name: code })).toBeVisible()
  await expect(pane(page).getByText(name, { exact: true })).toBeVisible()
  await page.goto(`/einvoice/sale?Search=${number}`)
  await expect(page.getByRole('row').filter({ hasText: number! })).toHaveCount(1)
})

/** Another browser, in which this person is signed in. */
async function otherBrowser(browser: Browser, user: Person): Promise<Page> {
  const context = await browser.newContext({ locale: 'tr-TR', storageState: await stateOf(user) })
  return context.newPage()
}

test('[BJ2] [BJ8] of documents to cancel those that are cancelled already do not take part, before and after with their reason @proof', async ({
  page,
}) => {
  await page.goto('/earchive/list')
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
  const rows = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /belgesini seç$/ }) })
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7]) await rows.nth(at).getByRole('checkbox').check()
  const cancel = async () => {
    await chosenStatus(page).getByRole('button', { name: 'Diğer işlemler' }).click()
    await page.getByRole('menuitem', { name: 'İptal et' }).click()
  }
  await cancel()
  const dialog = page.getByRole('dialog', { name: 'İptal et' })
  const run = dialog.getByRole('button', { name: /^İptal et \(\d+\)$/ })
  const able = Number(/\d+/.exec((await run.textContent()) ?? '')![0])
  expect(able).toBeGreaterThan(0)
  await run.click()
  await expect(page.getByText(`İptal edildi: ${able} belge`)).toBeVisible()
  // The documents are let go when the job was taken, and may be so after it has ended.
  await expect(chosenStatus(page)).toHaveCount(0)
  // Asked for once more with the same documents and one more: those that were cancelled just now do not take part.
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7, 8]) await rows.nth(at).getByRole('checkbox').check()
  await cancel()
  await expect(dialog).toContainText(/\d belge katılamıyor/)
  const [, taking, left] =
    /(\d+) belge işleme katılacak\.(\d+) belge katılamıyor/.exec(
      (await dialog.textContent()) ?? '',
    ) ?? []
  expect(Number(taking) + Number(left)).toBe(9)
  expect(Number(left)).toBeGreaterThanOrEqual(able)
  await expect(dialog).toContainText('İptal edildi')
})

test('[BJ8] drafts that may not be sent any more fail with their own reason; a retry takes exactly those @proof', async ({
  page,
}) => {
  await page.goto('/invoice/operation/drafts')
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Sayfadaki tüm belgeleri seç' }).check()
  await chosenStatus(page).getByRole('button', { name: 'Onayla ve gönder' }).click()
  const title = 'Onayla ve gönder'
  await page
    .getByRole('dialog', { name: title })
    .getByRole('button', { name: /^Onayla ve gönder \(\d+\)$/ })
    .click()
  // Their day is before the last one of the series.
  const results = page
    .getByRole('dialog', { name: title })
    .filter({ has: page.getByRole('button', { name: /^Başarısızları yinele/ }) })
  const again = results.getByRole('button', { name: /^Başarısızları yinele \(\d+\)$/ })
  const failed = Number(/\d+/.exec((await again.textContent()) ?? '')![0])
  const rows = results.getByRole('row').filter({ hasText: 'Başarısız' })
  await expect(rows).toHaveCount(failed)
  for (const row of await rows.all()) await expect(row.getByRole('cell').last()).not.toBeEmpty()
  const retried = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && /\/Jobs\/[^/]+\/Retry$/.test(response.url()),
  )
  await again.click()
  expect(await (await retried).json()).toMatchObject({ Waiting: failed })
})

test('[BJ7] [BJ9] a running job is seen after a reload and by a colleague, and one list of results by both @proof', async ({
  page,
  browser,
}) => {
  const colleague = await otherBrowser(browser, twoCompanyUser())
  // More than a page of them, and few enough.
  await page.goto('/einvoice/sale')
  await page.getByRole('checkbox', { name: 'Sayfadaki tüm belgeleri seç' }).check()
  await chosenStatus(page)
    .getByRole('button', { name: /^Eşleşen .* belgenin tümünü seç$/ })
    .click()
  // The service is asked how many they are; until then the page alone is chosen, which is exported without a question.
  await expect(chosenStatus(page)).toContainText(/belgenin tümü seçildi/)
  await chosenStatus(page).getByRole('button', { name: 'Dışa aktar' }).click()
  // Printing every one of them takes a while.
  await page.getByRole('menuitem', { name: 'PDF indir', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'PDF indir' })
    .getByRole('button', { name: /^PDF indir \(\d+\)$/ })
    .click()
  const strip = (one: Page) => one.getByRole('region', { name: 'PDF indir' })
  await expect(strip(page).getByRole('progressbar')).toBeVisible()
  await Promise.all([page.reload(), colleague.goto('/einvoice/sale')])
  await expect(strip(page).getByRole('progressbar')).toBeVisible()
  await expect(strip(colleague).getByRole('progressbar')).toBeVisible()
  await expect(strip(colleague)).toContainText('Başlatan:')
  await expect(strip(colleague).getByRole('button', { name: 'Durdur' })).toHaveCount(0)
  await expect(strip(page).getByRole('progressbar')).toHaveCount(0, { timeout: 120_000 })
  for (const one of [page, colleague]) {
    await one.getByRole('button', { name: 'Toplu işler', exact: true }).click()
    await one
      .getByRole('dialog', { name: 'Toplu işler' })
      .getByRole('button', { name: /^PDF indir · Giden Faturalar/ })
      .first()
      .click()
    await expect(one.getByRole('dialog', { name: 'PDF indir' })).toContainText(
      /(\d+) belge: \1 yapıldı/,
    )
  }
  await colleague.context().close()
})

test('[BJ17] columns and the place of an opened record are the same in another browser @proof', async ({
  page,
  browser,
}) => {
  await openSale(page)
  await page.getByRole('button', { name: 'Sütunlar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sütunlar' })
  await dialog.getByRole('checkbox', { name: 'Vergiler hariç' }).check()
  await Promise.all([kept(page), dialog.getByRole('button', { name: 'Uygula' }).click()])
  const toggle = (one: Page) => one.getByRole('button', { name: 'Açılan belge listenin yanında' })
  await Promise.all([kept(page), toggle(page).click()])
  const other = await otherBrowser(browser, fullUser())
  await other.goto('/einvoice/sale')
  await expect(column(other, 'Vergiler hariç')).toBeVisible()
  await expect(toggle(other)).toHaveAttribute('aria-pressed', 'false')
  await numbers(other).first().click()
  await expect(other.getByRole('dialog').locator('[data-record-pane]')).toBeVisible()
  await other.context().close()
  await Promise.all([kept(page), toggle(page).click()])
  await usualColumns(page)
})

test('[BJ18] a list with nothing to do for several has no boxes to tick', async ({ page }) => {
  await page.goto('/gib/earchive/purchase')
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
  await expect(page.locator('[data-list]').getByRole('checkbox')).toHaveCount(0)
})

test('[BJ19] the list is never a blank page: loading, failed and tried again, no match, empty, old rows on a failed refresh, no permission', async ({
  page,
  browser,
}) => {
  const state = (name: string) =>
    expect(page.locator(`[data-list][data-state="${name}"]`)).toBeVisible()
  const list = /\/einvoice\/Sale\?/
  const empty = { Page: 1, PageSize: 20, TotalCount: 0, TotalPages: 0, Content: [] }
  const refusal = { status: 422, json: { Message: 'Olmadı', Errors: [], CorrelationID: 'x' } }
  let answer: 'none' | "the service's" | { status: number; json: object } = 'none'
  await page.route(list, (route) => {
    if (answer === 'none') return undefined
    return answer === "the service's" ? route.fallback() : route.fulfill(answer)
  })
  await page.goto('/einvoice/sale')
  await state('loading')
  await expect(page.getByRole('table', { name: 'Liste yükleniyor' })).toBeVisible()
  answer = refusal
  await page.goto('/einvoice/sale')
  await state('error')
  answer = "the service's"
  await page.locator('[data-list]').getByRole('button', { name: 'Yeniden dene' }).click()
  await state('ready')
  const before = await shown(page)
  answer = refusal
  await page.getByRole('button', { name: 'Yenile', exact: true }).click()
  await expect(page.locator('[data-list]').getByRole('alert')).toContainText('eski olabilir')
  expect(await numbers(page).allTextContents()).toEqual(before)
  answer = { status: 200, json: empty }
  await page.goto('/einvoice/sale')
  await state('empty')
  await expect(page.getByText('Henüz belge yok')).toBeVisible()
  answer = "the service's"
  await page.goto('/einvoice/sale?Search=boylebirbelgeyok')
  await expect(page.getByText('Uyan belge yok')).toBeVisible()
  await page.getByRole('button', { name: 'Filtreleri temizle' }).click()
  expect(await shown(page)).toEqual(before)
  const few = await otherBrowser(browser, fewUser())
  await few.goto('/esmm/list')
  await expect(few.getByRole('heading', { name: 'Bu ekrana erişiminiz yok' })).toBeVisible()
  await expect(few.locator('[data-list]')).toHaveCount(0)
  await few.context().close()
})

const scrolled = (page: Page) =>
  page
    .locator('[data-page-scroll]')
    .evaluate((element) => ({ list: element.scrollTop, page: window.scrollY }))

/** What knows where one was in the list is read after the rows; who leaves before that finds the row, not the place. */
const memoryOf = (page: Page) => page.locator('[data-list-memory]')

for (const { where, size, preview, tag = '' } of [
  // In every run a page test of its own shows it beside the list (test/screens/list-place.test.tsx).
  { where: 'beside the list', size: { width: 1440, height: 620 }, preview: true, tag: ' @proof' },
  { where: 'over the list', size: { width: 1180, height: 620 }, preview: true, tag: ' @proof' },
  { where: 'on a phone', size: { width: 390, height: 700 }, preview: false },
]) {
  test(`[UL2] a record opened ${where}: back and the cross lead to the same address, rows, scroll and focus${tag}`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto(`${settled()}&StatusCode=succeed&SortColumn=PayableAmount`)
    const rows = page.locator('[data-row]')
    await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
    await expect(memoryOf(page)).toBeAttached()
    const ids = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))
    const before = { url: page.url(), ids: await ids() }
    const opener = rows.nth(14).locator('button:not([role="checkbox"])').first()
    await opener.scrollIntoViewIfNeeded()
    await opener.focus()
    const place = await scrolled(page)
    expect(place.list + place.page).toBeGreaterThan(50)
    for (const leave of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () =>
        page
          .locator(
            preview && where === 'beside the list' ? '[data-record-pane]' : '[role="dialog"]',
          )
          .getByRole('button', { name: 'Kapat' })
          .first()
          .click(),
    ]) {
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/[?&]record=/)
      await expect(page.locator('[data-record-pane]')).toBeVisible()
      await expect(page.locator('[data-record-pane] iframe')).toBeVisible()
      await leave()
      await expect(page).toHaveURL(before.url)
      await expect(page.locator('[data-record-pane]')).toHaveCount(0)
      await expect.poll(ids).toEqual(before.ids)
      await expect.poll(() => scrolled(page)).toEqual(place)
      await expect(opener).toBeFocused()
    }
  })
}

test('[UL2] a record that is open before the memory of the list is read gives the focus back to what opened it @proof', async ({
  page,
}) => {
  let isRead = () => {}
  const read = new Promise<void>((resolve) => (isRead = resolve))
  await page.route('**/assets/scroll-memory-*.js', async (route) => {
    await read
    await route.continue()
  })
  await page.setViewportSize({ width: 1180, height: 620 })
  await page.goto(`${settled()}&StatusCode=succeed`)
  const opener = page.locator('[data-row]').nth(2).locator('button:not([role="checkbox"])').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-record-pane] iframe')).toBeVisible()
  await expect(memoryOf(page)).toHaveCount(0)
  isRead()
  await expect(memoryOf(page)).toBeAttached()
  // Slow enough for the memory to be quicker than the panel that gives the focus back.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await page.goBack()
  await expect(page.locator('[data-record-pane]')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('[UL3] an address opens the same rows in another browser @proof', async ({
  page,
  browser,
}) => {
  await page.goto(
    `${settled()}&StatusCode=succeed&InvoiceProfile=TICARIFATURA&SortColumn=PayableAmount&SortType=ASC&PageSize=50&Search=a`,
  )
  const ids = (one: Page) =>
    one.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
  await shown(page)
  const other = await otherBrowser(browser, twoCompanyUser())
  await other.goto(page.url())
  await expect(other.locator('[data-list][data-state="ready"]')).toBeVisible()
  expect(await ids(other)).toEqual(await ids(page))
  await other.context().close()
})

test('[UL6] a deleted draft is taken back: its row in its place, what was chosen still chosen @proof', async ({
  page,
}) => {
  await page.goto('/invoice/operation/drafts')
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
  const ids = () =>
    page
      .locator('[data-row]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
  const before = await ids()
  for (const at of [0, 1]) await page.locator('[data-row]').nth(at).getByRole('checkbox').check()
  await chosenStatus(page).getByRole('button', { name: 'Diğer işlemler' }).click()
  await page.getByRole('menuitem', { name: 'Sil' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sil (2)' }).click()
  await expect.poll(ids).not.toContain(before[0])
  await page.getByRole('button', { name: 'Geri al' }).click()
  await expect(page.getByText('Geri alındı')).toBeVisible()
  await expect.poll(ids).toEqual(before)
  await expect(chosenStatus(page)).toContainText('2 seçili')
})

test('[UL7] ↑ and ↓ change the preview beside the list, and nothing is downloaded @proof', async ({
  page,
}) => {
  await openSale(page)
  let downloads = 0
  page.on('download', () => (downloads += 1))
  const all = await shown(page)
  // The next key is pressed when the document of the last one is open.
  const isOpen = async (at: number) => {
    await expect(pane(page).getByRole('heading', { level: 2 })).toHaveText(all[at]!)
    await expect(pane(page).frameLocator('iframe').locator('body')).toContainText(all[at]!)
  }
  await numbers(page).first().click()
  await isOpen(0)
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key)
    await isOpen(at)
  }
  expect(downloads).toBe(0)
})

test('[UL8] in the dark theme too a list is printed black on white', async ({ page }) => {
  await openSale(page)
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  const colours = () =>
    page.evaluate(() => {
      const of = (selector: string) => getComputedStyle(document.querySelector(selector)!)
      return {
        paper: of('body').backgroundColor,
        rows: of('[data-list]').backgroundColor,
        ink: of('[data-list] td button').color,
        head: of('h1').color,
        scheme: of('html').colorScheme,
      }
    })
  expect((await colours()).rows).not.toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ media: 'print' })
  const printed = await colours()
  expect(printed).toMatchObject({
    paper: 'rgb(255, 255, 255)',
    rows: 'rgb(255, 255, 255)',
    scheme: 'light',
  })
  const luminance = (colour: string) =>
    (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3
  expect(luminance(printed.ink)).toBeLessThan(110)
})

test('[H45] on a phone too several tags are ticked in one choice, which stays where it is @proof', async ({
  page,
}) => {
  await openSale(page)
  await page.setViewportSize({ width: 390, height: 780 })
  await page.getByRole('button', { name: 'Etiketler filtresi' }).click()
  const choice = page.getByRole('dialog', { name: 'Etiketler' })
  await choice.getByRole('checkbox', { name: 'Acil' }).check()
  await expect(page).toHaveURL(/Tags=/)
  await choice.getByRole('checkbox', { name: 'Ödendi' }).check()
  await expect(page.locator('[data-filter="active"]')).toHaveText('Etiketler:Acil, Ödendi')
  await expect(choice).toBeInViewport({ ratio: 1 })
})

test('[UL9] on a narrow page the strip of a job stands above the bar of the chosen ones', async ({
  page,
}) => {
  await openSale(page)
  await page.setViewportSize({ width: 390, height: 780 })
  const job = {
    UUID: '99999999-0000-4000-8000-000000000001',
    Box: 'einvoice.sale',
    Call: 'einvoice.sale.operation',
    Action: null,
    Type: 'Print',
    UserName: 'Ayşe',
    IsOwn: true,
    State: 'running',
    Asked: 3,
    Total: 3,
    Ok: 1,
    Failed: 0,
    Refused: 0,
    Stopped: 0,
    Waiting: 2,
    CreatedDate: '2026-11-21T09:00:00Z',
    EndDate: null,
    HasFile: false,
    CanUndo: false,
    UndoOf: null,
  }
  await page.route(/\/Jobs\?/, (route) =>
    route.fulfill({
      json: { Page: 1, PageSize: 50, TotalCount: 1, TotalPages: 1, Content: [job] },
    }),
  )
  await page.reload()
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
  await page.locator('[data-row]').first().getByRole('checkbox').check()
  // Strip and bar come one after the other, and each moves the other.
  const edges = async (one: Locator) => {
    const { y, height } = (await one.boundingBox())!
    return { top: y, bottom: y + height }
  }
  const strip = page.getByRole('progressbar').locator('xpath=ancestor::section[1]')
  const bar = chosenStatus(page)
  const isAbove = async (upper: Locator, lower: Locator, by = 1) =>
    (await edges(upper)).bottom <= (await edges(lower)).top + by
  await expect.poll(() => isAbove(strip, bar)).toBe(true)
  await expect.poll(async () => (await edges(bar)).bottom).toBeLessThanOrEqual(781)
  // The end of the page can be scrolled clear of both, and the way back to the top is over neither.
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }))
  await expect
    .poll(() => isAbove(page.getByRole('navigation', { name: 'Sayfalar' }), strip))
    .toBe(true)
  await expect
    .poll(() => isAbove(page.getByRole('button', { name: 'Başa dön' }), strip, 0))
    .toBe(true)
})

test('[UL17] [LA33] without connection the list says so at once and keeps its rows; one that was never read says that too, and comes by itself', async ({
  page,
}) => {
  await openSale(page)
  const before = await shown(page)
  await noticesAreRead(page)
  await page.context().setOffline(true)
  const notice = page.getByRole('alert', { name: 'İnternet bağlantısı yok' })
  await expect(notice).toBeVisible()
  expect(await numbers(page).allTextContents()).toEqual(before)
  // What is told stands above the page, and covers nothing of it.
  const logo = page.getByRole('link', { name: 'Ana sayfa', exact: true }).first()
  await expect.poll(() => isClear(notice, logo)).toBe(true)
  await expect(page.getByRole('navigation', { name: 'Sayfalar' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Yenile', exact: true }).click()
  await expect(page.locator('[data-list]').getByRole('alert')).toContainText('eski olabilir')
  await page.getByRole('link', { name: 'Gelen Faturalar', exact: true }).click()
  await expect(page.locator('[data-list]')).toContainText('Bu liste henüz okunmadı')
  await page.context().setOffline(false)
  await expect(notice).toBeHidden()
  await expect(page.locator('[data-list] [data-row]').first()).toBeVisible()
})

/** Notices come behind the first page: where the connection goes before them, there is nothing to show yet. */
const noticesAreRead = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/notices-')),
  )

/** Whether the one ends above the other. */
async function isClear(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  return above !== null && below !== null && above.y + above.height <= below.y
}

/** `BROWSER_TESTS=all`, as `npm run proof -- browser` has it: the lists of every family. */
const isAll = process.env['BROWSER_TESTS'] === 'all'

test('[H47] [RN27] [G69] of every family a cancelled document is red and says so in its list, in the preview, on its paper and on the first screen', async ({
  page,
}) => {
  const portal = compilePortal(families)
  const cancelled = portal.families.flatMap((family) =>
    family.boxes.flatMap((box) =>
      box.statistics['CancelCount'] === undefined
        ? []
        : box.views.filter(({ where }) => where['IsCancel'] === true).map(({ route }) => route),
    ),
  )
  expect(cancelled.length).toBeGreaterThanOrEqual(5)
  const opened = isAll ? cancelled : cancelled.slice(0, 2)
  for (const [index, route] of opened.entries()) {
    await (index === 0 ? page.goto(route) : goTo(page, route))
    const row = page.locator('[data-list][data-state="ready"] [data-row]').first()
    await expect(row).toContainText('İptal edildi')
    await expect(row).not.toContainText('Başarılı')
    expect(await isRed(row.getByText('İptal edildi'))).toBe(true)
    await row.getByRole('button').first().click()
    // Before the state of sending.
    const states = pane(page).getByText(/^(İptal edildi|Başarılı)$/)
    await expect(states.first()).toHaveText('İptal edildi')
    await expect(page.frameLocator('iframe').getByText('İPTAL EDİLMİŞTİR')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(pane(page)).toHaveCount(0)
  }
  await goTo(page, '/dashboard')
  const cards = page.locator('section').filter({ hasText: 'İptal edilen' })
  await expect(cards).toHaveCount(cancelled.length)
  for (const card of await cards.all()) {
    const { names, counts, arcs } = await sharesOf(card)
    expect(names[0]).toBe('İptal edilen')
    expect(arcs).toEqual(counts.filter((count) => count > 0))
  }
})

/** Whether its words are. */
const isRed = (words: Locator): Promise<boolean> =>
  words.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(element)
      .color.match(/\d+/g)!
      .map(Number)
    return red > 2 * green && red > 2 * blue
  })

/** What the list beside a ring says, and how much of the whole each arc of the ring is. */
const sharesOf = (card: Locator) =>
  card.evaluate((section) => {
    const ring = section.querySelector('svg[role="img"]')!
    const total = Number(/\d+$/.exec(ring.getAttribute('aria-label') ?? '')![0])
    const shares = [...ring.nextElementSibling!.querySelectorAll('li')].map(({ textContent }) =>
      /^(.*?)(\d+)$/.exec(textContent ?? '')!,
    )
    // Between two arcs are two units of the drawing, whose ring has a radius of forty.
    const partOf = (arc: Element) =>
      (Number.parseFloat(arc.getAttribute('stroke-dasharray')!) + 2) / (2 * Math.PI * 40)
    return {
      names: shares.map(([, name]) => name),
      counts: shares.map(([, , count]) => Number(count)),
      arcs: [...ring.querySelectorAll('circle[stroke-dasharray]')].map((arc) =>
        Math.round(partOf(arc) * total),
      ),
    }
  })

test('[H51] [LA30] a document scrolls alone beside the list and on a phone; a message covers no bar', async ({
  page,
}) => {
  await openSale(page)
  const scrollersAround = (frame: Locator) =>
    frame.evaluate((element) => {
      const around: string[] = []
      for (let at = element.parentElement; at; at = at.parentElement)
        if (at.scrollHeight > at.clientHeight + 1 && getComputedStyle(at).overflowY !== 'hidden')
          around.push(`${at.tagName} ${at.className}`)
      return around
    })
  for (const size of [
    { width: 1440, height: 560 },
    { width: 390, height: 560 },
  ]) {
    await page.setViewportSize(size)
    await page.locator('[data-row]').first().getByRole('button').first().click()
    const paper = pane(page).locator('iframe')
    await expect(paper).toBeVisible()
    const { y, height } = (await paper.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(size.height)
    expect(height).toBeGreaterThan(150)
    // Of the whole page that is none either: the list behind scrolls in its own place, or is held by the panel over it.
    expect((await scrollersAround(paper)).filter((one) => !/^(HTML|BODY) /.test(one))).toEqual([])
    await page.keyboard.press('Escape')
    await expect(pane(page)).toHaveCount(0)
  }
  await page.route(/\/Jobs$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.locator('[data-row]').first().getByRole('checkbox').check()
  await chosenStatus(page).getByRole('button', { name: 'İşaretle' }).click()
  await page.getByRole('menuitem', { name: 'Yazdırıldı' }).click()
  const message = page.locator('[data-sonner-toast]')
  await expect(message).toBeVisible()
  await expect.poll(() => isClear(message, chosenStatus(page))).toBe(true)
})

test('[SV97] [G69] the first screen has the last documents in the order of their list, and its shares add up @proof', async ({
  page,
}) => {
  await openSale(page)
  const listed = (await shown(page)).slice(0, 4)
  await goTo(page, '/dashboard')
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Giden Faturalar/ }) })
  await expect(card.getByText(/^[A-Z0-9]{3}20\d{11}$/)).toHaveText(listed)
  const ring = card.getByRole('img', { name: /^Durum/ })
  const [total = ''] = /\d+$/.exec((await ring.getAttribute('aria-label')) ?? '') ?? []
  const shares = await ring.locator('xpath=following-sibling::div').getByRole('listitem').all()
  const texts = await Promise.all(shares.map((one) => one.textContent()))
  const counts = texts.map((text) => Number(/\d+$/.exec(text ?? '')?.[0]))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(Number(total))
})

test('[H48] what is archived leaves the list, and a search finds it all the same @proof', async ({
  page,
}) => {
  await openSale(page)
  const [number] = await choose(page, 1)
  await chosenStatus(page).getByRole('button', { name: 'İşaretle' }).click()
  await page.getByRole('menuitem', { name: 'Arşivle' }).click()
  await expect(page.getByText('Arşivlendi: 1 belge')).toBeVisible()
  await expect(table(page).getByRole('button', { name: number! })).toHaveCount(0)
  await page.goto(`/einvoice/sale?Search=${number}`)
  await expect(table(page).getByRole('button', { name: number! })).toBeVisible()
})

test('[UL1] a day that is typed into the search finds the documents of that day @proof', async ({
  page,
}) => {
  await page.goto(settled())
  await shown(page)
  const day = /\d\d\.\d\d\.\d{4}/.exec((await table(page).textContent()) ?? '')![0]
  await page.getByRole('searchbox').first().fill(day)
  await expect(page).toHaveURL(/[?&]Search=/)
  expect((await shown(page)).length).toBeGreaterThan(0)
  for (const row of await table(page).locator('[data-row]').all())
    await expect(row).toContainText(day)
})

test('[H49] what waits for an answer says how many days are left @proof', async ({ page }) => {
  await page.goto(
    '/einvoice/purchase?AnswerCode=waitingForApproval&SortColumn=EnvelopeDate&SortType=ASC',
  )
  const rows = page.locator('[data-list][data-state="ready"] [data-row]')
  await expect(rows.first()).toContainText(/Son \d gün|Bugün son gün/)
  await rows.first().getByRole('button').first().click()
  await expect(pane(page).getByText(/^(Son \d gün|Bugün son gün)$/)).toBeVisible()
})
