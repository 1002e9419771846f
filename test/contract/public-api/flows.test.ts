/** What known clients of the public API do, in their order: written anew from the published shapes. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordOf } from '#values/json.ts'
import { serveInMemory, type ServiceInMemory } from '../service-in-memory.ts'
import { archiveInvoiceOf, invoiceOf, programOf, rowsOf, xmlOf, type Program } from './program.ts'

let service: ServiceInMemory
let ask: Program
let other: string
let day: string
beforeAll(async () => {
  service = await serveInMemory()
  const [own = '', foreign = ''] = service.keys
  ask = programOf(service.target, own)
  const company = await programOf(service.target, foreign)('GET /general/Company')
  other = String(recordOf(company.body)['TaxNumber'])
  day = service.today
}, 600_000)
afterAll(() => service?.close())

const numberOf = (serie: string, ordinal: number): string =>
  `${serie}${day.slice(0, 4)}${String(ordinal).padStart(9, '0')}`

describe('[PA20] an accounting program that numbers its invoices itself', () => {
  it('asks who is registered, sends, makes the series that is missing, and sends again', async () => {
    const registered = await ask(`GET /general/GlobalCompany/Check/TaxNumber/${other}`, {
      query: { globalUserType: 'Invoice' },
    })
    expect(registered.status).toBe(200)
    const [alias] = Array.isArray(registered.body) ? registered.body.map(recordOf) : []
    expect(alias).toMatchObject({ TaxNumber: other, Name: expect.stringContaining('urn:mail:') })

    const uuid = randomUUID()
    const number = numberOf('ODO', 1)
    const text = await xmlOf(ask, 'einvoice', invoiceOf(uuid, day, other), number)
    const send = () =>
      ask('POST /einvoice/Send/Xml', {
        query: { Alias: String(alias?.['Name']) },
        file: { name: `${number}.xml`, text },
      })
    const refused = await send()
    expect([refused.status, refused.codes]).toEqual([404, [3009]])
    const series = await ask('POST /einvoice/Series', {
      json: { Name: 'ODO', IsActive: true, IsDefault: false },
    })
    expect([series.status, recordOf(series.body)['Name']]).toEqual([200, 'ODO'])
    expect((await send()).body).toEqual({ UUID: uuid, InvoiceNumber: number })
    const status = await ask(`GET /einvoice/sale/${uuid}/Status`)
    expect(recordOf(recordOf(status.body)['InvoiceStatus'])['Code']).toBe('waiting')
    const id = String(recordOf(series.body)['ID'])
    expect((await ask(`GET /einvoice/Series/${id}`)).body).toMatchObject({
      Name: 'ODO',
      Details: [{ OrdinalNumber: 1 }],
    })
  })

  it('reads what was received by the moment of its coming, and each as XML and PDF', async () => {
    const received = await ask('GET /einvoice/Purchase', {
      query: {
        StatusCode: ['succeed'],
        SortColumn: 'CreationDateTime',
        SortType: 'ASC',
        DateFilterType: 'CreatedDate',
        StartDate: '2020-01-01T00:00:00',
        Page: 1,
        PageSize: 50,
      },
    })
    expect(received.status).toBe(200)
    const moments = rowsOf(received).map((row) => String(row['CreatedDate']))
    expect(moments.length).toBeGreaterThan(1)
    expect(moments).toEqual(moments.toSorted())
    const uuid = String(rowsOf(received)[0]?.['UUID'])
    const xml = await ask(`GET /einvoice/Purchase/${uuid}/xml`, {
      query: { StatusCode: ['succeed'] },
    })
    expect([xml.status, xml.headers.get('X-Ignored-Parameters')]).toEqual([200, 'StatusCode'])
    expect(String(xml.body)).toContain(uuid)
    const pdf = await ask(`GET /einvoice/Purchase/${uuid}/pdf`)
    expect(Buffer.from(String(pdf.body), 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('sends an e-archive invoice, asks for its state and cancels it', async () => {
    await ask('POST /earchive/Series', { json: { Name: 'ODA', IsActive: true, IsDefault: false } })
    const uuid = randomUUID()
    const number = numberOf('ODA', 1)
    const text = await xmlOf(ask, 'earchive', archiveInvoiceOf(uuid, day), number)
    const sent = await ask('POST /earchive/Send/Xml', { file: { name: 'fatura.xml', text } })
    expect(sent.body).toEqual({ UUID: uuid, InvoiceNumber: number })
    const state = async () => (await ask(`GET /earchive/invoices/${uuid}/Status`)).body
    expect(await state()).toEqual({
      StatusCode: 'succeed',
      StatusDetail: null,
      ReportStatus: 'NotReported',
      CancelStatus: false,
    })
    expect((await ask(`PUT /earchive/Invoices/${uuid}/Cancel`)).body).toEqual([])
    expect(await state()).toMatchObject({ CancelStatus: true })
    expect((await ask(`GET /earchive/Invoices/${uuid}/Taxes`)).body).toEqual([
      { TaxableAmount: 251, TaxAmount: 50.2, Percent: 20, TaxTypeCode: '0015' },
    ])
    expect((await ask(`GET /earchive/Invoices/${uuid}/Tags`)).body).toEqual([])
  })
})

describe('[SV108] a company that brings its old invoices in', () => {
  it('uploads one file, and reads it in the list and as it was', async () => {
    const uuid = randomUUID()
    const number = 'ESK2019000000001'
    const today = await xmlOf(ask, 'einvoice', invoiceOf(uuid, day, other), number)
    const text = today
      .replace(/<cbc:IssueDate>[^<]+/, '<cbc:IssueDate>2019-03-01')
      .replace('<cbc:UBLVersionID>2.1', '<cbc:UBLVersionID>2.0')
    const brought = await ask('POST /einvoice/Old', { file: { name: 'eski.xml', text } })
    expect([brought.status, brought.body]).toEqual([
      200,
      expect.objectContaining({
        UUID: uuid,
        InvoiceNumber: number,
        Results: [expect.objectContaining({ IsSuccess: true, DocumentNumber: number })],
      }),
    ])
    expect(JSON.stringify(brought.body)).toContain('UBLVersionID')
    const listed = await ask('GET /einvoice/Old', { query: { Search: uuid } })
    expect(rowsOf(listed)).toMatchObject([{ UUID: uuid, InvoiceNumber: number, IsSale: true }])
    expect((await ask(`GET /einvoice/Old/${uuid}/xml`)).body).toBe(text)
  })
})

describe('[PA21] a shop that keeps drafts', () => {
  it('confirms drafts of e-archive by a plain list of their ids', async () => {
    const uuids = [randomUUID(), randomUUID()]
    for (const uuid of uuids)
      expect(
        (await ask('POST /earchive/Draft/Create', { json: archiveInvoiceOf(uuid, day) })).status,
      ).toBe(200)
    expect((await ask(`GET /earchive/Draft/${uuids[0]}/Tags`)).body).toEqual([])
    const confirmed = await ask('POST /earchive/Draft/ConfirmAndSend', { json: uuids })
    expect([confirmed.status, confirmed.body]).toEqual([200, []])
    for (const uuid of uuids)
      expect((await ask(`GET /earchive/Invoices/${uuid}/Status`)).body).toMatchObject({
        StatusCode: 'succeed',
      })
  })
})

describe('[PA22] a warehouse', () => {
  it('sends a despatch as XML', async () => {
    await ask('POST /edespatch/Series', { json: { Name: 'ODI', IsActive: true, IsDefault: false } })
    const found = await ask('GET /edespatch/Sale', { query: { PageSize: 1 } })
    const given = String(rowsOf(found)[0]?.['UUID'])
    const old = await ask(`GET /edespatch/Sale/${given}/xml`)
    const uuid = randomUUID()
    const number = numberOf('ODI', 1)
    const text = String(old.body)
      .replaceAll(given, uuid)
      .replace(/<cbc:ID>\w{3}\d{13}<\/cbc:ID>/, `<cbc:ID>${number}</cbc:ID>`)
      .replace(/<cbc:IssueDate>[^<]+</, `<cbc:IssueDate>${day}<`)
    const sent = await ask('POST /edespatch/Send/Xml', { file: { name: 'irsaliye.xml', text } })
    expect([sent.status, sent.body]).toEqual([
      200,
      expect.objectContaining({ UUID: uuid, DespatchNumber: number }),
    ])
  })
})
