import { expect, type Download, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import writeXlsxFile from 'write-excel-file/node'
import { filledCells } from '../journeys/filled-cells.ts'
import { invoiceFile, type InvoiceFile } from '../journeys/invoice-file.ts'
import { makeZip } from '../journeys/zip-maker.ts'
import { bytesOf, realInvoices, type UploadFile } from './documents.ts'
import { demo, fullUser, keyOf, signedInAs } from './people.ts'
import { test } from './test.ts'
import { goTo } from './walk.ts'
import { watch } from './watch.ts'

const drop = 'Dosyaları buraya bırakın veya seçin'

test.use({ storageState: signedInAs(fullUser) })

/** `FILES=all`, as `npm run proof -- files` has it: every real file is opened, else one in each list. */
const isAll = process.env['FILES'] === 'all'

/** Rows of the first sheet of a downloaded workbook. */
async function rowsOf(download: Download) {
  const { sheets } = await readXlsx(await bytesOf(download), { sheets: [0] })
  return sheets[0]?.rows ?? []
}

/** Rows of the result table by the name of their file. */
const resultOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })

test('[J4] real e-invoice files: uploaded on the screen, listed, shown, printed to PDF and downloaded again letter by letter', async ({
  page,
}) => {
  const user = fullUser()
  const own = keyOf(user.companies[0]!)
  const { source, files } = realInvoices({ taxNo: own.taxNumber, name: own.company })
  process.stdout.write(`[J4] ${source}\n`)
  expect(files.length).toBeGreaterThanOrEqual(3)

  await page.goto('/invoice/operation/upload/xml')
  await page.getByLabel(drop).setInputFiles(
    files.map((file) => ({
      name: file.name,
      mimeType: 'application/xml',
      buffer: Buffer.from(file.xml),
    })),
  )
  for (const file of files) {
    const row = resultOf(page, file.name)
    await expect(row).toContainText('Yüklendi')
    await expect(row).toContainText(file.number)
  }
  const byList = new Map(files.map((file) => [listFor(file, own.taxNumber), file]))
  for (const file of isAll ? files : byList.values())
    await test.step(file.name, () => lookAt(page, file, own.taxNumber))
})

/** Where the portal keeps it: what was sent to the company with what it received, the rest with the old documents. */
const listFor = (file: UploadFile, own: string) =>
  file.receiverTaxNo === own ? '/einvoice/purchase' : '/einvoice/old/purchase'

/** Within the page that is open: loading it anew for every file costs more than all that is looked at. */
async function openSearch(page: Page, list: string, text: string): Promise<void> {
  const address = `${list}?Search=${text}`
  if (new URL(page.url()).pathname !== list) return goTo(page, address)
  await page.evaluate((next) => history.pushState(undefined, '', next), address)
  await expect(page.locator('[data-record-pane]')).toHaveCount(0)
}

async function lookAt(page: Page, file: UploadFile, own: string): Promise<void> {
  await openSearch(page, listFor(file, own), file.uuid)
  const row = page.getByRole('row').filter({ hasText: file.number })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: file.number }).click()

  const pane = page.locator('[data-record-pane]')
  const preview = pane.frameLocator('iframe').locator('body')
  await expect(preview).toContainText(file.number)
  await expect(preview).toContainText(file.receiver)

  const pdf = await download(page, 'PDF')
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(pdf.toString('latin1')).toMatch(/\/Type\s*\/Page[^s]/)
  expect(pdf.toString('latin1').trimEnd()).toMatch(/%%EOF$/)

  expect((await download(page, 'XML (UBL-TR)')).equals(Buffer.from(file.xml))).toBe(true)
}

async function download(page: Page, kind: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'İndir' }).first().click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: kind }).click(),
  ])
  return bytesOf(file)
}

