import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { csvOf, madeLines } from '#test/documents/ledger/ledger-lines.ts'
import { madeCertificate, pfxOf } from '#test/service/made-certificate.ts'
import { fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'
import { goTo } from './walk.ts'

test.use({ storageState: signedInAs(fullUser) })

const pane = (page: Page) => page.locator('[data-record-pane]')

test('[LG22] [LG36] [LG54] settings are changed, a wrong file is told and corrected, the month has its ledger and numbers, is signed, another is sealed by the authority, and the month is taken back', async ({
  page,
}) => {
  await page.goto('/eledger/definitions')
  await page.getByLabel('Defteri hazırlayan').fill('Ayşe Işık')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Kaydedildi', { exact: true }).first()).toBeVisible()

  await goTo(page, '/eledger/entrynumbers')
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
  const last = page.getByRole('row').nth(1)
  const [, , lastEntry, , lastLine] = await last.locator('th, td').allTextContents()
  await goTo(page, '/eledger/upload')
  await page.getByRole('button', { name: 'Dosya yükle' }).click()
  const start = page.getByRole('dialog').getByLabel('Başlangıç günü')
  await expect(start).toHaveValue(/^01\.\d{2}\.20\d{2}$/)
  const [, monthNo, year] = (await start.inputValue()).split('.')
  const month = `${year}-${monthNo}`
  // The books of a new fiscal year begin with 1.
  const [firstEntry, firstLine] =
    monthNo === '01' ? [1, 1] : [Number(lastEntry) + 1, Number(lastLine) + 1]
  const lines = madeLines({ month, entries: 5, firstEntry, firstLine })

  await upload(page, csvOf(lines.with(4, { ...lines[4], amount: '1,00' })))
  await expect(pane(page).getByText('Hatalı', { exact: true }).first()).toBeVisible()
  await expect(await checkOf(page)).toContainText('Madde dengede değil')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Dosya yükle' }).click()
  await upload(page, csvOf(lines))
  await expect(pane(page).getByText('Hatasız', { exact: true }).first()).toBeVisible()
  await expect(await checkOf(page)).toContainText(
    `5 madde (${firstEntry} – ${firstEntry + 4}), 15 satır (${firstLine} – ${firstLine + 14})`,
  )

  await goTo(page, '/eledger/list')
  await page.getByRole('row').filter({ hasText: month }).getByText(month).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    pane(page).getByRole('button', { name: 'Yevmiye defterini indir' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(new RegExp(`^\\d{10}-${year}${monthNo}-Y-000000\\.xml$`))
  const xml = readFileSync(await file.path(), 'utf8')
  expect(xml.match(/<gl-cor:entryHeader>/g)).toHaveLength(5)
  expect(xml).toContain('Ayşe Işık')

  await keepSeal(page, file.suggestedFilename().slice(0, 10))
  await goTo(page, '/eledger/list')
  const row = page.getByRole('row').filter({ hasText: month })
  await expect(row).toContainText('İmza bekliyor')
  await row.getByText(month).click()
  await pane(page).getByRole('button', { name: 'HSM ile imzala' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'HSM ile imzala' }).click()
  await expect(pane(page).getByText('İmzalandı', { exact: true }).first()).toBeVisible()
  await expect(page.locator('[data-list]')).toContainText('İmzalandı')
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    pane(page).getByRole('button', { name: 'Tüm dosyalarını indir' }).click(),
  ])
  const files = Object.entries(unzipSync(readFileSync(await all.path())))
  expect(files.map(([name]) => /-(YB|Y|KB|K)-/.exec(name)?.[1]).sort()).toEqual([
    'K',
    'KB',
    'Y',
    'YB',
  ])
  for (const [, bytes] of files)
    expect(Buffer.from(bytes).toString('utf8')).toContain('<ds:SignatureValue')

  await sealOldest(page)

  await goTo(page, '/eledger/entrynumbers')
  await page.getByRole('row').filter({ hasText: month }).getByText(month).click()
  await pane(page).getByRole('button', { name: 'Dönemi geri al' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Dönemi geri al' }).click()
  await expect(page.getByText(month, { exact: true })).toHaveCount(0)
})

/** Months go to the authority in order: the first of the list is the last row. */
async function sealOldest(page: Page): Promise<void> {
  await page.goto('/eledger/list')
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
  const row = page.getByRole('row').last()
  const [name = ''] = /20\d{2}-\d{2}/.exec((await row.textContent()) ?? '') ?? []
  await row.getByText(name, { exact: true }).first().click()
  for (const [button, state] of [
    ['HSM ile imzala', 'İmzalandı'],
    ["GİB'e gönder", 'GİB onayladı'],
  ] as const) {
    await pane(page).getByRole('button', { name: button }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: button }).click()
    await expect(pane(page).getByText(state, { exact: true }).first()).toBeVisible()
  }
  const stages = pane(page).getByRole('list', { name: 'Aşamalar' }).getByRole('listitem')
  await expect(stages.filter({ hasText: 'tamamlandı' })).toHaveCount(5)
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    pane(page).getByRole('button', { name: 'Tüm dosyalarını indir' }).click(),
  ])
  const names = Object.keys(unzipSync(readFileSync(await all.path())))
  expect(names.filter((path) => /\/GIB-\d{10}-\d{6}-(YB|KB)-000000\.xml$/.test(path))).toHaveLength(
    2,
  )
}

/** The company's seal, with its key. */
async function keepSeal(page: Page, taxNumber: string): Promise<void> {
  await goTo(page, '/company/certificates')
  await page.getByRole('button', { name: 'Sertifika yükle' }).click()
  const dialog = page.getByRole('dialog')
  const seal = madeCertificate({ name: 'Işık Ticaret A.Ş.', taxNumber })
  const file = { name: 'muhur.pfx', mimeType: 'application/x-pkcs12' }
  await dialog.locator('input[type=file]').setInputFiles({ ...file, buffer: pfxOf(seal, 'parola') })
  await dialog.getByLabel('Dosyanın parolası').fill('parola')
  await dialog.getByRole('button', { name: 'Sertifika yükle' }).click()
  await expect(dialog).toBeHidden()
}

/** Into the dialog, which is open and knows the period. */
async function upload(page: Page, csv: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from(csv)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'defter.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Dosya yükle' }).click()
  await expect(dialog).toBeHidden()
}

async function checkOf(page: Page) {
  await pane(page).getByRole('button', { name: 'Kontrol sonucunu göster' }).click()
  return page.getByRole('dialog').locator('iframe').contentFrame().locator('body')
}
