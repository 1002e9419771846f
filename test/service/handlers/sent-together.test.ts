import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  invoice,
  newUuid,
  openHandlers,
  refusalOf,
  taxNos,
  type Answer,
  type Handled,
  type InvoiceWish,
  type PageAnswer,
  type SentAnswer,
} from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'ABC', true)
})
afterAll(() => h.close())

const send = (wish: InvoiceWish) =>
  h.call<SentAnswer>('einvoice.send.model', { body: invoice(wish) })
/** Sends all of them at the same time; gives numbers, and codes of what was refused. */
const sendAtOnce = async (wishes: readonly InvoiceWish[]) =>
  Promise.all(
    wishes.map(async (wish) => {
      const sent = send(wish)
      return sent.then(
        (answer) => answer.InvoiceNumber,
        async () => (await refusalOf(sent)).codes,
      )
    }),
  )
const numbersOf = (series: string, count: number, year = 2026) =>
  Array.from(
    { length: count },
    (_, index) => `${series}${year}${String(index + 1).padStart(9, '0')}`,
  )
const historyOf = async (uuid: string) =>
  (
    await h.store.asSystem((tx) =>
      tx
        .selectFrom('history')
        .select('event')
        .where('record_uuid', '=', uuid)
        .orderBy('id')
        .execute(),
    )
  ).map(({ event }) => event)