test('[J4] [BJ20] a file with a DOCTYPE, a text and a good file: the bad ones are refused with their reason, the good one is kept', async ({
  page,
}) => {
  const user = fullUser()
  const own = keyOf(user.companies[0]!)
  const good = invoiceFile({
    number: 'KAR2025000000021',
    profile: 'TEMELFATURA',
    type: 'SATIS',
    customer: { taxNo: own.taxNumber, name: own.company },
  })
  const bomb = good.xml.replace(/(<\?xml[^>]*\?>)?/, '$1<!DOCTYPE Invoice [<!ENTITY a "aaaa">]>')
  const files = [
    { name: 'bomba.xml', mimeType: 'application/xml', buffer: Buffer.from(bomb) },
    { name: good.name, mimeType: 'application/xml', buffer: Buffer.from(good.xml) },
    {
      name: 'not.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from('Faturayı yarın gönderirim.'),
    },
  ]
  await page.goto('/invoice/operation/upload/xml')
  await page.getByLabel(drop).setInputFiles(files)
  await expect(resultOf(page, 'bomba.xml')).toContainText('Alınamadı')
  await expect(resultOf(page, 'bomba.xml')).toContainText('DOCTYPE')
  await expect(resultOf(page, 'not.xml')).toContainText('Alınamadı')
  await expect(resultOf(page, 'not.xml').getByRole('cell').last()).not.toBeEmpty()
  await expect(resultOf(page, good.name)).toContainText('Yüklendi')
  // The failed ones, and only they, are tried again.
  const again = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/Upload'),
  )
  await page.getByRole('button', { name: 'Başarısız 2 dosyayı yeniden dene' }).click()
  await again
  await expect(resultOf(page, 'bomba.xml')).toContainText('DOCTYPE')
  await page.goto(`/einvoice/purchase?Search=${good.number}`)
  await expect(page.getByRole('row').filter({ hasText: good.number })).toHaveCount(1)
})

test('[BJ20] thirty files at once, six of them bad: 24 are in, each bad one is named with its reason, and only those six are tried again @proof', async ({
  page,
}) => {
  const user = fullUser()
  const own = keyOf(user.companies[0]!)
  const good = Array.from({ length: 24 }, (_, index) =>
    invoiceFile({
      number: `OTZ2025${String(index + 1).padStart(9, '0')}`,
      profile: 'TEMELFATURA',
      type: 'SATIS',
      customer: { taxNo: own.taxNumber, name: own.company },
    }),
  )
  const files = [
    ...good.map(({ name, xml }) => ({ name, xml })),
    ...Array.from({ length: 6 }, (_, index) => ({
      name: `bozuk-${index + 1}.xml`,
      xml: `Bu bir fatura değil: ${index + 1}`,
    })),
  ]
  await page.goto('/invoice/operation/upload/xml')
  await page.getByLabel(drop).setInputFiles(
    files.map(({ name, xml }) => ({
      name,
      mimeType: 'application/xml',
      buffer: Buffer.from(xml),
    })),
  )
  for (const index of [1, 2, 3, 4, 5, 6]) {
    await expect(resultOf(page, `bozuk-${index}.xml`)).toContainText('Alınamadı')
    await expect(resultOf(page, `bozuk-${index}.xml`).getByRole('cell').last()).not.toBeEmpty()
  }
  await expect(page.getByRole('row').filter({ hasText: 'Yüklendi' })).toHaveCount(24)
  const sent: string[] = []
  page.on(
    'request',
    (request) =>
      void (
        request.method() === 'POST' &&
        request.url().endsWith('/Upload') &&
        sent.push(request.url())
      ),
  )
  await page.getByRole('button', { name: 'Başarısız 6 dosyayı yeniden dene' }).click()
  await expect.poll(() => sent.length).toBe(6)
  await expect(page.getByRole('button', { name: 'Başarısız 6 dosyayı yeniden dene' })).toBeVisible()
  expect(sent).toHaveLength(6)
  await page.goto('/einvoice/purchase?Search=OTZ2025&PageSize=50')
  await expect(page.locator('[data-list][data-state="ready"]')).toBeVisible()
  await expect(page.locator('tbody tr').filter({ hasText: 'OTZ2025' })).toHaveCount(24)
})

/** An invoice of one's own that the authority refuses: its currency is none. */
function faultyFile(
  own: { readonly taxNo: string; readonly name: string },
  number: string,
): InvoiceFile {
  const file = invoiceFile({
    number,
    profile: 'TEMELFATURA',
    type: 'SATIS',
    supplier: own,
    customer: { taxNo: '4840847211', name: 'Örnek Yazılım A.Ş.' },
  })
  return {
    ...file,
    xml: file.xml.replace('<cbc:DocumentCurrencyCode>TRY', '<cbc:DocumentCurrencyCode>TRL'),
  }
}

const xmlOf = ({ name, xml }: InvoiceFile) => ({
  name,
  mimeType: 'application/xml',
  buffer: Buffer.from(xml),
})

