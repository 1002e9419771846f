/** What programs write differently from the portal, and what is refused all the same. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DraftConfirmations } from '#schemas/common.ts'
import { InvoiceSend } from '#schemas/invoice.ts'
import { tolerantBody } from '#service/http/tolerant-body.ts'
import { asker, dispatcherOf } from './http-fixture.ts'

const ask = asker(dispatcherOf())
const program = { roles: 'key all' }
const preview = (body: unknown, roles = 'key all') =>
  ask('POST /esink/Send/Model/Preview', { body, roles })
const queryOf = async (query: string) => {
  const { status, body } = await ask(`GET /esink/Papers?${query}`, program)
  expect([status, body.Errors], query).toEqual([200, undefined])
  return body['query']
}
const faultsOf = async (query: string, roles = 'key all') =>
  (await ask(`GET /esink/Papers?${query}`, { roles })).body.Errors?.map(({ Path }) => Path)

const invoice = {
  EInvoice: {
    InvoiceInfo: {
      InvoiceType: 'SATIS',
      InvoiceProfile: 'TEMELFATURA',
      IssueDate: '2026-11-21',
      CurrencyCode: 'TRY',
    },
    CustomerInfo: { TaxNumber: '1234567802', Name: 'Alıcı A.Ş.' },
    InvoiceLines: [{ Name: 'Kalem', Quantity: 1, UnitType: 'C62', Price: 10, KDVPercent: 20 }],
  },
}
const line = invoice.EInvoice.InvoiceLines[0]
/** The invoice with other values in its head or its line. */
const changed = (info: object, inLine: object = {}) => ({
  EInvoice: {
    ...invoice.EInvoice,
    InvoiceInfo: { ...invoice.EInvoice.InvoiceInfo, ...info },
    InvoiceLines: [{ ...line, ...inLine }],
  },
})
const readBody = async (body: unknown) => {
  const answer = await preview(body)
  expect([answer.status, answer.body.Errors]).toEqual([200, undefined])
  return answer.body['body']
}
const bodyFaults = async (body: unknown) =>
  (await preview(body)).body.Errors?.map(({ Path }) => Path)

describe('the query of a program', () => {
  it('[PA1] names without regard to case, and lists in every way of writing', async () => {
    expect(await queryOf('pagesize=5&PAGE=2&statuscode=WAITING&iscancel=True')).toEqual({
      PageSize: 5,
      Page: 2,
      StatusCode: ['waiting'],
      IsCancel: true,
    })
    for (const list of [
      'StatusCode=waiting&StatusCode=error',
      'StatusCode[]=waiting&StatusCode[]=error',
      'statusCode%5B0%5D=waiting&statusCode%5B1%5D=error',
      'StatusCode[]=waiting&StatusCode=error',
    ])
      expect(await queryOf(list), list).toEqual({ StatusCode: ['waiting', 'error'] })
    expect(await faultsOf('Page=1&page=1')).toEqual(['Page'])
    expect(await faultsOf('Page=1&Page=2')).toEqual(['Page'])
    expect(await faultsOf('StatusCode=error&statuscode=waiting&PageSize=x')).toEqual([
      'StatusCode',
      'PageSize',
    ])
  })

  it('[PA2] an unknown parameter is ignored and told to a program, of a refusal too', async () => {
    const answer = await ask('GET /esink/Papers?StatusCod=waiting&İlk=1&Page=1', program)
    expect([answer.status, answer.body['query']]).toEqual([200, { Page: 1 }])
    expect(answer.headers.get('X-Ignored-Parameters')).toBe('StatusCod, %C4%B0lk')
    const refused = await ask('GET /esink/Papers?Bad=1&Page=x', program)
    expect([refused.status, refused.headers.get('X-Ignored-Parameters')]).toEqual([400, 'Bad'])
    expect(
      (await ask('GET /esink/Papers?Page=1', program)).headers.get('X-Ignored-Parameters'),
    ).toBe(null)
    const many = Array.from({ length: 100 }, (_, index) => `x${'y'.repeat(300)}${index}=1`).join(
      '&',
    )
    const long = await ask(`GET /esink/Papers?${many}`, program)
    expect(long.headers.get('X-Ignored-Parameters')?.length).toBeLessThan(1300)
    // The sixtieth place is the first half of a letter that takes two.
    const cut = await ask(`GET /esink/Papers?${'y'.repeat(59)}😀=1`, program)
    expect(cut.headers.get('X-Ignored-Parameters')).toBe(`${'y'.repeat(59)}%EF%BF%BD`)
  })

  it('[PA2] for a person it is refused with its place, and names are exact', async () => {
    expect(await faultsOf('Bad=1', 'all')).toEqual(['Bad'])
    expect(await faultsOf('page=1', 'all')).toEqual(['page'])
    expect(await faultsOf('StatusCode[]=waiting', 'all')).toEqual(['StatusCode[]'])
    const { headers } = await ask('GET /esink/Papers?Bad=1')
    expect(headers.get('X-Ignored-Parameters')).toBeNull()
  })

  it('[PA3] the moment of creation has had several names', async () => {
    for (const name of ['CreationDateTime', 'createdDate', 'CreationDate', 'CreatedDate'])
      expect(await queryOf(`SortColumn=${name}&SortType=desc`), name).toEqual({
        SortColumn: 'CreatedDate',
        SortType: 'DESC',
      })
    expect(await faultsOf('SortColumn=CreationDateTimes')).toEqual(['SortColumn'])
    expect(await faultsOf('SortColumn=CreationDateTime', 'all')).toEqual(['SortColumn'])
    expect(await queryOf('StartDate=2026-11-21+09:30:00&EndDate=2026-11-22T00:00:00.000Z')).toEqual(
      {
        StartDate: '2026-11-21',
        EndDate: '2026-11-22',
      },
    )
    expect(await faultsOf('StartDate=21.11.2026')).toEqual(['StartDate'])
  })
})

