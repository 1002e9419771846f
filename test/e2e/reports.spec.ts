import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'

const pane = (page: Page) => page.locator('[data-record-pane]')

test.use({ storageState: signedInAs(fullUser) })

test('[AR15] [AR16] [AR18] [AR19] a list of deductible KDV is made, looked at and opened as a workbook; columns are chosen, moved and renamed', async ({
  page,
}) => {
  await test.step('it is made, and the list shows it ready by itself', async () => {
    await page.goto('/reports/accountingreport/list')
    await page.getByRole('button', { name: 'Rapor oluştur' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rapor oluştur' })
    await expect(dialog.getByLabel('Rapor türü')).toContainText('İndirilecek KDV listesi')
    await dialog.getByLabel('Başlangıç').fill('01.01.2020')
    await dialog.getByLabel('Bitiş').fill('31.12.2040')
    await dialog.getByRole('button', { name: 'Rapor oluştur' }).click()
    await expect(pane(page)).toContainText('31.12.2040')
    await expect(pane(page).getByText('Hazır', { exact: true }).first()).toBeVisible()
  })

  await test.step('it is looked at', async () => {
    await pane(page).getByRole('button', { name: 'Raporu göster' }).click()
    const shown = page.getByRole('dialog').locator('iframe').contentFrame()
    await expect(shown.getByRole('columnheader')).toHaveCount(13)
    await expect(shown.locator('tfoot')).toContainText('Toplam')
    await page.keyboard.press('Escape')
  })

  await test.step('its workbook has numbers as numbers', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pane(page).getByRole('button', { name: 'Dosyayı indir' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('İndirilecek KDV listesi 2020-01-01 2040-12-31.xlsx')
    const { sheets } = await readXlsx(readFileSync(await file.path()))
    const rows = sheets[0]?.rows ?? []
    expect(rows[6]).toHaveLength(13)
    expect(rows[7]?.[0]).toBe(1)
    expect(rows[7]?.[5]).toMatch(/^\d{10,11}$/)
    expect(typeof rows[7]?.[9]).toBe('number')
    expect(rows.at(-1)?.[0]).toBe('Toplam')
  })

  await test.step('a template has columns in an order and under names of its own', async () => {
    await page.goto('/reports/accountingreport/templates')
    await page.getByRole('button', { name: 'Yeni Rapor şablonu' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Ad', exact: true }).fill('Kısa alış listesi')
    const chosen = dialog.getByRole('list', { name: 'Seçilen sütunlar' }).getByRole('listitem')
    await expect(chosen.first()).toContainText('Belge no')
    await chosen.first().getByRole('checkbox').click()
    await dialog.getByRole('button', { name: 'Ad / Unvan: yukarı' }).click()
    await dialog.getByLabel('Ad / Unvan: başlık').fill('Müşteri')
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await page.getByRole('button', { name: 'Kısa alış listesi' }).click()
    await pane(page).getByRole('button', { name: 'Düzenle' }).click()
    await expect(page.getByLabel('Ad / Unvan: başlık')).toHaveValue('Müşteri')
  })
})