describe('documents that are sent at the same time', () => {
  it('[SV132] share transactions; each has its number, its history and its place in the outbox', async () => {
    await h.addSeries('einvoice', 'TOG')
    const transactions = vi.spyOn(h.store, 'asCompany')
    const wishes = Array.from({ length: 40 }, () => ({ uuid: newUuid(), serie: 'TOG' }))
    const numbers = await sendAtOnce(wishes)
    // One transaction takes 32 of them at most.
    expect(transactions.mock.calls).toHaveLength(2)
    transactions.mockRestore()
    expect(numbers).toEqual(numbersOf('TOG', 40))
    const queued = (await h.outbox()).map((row) => row.record_uuid)
    for (const { uuid } of wishes) {
      expect(await historyOf(uuid)).toEqual(['sent'])
      expect(queued).toContain(uuid)
    }
  })

  it('[SV132] are refused one by one: what is wrong with one keeps no other, and takes no number', async () => {
    await h.addSeries('einvoice', 'BAD')
    const serie = 'BAD'
    const transactions = vi.spyOn(h.store, 'asCompany')
    expect(
      await sendAtOnce([
        { serie },
        { serie, customer: taxNos.unregistered },
        { serie },
        { serie, alias: 'urn:mail:nobody@cagdas.example' },
        { serie, date: '2031-01-01' },
        { serie: 'NON' },
        { serie },
      ]),
    ).toEqual([
      'BAD2026000000001',
      [3000],
      'BAD2026000000002',
      [3000],
      expect.arrayContaining([2015]),
      [3009],
      'BAD2026000000003',
    ])
    // None of them undid the others.
    expect(transactions.mock.calls).toHaveLength(1)
    transactions.mockRestore()
  })

  it('[SV132] keep the dates of their series in order, and one that is too old is refused alone', async () => {
    await h.addSeries('einvoice', 'DAY')
    const serie = 'DAY'
    await send({ serie, date: '2026-11-18' })
    expect(
      await sendAtOnce([
        { serie, date: '2026-11-18' },
        { serie, date: '2026-11-20' },
        { serie, date: '2026-11-19' },
      ]),
    ).toEqual(['DAY2026000000002', 'DAY2026000000004', 'DAY2026000000003'])
    expect(
      await sendAtOnce([
        { serie, date: '2026-11-20' },
        { serie, date: '2026-11-21' },
        { serie, date: '2026-11-19' },
        { serie, date: '2026-11-20' },
      ]),
    ).toEqual(['DAY2026000000005', 'DAY2026000000006', [2100], [2100]])
  })

  it('[SV132] may be of different series, and one that wants a whole number gets no other', async () => {
    await h.addSeries('einvoice', 'ONE')
    await h.addSeries('einvoice', 'TWO')
    expect(
      await sendAtOnce([
        { serie: 'ONE' },
        { serie: 'TWO' },
        { serie: 'ONE' },
        { serie: 'TWO2026000000007' },
        { serie: 'TWO2026000000002' },
        { serie: 'TWO', date: '2025-12-31' },
      ]),
    ).toEqual([
      'ONE2026000000001',
      'TWO2026000000001',
      'ONE2026000000002',
      [2100],
      'TWO2026000000002',
      'TWO2025000000001',
    ])
  })

  it('[SV132] may be the same document: all of them get one number, and another one under its ETTN is refused', async () => {
    await h.addSeries('einvoice', 'SAM')
    const [serie, uuid] = ['SAM', newUuid()]
    expect(
      await sendAtOnce([
        { serie },
        { serie, uuid },
        { serie },
        { serie, uuid },
        { serie, uuid, price: 7 },
        { serie, uuid },
      ]),
    ).toEqual([
      'SAM2026000000001',
      'SAM2026000000002',
      'SAM2026000000003',
      'SAM2026000000002',
      [1001],
      'SAM2026000000002',
    ])
  })

  it('[SV133] have their first answers again without a transaction', async () => {
    await h.addSeries('einvoice', 'AGN')
    const wishes = Array.from({ length: 5 }, () => ({ uuid: newUuid(), serie: 'AGN' }))
    const first = await sendAtOnce(wishes)
    const transactions = vi.spyOn(h.store, 'asCompany')
    expect(await sendAtOnce(wishes)).toEqual(first)
    expect(await sendAtOnce(wishes.map((wish) => ({ ...wish, price: 3 })))).toEqual(
      wishes.map(() => [1001]),
    )
    expect(transactions.mock.calls).toEqual([])
    transactions.mockRestore()
  })

  it('[SV132] replace their drafts: tags and history go with them', async () => {
    await h.addSeries('einvoice', 'DRF')
    const wishes = Array.from({ length: 4 }, () => ({ uuid: newUuid(), serie: 'DRF' }))
    const drafted = wishes.slice(1, 3)
    const tag = await h.call('einvoice.tags.create', { body: { Name: 'Acele' } })
    for (const wish of drafted) {
      await h.call('einvoice.drafts.create', { body: invoice(wish) })
      await h.call('einvoice.drafts.tags', {
        body: { DocumentUUID: wish.uuid, Tags: [tag['UUID']] },
      })
    }
    expect(await sendAtOnce(wishes)).toEqual(numbersOf('DRF', 4))
    const left = await h.call<PageAnswer>('einvoice.drafts.list')
    const tagsOf = async (uuid: string) =>
      (await h.call<Answer>('einvoice.sale.tagsOf', { params: { id: uuid } })) as unknown
    for (const { uuid } of drafted) {
      expect(left.Content).not.toContainEqual(expect.objectContaining({ UUID: uuid }))
      expect(await tagsOf(uuid)).toMatchObject([{ UUID: tag['UUID'] }])
      expect((await historyOf(uuid)).filter((event) => event === 'draftCreated')).toHaveLength(2)
    }
  })

  it('[SV132] do not wait for a large one, which goes by itself', async () => {
    await h.addSeries('einvoice', 'BIG')
    const transactions = vi.spyOn(h.store, 'asCompany')
    const large = () => {
      const body = invoice({ serie: 'BIG' })
      const [line] = body.EInvoice.InvoiceLines
      return {
        EInvoice: { ...body.EInvoice, InvoiceLines: Array.from({ length: 400 }, () => line) },
      }
    }
    await Promise.all(
      Array.from({ length: 3 }, () => h.call('einvoice.send.model', { body: large() })),
    )
    expect(transactions.mock.calls).toHaveLength(3)
    transactions.mockRestore()
  })
})