describe('the body of a program', () => {
  it('[PA4] names without regard to case at any depth; the place of a fault has the name as it is declared', async () => {
    const small: unknown = JSON.parse(
      JSON.stringify(invoice).replace(/"(\w+)":/g, (text) => text.toLowerCase()),
    )
    expect(await readBody(small)).toEqual(await readBody(invoice))
    expect(await bodyFaults(changed({}, { quantity: 2 }))).toEqual([
      'EInvoice.InvoiceLines[0].Quantity',
    ])
    expect(await bodyFaults(changed({ invoiceColour: 'red' }))).toEqual([
      'EInvoice.InvoiceInfo.invoiceColour',
    ])
    const { body } = await preview(changed({}, { quantity: 2 }))
    expect(body.Errors[0]?.Description).toContain('Quantity, quantity')
    expect((await preview(small, 'all')).status).toBe(400)
  })

  it('[PA5] numbers in quotes are numbers, enumerated values may have other letters', async () => {
    expect(
      await readBody(
        changed({ InvoiceType: 'satis' }, { Quantity: '2', Price: '12.50', KDVPercent: '1e1' }),
      ),
    ).toMatchObject(changed({}, { Quantity: 2, Price: 12.5, KDVPercent: 10 }))
    for (const Price of ['12,50', 'on', '0x10', ' 1', '1_000', 'NaN', true])
      expect(await bodyFaults(changed({}, { Price })), String(Price)).toEqual([
        'EInvoice.InvoiceLines[0].Price',
      ])
    // A number is no text: zeros before it would be lost.
    expect(await bodyFaults(changed({}, { Name: 5 }))).toEqual(['EInvoice.InvoiceLines[0].Name'])
    expect((await preview(changed({}, { Price: '12.50' }), 'all')).status).toBe(400)
  })

  it('[PA6] what means nothing is nothing', async () => {
    const nothing = {
      TemplateUUID: '',
      UUID: '00000000-0000-0000-0000-000000000000',
      ExchangeRate: 0,
      CurrencyCode: null,
      OrderReference: { IssueDate: '', Value: '' },
    }
    expect(await readBody(changed(nothing))).toEqual(
      await readBody(changed({ OrderReference: { Value: '' } })),
    )
    expect(await bodyFaults(changed({ CurrencyCode: 'USD', ExchangeRate: 0 }))).toEqual([
      'EInvoice.InvoiceInfo.ExchangeRate',
    ])
    expect(await bodyFaults(changed({ IssueDate: '' }, { Quantity: '' }))).toEqual([
      'EInvoice.InvoiceInfo.IssueDate',
      'EInvoice.InvoiceLines[0].Quantity',
    ])
    expect((await preview(changed({ TemplateUUID: '' }), 'all')).status).toBe(400)
  })

  it('[PA8] what is known by its UUID alone may be given as that', () => {
    const [first, second] = ['11111111-1111-4111-8111-111111111111', '{}']
    expect(tolerantBody(DraftConfirmations, [first, second, { uuid: first, alias: 'a' }])).toEqual({
      value: [{ UUID: first }, { UUID: second }, { UUID: first, Alias: 'a' }],
      faults: [],
    })
    expect(DraftConfirmations.safeParse([{ UUID: second }]).error?.issues[0]?.path).toEqual([
      0,
      'UUID',
    ])
  })

  it('[PA7] what is right already stays as it is', () => {
    expect(tolerantBody(InvoiceSend, invoice)).toEqual({ value: invoice, faults: [] })
    const forms = z.union([
      z.array(z.string()),
      z.strictObject({ First: z.number() }),
      z.strictObject({ Second: z.array(z.uuid()) }),
    ])
    for (const value of [['a'], { First: 1 }, { Second: [] }])
      expect(tolerantBody(forms, value).value).toEqual(value)
    expect(tolerantBody(forms, { second: [] }).value).toEqual({ Second: [] })
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const given = { EInvoice: value }
        const { value: read } = tolerantBody(InvoiceSend, given)
        if (InvoiceSend.safeParse(given).success) expect(read).toEqual(given)
      }),
    )
  })
})
