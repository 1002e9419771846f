import { expect, type Page } from '@playwright/test'
import { untilFocused } from './focus.ts'
import { demo, fullUser, giveSession, typeSignIn } from './people.ts'
import { test } from './test.ts'
import { refreshUntil } from './walk.ts'

/** The ten lines of the issue with `LONG_WORK=all`, as `npm run proof -- long-work` has it; three have a first, a middle and a last one. */
const { LINES, payable } =
  process.env['LONG_WORK'] === 'all'
    ? { LINES: 10, payable: '29.561,82 ₺' }
    : { LINES: 3, payable: '8.553,42 ₺' }
const REASON = 'Birim fiyat sözleşmeye uymuyor; düzeltip yeniden gönderiniz.'

/** Types what a person would, from the focused cell of a line to its last. */
async function typeLine(
  page: Page,
  number: number,
  withholding: string | undefined,
): Promise<void> {
  await page.keyboard.type(`Danışmanlık hizmeti ${number}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1.250,50')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  if (withholding) {
    await page.keyboard.type(withholding)
    await expect(page.getByRole('option', { name: new RegExp(`^${withholding} `) })).toBeVisible()
    await page.keyboard.press('Enter')
  }
}

test(`[J1] [L5] an invoice of ${LINES} lines with withholding, by keyboard: sent, delivered, rejected with a reason, and the sender sees the answer`, async ({
  page,
  browser,
}) => {
  const [companyA, companyB] = [demo().apiKeys[0]!, demo().apiKeys[1]!]
  await typeSignIn(page, fullUser(companyA.company))
  await page.goto('/invoice/operation/create/default')

  // Header: everything by keyboard from the first field on.
  await page.getByLabel('Senaryo').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Fatura tipi')).toBeFocused()
  await page.keyboard.type('Tevk')
  await expect(page.getByLabel('Fatura tipi')).toHaveValue('TEVKIFAT')
  await page.getByLabel('VKN / TCKN').focus()
  await page.keyboard.type(companyB.taxNumber)
  await expect(page.getByRole('option', { name: companyB.taxNumber })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Ad / Unvan')).toHaveValue(companyB.company)
  await expect(page.getByLabel(/^İl\*?$/)).not.toHaveValue('')

  // Lines: Enter goes on to the next one.
  await page.getByLabel('1. kalem Mal / hizmet').focus()
  for (let number = 1; number <= LINES; number++) {
    await typeLine(page, number, number === LINES ? '602' : undefined)
    if (number < LINES) {
      await page.keyboard.press('Enter')
      await expect(page.getByLabel(`${number + 1}. kalem Mal / hizmet`)).toBeFocused()
    }
  }
  // 3 × 2 × 1,250.50 = 7,503.00; KDV 20 % = 1,500.60; 90 % of the last line's 500.20 is withheld: 450.18. Of ten: 25,010.00 and 5,002.00.
  await expect(page.getByTestId('totals')).toContainText(payable)

  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
  await expect(page).toHaveURL(/[?&]draft=/)
  const uuid = new URL(page.url()).searchParams.get('draft')
  expect(uuid).toMatch(/^[0-9a-f-]{36}$/)

  await page.keyboard.press('Control+Enter')
  const asked = page.getByRole('dialog', { name: 'e-Fatura gönderilsin mi?' })
  await expect(asked).toContainText(payable)
  await untilFocused(asked)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/einvoice/sale\\?record=${uuid}`))

  // The authority moves it through its states while we look.
  await page.goto(`/einvoice/sale?Search=${uuid}`)
  const sent = page.getByRole('row').filter({ hasText: companyB.company })
  await expect(sent).toContainText('Başarılı')
  const number =
    (await sent
      .getByText(/^[A-Z0-9]{3}20\d{11}$/)
      .first()
      .textContent()) ?? ''

  // The other company finds it in its purchase box and rejects it.
  const other = await browser.newContext({ locale: 'tr-TR' })
  const receiver = await other.newPage()
  await giveSession(receiver, fullUser(companyB.company))
  await receiver.goto(`/einvoice/purchase?Search=${number}`)
  const received = receiver.getByRole('row').filter({ hasText: companyA.company })
  await expect(received).toContainText('Onay bekliyor')
  await received.getByText(number).click()
  await expect(receiver.frameLocator('iframe').first().getByText(number).first()).toBeVisible()
  await receiver.getByRole('button', { name: 'Reddet' }).first().click()
  const dialog = receiver.getByRole('dialog', { name: /Reddet|reddedilsin/i })
  await dialog.getByRole('textbox').fill(REASON)
  await dialog.getByRole('button', { name: /Reddet/ }).click()
  await expect(receiver.getByText(`${number}: Reddedildi`)).toBeVisible()
  await other.close()

  // The answer travels back.
  await refreshUntil(page, sent, 'Reddedildi')
  await sent.getByText(number).click()
  await expect(page.getByText(REASON)).toBeVisible()
})
