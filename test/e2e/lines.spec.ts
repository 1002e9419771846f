import { expect, type Page } from '@playwright/test'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { workbook } from '#screens/sheet/table-file.ts'
import { oracle, refusals } from '../documents/oracle.ts'
import { untilFocused } from './focus.ts'
import { demo, fullUser, signedInAs } from './people.ts'
import { test } from './test.ts'

/** Twenty typed and two hundred pasted with `LONG_WORK=all`, as `npm run proof -- long-work` has it; ten have each kind of tax. */
const { LINES, PASTED } =
  process.env['LONG_WORK'] === 'all' ? { LINES: 20, PASTED: 200 } : { LINES: 10, PASTED: 60 }
/** TRUST U13 allows ninety keystrokes beyond the data for ten lines. */
const allowedStrokes = 9 * LINES

interface TypedLine {
  readonly name: string
  readonly quantity: number
  /** In kuruş, as are all amounts here: nothing is reckoned with the portal's own arithmetic. */
  readonly price: number
  readonly kdv: 10 | 20
  /** Code and percent of a tax besides KDV; of the excise KDV is taken too. */
  readonly tax?: { readonly code: '0074' | '0059'; readonly percent: number }
  readonly withheld?: { readonly code: '602'; readonly percent: 90 }
}

const typed: readonly TypedLine[] = Array.from({ length: LINES }, (_, index) => ({
  name: `Kalem işi ${index + 1}`,
  quantity: index + 1,
  price: 10_005 + 1_333 * index,
  kdv: index % 4 === 1 ? 10 : 20,
  ...(index % 10 === 3 && { tax: { code: '0074' as const, percent: 25 } }),
  ...(index % 10 === 6 && { tax: { code: '0059' as const, percent: 2 } }),
  ...(index % 10 === 9 && { withheld: { code: '602' as const, percent: 90 as const } }),
}))
const pasted: readonly TypedLine[] = Array.from({ length: PASTED }, (_, index) => ({
  name: `Yapıştırılan "${index + 1}"`,
  quantity: 1 + (index % 7),
  price: 123_456 + index,
  kdv: index % 2 === 0 ? 20 : 10,
  ...(index % 50 === 0 && { tax: { code: '0074' as const, percent: 25 } }),
}))

/** Half up, of positive amounts. */
const part = (amount: number, percent: number) =>
  Number((BigInt(amount) * BigInt(percent) * 2n + 100n) / 200n)

function amountsOf({ quantity, price, kdv, tax, withheld }: TypedLine) {
  const extension = quantity * price
  const other = tax ? part(extension, tax.percent) : 0
  const vat = part(extension + (tax?.code === '0074' ? other : 0), kdv)
  return { extension, other, vat, withheld: withheld ? part(vat, withheld.percent) : 0 }
}
function totalsOf(lines: readonly TypedLine[]) {
  const all = lines.map(amountsOf)
  const sum = (key: keyof ReturnType<typeof amountsOf>) =>
    all.reduce((total, one) => total + one[key], 0)
  return {
    extension: sum('extension'),
    inclusive: sum('extension') + sum('other') + sum('vat'),
    payable: sum('extension') + sum('other') + sum('vat') - sum('withheld'),
  }
}
const lira = (kurus: number) =>
  `${(kurus / 100).toLocaleString('tr-TR', { minimumFractionDigits: 2 })}`
const decimals = (kurus: number) => (kurus / 100).toFixed(2)

/** A keyboard that counts what is no data. */
function keyboardOf(page: Page) {
  let strokes = 0
  return {
    strokes: () => strokes,
    write: (text: string) => page.keyboard.type(text),
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        strokes++
        await page.keyboard.press(key)
      }
    },
  }
}
type Keyboard = ReturnType<typeof keyboardOf>

const cell = (page: Page, line: number, name: string) => page.getByLabel(`${line}. kalem ${name}`)
const option = (page: Page, name: RegExp) => page.getByRole('option', { name }).first()

