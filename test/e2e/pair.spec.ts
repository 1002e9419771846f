import { expect, type Page } from '@playwright/test'
import { fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'

/** A company with a postbox, and the final consumer, who has none. */
const registered = '3275190841'
const editor = '/invoice/operation/create/default'

test.use({ storageState: signedInAs(fullUser) })

async function typeReceiver(page: Page, taxNo: string): Promise<void> {
  const field = page.getByLabel('VKN / TCKN').first()
  await field.fill(taxNo)
  await field.press('Tab')
}

test('[JI9] [JI10] the receiver decides between e-Fatura and e-Arşiv; what was typed stays, over a switch, a save and a reload', async ({
  page,
}) => {
  await page.goto(editor)
  await expect(page.getByRole('heading', { level: 1, name: 'Yeni e-Fatura' })).toBeVisible()
  await typeReceiver(page, '11111111111')
  await expect(
    page.getByRole('status').filter({ hasText: 'e-Arşiv Fatura olarak gönderilecek' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Yeni e-Arşiv Fatura' })).toBeVisible()
  await page.getByLabel('1. kalem Mal / hizmet').fill('Kırtasiye')
  await page.getByLabel('1. kalem Birim fiyat').fill('125,50')

  // A known number fills the name and changes the kind, with a notice.
  await typeReceiver(page, registered)
  await expect(page.getByRole('heading', { level: 1, name: 'Yeni e-Fatura' })).toBeVisible()
  await expect(page.getByText('Belge türü değişti')).toBeVisible()
  await expect(page.getByLabel('1. kalem Mal / hizmet')).toHaveValue('Kırtasiye')

  // What the register filled in goes with its number; saving waits for what the receiver decides.
  const name = page.getByLabel('Ad / Unvan')
  await expect(name).not.toHaveValue('')
  await typeReceiver(page, '11111111111')
  await expect(name).toHaveValue('')
  await name.fill('Işıl Çağ')
  for (const [label, text] of [
    ['Adres', 'Iğdır Sok. 3'],
    ['İlçe', 'Kadıköy'],
    ['İl', 'İstanbul'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
  await expect(page).toHaveURL(/draft=[0-9a-f-]{36}&box=earchive|box=earchive&draft=/)
  await page.reload()
  await expect(page.getByLabel('1. kalem Mal / hizmet')).toHaveValue('Kırtasiye')

  await page.goto('/invoice/operation/drafts')
  await page
    .getByRole('navigation', { name: 'Taslaklar' })
    .getByRole('link', { name: 'e-Arşiv Fatura' })
    .click()
  await expect(page).toHaveURL(/box=earchive/)
  await expect(page.getByRole('row').filter({ hasText: '11111111111' }).first()).toBeVisible()
})

test('[JI11] an export invoice is written and sent by keyboard', async ({ page }) => {
  await page.goto('/invoice/operation/create/export')
  await expect(page.getByRole('heading', { level: 1, name: 'İhracat Faturası' })).toBeVisible()
  const country = 'Birleşik Krallık'
  const texts: readonly (readonly [label: string | RegExp, text: string])[] = [
    ['Döviz kuru', '42,50'],
    ['Resmi unvan', 'Farthing Ltd'],
    ['Adres', '56A Avon Way'],
    ['Şehir', 'London'],
    [/^Ülke\s*\*?$/, country],
    ['Teslim şehri', 'London'],
    ['Teslim ülkesi', country],
    ['1. kalem Mal / hizmet', 'Vida'],
    ['1. kalem Birim fiyat', '10'],
    ['1. kalem GTİP', '847130000011'],
  ]
  for (const [label, text] of texts) {
    await page.getByLabel(label).first().focus()
    await page.keyboard.type(text)
    // Tab takes what is offered: the names of the countries come late.
    if (text === country) await expect(page.getByRole('option', { name: text })).toBeVisible()
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    'Farthing Ltd',
  )
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Gönder' }).last().press('Enter')
  await expect(page.getByText(/numarasıyla gönderildi/)).toBeVisible()
  // The list stands behind the record that was just sent.
  await expect(page.getByText('Farthing Ltd').first()).toBeVisible()
})
