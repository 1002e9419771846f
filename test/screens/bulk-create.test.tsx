// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallInput } from '#client/api.ts'
import { CallError } from '#client/errors.ts'
import { plainForm } from '#engine/variants.ts'
import { Screen } from '#screens/bulk/bulk-screen.tsx'
import { ettnOf } from '#screens/bulk/document-id.ts'
import { inSlices } from '#screens/bulk/in-slices.ts'
import { parsePasted, pastedColumns, pastedSteps } from '#screens/bulk/pasted-rows.ts'
import { cellContextOf } from '#screens/sheet/cell-context.ts'
import { workbook } from '#screens/sheet/table-file.ts'
import { layOut } from './laid-out.ts'
import { openList, portal } from './list-fixture.tsx'
import { everyRole } from './screen-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

const family = portal.families.find(({ key }) => key === 'einvoice')!
const route = portal.routes.find((one) => one.family === 'einvoice' && one.screen === 'bulkCreate')!
const row = (index: number, price = '1.234,56') =>
  [`F-${index}`, '4840847211', 'Danışmanlık', '2', 'C62', price, '', '20'].join('\t')
const context = { decimal: ',', lists: new Map() } as const
/** Every hundredth price is no number. */
const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    row(index + 1, (index + 1) % 100 === 0 ? 'çok' : '1.234,56'),
  ).join('\n')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  layOut()
  setWindowWidth(Infinity)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const bodies = (sent: readonly { readonly id: string; readonly input: CallInput }[]) =>
  sent
    .filter(({ id }) => id.endsWith('.createBulk'))
    .map(({ input }) => JSON.stringify(input['body']))
const uuidIn = (body: string) => /"UUID":"([^"]+)"/.exec(body)![1]!
const customer = {
  TaxNumber: '4840847211',
  Name: 'Çağdaş Gıda A.Ş.',
  TaxDepartment: 'Kadıköy',
  Address: 'Bağdat Cad. 1',
  District: 'Kadıköy',
  City: 'İstanbul',
  Country: 'Türkiye',
}
/** The receiver is known and registered. */
const known = (id: string): unknown =>
  id === 'customers.search'
    ? [customer]
    : id.endsWith('globalCompany.byRegisterNumbers')
      ? [{ TaxNumber: customer.TaxNumber, IsRegistered: true }]
      : []
interface SheetLine {
  readonly unit: string
  readonly price: string
  readonly day?: Date
}
/** A workbook made of the template, of a document for each line: its words for unit and price, and its day. */
async function workbookOf(...lines: readonly SheetLine[]) {
  const wordsOf = ({ unit, price, day }: SheetLine): Record<string, string | Date> => ({
    ...(day && { IssueDate: day }),
    TaxNumber: customer.TaxNumber,
    Name: 'Danışmanlık',
    Quantity: '2',
    UnitType: unit,
    Price: price,
    KDVPercent: '20',
  })
  const day = plainForm(family.form!)
    .sections.flatMap((section) => ('fields' in section ? section.fields : []))
    .filter(({ place }) => place === 'InvoiceInfo.IssueDate')
  const columns = [
    ...day,
    ...pastedColumns(family.form!).flatMap(({ field }) => field ?? []),
  ].filter(({ name }) => lines.some((line) => wordsOf(line)[name] !== undefined))
  const rows = [
    columns.map(({ name }) => name),
    columns.map(({ place }) => place),
    ...lines.map((line) => columns.map(({ name }) => wordsOf(line)[name] ?? null)),
  ]
  return new File([await workbook([{ name: 'Belgeler', rows }])], 'belgeler.xlsx')
}
const chooseFile = async (file: File) =>
  fireEvent.change(
    await screen.findByLabelText<HTMLInputElement>('Choose file', { selector: 'input' }),
    { target: { files: [file] } },
  )
const open = (answer: (id: string, input: CallInput) => unknown = known) =>
  openList(route.path, answer, { bulkCreate: Screen })