/** From the name of a line to the end of what there is to say of it. */
async function typeLine(
  page: Page,
  keys: Keyboard,
  number: number,
  line: TypedLine,
): Promise<void> {
  await keys.write(line.name)
  await keys.press('Tab')
  await keys.write(String(line.quantity))
  await keys.press('Tab', 'Tab')
  await keys.write(lira(line.price))
  if (line.kdv === 20 && !line.tax && !line.withheld) return
  await keys.press('Tab', 'Tab')
  if (line.kdv === 10) await keys.write('10')
  if (!line.tax && !line.withheld) return keys.press('Enter')
  await keys.press('Tab')
  if (line.withheld) {
    await keys.write(line.withheld.code)
    await expect(option(page, /^602 /)).toBeVisible()
    return keys.press('Enter')
  }
  await keys.press('Tab')
  await expect(cell(page, number, 'Diğer vergiler')).toBeFocused()
  // The first letter opens the panel.
  await keys.write(line.tax!.code)
  await expect(option(page, new RegExp(`\\(${line.tax!.code}\\)`))).toBeVisible()
  await keys.press('Enter')
  await keys.write(String(line.tax!.percent))
  await keys.press('Enter')
  await expect(cell(page, number, 'Diğer vergiler')).toBeFocused()
  await expect(cell(page, number, 'Diğer vergiler')).toHaveAccessibleName(
    new RegExp(`%${line.tax!.percent}`),
  )
}

test.use({ storageState: signedInAs(fullUser) })

test(`[EL11] ${LINES} lines with three kinds of tax by keyboard alone, ${PASTED} pasted, taken back in one step, done again and sent: the document says exactly that`, async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/invoice/operation/create/default')
  await expect(page.getByLabel('Senaryo')).toBeVisible()
  // Any mouse would be told here.
  await page.evaluate('addEventListener("pointerdown", () => { document.title = "mouse" }, true)')
  const receiver = demo().apiKeys[1]!

  // The head: past the menu to the type and on to the receiver.
  await page.getByLabel('Senaryo').focus()
  const keys = keyboardOf(page)
  await keys.press('Tab')
  await keys.write('Tevk')
  await expect(page.getByLabel('Fatura tipi')).toHaveValue('TEVKIFAT')
  const tabTo = async (label: string) => {
    const wanted = page.getByLabel(label).first()
    for (
      let tries = 0;
      tries < 20 && !(await wanted.evaluate((element) => element === document.activeElement));
      tries++
    )
      await keys.press('Tab')
    await expect(wanted).toBeFocused()
  }
  await tabTo('VKN / TCKN')
  await keys.write(receiver.taxNumber)
  await expect(page.getByRole('option', { name: receiver.taxNumber })).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByLabel('Ad / Unvan')).toHaveValue(receiver.company)
  await tabTo('1. kalem Mal / hizmet')

  for (const [index, line] of typed.entries()) {
    await typeLine(page, keys, index + 1, line)
    if (index + 1 === LINES) break
    // Enter opens the taxes; Tab behind the last cell makes a line as well.
    await keys.press(line.tax ? 'Tab' : 'Enter')
    await expect(cell(page, index + 2, 'Mal / hizmet')).toBeFocused()
  }
  const before = totalsOf(typed)
  const totals = page.getByTestId('totals')
  await expect(totals).toContainText(`${lira(before.payable)} ₺`)
  process.stdout.write(
    `${LINES} lines by keyboard: ${keys.strokes()} keystrokes beyond the data, ${allowedStrokes} are allowed\n`,
  )
  expect(keys.strokes()).toBeLessThanOrEqual(allowedStrokes)

  // What a spreadsheet puts on the clipboard, its columns in an order of their own.
  const rows = pasted.map(({ name, quantity, price, kdv, tax }) =>
    [
      `%${kdv}`,
      `"${name.replaceAll('"', '""')}"`,
      lira(price),
      String(quantity),
      'Adet',
      tax ? `${tax.code} %${tax.percent}` : '',
    ].join('\t'),
  )
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ['KDV oranı\tMal / hizmet\tBirim fiyat\tMiktar\tBirim\tDiğer vergiler', ...rows].join('\r\n'),
  )
  // The last line is one with withholding: Enter makes the next one, in which the rows begin.
  await keys.press('Enter')
  await expect(cell(page, LINES + 1, 'Mal / hizmet')).toBeFocused()
  await keys.press('Control+v')
  await expect(page.getByText(`${PASTED} kalem yapıştırıldı`)).toBeVisible()
  const after = totalsOf([...typed, ...pasted])
  await expect(totals).toContainText(`${lira(after.payable)} ₺`)

  await keys.press('Control+z')
  await expect(totals).toContainText(`${lira(before.payable)} ₺`)
  await expect(cell(page, LINES, 'Mal / hizmet')).toBeVisible()
  await expect(cell(page, LINES + 1, 'Mal / hizmet')).toHaveCount(0)
  await keys.press('Control+y')
  await expect(totals).toContainText(`${lira(after.payable)} ₺`)

  await keys.press('Control+Enter')
  const asked = page.getByRole('dialog', { name: 'e-Fatura gönderilsin mi?' })
  await expect(asked).toContainText(`${lira(after.payable)} ₺`)
  await untilFocused(asked)
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/einvoice\/sale\?record=[0-9a-f-]{36}/)
  expect(await page.title()).not.toContain('mouse')

  const uuid = new URL(page.url()).searchParams.get('record')!
  const answer = await request.get(`/api/einvoice/Sale/${uuid}/xml`, {
    headers: { Authorization: `Bearer ${demo().apiKeys[0]!.key}` },
  })
  const xml = (await answer.json()) as string
  const sent = readUbl(xml)
  expect(sent.lines.map(toTypedLine)).toEqual([...typed, ...pasted])
  expect(
    sent.lines.map((line) => [
      line.extension,
      ...line.taxes.map(({ amount }) => amount),
      line.withholding?.amount ?? '',
    ]),
  ).toEqual(
    [...typed, ...pasted].map((line) => {
      const { extension, vat, other, withheld } = amountsOf(line)
      return [
        decimals(extension),
        decimals(vat),
        ...(line.tax ? [decimals(other)] : []),
        line.withheld ? decimals(withheld) : '',
      ]
    }),
  )
  expect(sent.totals).toMatchObject({
    lineExtension: decimals(after.extension),
    taxInclusive: decimals(after.inclusive),
    payable: decimals(after.payable),
  })
  const check = await oracle()
  if (check) expect(refusals(await check([{ file: 'lines.xml', xml }]))).toEqual([])
})

