/** A list of documents with columns that are no facts: the order that an invoice was written for, and the day it is to be paid. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contains, date, range, text } from '#descriptor/field.ts'
import type { AnyBox, FamilySpec } from '#descriptor/family.ts'
import { runContract } from '#contract/run-contract.ts'
import { families } from '#families/index.ts'
import { serveInMemory } from '../contract/service-in-memory.ts'
import {
  evrakInProcess,
  registerReceiver,
  type Caller,
  type InProcess,
} from './evrak-in-process.ts'
import { invoiceModel, istanbulDay } from './invoice-model.ts'
import { until } from './running-service.ts'

const own = {
  OrderNumber: text({ at: 'InvoiceInfo.OrderReference.Value' }),
  DueDate: date({ at: 'InvoiceInfo.PaymentMeansInfo.DueDate' }),
}
const filters = { OrderNumber: contains(), ...range('DueDate', date()) }
const withOwn = (box: AnyBox): AnyBox => ({
  ...box,
  row: { ...box.row, ...own },
  filters: { ...box.filters, ...filters },
})
const specs = families.map((spec: FamilySpec): FamilySpec => {
  if (spec.key !== 'einvoice' || !spec.parts?.drafts) return spec
  const boxes = Object.entries(spec.boxes ?? {}).map(([key, one]) => [key, withOwn(one)] as const)
  const { drafts } = spec.parts
  return {
    ...spec,
    ...(spec.document && { document: { ...spec.document, printed: ['OrderNumber', 'DueDate'] } }),
    boxes: Object.fromEntries(boxes),
    parts: { ...spec.parts, drafts: { ...drafts, row: { ...drafts.row, ...own } } },
  }
})

const seller = { taxNumber: '1234567802', name: 'Satıcı Şirket A.Ş.' }
const buyer = { taxNumber: '3900383669', name: 'Alıcı Şirket A.Ş.' }
let evrak: InProcess
beforeAll(async () => {
  evrak = await evrakInProcess([seller, buyer], { specs })
  await registerReceiver(evrak, buyer)
  const series = { Name: 'SIP', IsActive: true, IsDefault: true }
  await evrak.as(seller.taxNumber).ask('POST', '/einvoice/Series', series)
})
afterAll(() => evrak?.close())

interface Row {
  readonly UUID: string
  readonly OrderNumber: string | null
  readonly DueDate: string | null
}
const list = async (caller: Caller, box: string, query = ''): Promise<readonly Row[]> =>
  (await caller.ask<{ Content: readonly Row[] }>('GET', `/einvoice/${box}?PageSize=100&${query}`))
    .body.Content

function ordered(uuid: string, order: string, due?: string) {
  const day = istanbulDay()
  const { EInvoice } = invoiceModel({ uuid, receiver: buyer.taxNumber, plainLines: 1, date: day })
  return {
    EInvoice: {
      ...EInvoice,
      InvoiceInfo: {
        ...EInvoice.InvoiceInfo,
        OrderReference: { Value: order, IssueDate: day },
        ...(due !== undefined && { PaymentMeansInfo: { Code: '42', DueDate: due } }),
      },
    },
  }
}

describe('columns of a list of documents that are no facts', () => {
  const [first, second, draft] = [randomUUID(), randomUUID(), randomUUID()]
  const of = (rows: readonly Row[], uuid: string) => rows.find(({ UUID }) => UUID === uuid)

  it('[RK15] show what was written, in the draft, in what was sent and in what was received', async () => {
    const [from, to] = [evrak.as(seller.taxNumber), evrak.as(buyer.taxNumber)]
    for (const body of [ordered(first, 'SİP-2026/41', '2026-12-24'), ordered(second, 'ISPARTA 7')])
      expect(await from.ask('POST', '/einvoice/Send/Model', body)).toMatchObject({ status: 200 })
    expect(of(await list(from, 'Sale'), first)).toMatchObject({
      OrderNumber: 'SİP-2026/41',
      DueDate: '2026-12-24T00:00:00',
    })
    expect(of(await list(from, 'Sale'), second)).toMatchObject({ DueDate: null })
    const received = await until('both have arrived', async () => {
      const rows = await list(to, 'Purchase')
      return rows.length === 2 ? rows : undefined
    })
    expect(of(received, first)).toMatchObject({
      OrderNumber: 'SİP-2026/41',
      DueDate: '2026-12-24T00:00:00',
    })

    await from.ask('POST', '/einvoice/Draft/Create', ordered(draft, 'Bir'))
    expect(of(await list(from, 'Draft'), draft)).toMatchObject({ OrderNumber: 'Bir' })
    await from.ask('POST', '/einvoice/Draft/Create', ordered(draft, 'İki', '2027-01-05'))
    expect(of(await list(from, 'Draft'), draft)).toMatchObject({
      OrderNumber: 'İki',
      DueDate: '2027-01-05T00:00:00',
    })
  })

  it('[RN30] stand on paper under their words: of a draft, of a preview, of what was sent and received', async () => {
    const [from, to] = [evrak.as(seller.taxNumber), evrak.as(buyer.taxNumber)]
    const rows =
      /<dt>OrderNumber<\/dt><dd>SİP-2026\/41<\/dd>.*?<dt>DueDate<\/dt><dd>2026-12-24<\/dd>/s
    for (const [caller, box] of [
      [from, 'Sale'],
      [to, 'Purchase'],
    ] as const)
      expect((await caller.ask<string>('GET', `/einvoice/${box}/${first}/html`)).body).toMatch(rows)
    const preview = ordered(randomUUID(), 'SİP-2026/41', '2026-12-24')
    expect((await from.ask<string>('POST', '/einvoice/Send/Model/Preview', preview)).body).toMatch(
      rows,
    )
    const html = (await from.ask<string>('GET', `/einvoice/Sale/${second}/html`)).body
    expect(html).toContain('<dt>OrderNumber</dt><dd>ISPARTA 7</dd>')
    expect(html).not.toContain('DueDate')
    expect((await from.ask<string>('GET', `/einvoice/Draft/${draft}/html`)).body).toContain(
      '<dt>DueDate</dt><dd>2027-01-05</dd>',
    )
  })

  it('[RK15] filter, sort and search the list', async () => {
    const from = evrak.as(seller.taxNumber)
    const ids = async (query: string) => (await list(from, 'Sale', query)).map(({ UUID }) => UUID)
    expect(await ids('OrderNumber=sip-2026')).toEqual([first])
    expect(await ids('DueDateMin=2026-12-01&DueDateMax=2026-12-31')).toEqual([first])
    expect(await ids('DueDateMin=2027-01-01')).toEqual([])
    expect(await ids('Search=%C4%B1sparta')).toEqual([second])
    expect(await ids('SortColumn=OrderNumber&SortType=ASC')).toEqual([second, first])
    expect(await ids('SortColumn=OrderNumber&SortType=DESC')).toEqual([first, second])
  })

  it('[RK15] show what a file says that is brought in', async () => {
    const [from, to] = [evrak.as(seller.taxNumber), evrak.as(buyer.taxNumber)]
    const { body: xml } = await from.ask<string>('GET', `/einvoice/Sale/${first}/xml`)
    const [result] = await to.upload('/einvoice/Old', { name: 'eski.xml', bytes: xml })
    expect(result).toMatchObject({ IsSuccess: true })
    expect(of(await list(to, 'Old'), first)).toMatchObject({
      OrderNumber: 'SİP-2026/41',
      DueDate: '2026-12-24T00:00:00',
    })
  })
})

it('[RK15] the contract finds them as they were written', async () => {
  const keys = ['einvoice', 'earchive', 'ebill']
  const service = await serveInMemory(
    specs.filter(({ key, document }) => keys.includes(key) || !document),
  )
  try {
    const of = (names: readonly string[]) =>
      service.portal.calls.filter(({ id }) => names.includes(id)).map(({ id }) => id)
    const results = await runContract(service.portal, service.target, {
      calls: of(['einvoice.drafts.create', 'einvoice.send.model', 'einvoice.sale.list']),
      today: service.today,
      write: true,
    })
    expect(results.filter(({ state }) => state === 'failed')).toEqual([])
    expect(results.filter(({ state }) => state === 'passed').length).toBeGreaterThan(30)
  } finally {
    await service.close()
  }
})
