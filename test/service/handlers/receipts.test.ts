/** The life of receipts and commission documents in the service: sent, listed, cancelled and back, copied, counted, reported, brought in from before. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compilePortal } from '#engine/compile.ts'
import { familyOf } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import { createRenderer } from '#service/rendering/renderer.ts'
import {
  newUuid,
  openHandlers,
  taxNos,
  type Handled,
  type PageAnswer,
  type SentAnswer,
} from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
  for (const [family, name] of [
    ['eproducer', 'MUS'],
    ['evoucher', 'SMM'],
    ['einsurance', 'SKG'],
  ] as const)
    await h.addSeries(family, name, true)
})
afterAll(() => h.close())

const renderer = createRenderer()

const party = (TaxNumber: string, Name: string) => ({
  TaxNumber,
  Name,
  Address: 'Gül Sk. 1',
  District: 'Çankaya',
  City: 'Ankara',
  Country: 'Türkiye',
})
const head = { IssueDate: '2026-11-20', CurrencyCode: 'TRY' }
const kinds = [
  {
    family: 'eproducer',
    box: 'producers',
    number: 'ProducerNumber',
    hasOld: true,
    body: (UUID: string) => ({
      Producer: {
        ProducerInfo: { UUID, ...head },
        CustomerInfo: party('10000000146', 'Hüseyin Akçay'),
        ProducerLines: [
          {
            Name: 'Ekmeklik buğday',
            Quantity: 500,
            UnitType: 'KGM',
            Price: 10,
            GVWithholdingPercent: 4,
            Taxes: [{ TaxCode: '8001', Percent: 2 }],
          },
        ],
      },
    }),
    row: {
      ProducerNumber: 'MUS2026000000001',
      ReceiverName: 'Hüseyin Akçay',
      LineExtensionAmount: 5000,
      TaxTotalAmount: 300,
      PayableAmount: 4700,
    },
    printed: ['Üretici', 'Gelir Vergisi Stopajı %4', '−200,00', 'dörtbinyediyüz Türk Lirası'],
  },
  {
    family: 'evoucher',
    box: 'vouchers',
    number: 'VoucherNumber',
    hasOld: true,
    body: (UUID: string) => ({
      Voucher: {
        VoucherInfo: { UUID, ...head, SendType: 'ELEKTRONIK' },
        CustomerInfo: party(taxNos.foreign, 'Müvekkil A.Ş.'),
        VoucherLines: [
          {
            Name: 'Avukatlık',
            GrossWage: 1000,
            KDVPercent: 20,
            GVWithholdingPercent: 20,
            Taxes: [{ TaxCode: '9015', ReasonCode: '602' }],
          },
        ],
      },
    }),
    row: {
      VoucherNumber: 'SMM2026000000001',
      LineExtensionAmount: 1000,
      PayableAmount: 820,
      SendType: 'ELEKTRONIK',
    },
    printed: ['Brüt ücret', 'Net ücret', 'Tahsil edilen KDV', 'sekizyüzyirmi Türk Lirası'],
  },
  {
    family: 'einsurance',
    box: 'insurances',
    number: 'InsuranceNumber',
    hasOld: false,
    body: (UUID: string) => ({
      Insurance: {
        InsuranceInfo: {
          UUID,
          ...head,
          InvoicePeriod: { StartDate: '2026-10-01', EndDate: '2026-10-31' },
        },
        CustomerInfo: party(taxNos.foreign, 'Işık Acentesi'),
        InsuranceLines: [{ Name: 'Kaza', ProductionCommission: 900, CancellationCommission: 150 }],
      },
    }),
    row: {
      InsuranceNumber: 'SKG2026000000001',
      ProductionCommission: 900,
      CancellationCommission: 150,
    },
    printed: ['Acente', 'İstihsal komisyonu', '750,00', 'yediyüzelli Türk Lirası'],
  },
] as const

describe.each(kinds)('$family', ({ family, box, number, body, row, printed, hasOld }) => {
  const uuid = newUuid()
  const call = <T>(name: string, options: object = {}) => h.call<T>(`${family}.${name}`, options)
  const inList = async () =>
    (await call<PageAnswer>(`${box}.list`, { query: { Search: row[number as keyof typeof row] } }))
      .Content[0]

  it('[RC18] is sent once, listed with its amounts, and printed with what it comes to', async () => {
    const sent = await call<SentAnswer>('send.model', { body: body(uuid) })
    expect(sent).toMatchObject({ UUID: uuid, [number]: row[number as keyof typeof row] })
    expect(await call('send.model', { body: body(uuid) })).toEqual(sent)
    expect(await inList()).toMatchObject({
      ...row,
      StatusCode: 'succeed',
      IsCancel: false,
      IsReport: false,
    })
    const xml = await call<string>(`${box}.xml`, { params: { id: uuid } })
    const html = await renderer.html({ xml })
    for (const text of printed) expect(html).toContain(text)
  })

  it('[RC19] is cancelled and back, copied into a draft of the same content, and counted', async () => {
    await call(`${box}.cancel`, { params: { id: uuid } })
    expect(await inList()).toMatchObject({ IsCancel: true })
    await call(`${box}.revertCancel`, { params: { id: uuid } })
    expect(await inList()).toMatchObject({ IsCancel: false })
    const draft = await call<SentAnswer>(`${box}.createDraft`, { params: { id: uuid } })
    const [name = ''] = Object.keys(body(uuid))
    const model = (
      await call<Record<string, Record<string, unknown>>>('drafts.model', {
        params: { id: draft.UUID },
      })
    )[name]
    const given = (body(uuid) as unknown as Record<string, Record<string, unknown>>)[name]
    expect(model?.[`${name}Lines`]).toMatchObject([
      { Name: (given?.[`${name}Lines`] as { Name: string }[] | undefined)?.[0]?.Name },
    ])
    expect(await call('statistics.range')).toMatchObject({
      TotalCount: 1,
      CancelCount: 0,
      NotReportedCount: 1,
    })
  })

  it('[RC20] is reported, and found again in its report', async () => {
    await call('reports.send', { body: { PeriodYear: '2026', PeriodMonth: '11' } })
    const [report] = (await call<{ Content: { UUID: string }[] }>('reports.list')).Content
    const documents = await call<{ Content: { DocumentNumber: string }[] }>('reports.documents', {
      query: { UUID: report?.UUID ?? '' },
    })
    expect(documents.Content.map((one) => one.DocumentNumber)).toEqual([
      row[number as keyof typeof row],
    ])
    expect(
      (await call<{ Content: unknown[] }>('reports.list', { query: { UUID: newUuid() } })).Content,
    ).toEqual([])
  })

  it('[RC21] of a time before the service is brought in as it is, where there is such a list', async () => {
    expect(familyOf(compilePortal(families), family).boxes.some(({ key }) => key === 'old')).toBe(
      hasOld,
    )
    if (!hasOld) return
    const xml = (await call<string>(`${box}.xml`, { params: { id: uuid } }))
      .replaceAll(uuid, newUuid())
      .replaceAll('2026000000001', '2019000000077')
      .replaceAll('2026-11-20', '2019-03-01')
    const result = await call<{ Results: { IsSuccess: boolean }[] }>('old.uploadOld', {
      body: [{ name: 'eski.xml', bytes: new TextEncoder().encode(xml) }],
    })
    expect(result.Results).toMatchObject([{ IsSuccess: true }])
    expect((await call<PageAnswer>('old.list')).Content).toHaveLength(1)
  })
})
