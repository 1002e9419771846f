// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallInput } from '#client/api.ts'
import { CallError } from '#client/errors.ts'
import { Screen } from '#screens/bulk/bulk-screen.tsx'
import { ettnOf } from '#screens/bulk/document-id.ts'
import { inSlices } from '#screens/bulk/in-slices.ts'
import { parsePasted, pastedSteps } from '#screens/bulk/pasted-rows.ts'
import { layOut } from './laid-out.ts'
import { openList, portal } from './list-fixture.tsx'

const family = portal.families.find(({ key }) => key === 'einvoice')!
const route = portal.routes.find((one) => one.family === 'einvoice' && one.screen === 'bulkCreate')!
const row = (index: number, price = '1.234,56') =>
  [`F-${index}`, '4840847211', 'Danışmanlık', '2', 'C62', price, '', '20'].join('\t')
/** Every hundredth price is no number. */
const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    row(index + 1, (index + 1) % 100 === 0 ? 'çok' : '1.234,56'),
  ).join('\n')

beforeEach(() => {
  localStorage.clear()
  layOut()
  window.matchMedia = (() => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never
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
const open = (answer: (id: string, input: CallInput) => unknown = () => []) =>
  openList(route.path, answer, { bulkCreate: Screen })
const paste = async (text: string) =>
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } })
const createButton = (count: string) =>
  screen.findByRole('button', { name: new RegExp(`^Create ${count} draft`) })

describe('many drafts from rows', () => {
  it('[UL10] ten thousand rows are read in slices between which the page has its turn, with the same outcome', async () => {
    const text = manyRows(10_000)
    let turns = 0
    const timer = setInterval(() => (turns += 1))
    const read = await inSlices(pastedSteps(text, family.form!, 'tr'))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
    expect(read).toEqual(parsePasted(text, family.form!, 'tr'))
    const stop = new AbortController()
    stop.abort()
    expect(await inSlices(pastedSteps(text, family.form!, 'tr'), stop.signal)).toBeUndefined()
  })

  it('[UL10] of ten thousand documents those in sight are drawn; the good ones can be made, the bad ones say what is wrong', async () => {
    await open()
    fireEvent.paste(await screen.findByRole('textbox'), {
      clipboardData: { getData: () => `${manyRows(10_000)}\n` },
    })
    await createButton('9900')
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
    await paste(manyRows(100).split('\n').slice(98).join('\n'))
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
      return []
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
})
