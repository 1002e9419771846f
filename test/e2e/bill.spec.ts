import { expect, type Page } from '@playwright/test'
import { fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'
import { goTo } from './walk.ts'

/** Types a line, from the focused name to its last cell. */
async function typeLine(page: Page, name: string, quantity: string, price: string): Promise<void> {
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(quantity)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(price)
}

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
const pane = (page: Page) => page.locator('[data-record-pane]')

test.use({ storageState: signedInAs(fullUser) })

test('[J6] an e-bill is written, sent, cancelled, taken back, reported, and stands in its report', async ({
  page,
}) => {
  await page.goto('/ebill/operation/create')
  await page.getByLabel('1. kalem Mal / hizmet').focus()
  await typeLine(page, 'Adana kebap', '2', '345,50')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('2. kalem Mal / hizmet')).toBeFocused()
  await typeLine(page, 'Ayran', '3', '40')
  // 2 × 345.50 + 3 × 40; an e-bill has no taxes.
  await expect(page.getByTestId('totals')).toContainText('811,00 ₺')

  const sent = page.waitForResponse((response) => response.url().endsWith('/ebill/Send/Model'))
  await page.keyboard.press('Control+Enter')
  const asked = page.getByRole('dialog', { name: 'Belge gönderilsin mi?' })
  await expect(asked).toContainText('811,00 ₺')
  await asked.getByRole('button', { name: 'Gönder' }).click()
  const { UUID, BillNumber } = (await (await sent).json()) as { UUID: string; BillNumber: string }
  expect(BillNumber).toMatch(/^[A-Z0-9]{3}20\d{11}$/)
  await expect(page).toHaveURL(new RegExp(`/ebill/list\\?record=${UUID}`))

  await test.step('listed, and cancelled', async () => {
    await page.goto(`/ebill/list?Search=${BillNumber}`)
    await expect(rowOf(page, BillNumber)).toContainText('811,00')
    await rowOf(page, BillNumber).getByRole('button', { name: BillNumber }).click()
    await expect(pane(page).frameLocator('iframe').locator('body')).toContainText('Adana kebap')
    await act(page, 'İptal et')
    const dialog = page
      .getByRole('dialog', { name: 'İptal et' })
      .or(page.getByRole('alertdialog', { name: 'İptal et' }))
    await expect(dialog).toContainText(BillNumber)
    await dialog.getByRole('button', { name: 'İptal et' }).click()
    await expect(dialog).toBeHidden()
    await goTo(page, `/ebill/canceled/list?Search=${BillNumber}`)
    await expect(rowOf(page, BillNumber)).toHaveCount(1)
  })

  await test.step('the cancellation is taken back', async () => {
    await rowOf(page, BillNumber).getByRole('button', { name: BillNumber }).click()
    await act(page, 'İptali geri al')
    await expect(page.getByText(/İptal geri alındı/)).toBeVisible()
    await page.goto(`/ebill/canceled/list?Search=${BillNumber}`)
    await expect(page.getByText('Uyan belge yok')).toBeVisible()
    await goTo(page, `/ebill/list?Search=${BillNumber}&record=${UUID}&tab=history`)
    await expect(pane(page).getByRole('tabpanel')).toContainText(
      /İptal geri alındı.*İptal edildi.*numarasıyla gönderildi/,
    )
  })

  await test.step('reported with the month', async () => {
    await goTo(page, '/ebill/report/create')
    await expect(rowOf(page, BillNumber)).toContainText('811,00')
    await page.getByRole('button', { name: 'Rapor oluştur' }).click()
    const dialog = page
      .getByRole('dialog', { name: /raporu oluşturulsun mu/ })
      .or(page.getByRole('alertdialog', { name: /raporu oluşturulsun mu/ }))
    await dialog.getByRole('button', { name: 'Rapor oluştur' }).click()
    await expect(page.getByText('Raporlanacak belge yok').first()).toBeVisible()
  })

  await test.step('the report is listed with its documents, and the bill is marked', async () => {
    await goTo(page, '/ebill/report/list')
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Belgeleri göster' }).click()
    await expect(
      page.getByRole('dialog').getByRole('row').filter({ hasText: BillNumber }),
    ).toContainText('811,00')
    await page.goto(`/ebill/list?Search=${BillNumber}`)
    await expect(rowOf(page, BillNumber)).toContainText('Raporlandı')
  })
})

/** An action of the open record, as a button or behind the dots. */
async function act(page: Page, name: string): Promise<void> {
  const bar = pane(page).getByRole('group', { name: 'İşlemler' })
  const button = bar.getByRole('button', { name, exact: true })
  await expect(bar).toBeVisible()
  if (await button.isVisible()) return button.click()
  await bar.getByRole('button', { name: 'Diğer işlemler' }).click()
  await page.getByRole('menuitem', { name }).click()
}