/** A line of the document in the words of this test. */
function toTypedLine(line: ReturnType<typeof readUbl>['lines'][number]): TypedLine {
  const kdv = line.taxes.find(({ code }) => code === '0015')!
  const tax = line.taxes.find(({ code }) => code !== '0015')
  return {
    name: line.name,
    quantity: Number(line.quantity),
    price: Math.round(Number(line.price) * 100),
    kdv: Number(kdv.percent) as TypedLine['kdv'],
    ...(tax && { tax: { code: tax.code as '0074', percent: Number(tax.percent) } }),
    ...(line.withholding && {
      withheld: {
        code: line.withholding.code as '602',
        percent: Number(line.withholding.percent) as 90,
      },
    }),
  }
}

test('[EL19] [EL24] the preview beside the form is drawn anew as the document changes, keeps its last page and its place, and is remembered; terms of payment are in it and in the draft', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  const editor = '/invoice/operation/create/default'
  await page.goto(editor)
  const pane = page.getByRole('complementary', { name: 'Önizleme' })
  const sheet = page.frameLocator('iframe[title="Önizleme"]')
  const button = page.getByRole('button', { name: 'Önizle', exact: true })
  const name = page.getByLabel('1. kalem Mal / hizmet')
  await expect(pane).toHaveCount(0)
  await button.click()
  await expect(pane.getByText('Belge tamamlanınca burada görünür')).toBeVisible()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const receiver = page.getByLabel('VKN / TCKN').first()
  await receiver.fill(demo().apiKeys[1]!.taxNumber)
  await receiver.press('Tab')
  await expect(page.getByLabel('Ad / Unvan')).not.toHaveValue('')
  await name.fill('İlk hali')
  await page.getByLabel('1. kalem Birim fiyat').fill('12')
  await expect(sheet.getByText('İlk hali')).toBeVisible()

  const scroller = pane.locator('iframe').locator('xpath=../../..')
  await scroller.evaluate((one) => one.scrollTo(0, 60))
  await name.fill('İkinci hali')
  await name.press('Tab')
  await expect(sheet.getByText('İkinci hali')).toBeAttached()
  expect(await scroller.evaluate((one) => one.scrollTop)).toBe(60)
  await page.getByLabel('1. kalem Birim fiyat').fill('')
  await expect(pane.getByText('Son çizilebilen hali')).toBeVisible()
  await expect(sheet.getByText('İkinci hali')).toBeAttached()
  await page.getByLabel('1. kalem Birim fiyat').fill('15')
  await expect(pane.getByText('Son çizilebilen hali')).toHaveCount(0)

  const dueDay = `31.12.${new Date().getFullYear() + 1}`
  const iban = 'TR330006100519786457841326'
  await page.getByRole('button', { name: 'Ödeme koşulları', exact: true }).click()
  await expect(page.getByLabel('Son ödeme tarihi')).toBeFocused()
  await page.getByLabel('Son ödeme tarihi').fill(dueDay)
  await page.getByLabel('IBAN').fill(iban)
  await page.getByLabel('IBAN').press('Tab')
  await expect(sheet.getByText(dueDay)).toBeAttached()
  await expect(sheet.getByText('IBAN TR33 0006 1005 1978 6457 8413 26')).toBeAttached()

  // Nothing of the form is cut off beside it.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)
  const [line, paneBox] = [
    await page.locator('[data-lines]').boundingBox(),
    await pane.boundingBox(),
  ]
  expect(line!.x + line!.width).toBeLessThan(paneBox!.x)

  // A list of choices has Escape first.
  await page.getByLabel(/1\. kalem Birim\s*\*?$/).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(pane).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('İkinci hali')
  await expect(page.getByLabel('Son ödeme tarihi')).toHaveValue(dueDay)
  await expect(page.getByLabel('IBAN')).toHaveValue(iban)
  // The pane listens for the key from the moment that it asks for its first page.
  await expect(sheet.getByText('İkinci hali')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pane).toHaveCount(0)
  await page.reload()
  await expect(name).toHaveValue('İkinci hali')
  await expect(pane).toHaveCount(0)

  await page.setViewportSize({ width: 1100, height: 700 })
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Önizleme' })).toBeVisible()
})

