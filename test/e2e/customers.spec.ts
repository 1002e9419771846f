/** Customers that come from a file: those that are wrong are corrected on the screen, and an invoice is written for one of them. */
import { expect, type Page } from '@playwright/test'
import { vknCheckDigit } from '#values/tax-number.ts'
import { fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'

/** A company whose lists no other test counts. */
const importer = () => fullUser('Karadeniz Lojistik A.Ş.')
test.use({ storageState: signedInAs(importer) })

/** The 500 of the issue with `LONG_WORK=all`, as `npm run proof -- long-work` has it; more rows than the dialog draws at once are in every run. */
const total = process.env['LONG_WORK'] === 'all' ? 500 : 60
/** What is wrong in which row of the file, and what it should be. The first row has the titles. */
const slips = [
  { row: 12, column: 'VKN / TCKN', wrong: '12345', right: taxNumber(12) },
  { row: 17, column: 'VKN / TCKN', wrong: 'yok', right: taxNumber(17) },
  { row: 24, column: 'VKN / TCKN', wrong: '123456789012', right: taxNumber(24) },
  { row: 31, column: 'Ad / Unvan', wrong: '', right: name(31) },
  { row: 43, column: 'Ad / Unvan', wrong: '', right: name(43) },
  { row: 52, column: 'E-posta', wrong: 'muhasebe@', right: 'muhasebe@ornek.example' },
  { row: total + 1, column: 'E-posta', wrong: 'ornek.example', right: 'bilgi@ornek.example' },
] as const

function taxNumber(row: number): string {
  const digits = String(700_000_000 + row)
  return digits + vknCheckDigit([...digits].map(Number))
}
function name(row: number): string {
  return `İçe Aktarılan Çiçekçilik ${row} Ltd. Şti.`
}

const titles = [
  'VKN / TCKN',
  'Ad / Unvan',
  'Vergi dairesi',
  'Adres',
  'İlçe',
  'İl',
  'Ülke',
  'E-posta',
]

/** As a spreadsheet program saves it in Turkey. */
function file(): Buffer {
  const rows = Array.from({ length: total }, (_, index) => {
    const row = index + 2
    const values = [taxNumber(row), name(row), 'Kadıköy', 'Moda Cad. 7', 'Kadıköy', 'İstanbul']
    const cells = [...values, 'Türkiye', `satis${row}@ornek.example`]
    for (const slip of slips) if (slip.row === row) cells[titles.indexOf(slip.column)] = slip.wrong
    return cells.join(';')
  })
  return Buffer.from(`\uFEFF${[titles.join(';'), ...rows].join('\r\n')}\r\n`)
}

const cell = (page: Page, row: number, column: string) =>
  page.getByRole('textbox', { name: `${row}. satır, ${column}`, exact: true })

test(`[RK25] ${total} customers with 7 wrong rows are imported, the 7 corrected in place, and an invoice is sent to one of them`, async ({
  page,
}) => {
  await test.step('all but 7 are created, which are left to be corrected', async () => {
    await page.goto('/definitions/customers')
    await page.getByRole('button', { name: 'İçe aktar' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'musteriler.csv', mimeType: 'text/csv', buffer: file() })
    await expect(dialog.getByText(`Tümü (${total})`)).toBeVisible()
    // What only the service can tell, as whether an address is one, is said when it refuses the row.
    await dialog.getByRole('button', { name: `${total - 5} kaydı oluştur` }).click()
    await expect(dialog.getByText(`Oluşturuldu (${total - 7})`)).toBeVisible()
  })

  await test.step('the 7 are corrected at their cells and created too', async () => {
    await page.getByText('Düzeltilecek (7)').click()
    for (const { row, column, right } of slips) {
      await cell(page, row, column).fill(right)
      await page.keyboard.press('Tab')
    }
    await page.getByRole('button', { name: '7 kaydı oluştur' }).click()
    await expect(page.getByText(`Oluşturuldu (${total})`)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(
      `/definitions/customers?Search=${encodeURIComponent('İçe Aktarılan Çiçekçilik')}`,
    )
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Müşteriler')
    await expect(page.getByText(`1–20 / ${total}`)).toBeVisible()
  })

  await test.step('the editor fills in a corrected one, and the invoice leaves', async () => {
    await page.goto('/invoice/operation/create/default')
    const taxNo = page.getByRole('combobox', { name: /VKN/ }).first()
    await taxNo.pressSequentially(taxNumber(43))
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Ad / Unvan').first()).toHaveValue(name(43))
    await expect(page.getByLabel('Vergi dairesi').first()).toHaveValue('Kadıköy')
    await page.getByLabel('1. kalem Mal / hizmet').fill('Gül, kesme')
    await page.getByLabel('1. kalem Birim fiyat').fill('125,50')
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('dialog', { name: /gönderilsin mi/ })
    await question.getByRole('button', { name: /^Gönder/ }).click()
    await expect(page).toHaveURL(/\/earchive\/.*record=/)
    await expect(page.locator('[data-record-pane]')).toContainText(name(43))
  })
})
