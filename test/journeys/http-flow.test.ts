import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { oracle, refusals } from '../documents/oracle.ts'
import { billModel, invoiceModel, istanbulDay } from './invoice-model.ts'
import { runService, scriptOf, until, type RunningService } from './running-service.ts'

interface Row {
  UUID: string
  InvoiceNumber: string
  StatusCode: string
  AnswerCode: string
  PayableAmount: number
}
interface Page {
  Content: Row[]
  TotalCount: number
}

/** On PostgreSQL the browser tests do the same (main-journey.spec.ts). */
describe('on the embedded database', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await runService({}, 'the embedded database')
  })
  afterAll(async () => {
    await service?.remove()
  })

  it('[J2] with a personal access token only: draft, send, delivery, rejection with a reason, and the sender sees it', async () => {
    const [keyA, keyB] = service.demo.apiKeys as [DemoKey, DemoKey]
    const a = scriptOf(service.address, keyA.key)
    const b = scriptOf(service.address, keyB.key)
    const uuid = randomUUID()
    const model = invoiceModel({ uuid, receiver: keyB.taxNumber, date: istanbulDay() })

    const draft = await a<{ UUID: string }>('POST', '/einvoice/Draft/Create', model)
    expect(draft, JSON.stringify(draft.body)).toMatchObject({ status: 200, body: { UUID: uuid } })
    const sent = await a<string[]>('POST', '/einvoice/Draft/ConfirmAndSend', [{ UUID: uuid }])
    expect(sent).toEqual({ status: 200, body: [] })

    const mine = await until('the sent invoice succeeds', async () => {
      const { body } = await a<Page>('GET', `/einvoice/Sale?Search=${uuid}`)
      return body.Content.find((row) => row.UUID === uuid && row.StatusCode === 'succeed')
    })
    expect(mine.InvoiceNumber).toMatch(/^[A-Z0-9]{3}20\d{2}\d{9}$/)
    // 45 × 125.50 = 5,647.50 and 1,000; KDV 20 % = 1,329.50, of which 90 % of 200.00 is withheld.
    expect(mine.PayableAmount).toBe(7797)

    const theirs = await until('it arrives', async () =>
      (await b<Page>('GET', `/einvoice/Purchase?Search=${uuid}`)).body.Content.find(
        (row) => row.UUID === uuid,
      ),
    )
    expect(theirs).toMatchObject({
      InvoiceNumber: mine.InvoiceNumber,
      AnswerCode: 'waitingForApproval',
      PayableAmount: 7797,
    })

    const reason = 'Sözleşmedeki birim fiyat farklı.'
    expect(
      (await b('POST', '/einvoice/Purchase/SendAnswer', { UUID: uuid, AnswerCode: 'rejected' }))
        .status,
    ).toBe(422)
    expect(
      (
        await b('POST', '/einvoice/Purchase/SendAnswer', {
          UUID: uuid,
          AnswerCode: 'rejected',
          RejectNote: reason,
        })
      ).status,
    ).toBe(200)
    await until('the answer comes back', async () => {
      const { body } = await a<Page>('GET', `/einvoice/Sale?Search=${uuid}`)
      return body.Content.find((row) => row.AnswerCode === 'rejected')
    })
    expect((await a<string>('GET', `/einvoice/Sale/${uuid}/RejectedNote`)).body).toBe(reason)

    // The only answer counts, and a second sending of the same document is the first one's answer.
    expect(
      (await b('POST', '/einvoice/Purchase/SendAnswer', { UUID: uuid, AnswerCode: 'approved' }))
        .status,
    ).toBe(422)
  })

  it('[J3] the same document sent again gets the first answer; another one under its ETTN is refused', async () => {
    const [keyA, keyB] = service.demo.apiKeys as [DemoKey, DemoKey]
    const a = scriptOf(service.address, keyA.key)
    const model = invoiceModel({
      uuid: randomUUID(),
      receiver: keyB.taxNumber,
      date: istanbulDay(),
    })
    const [first, second] = await Promise.all([
      a<{ InvoiceNumber: string }>('POST', '/einvoice/Send/Model', model),
      a<{ InvoiceNumber: string }>('POST', '/einvoice/Send/Model', model),
    ])
    expect(first.status).toBe(200)
    expect(second).toEqual(first)
    const other = structuredClone(model)
    other.EInvoice.Notes = ['Başka bir fatura']
    expect(await a('POST', '/einvoice/Send/Model', other)).toMatchObject({
      status: 409,
      body: { Errors: [{ Code: 1001 }] },
    })
  })

  it('[J12] the authority accepts every document that the service produced on the way: sent, received, returned, and a bill', async () => {
    const [keyA, keyB] = service.demo.apiKeys as [DemoKey, DemoKey]
    const a = scriptOf(service.address, keyA.key)
    const b = scriptOf(service.address, keyB.key)
    const uuid = randomUUID()
    expect(
      await a(
        'POST',
        '/einvoice/Send/Model',
        invoiceModel({
          uuid,
          receiver: keyB.taxNumber,
          profile: 'TEMELFATURA',
          date: istanbulDay(),
        }),
      ),
    ).toMatchObject({ status: 200 })
    await until(
      'it arrives',
      async () => (await b<Page>('GET', `/einvoice/Purchase?Search=${uuid}`)).body.Content[0],
    )
    const sent = (await a<string>('GET', `/einvoice/Sale/${uuid}/xml`)).body
    expect((await b<string>('GET', `/einvoice/Purchase/${uuid}/xml`)).body).toBe(sent)

    const { body: draft } = await b<{ UUID: string }>(
      'POST',
      `/einvoice/Purchase/${uuid}/CreateReturn`,
    )
    expect(await b('POST', '/einvoice/Draft/ConfirmAndSend', [{ UUID: draft.UUID }])).toEqual({
      status: 200,
      body: [],
    })
    const returned = (await b<string>('GET', `/einvoice/Sale/${draft.UUID}/xml`)).body

    const { body: bill } = await a<{ UUID: string; BillNumber: string }>(
      'POST',
      '/ebill/Send/Model',
      billModel(istanbulDay()),
    )
    const billXml = (await a<string>('GET', `/ebill/Bills/${bill.UUID}/xml`)).body
    expect(billXml).toContain(bill.BillNumber)

    const check = await oracle()
    const files = [
      { file: 'sent', xml: sent },
      { file: 'returned', xml: returned },
      { file: 'bill', xml: billXml },
    ]
    if (check) expect(refusals(await check(files))).toEqual([])
    else for (const { xml } of files) expect(readUbl(xml).number).toMatch(/^[A-Z0-9]{3}20\d{11}$/)
  })
})

type DemoKey = RunningService['demo']['apiKeys'][number]