test('[EL21] [LA32] a discount of ten per cent is typed, shown and reckoned as one; the sign makes an amount of it, and the hint of taking it back has its key', async ({
  page,
}) => {
  await page.goto('/invoice/operation/create/default')
  await cell(page, 1, 'Miktar').fill('2')
  await cell(page, 1, 'Birim fiyat').fill('100')
  await cell(page, 1, 'İskonto').fill('%10')
  await cell(page, 1, 'Miktar').focus()
  const totals = page.getByTestId('totals')
  await expect(cell(page, 1, 'İskonto')).toHaveValue('10')
  await expect(totals).toContainText('180,00 ₺')
  await page.getByRole('button', { name: 'Tutar yap' }).click()
  await expect(totals).toContainText('190,00 ₺')
  await page.getByRole('button', { name: /^Geri al/ }).hover()
  await expect(page.locator('[data-tip-panel] kbd').first()).toHaveText('Ctrl+Z')
})

test('[UL14] [UL16] [UL18] pasted rows and those of a workbook name units as people do, a wrong one is corrected where it stands, and a reload keeps all of them @proof', async ({
  page,
}) => {
  await page.goto('/bulk/invoice/create')
  const receiver = demo().apiKeys[1]!.taxNumber
  const row = (group: string, unit: string) =>
    [group, receiver, 'Danışmanlık', '2', unit, '1.250,75', '%10', '20'].join('\t')
  await page.getByLabel(/^Sütunlar:/).fill([row('1', 'Adet'), row('2', 'Tane mi')].join('\n'))
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /^1 / })).toContainText('Hazır')
  await expect(table.getByRole('row', { name: /^2 / })).toContainText('Düzeltilmeli')
  await table.getByRole('combobox').fill('Saat')
  await page.getByRole('option', { name: /^Saat/ }).first().click()
  await expect(page.getByRole('button', { name: '2 taslak oluştur' })).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('button', { name: '2 taslak oluştur' })).toBeEnabled()

  await page.getByLabel('Dosya seç').setInputFiles({
    name: 'belgeler.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await workbookOf(receiver, ['Adet', 'Tane mi', 'Tane mi']),
  })
  await table.getByRole('combobox', { name: /^4\. satır/ }).fill('Saat')
  await page.getByRole('option', { name: /^Saat/ }).first().click()
  await expect(table.getByText('Hazır', { exact: true })).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('belgeler.xlsx')).toBeVisible()
  await expect(table.getByText('Hazır', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: '2 taslak oluştur' }).click()
  await expect(table.getByText('Oluşturuldu', { exact: true })).toHaveCount(2)
  await page.reload()
  await expect(table.getByRole('combobox', { name: /^5\. satır/ })).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(2)
})

