/** Webhooks: what happens to documents is told to a real HTTP receiver. */
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { momentInIstanbul } from '#values/istanbul.ts'
import { recordOf } from '#values/json.ts'
import { createSecretBox } from '#service/base/secret-box.ts'
import { formerKeyMs } from '#service/messaging/webhook-records.ts'
import { createWebhookSender } from '#service/messaging/webhook-sender.ts'
import { addHistory } from '#service/records/history.ts'
import { createDelivery } from '#service/worker/deliver.ts'
import { createWebhookRuns, sweepWebhooks } from '#service/worker/send-webhooks.ts'
import { settleReports } from '#service/worker/settle-reports.ts'
import { createWorker } from '#service/worker/worker.ts'
import {
  bill,
  type CompanyKey,
  ids,
  invoice,
  openHandlers,
  type Answer,
  type Handled,
  type PageAnswer,
  refusalOf,
  type SentAnswer,
  taxNos,
} from './handlers/handler-fixture.ts'
import { openWebhookReceiver, withStatus, type WebhookReceiver } from './webhook-receiver.ts'

let h: Handled
let receiver: WebhookReceiver
const minute = 60_000
const hour = 60 * minute
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'HOK', true)
  await h.addSeries('ebill', 'HAD', true)
})
afterAll(() => h.close())
beforeEach(async () => {
  receiver = await openWebhookReceiver()
})
afterEach(async () => {
  await receiver.close()
  for (const company of ['seller', 'buyer'] as const) {
    const { Content } = await h.call<PageAnswer>('webhooks.endpoints.list', { company })
    if (Content.length > 0)
      await h.call('webhooks.endpoints.delete', {
        company,
        body: Content.map(({ UUID }) => UUID),
      })
  }
  await h.store.asSystem((tx) => tx.deleteFrom('webhook_queue').execute())
})

const none = {
  DocumentSent: false,
  DocumentRefused: false,
  DocumentDelivered: false,
  DocumentAnswered: false,
  DocumentReceived: false,
  DocumentCancelled: false,
  ReportSettled: false,
}
async function addWebhook(more: object = {}, company: CompanyKey = 'seller'): Promise<string> {
  const body = { Name: 'ERP', Address: receiver.address, ...more }
  const { UUID } = await h.call('webhooks.endpoints.create', { company, body })
  return String(UUID)
}
/** The worker's part, until everything that is due has been tried. */
async function work(ports = h.ports): Promise<void> {
  const failures: unknown[] = []
  const runs = createWebhookRuns(ports, (error) => failures.push(error))
  for (let done = 1; done > 0;) {
    done = await runs.begin()
    await runs.ended()
  }
  expect(failures).toEqual([])
}
const deliveries = async (company: CompanyKey = 'seller', query: Answer = {}) =>
  (await h.call<PageAnswer>('webhooks.deliveries.list', { company, query })).Content
const newest = async () => (await deliveries())[0]!
const told = () => receiver.received.map(({ body }) => JSON.parse(body) as Answer)
/** A second later than whatever was before: the list of deliveries is in order. */
const sendInvoice = async () => {
  h.clock.advance(1000)
  const date = momentInIstanbul(h.clock.now()).date
  return h.call<SentAnswer>('einvoice.send.model', { body: invoice({ date }) })
}
const keyOf = async (id: string) =>
  String((await h.call('webhooks.showWebhookKey', { params: { id } }))['Key'])

/** As the receiver's own program checks it. The library looks at the computer's clock, which is not the one of the test. */
function verifies(key: string, index = 0): boolean {
  const { headers, body } = receiver.received[index]!
  const id = String(headers['webhook-id'])
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const wanted = new Webhook(key).sign(id, at, body)
  return String(headers['webhook-signature']).split(' ').includes(wanted)
}

