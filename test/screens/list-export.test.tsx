// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#client/errors.ts'
import { rowsOf, type Fetching } from '#screens/list/export-rows.ts'
import { rowsOfTable, tableFile, type Table } from '#screens/sheet/table-file.ts'
import { invoice, openList, pageOf } from './list-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  localStorage.clear()
  setWindowWidth(1440)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** What was given to the browser as files. */
function savedFiles(): Blob[] {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:test'
  })
  return files
}

const paged = (count: number) => (_id: string, input: Readonly<Record<string, unknown>>) => {
  const size = Number(input['PageSize'])
  const from = (Number(input['Page']) - 1) * size
  const rows = Array.from({ length: Math.min(size, Math.max(0, count - from)) }, (_, index) =>
    invoice(from + index + 1),
  )
  return { ...pageOf(rows, count), PageSize: size, TotalPages: Math.ceil(count / size) }
}

describe('[H50] a list is taken out as a file', () => {
  const openDialog = async (address = '/einvoice/sale', count = 1201) => {
    const files = savedFiles()
    const answer = paged(count)
    const opened = await openList(address, (id, input) =>
      id.endsWith('.list') ? answer(id, input) : [],
    )
    const user = userEvent.setup()
    await screen.findByText('ABC2026000000001')
    return { ...opened, user, files }
  }
  const exportButton = () => screen.findByRole('button', { name: 'Export list' })

  it('with every row that matches, page by page, and the columns that are shown', async () => {
    const { user, files, lists, sent } = await openDialog('/einvoice/sale?Search=firma')
    const before = lists().length
    await user.click(await exportButton())
    const dialog = await screen.findByRole('dialog', { name: 'Export list' })
    await user.click(within(dialog).getByRole('button', { name: /1,201/ }))
    await screen.findByText('Rows downloaded: 1,201')
    expect(
      sent
        .filter(({ id }) => id.endsWith('.list'))
        .slice(before, before + 3)
        .map(({ input }) => [input['Search'], input['Page'], input['PageSize']]),
    ).toEqual([
      ['firma', 1, 500],
      ['firma', 2, 500],
      ['firma', 3, 500],
    ])
    const rows = await rowsOfTable(files[0]!)
    expect(rows).toHaveLength(1202)
    const at = rows[0]!.indexOf('Amount payable')
    expect(rows[0]).toContain('Invoice no.')
    expect(at).toBeGreaterThan(0)
    expect(rows[1201]).toContain('ABC2026000001201')
    expect(rows[1]![at]).toBe(1234.5)
    // The list shows the currency as the sign of the amount; the file has it as a column.
    expect(rows[1]![at + 1]).toBe('TRY')
    expect(rows[1]!.some((cell) => cell instanceof Date)).toBe(true)
  })

  it('with the selected rows alone, without asking again for what is on the page', async () => {
    const { user, files, lists } = await openDialog()
    await user.click(screen.getByRole('checkbox', { name: 'Select ABC2026000000003' }))
    const before = lists().length
    await user.click(await exportButton())
    const dialog = await screen.findByRole('dialog', { name: 'Export list' })
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /Selected/ }).checked).toBe(
      true,
    )
    await user.click(within(dialog).getByRole('radio', { name: /CSV/ }))
    await user.click(within(dialog).getByRole('button', { name: /^Download rows/ }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(lists()).toHaveLength(before)
    const text = await files[0]!.text()
    expect(text).toContain('ABC2026000000003')
    expect(text.trim().split('\r\n')).toHaveLength(2)
  })

  it('and says where a page could not be had', async () => {
    let isDown = false
    const answer = paged(30)
    const files = savedFiles()
    await openList('/einvoice/sale', (id, input) => {
      if (!id.endsWith('.list')) return []
      if (isDown) throw new CallError(id, 503, { Message: 'Down', Errors: [], CorrelationID: 'c1' })
      return answer(id, input)
    })
    const user = userEvent.setup()
    await screen.findByText('ABC2026000000001')
    await user.click(await exportButton())
    isDown = true
    await user.click(await screen.findByRole('button', { name: /^Download rows/ }))
    await screen.findByRole('alert')
    expect(files).toEqual([])
    isDown = false
    await user.click(screen.getByRole('button', { name: /^Download rows/ }))
    await waitFor(() => expect(files).toHaveLength(1))
  })

  it('not where there is nothing to take out', async () => {
    await openList('/einvoice/sale', (id) => (id.endsWith('.list') ? pageOf([]) : []))
    const button = await exportButton().catch(() =>
      screen.findByRole('button', { name: /no rows/i }),
    )
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('[H50] rows of a list', () => {
  const fetching = (pages: readonly (readonly number[])[]): Fetching => ({
    ask: async ({ Page }) => ({
      Content: (pages[Number(Page) - 1] ?? []).map((UUID) => ({ UUID })),
      TotalPages: pages.length,
    }),
    isStopped: () => false,
    onProgress: () => {},
  })

  it('stand once in the file, though one that came since moves others to the next page', async () => {
    const rows = await rowsOf(
      { inputs: [{}], selection: undefined, known: [] },
      fetching([
        [1, 2],
        [2, 3],
      ]),
    )
    expect(rows?.map(({ UUID }) => UUID)).toEqual([1, 2, 3])
  })

  it('are looked for beyond the search by which they were not found', async () => {
    const found = await rowsOf(
      {
        inputs: [{ Search: 'a' }, {}],
        selection: { kind: 'some', ids: new Set(['1', '7']) },
        known: [{ UUID: '1' }],
      },
      {
        ...fetching([]),
        ask: async ({ Search }) => ({
          Content: Search ? [{ UUID: '1' }] : [{ UUID: '7' }, { UUID: '1' }],
          TotalPages: 1,
        }),
      },
    )
    expect(found?.map(({ UUID }) => UUID)).toEqual(['1', '7'])
  })

  it('are given up where it is stopped', async () => {
    const stopped = { ...fetching([[1], [2]]), isStopped: () => true }
    expect(await rowsOf({ inputs: [{}], selection: undefined, known: [] }, stopped)).toBeUndefined()
  })
})

describe('[H50] a table as a file', () => {
  const table: Table = {
    name: 'Satış/2026',
    columns: [
      { title: 'Ad', kind: 'text' },
      { title: 'Tutar', kind: 'amount' },
      { title: 'Gün', kind: 'day' },
      { title: 'An', kind: 'moment' },
    ],
    rows: [
      ['=1+1', -1234.5, '2026-11-21T00:00:00', '2026-11-21T21:30:00Z'],
      ['İğde; "x"', null, null, null],
    ],
  }

  it('opens in the Excel of the language: mark, separator, decimal sign and dates', async () => {
    expect(await tableFile(table, 'csv', 'tr')).toBe(
      '\uFEFFAd;Tutar;Gün;An\r\n' +
        `'=1+1;-1234,5;21.11.2026;22.11.2026 00:30\r\n` +
        '"İğde; ""x""";;;\r\n',
    )
    expect(await tableFile(table, 'csv', 'en')).toContain("'=1+1,-1234.5,21/11/2026,")
  })

  it('is read again as it was, a text that looks like a formula too', async () => {
    const csv = await rowsOfTable(new Blob([await tableFile(table, 'csv', 'tr')]))
    expect(csv[1]?.[0]).toBe('=1+1')
    expect(csv[2]?.[0]).toBe('İğde; "x"')
    const workbook = await rowsOfTable(new Blob([await tableFile(table, 'xlsx', 'tr')]))
    expect(workbook[1]).toEqual([
      '=1+1',
      -1234.5,
      new Date('2026-11-21T00:00:00Z'),
      new Date('2026-11-22T00:30:00Z'),
    ])
  })

  it('is read in the code page that Turkish Excel saves CSV in', async () => {
    const bytes = new Uint8Array([0x41, 0x64, 0x0d, 0x0a, 0xdd, 0xf0, 0x64, 0x65])
    expect(await rowsOfTable(new Blob([bytes]))).toEqual([['Ad'], ['İğde']])
  })
})
