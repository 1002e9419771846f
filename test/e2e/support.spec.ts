import { expect, type Page } from '@playwright/test'
import { demo, deskUser, fullUser, signedInAs, stateOf } from './people.ts'
import { test } from './test.ts'

/** Another company than the one that operates the service. */
const asker = () => fullUser(demo().apiKeys[1]!.company)
const pane = (page: Page) => page.locator('[data-record-pane]')
const messages = (page: Page) => pane(page).getByRole('tabpanel').locator('ol > li')

async function write(page: Page, text: string): Promise<void> {
  await pane(page).getByLabel('Mesajınız').fill(text)
  await pane(page).getByRole('button', { name: 'Gönder' }).click()
  await expect(messages(page).filter({ hasText: text })).toBeVisible()
}

test.use({ storageState: signedInAs(asker) })

test('[TK15] [TK18] [TK8] [TK11] [TK5] a ticket is opened with a file from a failed invoice, answered at the desk, told by mail, closed and rated once', async ({
  page,
  browser,
}) => {
  const subject = `Gitmeyen fatura ${Date.now()}`
  await page.goto('/einvoice/sale?StatusCode=error')
  await page
    .getByRole('button', { name: /^[A-Z]{3}20\d{11}$/ })
    .first()
    .click()
  const number = await pane(page).getByRole('heading').first().innerText()

  await test.step('the form has what is known of the invoice', async () => {
    await pane(page).getByRole('note').getByRole('button', { name: 'Destek iste' }).click()
    const dialog = page.getByRole('dialog', { name: 'Destek iste' })
    await expect(dialog.getByLabel('Belge no')).toHaveValue(number)
    await expect(dialog.getByLabel('Durum kodları')).toHaveValue('error')
    await expect(dialog.getByLabel('Son hata')).not.toHaveValue('')
    await dialog.getByLabel('Konu').fill(subject)
    await dialog.getByLabel('Açıklama').fill('Bu fatura neden gitmedi?')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'ekran.txt', mimeType: 'text/plain', buffer: Buffer.from('1163') })
    await dialog.getByRole('button', { name: 'Destek iste' }).click()
    await expect(page).toHaveURL(/\/support-requests\?.*record=/)
    await expect(messages(page)).toHaveText([/Bu fatura neden gitmedi\?/])
    await expect(pane(page).getByRole('button', { name: 'İndir: ekran.txt' })).toBeVisible()
    await pane(page)
      .locator('form input[type=file]')
      .setInputFiles({ name: 'hata.txt', mimeType: 'text/plain', buffer: Buffer.from('1163') })
    await write(page, 'Hata çıktısı ekte')
    await expect(pane(page).getByRole('button', { name: 'İndir: hata.txt' })).toBeVisible()
  })

  await test.step('the desk sees who asks and about what, and answers', async () => {
    const context = await browser.newContext({ storageState: await stateOf(deskUser()) })
    const desk = await context.newPage()
    await desk.goto(`/support-desk?Search=${encodeURIComponent(subject)}`)
    await desk.getByRole('button', { name: subject }).click()
    await expect(pane(desk)).toContainText(demo().apiKeys[1]!.company)
    await expect(messages(desk)).toHaveCount(2)
    await expect(pane(desk).getByRole('button', { name: 'Talebi kapat' })).toBeDisabled()
    await pane(desk).getByRole('tab', { name: 'Ayrıntılar' }).click()
    await expect(pane(desk).getByRole('tabpanel')).toContainText(number)
    await pane(desk).getByRole('tab', { name: 'Yazışma' }).click()
    await write(desk, 'Alıcının etiketi değişmiş; yeniden gönderebilirsiniz.')
    await expect(pane(desk).getByText('Yanıtlandı')).toBeVisible()
    await desk.goto('/support-requests')
    await expect(desk).toHaveURL(/\/403/)
    await context.close()
  })

  await test.step('who asked reads the answer, and the mail of it', async () => {
    await page.reload()
    await expect(messages(page).last()).toContainText('yeniden gönderebilirsiniz')
    await page.getByRole('button', { name: /profil ve ayarlar/ }).click()
    await page.getByRole('button', { name: 'Giden iletiler' }).click()
    await expect(
      page
        .getByRole('dialog', { name: 'Giden iletiler' })
        .getByRole('listitem')
        .filter({ hasText: subject }),
    ).toHaveCount(1)
  })

  await test.step('it is closed, and rated once', async () => {
    await page.reload()
    await pane(page).getByRole('button', { name: 'Talebi kapat' }).click()
    await page
      .getByRole('dialog', { name: 'Talebi kapat' })
      .or(page.getByRole('alertdialog', { name: 'Talebi kapat' }))
      .getByRole('button', { name: 'Talebi kapat' })
      .click()
    await expect(pane(page).getByText('Kapandı')).toBeVisible()
    await pane(page).getByRole('button', { name: 'Değerlendir' }).click()
    const dialog = page.getByRole('dialog', { name: 'Değerlendir' })
    await dialog
      .locator('label')
      .filter({ has: page.getByLabel('5 üzerinden 4') })
      .click()
    await dialog.getByRole('button', { name: 'Değerlendir' }).click()
    await expect(dialog).toBeHidden()
    await expect(pane(page).getByRole('button', { name: 'Değerlendir' })).toBeDisabled()
  })
})