describe('what is told', () => {
  it('[WH1] a sent document: signed, small, once, and the delivery stands in the list', async () => {
    const id = await addWebhook()
    const { UUID, InvoiceNumber } = await sendInvoice()
    await work()
    await work()
    expect(receiver.received).toHaveLength(1)
    const [{ method, path, headers, body }] = receiver.received as [
      WebhookReceiver['received'][number],
    ]
    expect([method, path, headers['content-type']]).toEqual([
      'POST',
      '/olaylar',
      'application/json',
    ])
    expect(JSON.parse(body)).toEqual({
      type: 'document.sent',
      timestamp: h.clock.now().toISOString(),
      data: {
        family: 'einvoice',
        box: 'sale',
        UUID,
        number: InvoiceNumber,
        status: 'waiting',
        answer: 'waitingForApproval',
        isCancelled: false,
      },
    })
    expect(verifies(await keyOf(id))).toBe(true)
    const delivery = await newest()
    expect(headers['webhook-id']).toBe(`msg_${String(delivery['UUID'])}`)
    expect(delivery).toMatchObject({
      EventType: 'DocumentSent',
      Subject: InvoiceNumber,
      Endpoint: 'ERP',
      DeliveryState: 'taken',
      Attempts: 1,
      HttpStatus: 204,
      NextAttempt: null,
      Payload: body,
    })
  })

  it('[WH2] each of the seven events, where it happens', async () => {
    await addWebhook()
    const theirs = await openWebhookReceiver()
    await addWebhook({ Address: theirs.address }, 'buyer')
    const worker = createWorker(h.ports, { intervalMs: 1000 })
    const round = async () => {
      h.clock.advance(2000)
      await worker.tick()
      await work()
    }
    const enveloped = async (uuid: string, code: number) => {
      await round()
      const record = (await h.issued()).find((one) => one.uuid === uuid)
      h.states.set(String(record?.envelope_uuid), code)
      await round()
    }
    const sent = await sendInvoice()
    await enveloped(sent.UUID, 1300)
    const refused = await sendInvoice()
    await enveloped(refused.UUID, 1150)
    const xml = await h.call<string>('einvoice.sale.xml', { params: { id: sent.UUID } })
    const envelope = { uuid: h.ports.random.uuid(), ettn: sent.UUID, xml, receiverAlias: 'x' }
    await createDelivery(h.ports)({
      ...envelope,
      kind: 'document',
      targetBox: 'einvoice.purchase',
      senderTaxNo: taxNos.seller,
      receiverTaxNo: taxNos.buyer,
    })
    await work()
    await h.call('einvoice.purchase.sendAnswer', {
      company: 'buyer',
      body: { UUID: sent.UUID, AnswerCode: 'approved', RejectNote: null },
    })
    const paid = await h.call('ebill.send.model', { body: bill() })
    await work()
    await h.call('ebill.bills.cancel', { params: { id: String(paid['UUID']) } })
    await h.call('ebill.send.model', { body: bill() })
    await work()
    await h.call('ebill.reports.send', { body: { PeriodYear: '2026', PeriodMonth: '11' } })
    h.clock.advance(5000)
    expect(await settleReports(h.ports, [])).toBe(1)
    await work()

    const number = sent.InvoiceNumber
    const toldTo = (one: WebhookReceiver) =>
      one.received.map(({ body }) => JSON.parse(body) as Answer)
    const of = (uuid: unknown) =>
      toldTo(receiver).filter(({ data }) => recordOf(data)['UUID'] === uuid)
    expect(of(sent.UUID)).toMatchObject([
      { type: 'document.sent', data: { number, status: 'waiting' } },
      { type: 'document.delivered', data: { number, status: 'succeed' } },
    ])
    expect(of(refused.UUID)).toMatchObject([
      { type: 'document.sent' },
      { type: 'document.refused', data: { status: 'error', answer: 'unknown' } },
    ])
    expect(of(paid['UUID'])).toMatchObject([
      { type: 'document.sent', data: { family: 'ebill', box: 'bills' } },
      { type: 'document.cancelled', data: { isCancelled: true } },
    ])
    expect(toldTo(receiver).at(-1)).toMatchObject({
      type: 'report.settled',
      data: { family: 'ebill', box: 'reports', number: null, status: 'succeed' },
    })
    expect(toldTo(theirs)).toMatchObject([
      { type: 'document.received', data: { box: 'purchase', number, UUID: sent.UUID } },
      { type: 'document.answered', data: { box: 'purchase', answer: 'approved' } },
    ])
    await theirs.close()
  })

  it('[WH2] only what its flags want, and nothing where it is switched off', async () => {
    await addWebhook({ ...none, DocumentCancelled: true })
    await addWebhook({ IsActive: false })
    const { UUID } = await h.call('ebill.send.model', { body: bill() })
    await h.call('ebill.bills.cancel', { params: { id: String(UUID) } })
    await work()
    expect(told().map(({ type }) => type)).toEqual(['document.cancelled'])
  })

  it('[WH2] nothing is written down for a company that has switched its webhooks off', async () => {
    await addWebhook({ IsActive: false })
    await sendInvoice()
    const written = await h.store.asSystem((tx) =>
      tx.selectFrom('webhook_event').selectAll().execute(),
    )
    expect(written).toEqual([])
  })

  it('[WH2] nothing of what was taken back with its transaction', async () => {
    await addWebhook()
    const [record] = await h.issued()
    await expect(
      h.store.asCompany(ids.seller, async (tx) => {
        await addHistory(tx, [
          {
            companyId: ids.seller,
            box: record!.box,
            uuid: record!.uuid,
            userName: 'x',
            event: 'cancelled',
            at: h.clock.now(),
          },
        ])
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    await work()
    expect(receiver.received).toEqual([])
  })
})

describe('what is not taken', () => {
  it('[WH3] is tried again after growing pauses under the same id, and then given up', async () => {
    receiver.answerWith(withStatus(503, 'biraz sonra'))
    await addWebhook()
    await sendInvoice()
    const pauses = [5000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]
    for (const [tries, pause] of pauses.entries()) {
      await work()
      expect(receiver.received).toHaveLength(tries + 1)
      const delivery = await newest()
      expect(delivery).toMatchObject({
        DeliveryState: 'waiting',
        Attempts: tries + 1,
        HttpStatus: 503,
        Answer: 'biraz sonra',
      })
      const wait = Date.parse(String(delivery['NextAttempt'])) - h.clock.now().getTime()
      expect(wait).toBeGreaterThanOrEqual(pause)
      expect(wait).toBeLessThanOrEqual(pause * 1.1)
      h.clock.advance(pause - 1)
      await work()
      expect(receiver.received).toHaveLength(tries + 1)
      h.clock.advance(pause)
    }
    await work()
    expect(await newest()).toMatchObject({
      DeliveryState: 'failed',
      Attempts: 8,
      NextAttempt: null,
    })
    h.clock.advance(24 * hour)
    await work()
    expect(receiver.received).toHaveLength(8)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(
      8,
    )
  })

  it('[WH4] is sent again by a button, under the same id; what waits or is for nobody is not', async () => {
    const id = await addWebhook()
    await sendInvoice()
    await work()
    const again = async () =>
      h.call('webhooks.sendWebhookAgain', { params: { id: String((await newest())['UUID']) } })
    expect(await again()).toBe(true)
    expect(await refusalOf(again())).toMatchObject({ status: 422 })
    await work()
    expect(await newest()).toMatchObject({ DeliveryState: 'taken', Attempts: 2 })
    const [first, second] = receiver.received
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    await h.call('webhooks.endpoints.delete', { body: [id] })
    expect(await refusalOf(again())).toMatchObject({ status: 422 })
  })

  it('[WH5] by a redirect is not followed, and of an endless answer little is read', async () => {
    receiver.answerWith((response, { path }) => {
      if (path === '/olaylar')
        response.writeHead(302, { Location: `http://127.0.0.1:${receiver.port}/baska` }).end()
      else response.end()
    })
    await addWebhook()
    await sendInvoice()
    await work()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/olaylar'])
    expect(await newest()).toMatchObject({ DeliveryState: 'waiting', HttpStatus: 302 })
    receiver.answerWith((response) => {
      response.writeHead(200)
      const more = () => {
        while (response.write('x'.repeat(1000)));
        response.once('drain', more)
      }
      more()
    })
    h.clock.advance(6000)
    await work()
    const delivery = await newest()
    expect(delivery).toMatchObject({ DeliveryState: 'taken', HttpStatus: 200 })
    expect(String(delivery['Answer'])).toHaveLength(1000)
  })

  it('[WH6] after 410 is given up, the webhook is switched off, and its people hear of it', async () => {
    const [person, reader] = [h.ports.random.uuid(), h.ports.random.uuid()]
    await h.store.asSystem(async (tx) => {
      for (const [id, role] of [
        [person, 'wh:w'],
        [reader, 'wh:r'],
      ] as const) {
        await tx
          .insertInto('app_user')
          .values({
            id,
            username: id,
            email: `${role.replace(':', '-')}@isik.example`,
            name: 'Ayşe',
            surname: 'Yılmaz',
            password_hash: '',
          })
          .execute()
        await tx
          .insertInto('membership')
          .values({ user_id: id, company_id: ids.seller, roles: JSON.stringify([role]) })
          .execute()
      }
    })
    receiver.answerWith(withStatus(410))
    const id = await addWebhook()
    await sendInvoice()
    await work()
    expect(await newest()).toMatchObject({ DeliveryState: 'failed', HttpStatus: 410 })
    expect(await h.call('webhooks.endpoints.model', { params: { id } })).toMatchObject({
      IsActive: false,
    })
    const [line] = await h.call<Answer[]>('webhooks.endpoints.histories', { params: { id } })
    expect(line!['Description']).toContain('410')
    const mails = await h.store.asSystem((tx) =>
      tx
        .selectFrom('message')
        .select(['recipient', 'subject', 'body'])
        .where('box', '=', 'webhooks.endpoints')
        .execute(),
    )
    expect(mails.map(({ recipient }) => recipient)).toEqual(['wh-w@isik.example'])
    expect(mails[0]!.subject).toContain('ERP')
    expect(mails[0]!.body).toContain(receiver.address)
    await sendInvoice()
    await work()
    expect(receiver.received).toHaveLength(1)
  })

  it('[WH6] for five days switches the webhook off; whoever switches it on again has five days more', async () => {
    receiver.answerWith(withStatus(500))
    const id = await addWebhook()
    const isActive = async () =>
      (await h.call('webhooks.endpoints.model', { params: { id } }))['IsActive']
    const failLater = async (ms: number) => {
      h.clock.advance(ms)
      await sendInvoice()
      await work()
    }
    await failLater(0)
    await failLater(4 * 24 * hour)
    expect(await isActive()).toBe(true)
    await failLater(24 * hour)
    expect(await isActive()).toBe(false)
    expect(await newest()).toMatchObject({ DeliveryState: 'failed' })
    const model = await h.call('webhooks.endpoints.model', { params: { id } })
    await h.call('webhooks.endpoints.update', {
      params: { id },
      body: { ...model, IsActive: true },
    })
    await failLater(1000)
    expect(await isActive()).toBe(true)
    // Whoever changes it while it fails has five days from then.
    await failLater(4 * 24 * hour)
    const failing = await h.call('webhooks.endpoints.model', { params: { id } })
    await h.call('webhooks.endpoints.update', {
      params: { id },
      body: { ...failing, Name: 'Yeni' },
    })
    await failLater(2 * 24 * hour)
    expect(await isActive()).toBe(true)
    // One that is taken in between begins the days anew.
    receiver.answerWith(withStatus(200))
    await failLater(4 * 24 * hour)
    receiver.answerWith(withStatus(500))
    await failLater(2 * 24 * hour)
    expect(await isActive()).toBe(true)
  })
})

describe('the key', () => {
  it('[WH7] is renewed: for a day both sign, the former first no more; it is nowhere but where it is asked for', async () => {
    const id = await addWebhook()
    const former = await keyOf(id)
    expect(former).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await keyOf(id)).toBe(former)
    const { Key: renewed } = await h.call('webhooks.renewWebhookKey', { params: { id } })
    expect(renewed).not.toBe(former)
    expect(await keyOf(id)).toBe(renewed)
    await sendInvoice()
    await work()
    expect([verifies(String(renewed)), verifies(former)]).toEqual([true, true])
    h.clock.advance(formerKeyMs)
    await sendInvoice()
    await work()
    expect([verifies(String(renewed), 1), verifies(former, 1)]).toEqual([true, false])

    const shown = await Promise.all([
      h.call('webhooks.endpoints.list'),
      h.call('webhooks.endpoints.model', { params: { id } }),
      h.call('webhooks.endpoints.histories', { params: { id } }),
      deliveries(),
      h.store.asSystem((tx) => tx.selectFrom('secret').selectAll().execute()),
    ])
    for (const key of [former, String(renewed)])
      expect(JSON.stringify(shown)).not.toContain(key.slice('whsec_'.length))
  })

  it('[WH7] that cannot be opened any more is said, and can be renewed', async () => {
    const id = await addWebhook()
    await keyOf(id)
    await h.store.asSystem((tx) =>
      tx
        .updateTable('secret')
        .set({ sealed: createSecretBox([Buffer.alloc(32, 9)]).seal('whsec_AAAA', 'x') })
        .execute(),
    )
    expect(await refusalOf(keyOf(id))).toMatchObject({ status: 422 })
    await sendInvoice()
    await work()
    expect(receiver.received).toEqual([])
    await h.call('webhooks.renewWebhookKey', { params: { id } })
    h.clock.advance(6000)
    await work()
    expect(verifies(await keyOf(id))).toBe(true)
  })
})

describe('the test button', () => {
  it('[WH8] sends at once, whatever the flags, and says what the receiver says; a test is not tried again', async () => {
    receiver.answerWith(withStatus(200, 'Merhaba'))
    const id = await addWebhook({ ...none, IsActive: false })
    const test = () => h.call<string>('webhooks.testWebhook', { params: { id }, language: 'en' })
    expect(await test()).toContain('200 Merhaba')
    expect(told()).toMatchObject([{ type: 'test', data: {} }])
    expect(verifies(await keyOf(id))).toBe(true)
    receiver.answerWith(withStatus(410, 'Kapalı'))
    h.clock.advance(1000)
    expect(await refusalOf(test())).toMatchObject({
      status: 422,
      message: expect.stringContaining('410 Kapalı') as string,
    })
    expect(await newest()).toMatchObject({ EventType: 'Test', DeliveryState: 'failed' })
    h.clock.advance(hour)
    await work()
    expect(receiver.received).toHaveLength(2)
  })
})

describe('webhooks beside each other', () => {
  it('[WH9] one that does not answer holds up no other, and gets only a few at once', async () => {
    const silent = await openWebhookReceiver()
    silent.answerWith(() => undefined)
    await addWebhook({ Name: 'Sessiz', Address: silent.address })
    await addWebhook()
    for (let n = 0; n < 7; n += 1) await sendInvoice()
    const failures: unknown[] = []
    const runs = createWebhookRuns(h.ports, (error) => failures.push(error))
    await expect
      .poll(async () => {
        await runs.begin()
        return receiver.received.length
      })
      .toBe(7)
    await expect.poll(() => silent.received.length).toBe(5)
    await runs.begin()
    expect(silent.received).toHaveLength(5)
    await silent.close()
    await runs.ended()
    expect(failures).toEqual([])
    expect(receiver.received).toHaveLength(7)
  })

  it('[WH9] a company whose webhooks all keep silent holds up no other company', async () => {
    for (let n = 0; n < 12; n += 1)
      await addWebhook({ Name: `Sessiz ${n}`, Address: `http://127.0.0.1:1/sessiz${n}` })
    for (let n = 0; n < 5; n += 1) await sendInvoice()
    const asked: string[] = []
    const taken = Promise.resolve({ status: 204, answer: '' })
    let end: () => void = () => undefined
    const silent = new Promise<{ status: number; answer: string }>((resolve) => {
      end = () => resolve({ status: 204, answer: '' })
    })
    const send = ({ address }: { address: string }) => {
      asked.push(address)
      return address.includes('sessiz') ? silent : taken
    }
    const failures: unknown[] = []
    const runs = createWebhookRuns({ ...h.ports, webhooks: { send } }, (one) => failures.push(one))
    await addWebhook({}, 'buyer')
    await h.addSeries('ebill', 'HAB', true, 'buyer')
    h.clock.advance(1000)
    await h.call('ebill.send.model', {
      company: 'buyer',
      body: bill({ date: momentInIstanbul(h.clock.now()).date }),
    })
    await runs.begin()
    await expect.poll(() => asked.length).toBe(21)
    await runs.begin()
    expect(asked.filter((address) => address === receiver.address)).toHaveLength(1)
    expect(asked).toHaveLength(21)
    end()
    await runs.ended()
    expect(failures).toEqual([])
  })

  it('[WH9] a receiver that never ends its answer is given up in time', async () => {
    receiver.answerWith(() => undefined)
    const sender = createWebhookSender({ allowsInternal: true, waitMs: 300 })
    const message = { address: receiver.address, id: 'msg_1', at: h.clock.now(), body: '{}' }
    const outcome = await sender.send({ ...message, keys: ['whsec_AAAA'] })
    expect(outcome).toEqual({
      status: undefined,
      answer: 'There was no answer within 0.3 seconds',
    })
  })

  it('[WH10] two processes send each delivery once', async () => {
    await addWebhook()
    for (let n = 0; n < 5; n += 1) await sendInvoice()
    const both = [0, 1].map(() => createWebhookRuns(h.ports, () => undefined))
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(both.map((runs) => runs.begin()))
      await Promise.all(both.map((runs) => runs.ended()))
    }
    const numbers = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(numbers).toHaveLength(5)
    expect(new Set(numbers).size).toBe(5)
  })

  it('[WH10] a process that dies leaves its delivery to another one, under the same id; what it says later does not count', async () => {
    await addWebhook()
    await sendInvoice()
    let fail: () => void = () => undefined
    const asked: string[] = []
    const held = new Promise<{ status: number; answer: string }>((resolve) => {
      fail = () => resolve({ status: 500, answer: 'late' })
    })
    const dead = createWebhookRuns(
      { ...h.ports, webhooks: { send: ({ id }) => (asked.push(id), held) } },
      () => undefined,
    )
    await dead.begin()
    await expect.poll(() => asked.length).toBe(1)
    h.clock.advance(59_000)
    await work()
    expect(receiver.received).toEqual([])
    h.clock.advance(2000)
    await work()
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(asked)
    fail()
    await dead.ended()
    expect(await newest()).toMatchObject({ DeliveryState: 'taken', Attempts: 1 })
  })

  it('[WH10] what a process says late does not count where another has tried it since and failed', async () => {
    receiver.answerWith(withStatus(503))
    await addWebhook()
    await sendInvoice()
    let end: () => void = () => undefined
    const held = new Promise<{ status: number; answer: string }>((resolve) => {
      end = () => resolve({ status: 200, answer: 'late' })
    })
    const late = createWebhookRuns({ ...h.ports, webhooks: { send: () => held } }, () => undefined)
    await late.begin()
    h.clock.advance(61_000)
    await work()
    const before = await newest()
    expect(before).toMatchObject({ DeliveryState: 'waiting', Attempts: 1, HttpStatus: 503 })
    end()
    await late.ended()
    expect(await newest()).toEqual(before)
  })

  it('[WH11] deliveries are kept for a month', async () => {
    await addWebhook()
    await sendInvoice()
    await work()
    const sweep = () => h.store.asSystem((tx) => sweepWebhooks(tx, h.clock.now()))
    await sweep()
    expect(await deliveries()).not.toEqual([])
    h.clock.advance(31 * 24 * hour)
    await sweep()
    expect(await deliveries()).toEqual([])
  })
})
