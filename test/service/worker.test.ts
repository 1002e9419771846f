import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveShort } from '#service/base/give-way.ts'
import { normalRecipient } from '#service/messaging/embedded-messenger.ts'
import { documentTotals, lineTotals } from '#documents/amounts/totals.ts'
import {
  companyIds,
  invoiceTo,
  openNetwork,
  outsider,
  purchaseBox,
  saleBox,
} from './worker-fixture.ts'

let net: Awaited<ReturnType<typeof openNetwork>>
beforeAll(async () => {
  net = await openNetwork()
})
afterAll(() => net.close())
beforeEach(() => net.intercept())

const rounds = 8

const customs = {
  taxNo: '1460415308',
  name: 'Gümrük ve Ticaret Bakanlığı',
  taxOffice: 'Ulus',
  street: 'Dumlupınar Bulvarı 151',
  district: 'Çankaya',
  city: 'Ankara',
  country: 'Türkiye',
  identifications: [],
}
const exportParty = { scheme: 'PARTYTYPE', value: 'EXPORT' }
const abroad = { street: '56A Avon Way', city: 'London', country: 'Birleşik Krallık' }

describe('an export invoice', () => {
  it('[JI12] is delivered to the postbox of the customs, who give a reference, then a registration, then the day on which the goods left', async () => {
    const base = invoiceTo(customs, '')
    const free = {
      code: '0015',
      name: 'KDV',
      percent: '0',
      taxable: '300.50',
      amount: '0.00',
      exemptionCode: '301',
      exemptionReason: '11/1-a Mal İhracatı',
    }
    const lines = base.lines.map((line) => ({
      ...line,
      taxes: [free],
      delivery: { customsCode: '847130000011', terms: 'FOB', transportMode: '1', address: abroad },
    }))
    const document = {
      profile: 'IHRACAT',
      type: 'ISTISNA',
      lines,
      totals: {
        ...documentTotals([lineTotals({ quantity: '2', price: '150.25', kdvPercent: '0' })]),
        taxes: [free],
      },
      buyer: {
        ...abroad,
        taxNo: '',
        name: 'Farthing Ltd',
        legalName: 'Farthing Ltd',
        identifications: [exportParty],
      },
    }
    const uuid = await net.send({ to: customs, alias: 'urn:mail:ihracatpk@gtb.gov.tr', document })
    expect(await net.embedded.customsStateOf(uuid)).toBeUndefined()
    await net.run(rounds)
    expect(await net.record('seller', saleBox, uuid)).toMatchObject({ status: 'succeed' })
    const first = await net.embedded.customsStateOf(uuid)
    expect(first).toEqual({
      reference: expect.stringMatching(/^\d{23}$/),
      note: expect.any(String),
    })
    net.clock.advance(10_000)
    expect(await net.embedded.customsStateOf(uuid)).toMatchObject({
      reference: first?.reference,
      registration: expect.stringMatching(/^\d{8}EX\d{6}$/),
    })
    net.clock.advance(30_000)
    const last = await net.embedded.customsStateOf(uuid)
    expect(last).toMatchObject({
      reference: first?.reference,
      exportDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(await net.embedded.customsStateOf(uuid)).toEqual(last)
  })
})

describe('a document on its way', () => {
  it('[W1] passes through the states of the authority and ends as succeeded, with a line of history for each', async () => {
    const uuid = await net.send()
    const seen = new Set<string>()
    for (let i = 0; i < rounds; i += 1) {
      await net.run(1)
      seen.add((await net.record('seller', saleBox, uuid))?.status ?? '')
    }
    const sale = await net.record('seller', saleBox, uuid)
    expect([...seen]).toEqual(['waiting', 'succeed'])
    expect(sale).toMatchObject({
      status: 'succeed',
      status_detail: 'BASARIYLA TAMAMLANDI',
      answer: 'waitingForApproval',
    })
    expect(sale?.envelope_uuid).toMatch(/^[0-9a-f-]{36}$/)
    expect(sale?.envelope_date).toBeInstanceOf(Date)
    const states = (await net.history('seller', uuid))
      .filter(({ event }) => event === 'envelopeState')
      .map(({ details }) => details['code'])
    expect(states).toEqual(['1000', '1100', '1200', '1220', '1300'])
  })

  it('[W2] stands in the box of the receiver with the same XML, unread and waiting for an answer', async () => {
    const uuid = await net.send()
    await net.run(rounds)
    expect(await net.record('buyer', purchaseBox, uuid)).toMatchObject({
      status: 'succeed',
      answer: 'waitingForApproval',
      is_read: false,
      is_sale: false,
      is_issued: false,
      payable: '360.60',
      sender_name: 'Işık Yazılım A.Ş.',
    })
    const xmlOf = (company: keyof typeof companyIds, box: string) =>
      net.store.asCompany(companyIds[company], (tx) =>
        tx
          .selectFrom('document')
          .select('xml')
          .where('box', '=', box)
          .where('uuid', '=', uuid)
          .executeTakeFirstOrThrow(),
      )
    expect(await xmlOf('buyer', purchaseBox)).toEqual(await xmlOf('seller', saleBox))
    expect((await net.history('buyer', uuid)).map(({ event }) => event)).toEqual(['received'])
  })

  it('[W3] tells the people of the receiver whose notification rule it meets, once', async () => {
    await net.store.asCompany(companyIds.buyer, (tx) =>
      tx
        .insertInto('rule')
        .values({
          company_id: companyIds.buyer,
          scope: purchaseBox,
          name: 'all',
          is_active: true,
          rules: JSON.stringify([
            { Property: 'PayableAmount', Operator: 'GreaterOrEqual', ValueFirst: '100' },
          ]),
          contacts: JSON.stringify([
            { NotificationValue: 'depo@buyer.example', NotificationValueType: 'Mail' },
          ]),
        })
        .execute(),
    )
    const uuid = await net.send()
    await net.run(rounds + 3)
    const messages = await net.store.asCompany(companyIds.buyer, (tx) =>
      tx
        .selectFrom('message')
        .select(['recipient', 'event'])
        .where('record_uuid', '=', uuid)
        .execute(),
    )
    expect(messages).toEqual([{ recipient: 'depo@buyer.example', event: 'delivered' }])
  })

  it('[W4] to a company outside is completed without an answer and delivered to nobody here', async () => {
    const uuid = await net.send({ to: outsider })
    await net.run(rounds + 4)
    expect(await net.record('seller', saleBox, uuid)).toMatchObject({
      status: 'succeed',
      answer: 'waitingForApproval',
    })
    expect((await net.log(uuid)).map(({ event }) => event)).not.toContain('delivered')
  })

  it('[W5] is refused where the receiver has no such postbox, and the sender sees why', async () => {
    const uuid = await net.send({ alias: 'urn:mail:nobody@buyer.example' })
    await net.run(rounds)
    expect(await net.record('seller', saleBox, uuid)).toMatchObject({
      status: 'error',
      status_detail: 'POSTA KUTUSU YETKISI YOK',
    })
    expect(await net.record('buyer', purchaseBox, uuid)).toBeUndefined()
  })
})

describe('an answer', () => {
  it('[W6] travels back with its reason', async () => {
    const uuid = await net.send()
    await net.run(rounds)
    await net.answer(uuid, 'rejected', 'Fiyat yanlış: şapka 100 ₺ olmalı')
    await net.run(rounds)
    expect(await net.record('seller', saleBox, uuid)).toMatchObject({
      answer: 'rejected',
      answer_note: 'Fiyat yanlış: şapka 100 ₺ olmalı',
      status: 'succeed',
    })
    expect((await net.history('seller', uuid)).map(({ event }) => event)).toContain(
      'answerReceived.rejected',
    )
    expect(
      (await net.history('buyer', uuid))
        .filter(({ event }) => event === 'answerState')
        .map(({ details }) => details['code']),
    ).toEqual(['1000', '1100', '1200', '1220', '1300'])
  })

  it('[W7] that nobody gave to the end of the eighth day is given by itself, on both sides', async () => {
    net.clock.set('2026-11-21T09:30:00Z')
    const uuid = await net.send()
    await net.run(rounds)
    net.clock.set('2026-11-29T20:50:00Z')
    await net.run(2, 100)
    expect(await net.record('buyer', purchaseBox, uuid)).toMatchObject({
      answer: 'waitingForApproval',
    })
    net.clock.set('2026-11-29T21:05:00Z')
    await net.run(2)
    for (const [company, box] of [
      ['seller', saleBox],
      ['buyer', purchaseBox],
    ] as const) {
      expect(await net.record(company, box, uuid)).toMatchObject({
        answer: 'documentAnsweredAutomatically',
      })
    }
  })
})

it('[LG80] a request that is under way is answered before the next document goes to the authority', async () => {
  const order: string[] = []
  const answer = serveShort(() => undefined)
  net.intercept({
    submit: async (envelope) => {
      order.push('document')
      await sleep(60)
      if (order.length === 1)
        setTimeout(() => {
          order.push('answer')
          answer()
        }, 60)
      return net.embedded.submit(envelope)
    },
  })
  await net.send()
  await net.send()
  await net.tick()
  expect(order).toEqual(['document', 'answer', 'document'])
})

describe('never twice, never lost', () => {
  it('[W8] an attempt whose end nobody knows is unknown, and the question finds it: the authority got it once', async () => {
    net.intercept({
      submit: async (envelope) => {
        await net.embedded.submit(envelope)
        throw new Error('connection reset after the authority took it')
      },
    })
    const uuid = await net.send()
    await net.tick()
    expect((await net.outbox(uuid))[0]).toMatchObject({ state: 'unknown', attempt: 1 })
    await net.run(rounds)
    expect((await net.outbox(uuid))[0]).toMatchObject({ state: 'sent' })
    expect(await net.record('seller', saleBox, uuid)).toMatchObject({ status: 'succeed' })
    expect((await net.log(uuid)).filter(({ event }) => event === 'received')).toHaveLength(1)
  })

  it('[W9] what never arrived is sent again only after the authority said so, in the same envelope', async () => {
    let calls = 0
    net.intercept({
      submit: () => Promise.reject(new Error(`no route ${(calls += 1)}`)),
      stateOf: () => Promise.reject(new Error('no route')),
    })
    const uuid = await net.send()
    for (let i = 0; i < 5; i += 1) {
      await net.tick().catch(() => 0)
      net.clock.advance(5_000)
    }
    expect(calls).toBe(1)
    const [doubtful] = await net.outbox(uuid)
    expect(doubtful).toMatchObject({ state: 'unknown' })
    net.intercept()
    net.clock.advance(60_000)
    await net.run(rounds + 2)
    const [row] = await net.outbox(uuid)
    expect(row).toMatchObject({ state: 'sent' })
    expect(row?.payload['envelopeUuid']).toBe(doubtful?.payload['envelopeUuid'])
    expect((await net.log(uuid)).filter(({ event }) => event === 'received')).toHaveLength(1)
    expect(await net.record('buyer', purchaseBox, uuid)).toBeDefined()
  })

  it('[W10] a process that dies between handing over and noting it leaves a lease; the next one asks and goes on', async () => {
    const uuid = await net.send()
    const neverReturns = new Promise<{ gibCode: number }>(() => {})
    const handedOver = new Promise<void>((resolve) => {
      net.intercept({
        submit: async (envelope) => {
          await net.embedded.submit(envelope)
          resolve()
          return neverReturns
        },
      })
    })
    void net.tick()
    await handedOver
    net.intercept()
    net.restart()
    await net.run(3)
    expect((await net.outbox(uuid))[0]).toMatchObject({ state: 'sending' })
    net.clock.advance(61_000)
    await net.run(rounds)
    expect((await net.outbox(uuid))[0]).toMatchObject({ state: 'sent' })
    expect((await net.log(uuid)).map(({ event, gib_code }) => `${event} ${gib_code}`)).toEqual([
      'received 1000',
      'state 1100',
      'state 1200',
      'state 1220',
      'delivered 1220',
      'state 1300',
    ])
    const attempts = await net.store.asSystem(async (tx) =>
      tx
        .selectFrom('attempt')
        .innerJoin('outbox', 'outbox.id', 'attempt.outbox_id')
        .select('outcome')
        .where('record_uuid', '=', uuid)
        .orderBy('attempt.id')
        .execute(),
    )
    expect(attempts.map(({ outcome }) => outcome.split(/[ :]/)[0])).toEqual([
      'sending',
      'unknown',
      expect.stringMatching(/^1\d{3}$/),
    ])
  })

  it('[W11] delivered again, a document stays as the receiver left it', async () => {
    const uuid = await net.send()
    await net.run(rounds)
    await net.store.asCompany(companyIds.buyer, (tx) =>
      tx.updateTable('record').set({ is_archived: true }).where('uuid', '=', uuid).execute(),
    )
    await net.store.asSystem((tx) =>
      tx
        .updateTable('authority_envelope')
        .set({ gib_code: 1220 })
        .where('ettn', '=', uuid)
        .execute(),
    )
    await net.run(2)
    expect(await net.record('buyer', purchaseBox, uuid)).toMatchObject({ is_archived: true })
    expect(await net.history('buyer', uuid)).toHaveLength(1)
  })

  it('[W12] two workers at once hand over each document once', async () => {
    const uuids = await Promise.all(Array.from({ length: 12 }, () => net.send()))
    const { createWorker } = await import('#service/worker/worker.ts')
    const other = createWorker(net.ports, { intervalMs: 100 })
    for (let i = 0; i < rounds; i += 1) {
      await Promise.all([net.tick(), other.tick()])
      net.clock.advance(1100)
    }
    for (const uuid of uuids) {
      expect(
        (await net.log(uuid))
          .filter(({ event }) => event === 'received' || event === 'delivered')
          .map(({ event }) => event),
      ).toEqual(['received', 'delivered'])
      expect(await net.record('seller', saleBox, uuid)).toMatchObject({ status: 'succeed' })
    }
  })

  it('[W13] a document without XML fails at once, with the reason where the sender looks', async () => {
    const uuid = await net.send()
    await net.store.asCompany(companyIds.seller, (tx) =>
      tx.updateTable('document').set({ xml: null }).where('uuid', '=', uuid).execute(),
    )
    await net.run(2)
    expect((await net.outbox(uuid))[0]).toMatchObject({ state: 'failed' })
    expect(await net.record('seller', saleBox, uuid)).toMatchObject({
      status: 'error',
      status_detail: expect.stringContaining(uuid),
    })
    expect((await net.history('seller', uuid)).at(-1)).toMatchObject({
      event: 'sendFailed',
      details: { reason: expect.stringContaining(uuid) as string },
    })
  })
})

describe('messages', () => {
  it('[W14] arrive after a while, bounce where the address says so, and are dropped where it is none', async () => {
    const recordUuid = net.ports.random.uuid()
    const said = (recipient: string, channel: 'email' | 'sms') => ({
      companyId: companyIds.seller,
      box: saleBox,
      recordUuid,
      channel,
      recipient,
      body: 'Belgeniz hazır',
    })
    const accepted = await net.store.asCompany(companyIds.seller, async (tx) => [
      await net.ports.messenger.send(tx, said('Ayşe@Example.COM', 'email')),
      await net.ports.messenger.send(tx, said('bounce@example.com', 'email')),
      await net.ports.messenger.send(tx, said('kimse', 'email')),
      await net.ports.messenger.send(tx, said('0532 123 45 67', 'sms')),
    ])
    expect(accepted.map((one) => one.accepted)).toEqual([true, true, false, true])
    const events = () =>
      net.store.asCompany(companyIds.seller, (tx) =>
        tx
          .selectFrom('message')
          .select(['recipient', 'event', 'status'])
          .where('record_uuid', '=', recordUuid)
          .execute(),
      )
    await net.tick()
    expect(new Set((await events()).map(({ event }) => event))).toEqual(
      new Set(['processed', 'dropped']),
    )
    net.clock.advance(2_100)
    await net.tick()
    expect(new Map((await events()).map(({ recipient, event }) => [recipient, event]))).toEqual(
      new Map([
        ['Ayşe@example.com', 'delivered'],
        ['bounce@example.com', 'bounce'],
        ['kimse', 'dropped'],
        ['+905321234567', 'delivered'],
      ]),
    )
  })

  it.each([
    ['sms', '5321234567', '+905321234567'],
    ['sms', '+90 (532) 123 45 67', '+905321234567'],
    ['whatsapp', '0049 30 1234567', '+49301234567'],
    ['sms', '90 532 123 45 67', '+905321234567'],
    ['sms', '12345', undefined],
    ['email', ' depo@firma.com.tr ', 'depo@firma.com.tr'],
    ['email', 'depo@firma', undefined],
    ['email', 'a b@firma.com', undefined],
  ] as const)('[W15] %s to "%s" goes to %s', (channel, given, normal) => {
    expect(normalRecipient(channel, given)).toBe(normal)
  })
})
