import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { csvOf, entriesIn, filesOf, head, madeLines } from '#test/documents/ledger/ledger-lines.ts'
import { ownFirms } from '#service/demo/firms.ts'
import { demo, fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'

test.use({ storageState: signedInAs(fullUser) })

/** A month that no other journey has files of. */
const period = { start: '2024-03-01', end: '2024-03-31', part: 0 }

test('[ES9] a zip with a wrong name is refused in words; the right one is listed, read, and saved byte for byte', async ({
  page,
}) => {
  const company = demo().apiKeys[0]?.company
  const taxNumber = ownFirms.find(({ name }) => name === company)?.taxNumber ?? ''
  const plain = head(period)
  const entries = await entriesIn(csvOf(madeLines({ month: '2024-03', entries: 4 })))
  const made = await filesOf(entries, { ...plain, company: { ...plain.company, taxNumber } })
  const files = made
    .filter(({ file }) => /-[YK]-/.test(file))
    .map(({ file, xml }) => [file, strToU8(xml)] as const)
  const [journal = '', journalBytes = new Uint8Array()] = files[0] ?? []

  await page.goto('/estorage/ledgers')
  await page.getByRole('button', { name: 'Arşive yükle' }).first().click()
  await expect(page).toHaveURL(/\/estorage\/upload$/)
  await choose(page, 'yanlis.zip', zipSync({ 'yevmiye.xml': journalBytes }))
  await page.getByRole('button', { name: 'Arşive yükle' }).click()
  await expect(page.getByText(/yevmiye\.xml: dosya adı kurala uymuyor/).first()).toBeVisible()

  await page.getByRole('button', { name: /yanlis\.zip/ }).click()
  await choose(page, 'mart.zip', zipSync(Object.fromEntries(files)))
  await page.getByRole('button', { name: 'Arşive yükle' }).click()
  await expect(page.getByText('Arşive alınan dosya: 2.')).toBeVisible()
  await expect(page).toHaveURL(/\/estorage\/ledgers/)

  await page.getByText(journal, { exact: true }).first().click()
  const pane = page.locator('[data-record-pane]')
  await expect(pane.getByText('Sağlam', { exact: true }).first()).toBeVisible()
  await pane.getByRole('button', { name: 'Önizle' }).click()
  const preview = page.getByRole('dialog').locator('iframe').contentFrame().locator('body')
  await expect(preview).toContainText('4 madde, 12 satır')
  await page.keyboard.press('Escape')
  const [one] = await Promise.all([
    page.waitForEvent('download'),
    pane.getByRole('button', { name: 'Dosyayı indir' }).click(),
  ])
  expect(one.suggestedFilename()).toBe(journal)
  expect(readFileSync(await one.path()).equals(Buffer.from(journalBytes))).toBe(true)

  await page.goto('/estorage/ledgers?Month=2024-03')
  for (const [name] of files)
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Seçilenleri indir' }).click()
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Seçilenleri indir' }).click(),
  ])
  const inside = unzipSync(readFileSync(await all.path()))
  expect(Object.keys(inside).sort()).toEqual(
    files.map(([name]) => `${taxNumber}/20240101_20241231/03/${name}`).sort(),
  )
})

async function choose(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(bytes) })
  await expect(page.getByText(name).first()).toBeVisible()
}