/** A busy machine takes its time. */
const seen = (text: string) => screen.findByText(text, {}, { timeout: 60_000 })
const paste = async (text: string) =>
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } })
const createButton = (count: string) =>
  // All documents are checked before; a busy machine takes its time for thousands.
  screen.findByRole('button', { name: new RegExp(`^Create ${count} draft`) }, { timeout: 60_000 })

describe('many drafts from rows', () => {
  it('[UL10] ten thousand rows are read in slices between which the page has its turn, with the same outcome', async () => {
    const text = manyRows(10_000)
    let turns = 0
    const timer = setInterval(() => (turns += 1))
    const read = await inSlices(pastedSteps(text, family.form!, context))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
    expect(read).toEqual(parsePasted(text, family.form!, context))
    const stop = new AbortController()
    stop.abort()
    expect(await inSlices(pastedSteps(text, family.form!, context), stop.signal)).toBeUndefined()
  })

  it('[UL10] of ten thousand documents those in sight are drawn; the good ones can be made, the bad ones say what is wrong', async () => {
    await open()
    fireEvent.paste(await screen.findByRole('textbox'), {
      clipboardData: { getData: () => `${manyRows(10_000)}\n` },
    })
    // Those that are checked can be made while the others still are.
    await createButton('\\d+')
    expect(screen.getByRole('status').textContent).toMatch(/^ ?Checking \d+ documents…/)
    // Such a text in a field would keep the browser busy for seconds.
    expect(screen.getByText('10000 rows pasted.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    const table = screen.getByRole('table')
    expect(table.getAttribute('aria-rowcount')).toBe('10001')
    await within(table).findByText('F-1')
    const drawn = within(table).getAllByRole('row').length
    expect(drawn).toBeGreaterThan(10)
    expect(drawn).toBeLessThan(60)
    fireEvent.click(screen.getByRole('button', { name: 'Remove the rows' }))
    await paste(manyRows(200))
    await createButton('198')
    fireEvent.change(screen.getByRole('textbox'), {
      target: { value: manyRows(100).split('\n').slice(98).join('\n') },
    })
    await createButton('1')
    expect(
      await within(screen.getByRole('table')).findByText(/Row 2: .* is not a number/),
    ).toBeTruthy()
  })

  it('[UL11] a bad document stops nothing; another try takes the failed ones alone, each under the ETTN it had', async () => {
    let isBroken = true
    const { sent, missing } = await open((id, input) => {
      if (
        id.endsWith('.createBulk') &&
        isBroken &&
        JSON.stringify(input['body']).includes('"Price":7')
      )
        throw new CallError(id, 422, { Message: 'Seri yok', Errors: [], CorrelationID: 'x' })
      return known(id)
    })
    await paste([row(1), row(2, '7'), row(3)].join('\n'))
    fireEvent.click(await createButton('3'))
    // A failure may be shown before the last one is made.
    expect(await screen.findByText('3 of 3')).toBeTruthy()
    expect(screen.getByText('1 failed')).toBeTruthy()
    const first = bodies(sent)
    expect(first).toHaveLength(3)
    isBroken = false
    await waitFor(() =>
      expect(
        screen
          .getByRole('button', { name: 'Retry 1 failed document' })
          .getAttribute('aria-disabled'),
      ).toBeNull(),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Retry 1 failed document' }))
    await waitFor(() => expect(bodies(sent)).toHaveLength(4))
    expect(uuidIn(bodies(sent)[3]!)).toBe(uuidIn(first[1]!))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull())
    expect(missing).toEqual([])
  })

  it('[UL11] after the page was closed the same rows are the same drafts; the same number with other rows is another', async () => {
    // The ETTN is of a day, which must not end meanwhile.
    vi.useFakeTimers({ toFake: ['Date'] })
    const once = async (text: string) => {
      const { sent } = await open()
      await paste(text)
      fireEvent.click(await createButton('1'))
      await waitFor(() => expect(bodies(sent)).toHaveLength(1))
      cleanup()
      return uuidIn(bodies(sent)[0]!)
    }
    const first = await once(row(1))
    expect(await once(row(1))).toBe(first)
    expect(await once(row(1, '8'))).not.toBe(first)
    const [document] = parsePasted(row(1), family.form!)
    const place = { company: 'c1', family: 'einvoice', day: '2026-11-21' }
    const ettn = await ettnOf(document!, place)
    expect(ettn).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    for (const other of [{ company: 'c2' }, { family: 'ebill' }, { day: '2026-11-22' }])
      expect(await ettnOf(document!, { ...place, ...other })).not.toBe(ettn)
  })

  it('[UL11] rows under a number that was made before are not taken for made', async () => {
    const { sent } = await open()
    await paste(row(1))
    fireEvent.click(await createButton('1'))
    await waitFor(() => expect(screen.getByText('1 of 1')).toBeTruthy())
    await paste(row(1, '99'))
    await createButton('1')
    expect(bodies(sent)).toHaveLength(1)
  })

  it('[UL12] five clicks make one draft of each', async () => {
    const { sent } = await open()
    await paste([row(1), row(2)].join('\n'))
    const button = await createButton('2')
    for (let click = 0; click < 5; click++) fireEvent.click(button)
    await waitFor(() => expect(screen.getByText('2 of 2')).toBeTruthy())
    expect(bodies(sent)).toHaveLength(2)
  })

  it('[UL14] names of codes are understood in every language, and what sending would refuse is said before', async () => {
    const { sent } = await open()
    const line = (unit: string, rate: string, discount = '') =>
      ['', customer.TaxNumber, 'Kâğıt', '2', unit, '10,00', discount, rate].join('\t')
    await paste(
      [
        line('Adet', '%20', '%10'),
        line('Stück', '20', '5'),
        line('Dingsbums', '20'),
        line('Adet', '0'),
      ].join('\n'),
    )
    await createButton('2')
    const [pieces, parts] = parsePasted(
      `${line('Adet', '%20', '%10')}\n${line('Stück', '20', '5')}`,
      family.form!,
      await cellContextOf(family.form!, { language: 'tr', codeLabel: (_, code) => String(code) }),
    )
    expect([pieces, parts].map((one) => one?.rows[0])).toMatchObject([
      { UnitType: 'C62', KDVPercent: '20', AllowanceTotal: '10%' },
      { UnitType: 'C62', KDVPercent: '20', AllowanceTotal: '5' },
    ])
    const table = screen.getByRole('table')
    expect(await within(table).findByText(/Row 3, .*“Dingsbums”/)).toBeTruthy()
    // The unit of the third, and that the fourth has no KDV and no reason, which the check of sending says.
    expect(within(table).getAllByText('To correct')).toHaveLength(2)
    fireEvent.click(await createButton('2'))
    await waitFor(() => expect(bodies(sent)).toHaveLength(2))
    expect(bodies(sent)[0]).toContain('"AllowancePercent":10')
  })

  it('[UL14] a cell is corrected where it is complained about', async () => {
    const { missing } = await open()
    await paste([row(1, 'çok'), row(2)].join('\n'))
    await createButton('1')
    const cell = screen.getByRole('textbox', { name: /^Row 1, / })
    fireEvent.change(cell, { target: { value: '12,50' } })
    fireEvent.blur(cell)
    await createButton('2')
    expect(screen.queryByText('To correct')).toBeNull()
    expect(missing).toEqual([])
  })

  it('[UL14] a cell of a workbook made of the template is corrected where it is complained about', async () => {
    await open()
    await chooseFile(await workbookOf({ unit: 'Tane mi', price: 'çok' }))
    const price = await screen.findByRole('textbox', { name: 'Row 3, Price' })
    expect(price).toHaveProperty('value', 'çok')
    expect(screen.queryByRole('button', { name: /^Create 1 draft/ })).toBeNull()
    fireEvent.change(price, { target: { value: '1.250,75' } })
    fireEvent.blur(price)
    const unit = await screen.findByRole('combobox', { name: 'Row 3, UnitType' })
    await userEvent.type(unit, 'Hour')
    await userEvent.click(await screen.findByRole('option', { name: /^Hour\b/ }))
    await createButton('1')
  })

  it('[UL16] a reload brings the rows back of which no draft was made', async () => {
    await open((id, input) => {
      if (id.endsWith('.createBulk') && JSON.stringify(input['body']).includes('"Price":7'))
        throw new CallError(id, 422, { Message: 'Seri yok', Errors: [], CorrelationID: 'x' })
      return known(id)
    })
    await paste([row(1), row(2, '7')].join('\n'))
    fireEvent.click(await createButton('2'))
    await screen.findByText('2 of 2')
    cleanup()
    await open()
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox')
    expect(box.value).toBe(row(2, '7'))
    fireEvent.click(await createButton('1'))
    await screen.findByText('1 of 1')
    cleanup()
    await open()
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('')
  })

  it('[UL18] a reload brings the rows of a workbook back of which no draft was made, as they were corrected', async () => {
    let refuses = true
    const service = (id: string, input: CallInput) => {
      if (
        refuses &&
        id.endsWith('.createBulk') &&
        JSON.stringify(input['body']).includes('1250.75')
      )
        throw new CallError(id, 422, { Message: 'Seri yok', Errors: [], CorrelationID: 'x' })
      return known(id)
    }
    const { sent } = await open(service)
    const day = new Date('2026-11-05T00:00:00Z')
    await chooseFile(
      await workbookOf(
        { unit: 'C62', price: '12', day },
        { unit: 'C62', price: 'çok', day },
        { unit: 'Tane mi', price: '9', day },
      ),
    )
    const price = await screen.findByRole('textbox', { name: 'Row 4, Price' })
    fireEvent.change(price, { target: { value: '1.250,75' } })
    fireEvent.blur(price)
    fireEvent.click(await createButton('2'))
    await seen('1 failed')
    await waitFor(() => expect(bodies(sent)).toHaveLength(2))
    cleanup()

    // The document that was made is gone; the others are what they were, and would be the same drafts.
    refuses = false
    const { sent: again } = await open(service)
    expect(await seen('belgeler.xlsx')).toBeTruthy()
    fireEvent.click(await createButton('1'))
    await seen('1 of 2')
    expect(bodies(again).map(uuidIn)).toEqual([uuidIn(bodies(sent)[1]!)])
    expect(bodies(again)[0]).toContain('"IssueDate":"2026-11-05')
    cleanup()
    await open()
    const unit = await screen.findByRole('combobox', { name: 'Row 5, UnitType' })
    await userEvent.type(unit, 'Hour')
    await userEvent.click(await screen.findByRole('option', { name: /^Hour\b/ }))
    fireEvent.click(await createButton('1'))
    await seen('1 of 1')
    cleanup()
    await open()
    await seen('No rows yet')
    expect(screen.queryByText('belgeler.xlsx')).toBeNull()
  })

  it('[UL18] the kept rows of a workbook are for nobody else, no other company and no other kind of document', async () => {
    await open()
    await chooseFile(await workbookOf({ unit: 'C62', price: 'çok' }))
    await screen.findByRole('textbox', { name: 'Row 3, Price' })
    cleanup()
    const others = [
      { user: 'u2', company: 'c1' },
      { user: 'u1', company: 'c2' },
    ]
    for (const owner of others) {
      await openList(route.path, known, { bulkCreate: Screen }, everyRole, owner)
      await seen('No rows yet')
      expect(screen.queryByText('belgeler.xlsx')).toBeNull()
      cleanup()
    }
    await open()
    expect(await seen('belgeler.xlsx')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove file' }))
    cleanup()
    await open()
    await seen('No rows yet')
  })
})