/** A workbook made of the template, of a document to this receiver for each unit. */
async function workbookOf(receiver: string, units: readonly string[]): Promise<Buffer> {
  const cells = (unit: string) =>
    new Map([
      ['CustomerInfo.TaxNumber', receiver],
      ['InvoiceLines[].Name', 'Danışmanlık'],
      ['InvoiceLines[].Quantity', '2'],
      ['InvoiceLines[].UnitType', unit],
      ['InvoiceLines[].Price', '1.250,75'],
      ['InvoiceLines[].KDVPercent', '20'],
    ])
  const places = [...cells('').keys()]
  const titles = places.map((place) => place.split('.').at(-1)!)
  const rows = [titles, places, ...units.map((unit) => [...cells(unit).values()])]
  return Buffer.from(await (await workbook([{ name: 'Belgeler', rows }])).arrayBuffer())
}

test('[EL22] [EL23] [EL25] [DA47] a slip is told at its field, the keys of sending say what is missing, the foot grows over no field, and a draft says it when it is opened', async ({
  page,
}) => {
  await page.goto('/invoice/operation/create/default')
  await expect(page.getByRole('button', { name: 'Gönder', exact: true })).toBeVisible()
  const missing = page.getByRole('alert').getByRole('button')
  await expect(missing).toHaveCount(0)
  // Nothing has the focus, and nothing was typed.
  await page.keyboard.press('Control+Enter')
  await expect(missing.first()).toBeVisible()

  const taxNo = page.getByRole('combobox', { name: /VKN/ }).first()
  await taxNo.pressSequentially('4840847212')
  await expect(page.getByText(/"4840847212" numarasının kontrol hanesi/)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByText(/"4840847212" numarasının kontrol hanesi/).first()).toBeVisible()
  const before = await missing.count()
  await cell(page, 1, 'Mal / hizmet').fill('Danışmanlık')
  await cell(page, 1, 'Birim fiyat').fill('100')
  await page.getByLabel('Ad / Unvan').first().fill('Ahmet Yılmaz')
  await page.keyboard.press('Tab')
  await expect.poll(() => missing.count()).toBeLessThanOrEqual(before - 3)

  // In a low window and on a phone: what has the focus stands right above the foot, which then says more than before.
  for (const size of [
    { width: 1440, height: 620 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(size)
    await cell(page, 1, 'Miktar').focus()
    await cell(page, 1, 'Birim fiyat').focus()
    await expect.poll(() => spaceAboveFoot(page)).toBeGreaterThanOrEqual(0)
    await page.evaluate((by) => window.scrollBy(0, -by), await spaceAboveFoot(page))
    await page.locator('[data-foot]').evaluate((foot) => (foot.style.paddingTop = '5rem'))
    await expect.poll(() => spaceAboveFoot(page)).toBeGreaterThanOrEqual(0)
    await page.locator('[data-foot]').evaluate((foot) => (foot.style.paddingTop = ''))
  }

  // A draft may lack the address, and says so when it is opened.
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Taslak kaydedildi/)).toBeVisible()
  await page.reload()
  await expect(missing.first()).toBeVisible()
})

/** Pixels from the end of what has the focus to the bar at the bottom. */
const spaceAboveFoot = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const foot = document.querySelector('[data-foot]')!.getBoundingClientRect()
    return Math.round(foot.top - document.activeElement!.getBoundingClientRect().bottom)
  })

test('[CU16] goods that a customer pays a special price for are offered and filled at it, and at the usual one for another @proof', async ({
  page,
}) => {
  await page.goto('/invoice/operation/create/default')
  const taxNumber = page.getByLabel('VKN / TCKN').first()
  const goods = page.getByLabel('1. kalem Mal / hizmet')
  const price = page.getByLabel('1. kalem Birim fiyat')
  const chooseGoods = async (offered: string) => {
    await goods.fill('Yazılım bakım')
    await page.getByRole('option', { name: offered }).click()
  }
  const is = async (number: string, name: string) => {
    await taxNumber.fill(number)
    await taxNumber.press('Tab')
    await expect(page.getByLabel('Ad / Unvan')).toHaveValue(name)
  }
  await is('64183057992', 'Durmuş Ali Yeşilırmak')
  await chooseGoods('Yazılım bakım ve destek hizmeti (aylık) YZL-001 · özel fiyat 16.650')
  await expect(price).toHaveValue('16.650')
  await is('35280719410', 'Fatma Gümüşoğlu')
  await chooseGoods('Yazılım bakım ve destek hizmeti (aylık) YZL-001')
  await expect(price).toHaveValue('18.500')
})
