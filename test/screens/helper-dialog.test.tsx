// @vitest-environment happy-dom
/** The dialog that asks the ERP helper: who is asked when, and what a person reads of each ERP. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CallError } from '#client/errors.ts'
import type { Wire } from '#schemas/wire.ts'
import { openList, pageOf } from './list-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  localStorage.clear()
  setWindowWidth(1440)
})
afterEach(cleanup)

type Order = Wire['HelperOrders'][number]

const head = { ErpUUID: '00000000-0000-4000-8000-000000000001', Name: 'Merkez' }
const branch = { ErpUUID: '00000000-0000-4000-8000-000000000002', Name: 'Şube' }
const states = [{ ErpID: 'F-1', UUID: head.ErpUUID, StatusCode: 'succeed' }]
const write: Order = { ...head, Call: 'erp.updateInvoiceStatus', Body: states, At: 'Written' }
const read: Order = { ...head, Call: 'erp.invoices', Body: { CompanyErpID: 1 }, At: 'Documents' }
const readBranch: Order = { ...read, ...branch, Body: { CompanyErpID: 2 } }
const document = { Header: { ErpID: 'F-1' }, Lines: [], Faults: [] }

const refusal = (call: string, status: number, Message: string): never => {
  const body = { Message, Errors: [{ Code: status, Description: Message, Detail: null }] }
  throw new CallError(call, status, body, { isLocal: true })
}

/** Presses the button of the list, where the service answers with `orders` and the helper with `answer`. */
async function sync(orders: readonly Order[], answer: (id: string, body: object) => unknown) {
  const opened = await openList('/connector/create/invoice', (id, input) => {
    if (id === 'connector.invoices.list') return pageOf([])
    if (id === 'connector.askHelperForInvoices') return orders
    if (id === 'connector.takeInvoices') return 'New documents: 1.'
    if (id === 'erp.health') return { Name: 'erp', Version: '1', IsPaired: true }
    return id.startsWith('erp.') ? answer(id, Object(input['body'])) : []
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Sync with the helper' }))
  const made = (id: string) => opened.sent.filter((one) => one.id === id).map(({ input }) => input)
  return { made, dialog: () => screen.findByRole('dialog') }
}

it('[HP25] an ERP that cannot be asked keeps no other from being read, and the dialog says which it is', async () => {
  const { made, dialog } = await sync([read, readBranch], (id, body) =>
    'CompanyErpID' in body && body.CompanyErpID === 1
      ? refusal(id, 422, 'The ERP server was not reached.')
      : [document],
  )
  const items = within(await dialog())
  const [one, other] = await items.findAllByRole('listitem')
  expect(one?.textContent).toBe('MerkezThe ERP server was not reached.')
  expect(other?.textContent).toBe('ŞubeNew documents: 1.')
  const Documents = [document]
  expect(made('connector.takeInvoices')).toEqual([{ body: { ErpUUID: branch.ErpUUID, Documents } }])
  await userEvent.click(items.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(made('connector.takeInvoices')).toHaveLength(2))
})

it('[HP26] the service hears that an ERP takes no states, and its documents are read all the same', async () => {
  const { made } = await sync([write, read], (id) =>
    id === 'erp.updateInvoiceStatus' ? false : [document],
  )
  await waitFor(() => expect(made('connector.takeInvoices')).toHaveLength(2))
  expect(made('connector.takeInvoices')).toEqual([
    { body: { ErpUUID: head.ErpUUID, Written: states, IsWritten: false } },
    { body: { ErpUUID: head.ErpUUID, Documents: [document] } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[HP25] who has no ERP for the helper is told so, and no helper is asked', async () => {
  const { made, dialog } = await sync([], () => refusal('erp.health', 0, ''))
  await within(await dialog()).findByText(/No ERP is defined that a helper reads/)
  expect(made('erp.health')).toEqual([])
})

it('[HP25] a helper that goes away is no fault of an ERP: how it is started is said', async () => {
  const { made, dialog } = await sync([read, readBranch], (id) => {
    throw new CallError(id, 0, undefined)
  })
  await within(await dialog()).findByText(/was not reached/)
  expect(made('erp.invoices')).toHaveLength(1)
})

it('[ER33] a document of an ERP says the name of its ERP and what has to be corrected, and not the id of the ERP', async () => {
  const row = {
    UUID: branch.ErpUUID,
    DocumentNumber: 'STF1',
    ErpUUID: head.ErpUUID,
    ErpName: 'Merkez',
    DocumentState: 'Faulty',
    Fault: 'unit',
    Faults: 'UnitCode 1: KASA',
  }
  await openList(`/connector/create/invoice?record=${row.UUID}`, (id) =>
    id === 'connector.invoices.list' ? pageOf([row]) : [],
  )
  const details = within(await screen.findByRole('tabpanel'))
  await details.findByText('Merkez')
  expect(details.getByText('Unknown unit')).toBeDefined()
  expect(details.queryByText(head.ErpUUID)).toBeNull()
})