test('[VD11] a refused file of one’s own is taken as a draft by the keyboard, and corrected from its row', async ({
  page,
  context,
}) => {
  const user = fullUser()
  const key = keyOf(user.companies[0]!)
  const own = { taxNo: key.taxNumber, name: key.company }
  const file = faultyFile(own, 'DZL2026000000001')
  await page.goto('/invoice/operation/upload/xml')
  await page.getByLabel(drop).setInputFiles(xmlOf(file))
  const row = resultOf(page, file.name)
  await expect(row).toContainText('Alınamadı')
  await expect(row).toContainText('TRL')
  await expect(row).toContainText('taslak olarak alıp burada düzeltin')
  // Another try with the same bytes would change nothing.
  await expect(page.getByRole('button', { name: 'yeniden dene' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Taslak olarak al' }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Yüklendi, notlu')
  await expect(row).toContainText('TRL')
  await expect(row).toContainText('Taslaklar')
  const link = row.getByRole('link', { name: file.number })
  await expect(link).toBeFocused()
  const [editor] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await expect(editor).toHaveURL(new RegExp(`draft=${file.uuid}`))
  await expect(editor.getByText('TRL').first()).toBeVisible()
})

/** An invoice of the company as its own program wrote it: with a contract, and less to pay for the whole document. */
function programFile(own: { readonly taxNo: string; readonly name: string }): InvoiceFile {
  const file = invoiceFile({
    number: 'PRG2026000000001',
    profile: 'TEMELFATURA',
    type: 'SATIS',
    supplier: own,
    customer: { taxNo: demo().apiKeys[1]!.taxNumber, name: demo().apiKeys[1]!.company },
  })
  const contract =
    '<cac:ContractDocumentReference><cbc:ID>SZL-2026/42</cbc:ID><cbc:IssueDate>2026-01-15</cbc:IssueDate></cac:ContractDocumentReference>'
  const allowance =
    '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="TRY">60.60</cbc:Amount></cac:AllowanceCharge>'
  const xml = file.xml
    .replace('<cac:Signature>', (tag) => contract + tag)
    .replace('<cac:TaxTotal>', (tag) => allowance + tag)
    .replace('1560.60</cbc:PayableAmount>', '1500.00</cbc:PayableAmount>')
  return { ...file, xml }
}

test('[EL31] [EL32] a draft of a file shows what it keeps of it; changed amounts ask to be calculated anew, and the rest stays', async ({
  page,
  context,
}) => {
  const key = keyOf(fullUser().companies[0]!)
  const file = programFile({ taxNo: key.taxNumber, name: key.company })
  await page.goto('/invoice/operation/upload/xml')
  await page.getByLabel(drop).setInputFiles(xmlOf(file))
  const link = resultOf(page, file.name).getByRole('link', { name: file.number })
  const [editor] = await Promise.all([context.waitForEvent('page'), link.click()])
  const kept = editor.locator('section').filter({
    has: editor.getByRole('heading', { name: 'Bu belgede ayrıca' }),
  })
  const totals = editor.getByTestId('totals')
  await expect(kept).toContainText('SZL-2026/42')
  await expect(kept.getByRole('row', { name: /Ödenecek/ })).toContainText('1.500,00')
  await expect(totals).toContainText('1.500,00 ₺')
  await expect(totals).toContainText('hesaplanan 1.560,60 ₺')

  const price = editor.getByRole('textbox', { name: /^1\. kalem Birim fiyat/ })
  await price.fill('100')
  await editor.keyboard.press('Control+s')
  await expect(kept.getByRole('alert')).toContainText('yeniden hesaplayın')
  await expect(totals).toContainText('1.440,00 ₺')
  // What was typed since is saved first.
  await price.fill('110')
  await kept.getByRole('button', { name: 'Tutarları yeniden hesapla' }).click()
  await editor
    .getByRole('dialog')
    .getByRole('button', { name: 'Tutarları yeniden hesapla' })
    .click()
  await expect(editor.getByText('Tutarlar yeniden hesaplandı')).toBeVisible()
  await expect(kept.getByRole('alert')).toHaveCount(0)
  await expect(kept).toContainText('SZL-2026/42')
  await expect(kept.getByRole('button', { name: 'Tutarları yeniden hesapla' })).toHaveCount(0)
  await editor.reload()
  await expect(kept).toContainText('SZL-2026/42')
  await expect(kept.getByRole('row', { name: /Ödenecek/ })).toHaveCount(0)
  await expect(totals).toContainText('1.464,00 ₺')
  await editor.close()
})

test('[VD11] of files and an archive all that can be corrected is taken by one press, on a phone too; what had its result keeps it @proof', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const user = fullUser()
  const key = keyOf(user.companies[0]!)
  const own = { taxNo: key.taxNumber, name: key.company }
  const [alone, first, second] = ['DZL2026000000011', 'DZL2026000000012', 'DZL2026000000013'].map(
    (number) => faultyFile(own, number),
  )
  const good = invoiceFile({
    number: 'DZL2026000000014',
    profile: 'TEMELFATURA',
    type: 'SATIS',
    customer: own,
  })
  const archive = makeZip(
    [good, first!, second!]
      .map(({ name, xml }) => ({ name, content: xml }))
      .concat([{ name: 'not.xml', content: 'Yarın gönderirim.' }]),
  )
  // On a phone the rows are cards.
  const cardOf = (name: string) => page.locator('tbody tr').filter({ hasText: name })
  await page.goto('/invoice/operation/upload/xml')
  await page
    .getByLabel(drop)
    .setInputFiles([
      xmlOf(alone!),
      { name: 'arsiv.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) },
    ])
  await expect(cardOf(good.name)).toContainText('Yüklendi')
  await expect(
    cardOf(first!.name).getByRole('button', { name: 'Arşivdeki 2 belgeyi taslak olarak al' }),
  ).toBeVisible()
  const wishes: string[] = []
  page.on(
    'request',
    (request) =>
      void (
        request.method() === 'POST' &&
        request.url().includes('/Upload') &&
        wishes.push(new URL(request.url()).search)
      ),
  )
  await page.getByRole('button', { name: '3 belgeyi taslak olarak al', exact: true }).click()
  for (const { name, number } of [alone!, first!, second!])
    await expect(cardOf(name).getByRole('link', { name: number })).toBeVisible()
  await expect(cardOf(good.name)).toContainText('Yüklendi')
  await expect(cardOf('not.xml')).toContainText('Alınamadı')
  await expect(page.getByRole('button', { name: 'taslak olarak al' })).toHaveCount(0)
  expect(wishes).toEqual(['?IsDraft=true', '?IsDraft=true'])
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [list, { uuid }] of [
    ['/invoice/operation/drafts', first!],
    ['/invoice/operation/drafts', alone!],
    ['/einvoice/purchase', good],
  ] as const) {
    await page.goto(`${list}?Search=${uuid}`)
    await expect(page.locator('tbody tr').filter({ hasText: 'Örnek Yazılım A.Ş.' })).toHaveCount(1)
  }
})

test('[DG5] [TR7] a large workbook whose rows are refused comes back with the reasons, within the content policy', async ({
  page,
}) => {
  const seen = watch(page)
  await page.goto('/invoice/operation/upload/excel')
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel şablonunu indir' }).click(),
  ])
  const [titles = [], places = []] = await rowsOf(template)
  expect(titles).toHaveLength(places.length)
  // More than a library would pack or unpack at once: it would start a worker from a text, which the policy forbids.
  const note = Array.from({ length: 250 }, (_, index) => `ğ${index * 7919}`).join(' ')
  const rows = Array.from({ length: 400 }, (_, index) => ({
    '#': `Y${index}`,
    ...filledCells['einvoice'],
    'InvoiceLines[].Quantity': -2,
    'Notes[]': `${index} ${note}`.slice(0, 1_500),
  }))
  const file = await (
    await writeXlsxFile([
      titles.map(String),
      places.map(String),
      ...rows.map((row) => places.map((place) => row[String(place) as keyof typeof row] ?? null)),
    ])
  ).toBuffer()
  await page.getByLabel(drop).setInputFiles({
    name: 'faturalar.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(file),
  })
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Alınamayan satırları Excel olarak indir' }).first().click(),
  ])
  const back = await rowsOf(refused)
  expect(back).toHaveLength(rows.length + 2)
  const reasonAt = back[1]!.indexOf('!')
  expect(back.slice(2).filter((row) => !row[reasonAt])).toEqual([])
  expect(seen.take()).toEqual([])
})
