// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallInput } from '#client/api.ts'
import { CallError } from '#client/errors.ts'
import { onceMs } from '#screens/ui/button.tsx'
import { layOut } from './laid-out.ts'
import { openList, pageOf } from './list-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  localStorage.clear()
  layOut()
  setWindowWidth(1440)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const refused = (Path: string, Description: string, status = 422) =>
  new CallError('notebook.notes.create', status, {
    Message: Description,
    Errors: [{ Code: status, Description, Detail: null, Path }],
    CorrelationID: 'c1',
  })

type Create = (body: Readonly<Record<string, unknown>>) => unknown
const saved: Create = () => ({ UUID: '00000000-0000-4000-8000-000000000009', Version: 1 })

/** The import of the notes, or of another box, with these rows pasted. */
async function openImport(
  rows: string,
  create: Create = saved,
  path = 'list',
  found: readonly object[] = [],
) {
  const opened = await openList(`/notebook/${path}`, (id, input: CallInput) =>
    id.endsWith('.list')
      ? pageOf(input['Search'] === undefined ? [] : found)
      : id.endsWith('.create')
        ? create(input['body'] as Readonly<Record<string, unknown>>)
        : [],
  )
  const [button] = await screen.findAllByRole('button', { name: 'Import' })
  fireEvent.click(button!)
  const field = await screen.findByLabelText('Or paste from Excel')
  fireEvent.paste(field, { clipboardData: { files: [], getData: () => rows } })
  const made = () =>
    opened.sent
      .filter(({ id }) => id.endsWith('.create'))
      .map(({ input }) => input['body'] as Readonly<Record<string, unknown>>)
  return { ...opened, made }
}
// By text and attribute: asking a table of hundreds of cells for roles takes seconds, and is done again at every change.
const cell = (row: number, column: string): Promise<HTMLInputElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`[aria-label="Row ${row}, ${column}"]`)
    if (!found) throw new Error(`Row ${row} shows no cell ${column}`)
    return found
  })
const kind = (name: RegExp) => screen.findByText(name)
const makeButton = () => screen.findByText(/^Create records/)
const press = async (button: Promise<HTMLElement>) => fireEvent.click(await button)
/** Types over what stands in a cell that is wrong, until it is right. */
async function correct(row: number, column: string, text: string): Promise<void> {
  const input = await cell(row, column)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBeNull())
}

