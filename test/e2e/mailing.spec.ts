import { expect, type Page } from '@playwright/test'
import { openMailSink } from '../service/mail-sink.ts'
import { readPdf } from '../service/rendering-pdf.ts'
import { demo, fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'

const pane = (page: Page) => page.locator('[data-record-pane]')
const sent = (page: Page) => pane(page).getByRole('region', { name: 'Paylaşılanlar' })

const textIn = (pdf: Uint8Array): string =>
  readPdf(pdf)
    .map(({ text }) => text)
    .join('\n')

/** Another company than the one at which most tests look at messages. */
const sender = () => fullUser(demo().apiKeys[1]!.company)
test.use({ storageState: signedInAs(sender) })

async function share(page: Page, label: string, to: string, dialog: string): Promise<void> {
  await pane(page).getByLabel(label).fill(to)
  await pane(page).getByRole('button', { name: 'Paylaş', exact: true }).last().click()
  const asked = page.getByRole('dialog', { name: dialog })
  await asked.getByRole('button', { name: 'Paylaş' }).click()
  await expect(sent(page)).toContainText(to)
}

test('[ML12] an invoice goes by the company’s mail server with its printed PDF, and by SMS to the provider, and both are told at the invoice', async ({
  page,
}) => {
  const sink = await openMailSink()
  await test.step('the mail server is saved, signs, and takes a test message', async () => {
    await page.goto('/definitions/mailing/server')
    await page.getByLabel('Sunucu adresi').fill('127.0.0.1')
    await page.getByLabel('Bağlantı noktası').fill(String(sink.port))
    await page.getByLabel('Güvenlik').selectOption('None')
    await page.getByLabel('Gönderen adresi').fill('fatura@ornek.example')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await page.getByRole('button', { name: 'DKIM anahtarı üret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'DKIM anahtarı üret' }).click()
    const records = page.getByRole('dialog').frameLocator('iframe')
    await expect(records.locator('body')).toContainText('v=DKIM1; k=rsa; p=')
    await page.keyboard.press('Escape')
  })

  await page.goto('/einvoice/sale')
  await page
    .getByRole('button', { name: /^[A-Z]{3}20\d{11}$/ })
    .first()
    .click()
  const number = await pane(page).getByRole('heading').first().innerText()
  await pane(page).getByRole('tab', { name: 'İletiler' }).click()

  await test.step('the e-mail is read back by a parser, its PDF by a reader of PDF', async () => {
    await share(page, 'E-posta adresleri', 'alici@ornek.example', 'E-posta ile paylaş')
    await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1)
    const [mail] = sink.mails
    expect(mail!.subject).toContain(number)
    expect(mail!.headers.get('dkim-signature')).toMatchObject({ params: { d: 'ornek.example' } })
    const pdf = mail!.attachments.find(({ filename }) => filename === `${number}.pdf`)
    expect(textIn(pdf!.content)).toContain(number)
  })

  await test.step('the SMS stands at the provider, with a link that opens the document', async () => {
    await pane(page).getByRole('button', { name: 'SMS' }).click()
    await share(page, 'Telefon numarası', '+905321112233', 'SMS ile paylaş')
    await expect(sent(page)).toContainText('2 SMS')
    const provider = await page.context().newPage()
    await expect(async () => {
      await provider.goto(demo().messages)
      await expect(provider.getByText('5321112233')).toBeVisible({ timeout: 500 })
    }).toPass()
    const [link = ''] = /http\S+\/d\/[\w-]{22}/.exec(await provider.innerText('main')) ?? []
    const opened = await page.request.get(link)
    expect(textIn(await opened.body())).toContain(number)
  })
  await sink.close()
})
