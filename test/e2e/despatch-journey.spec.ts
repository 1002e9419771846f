/** A despatch advice from the editor to the invoice about it, between two companies of the demo. */
import { expect, type Page } from '@playwright/test'
import { untilFocused } from './focus.ts'
import { demo, fullUser, giveSession, keyOf } from './people.ts'
import { test } from './test.ts'
import { goTo, refreshUntil } from './walk.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const pane = (page: Page) => page.locator('[data-record-pane]')
const part = (page: Page, name: string) => page.getByRole('group', { name })

/** Types into one field after the other, from the one that has the focus. */
async function typeOn(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

/** All of it without a mouse; the plate comes after the check has asked for it. */
async function writeDespatch(
  page: Page,
  receiver: { readonly taxNumber: string; readonly company: string },
): Promise<void> {
  await page.goto('/edespatch/operation/create')
  await page.getByLabel('Fiili sevk').focus()
  await typeOn(page, '01012030 1030')
  await expect(page.getByLabel('Fiili sevk')).toHaveValue('01.01.2030 10:30')
  await page.getByLabel('VKN / TCKN').first().focus()
  await page.keyboard.type(receiver.taxNumber)
  await expect(page.getByRole('option', { name: receiver.taxNumber })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Ad / Unvan').first()).toHaveValue(receiver.company)
  // The address comes with the customer, after his name.
  await expect(page.getByLabel('Posta kodu').first()).toHaveValue(/^\d{5}$/)
  await part(page, 'Şoförler').getByLabel('1. satır Ad').focus()
  await typeOn(page, 'Mehmet', 'Öztürk', '10000000146')
  await page.getByLabel('1. kalem Mal / hizmet').focus()
  await typeOn(page, 'Çelik boru', '20', '', 'CB-20', '150,50')
  await expect(page.getByLabel('2. kalem Mal / hizmet')).toBeFocused()
  await typeOn(page, 'Dirsek', '12')

  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('Düzeltilmesi gereken 1 konu var')
  await expect(part(page, 'Araç plakaları').getByLabel('1. satır Plaka')).toBeFocused()
  await typeOn(page, '34 DR 4077')
  await expect(page.getByText('Gönderime hazır')).toBeVisible()
}

test('[DA40] a despatch is written by keyboard, checked, sent, answered line by line, seen by its sender and made an invoice of', async ({
  page,
  browser,
}) => {
  const [own, other] = demo().apiKeys.map((key) => key.company) as [string, string]
  await giveSession(page, fullUser(own))
  await writeDespatch(page, keyOf(other))
  const posted = page.waitForResponse((response) =>
    response.url().endsWith('/edespatch/Send/Model'),
  )
  await page.keyboard.press('Control+Enter')
  const asked = page.getByRole('dialog', { name: 'Belge gönderilsin mi?' })
  await expect(asked).toContainText(other)
  await untilFocused(asked)
  await page.keyboard.press('Enter')
  const { UUID, DespatchNumber: number } = (await (await posted).json()) as {
    UUID: string
    DespatchNumber: string
  }
  expect(number).toMatch(/^[A-Z0-9]{3}20\d{11}$/)
  await expect(page).toHaveURL(new RegExp(`/edespatch/sale\\?record=${UUID}`))
  await page.goto(`/edespatch/sale?Search=${number}`)
  await refreshUntil(page, rowOf(page, number), 'Başarılı')
  await expect(rowOf(page, number)).toContainText('Onay bekliyor')

  const context = await browser.newContext({ locale: 'tr-TR' })
  const receiver = await context.newPage()
  await giveSession(receiver, fullUser(other))

  await test.step('the receiver opens it: it is read, and unread again when he says so', async () => {
    await receiver.goto(`/edespatch/purchase?Search=${number}`)
    await expect(rowOf(receiver, number)).toContainText('Okunmadı')
    await rowOf(receiver, number).getByRole('button', { name: number }).click()
    await expect(
      pane(receiver).frameLocator('iframe').getByText('Çelik boru').first(),
    ).toBeVisible()
    await receiver.keyboard.press('Escape')
    await expect(rowOf(receiver, number)).toBeVisible()
    await expect(rowOf(receiver, number)).not.toContainText('Okunmadı')
    await receiver.getByRole('checkbox', { name: `${number} belgesini seç` }).check()
    await receiver
      .getByRole('region', { name: 'Seçili belgelerle yapılabilecekler' })
      .getByRole('button', { name: 'İşaretle' })
      .click()
    await receiver.getByRole('menuitem', { name: 'Okunmadı işaretle' }).click()
    await expect(rowOf(receiver, number)).toContainText('Okunmadı')
  })

  await test.step('and answers line by line: what is turned back needs a reason', async () => {
    await rowOf(receiver, number).getByRole('button', { name: number }).click()
    await pane(receiver).getByRole('tab', { name: 'Kalemler' }).click()
    await expect(pane(receiver).getByRole('cell', { name: 'Dirsek' })).toBeVisible()
    await receiver.keyboard.press('a')
    const dialog = receiver.getByRole('dialog', { name: 'Kalem kalem yanıtla' })
    await dialog.getByRole('radio', { name: /Tamamını kabul et/ }).focus()
    await receiver.keyboard.press('ArrowDown')
    await dialog.getByLabel('Çelik boru Eksik').fill('2')
    await dialog.getByLabel('Çelik boru Reddedilen').fill('3')
    await expect(
      dialog
        .getByRole('row')
        .filter({ hasText: 'Çelik boru' })
        .getByRole('cell', { name: '18', exact: true }),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Yanıtı gönder' }).click()
    await expect(dialog.getByLabel('Çelik boru Ret sebebi')).toBeFocused()
    const clicked = await receiver.evaluate(() => performance.now())
    await receiver.keyboard.type('Ezik geldi')
    // Within a second of the click it is taken for the same.
    await receiver.waitForFunction((since) => performance.now() > since + 1000, clicked)
    await receiver.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(pane(receiver)).toContainText('Kısmen kabul edildi')
    await context.close()
  })

  await test.step('the sender sees the answer', async () => {
    await refreshUntil(page, rowOf(page, number), 'Kısmen kabul edildi')
    await rowOf(page, number).getByRole('button', { name: number }).click()
    await pane(page).getByRole('tab', { name: 'Yanıt', exact: true }).click()
    await expect(pane(page).frameLocator('iframe').getByText('Ezik geldi')).toBeVisible()
  })

  await test.step('and makes an invoice draft of what was kept', async () => {
    await pane(page).getByRole('button', { name: 'Faturaya dönüştür' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Faturaya dönüştür' }).click()
    await expect(page).toHaveURL(/\/invoice\/operation\/create\/default\?.*draft=/)
    for (const [line, good, quantity] of [
      [1, 'Çelik boru', '15'],
      [2, 'Dirsek', '12'],
    ] as const) {
      await expect(page.getByLabel(`${line}. kalem Mal / hizmet`)).toHaveValue(good)
      await expect(page.getByLabel(`${line}. kalem Miktar`)).toHaveValue(quantity)
    }
    await expect(page.getByLabel('1. kalem Birim fiyat')).toHaveValue(/^150,5/)
    await goTo(page, `/edespatch/sale?Search=${number}`)
    await expect(rowOf(page, number)).toContainText('Faturalandı')
  })
})