describe('[RK25] records of a spreadsheet', () => {
  it('have their columns found by their titles, whatever the language, and by the names of the fields', async () => {
    await openImport('search\tBaşlangıç tarihi\tPageSize\tOther\nDepo\t21.11.2026\t1.250\tx')
    expect((await cell(2, 'Search')).value).toBe('Depo')
    expect(screen.getByText(/not known and left out: .*Other/)).toBeTruthy()
  })

  it('are created by the form’s body, numbers as numbers and days as days', async () => {
    const { made } = await openImport(
      'Search\tStartDate\tPageSize\nDepo\t21.11.2026\t12,5\nRaf\t\t3',
    )
    await press(makeButton())
    await waitFor(() => expect(made()).toHaveLength(2))
    expect(made()[0]).toMatchObject({ Search: 'Depo', StartDate: '2026-11-21', PageSize: 12.5 })
    // What the file leaves open starts as in the form.
    expect(made()[1]).toMatchObject({ Search: 'Raf', StartDate: expect.stringMatching(/^\d{4}-/) })
    await kind(/^Created \(2\)/)
  })

  it('500 of which 7 are wrong: 493 are made, the 7 are corrected in place and made too, none twice', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => {
      const number = index + 1
      if (number === 10) return `\t21.11.2026\t1`
      if (number === 20) return `Note 20\t31.02.2026\t1`
      if (number % 100 === 0) return `Note ${number}\t21.11.2026\tmany`
      return `Note ${number}\t21.11.2026\t${number}`
    })
    const { made } = await openImport(['Search\tStartDate\tPageSize', ...rows].join('\n'))
    await kind(/^All \(500\)/)
    await press(makeButton())
    await kind(/^Created \(493\)/)
    expect(made()).toHaveLength(493)
    await press(kind(/^To correct \(7\)/))
    expect(document.querySelectorAll('tbody tr[data-index]')).toHaveLength(7)
    await correct(11, 'Search', 'Note 10')
    await correct(21, 'Start', '28/02/2026')
    for (const row of [101, 201, 301, 401, 501]) await correct(row, 'Page size', '5')
    await new Promise((resolve) => setTimeout(resolve, onceMs))
    await press(makeButton())
    await kind(/^Created \(500\)/)
    const names = made().map(({ Search }) => Search)
    expect(new Set(names).size).toBe(500)
    expect(names).toHaveLength(500)
  })

  it('that the service refuses keep the reason at their cell, are corrected and tried again', async () => {
    const { made } = await openImport('Search\tPageSize\nDepo\t1\nRaf\t2', ({ Search }) => {
      if (Search === 'Raf') throw refused('Search', 'Another record has this.')
      return saved({})
    })
    await press(makeButton())
    await screen.findByText('Another record has this.')
    await correct(3, 'Search', 'Raf 2')
    await new Promise((resolve) => setTimeout(resolve, onceMs))
    await press(makeButton())
    await kind(/^Created \(2\)/)
    expect(made().map(({ Search }) => Search)).toEqual(['Depo', 'Raf', 'Raf 2'])
  })

  it('are not made again where no answer came, and the rest is left until somebody goes on', async () => {
    const { made } = await openImport(
      ['Search', ...Array.from({ length: 12 }, (_, index) => `Note ${index + 1}`)].join('\n'),
      () => {
        throw new CallError('notebook.notes.create', 0, '')
      },
    )
    await press(makeButton())
    expect(await screen.findAllByText(/may have been created/)).toHaveLength(4)
    expect(made()).toHaveLength(4)
    await press(screen.findByLabelText('Try row 2 again'))
    await kind(/^Ready \(9\)/)
  })

  it('may have a column given to another field by hand', async () => {
    const { made } = await openImport('Adı\tSayı\nDepo\t4')
    const mapping = await screen.findByRole('region', { name: 'Columns and fields' })
    fireEvent.change(within(mapping).getByLabelText('Adı'), { target: { value: 'Search' } })
    fireEvent.change(within(mapping).getByLabelText('Sayı'), { target: { value: 'PageSize' } })
    expect((await cell(2, 'Search')).value).toBe('Depo')
    await press(makeButton())
    await waitFor(() => expect(made()).toHaveLength(1))
    expect(made()[0]).toMatchObject({ Search: 'Depo', PageSize: 4 })
  })

  it('refer to others by their titles; what is not found, or several are called so, is said', async () => {
    const large = { UUID: '00000000-0000-4000-8000-000000000007', Word: 'Iğdır deposu' }
    const { made } = await openImport(
      'SortColumn\tStartDate\nIĞDIR DEPOSU\t21.11.2026\nVan\t21.11.2026',
      saved,
      'links',
      [large, { ...large, UUID: '00000000-0000-4000-8000-000000000008', Word: 'Iğdır deposu 2' }],
    )
    await screen.findByText(/“Van” was not found/)
    await press(makeButton())
    await kind(/^Created \(1\)/)
    expect(made()).toEqual([{ SortColumn: large.UUID, StartDate: '2026-11-21' }])
  })

  it('that are not made are not thrown away without a question', async () => {
    await openImport('Search\nDepo')
    await makeButton()
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
    await screen.findByText(/rows that are not saved/)
    fireEvent.click(screen.getByText('Leave without saving'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are offered to those alone who may create them, and by boxes that say so', async () => {
    const { unmount } = await openList('/notebook/list', () => pageOf([]), {}, ['nb:n:r'])
    await screen.findByText('No records yet')
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    unmount()
    await openList('/notebook/large', () => pageOf([]))
    await screen.findByText('No records yet')
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })
})
