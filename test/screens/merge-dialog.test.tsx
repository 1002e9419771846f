// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openList, pageOf } from './list-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  localStorage.clear()
  setWindowWidth(1440)
})
afterEach(cleanup)

const [kept, other] = [1, 2].map((end) => `00000000-0000-4000-8000-00000000000${end}`)
const models: Readonly<Record<string, object>> = {
  [kept!]: { Name: 'Kardelen Gıda', Phone: '2165554433', City: 'Iğdır' },
  [other!]: {
    Name: 'Kardelen Gıda A.Ş.',
    Phone: '2120000000',
    Email: 'bilgi@kardelen.example',
    City: 'Iğdır',
    Prices: [{ StockName: 'Tuz', Price: 6.5 }],
  },
}
const rows = Object.entries(models).map(([UUID, model]) => ({ UUID, Version: 1, ...model }))

async function open() {
  const opened = await openList(`/definitions/customers?record=${kept}`, (id, input) => {
    if (id.endsWith('.list')) {
      const search = String(input['Search'] ?? '')
      return pageOf(
        rows.filter(({ UUID, ...row }) => `${UUID}${JSON.stringify(row)}`.includes(search)),
      )
    }
    if (id.endsWith('.model')) return models[String(input['id'])]
    return id.endsWith('.merge') ? { UUID: kept, Version: 2 } : []
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Merge' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge' })
  return { ...opened, user, dialog }
}

describe('two records that are one', () => {
  it('[CU17] those of a similar name are offered; what is taken and what is lost is said before', async () => {
    const { user, dialog, sent, missing } = await open()
    const confirm = () => user.click(within(dialog).getByRole('button', { name: 'Merge' }))
    await confirm()
    expect(sent.some(({ id }) => id.endsWith('.merge'))).toBe(false)
    await user.click(within(dialog).getByRole('combobox', { name: /^Record to merge/ }))
    const offered = await screen.findAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Kardelen Gıda A.Ş.'),
    ])
    await user.click(offered[0]!)
    const outcome = await within(dialog).findByText(/^Taken from the chosen record/)
    expect(outcome.textContent).toMatch(/: E-mail, Special prices/)
    expect(within(dialog).getByText(/^Different in the chosen record/).textContent).toMatch(
      /: Name.*, Phone$/,
    )
    await confirm()
    await waitFor(() =>
      expect(sent.find(({ id }) => id.endsWith('.merge'))?.input).toMatchObject({
        id: kept,
        body: [other],
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Merge' })).toBeNull())
    expect(missing).toEqual([])
  })
})
