/** E-mails through a company's own mail server: a real one, over SMTP. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exchange, type Target } from '#contract/base/target.ts'
import { callOf } from '#engine/portal.ts'
import { createSecretBox } from '#service/base/secret-box.ts'
import { createMailer } from '#service/messaging/mailer.ts'
import { advanceMessages } from '#service/messaging/embedded-messenger.ts'
import { createWorker } from '#service/worker/worker.ts'
import { createMailRuns } from '#service/worker/send-mails.ts'
import type { MailAccess, Mailer, MailOutcome } from '#service/ports/mailer.ts'
import { openMailSink, type MailSink, type MailSinkOptions } from '../service/mail-sink.ts'
import { familiesAround, serveInMemory, type ServiceInMemory } from './service-in-memory.ts'

let service: ServiceInMemory
let sink: MailSink
let bill: string
let number: string
beforeAll(async () => {
  service = await serveInMemory(familiesAround('ebill'))
  const found = await someBill()
  bill = found.UUID
  number = found.BillNumber
})
afterAll(() => service?.close())
beforeEach(async () => {
  sink = await openMailSink()
})
afterEach(async () => {
  await sink.close()
  await ask('mailing.server.reset')
})

const ask = (call: string, body?: unknown, target: Target = service.target, id?: string) =>
  exchange(target, {
    call: callOf(service.portal, call),
    ...(id !== undefined && { params: { id } }),
    ...(body !== undefined && { body }),
  })
interface Bill {
  readonly UUID: string
  readonly BillNumber: string
  readonly IsCancel: boolean
}
/** A bill that may be sent on. Which ones of the demo are cancelled depends on the day on which it is made. */
async function someBill(target: Target = service.target): Promise<Bill> {
  const { json } = await ask('ebill.bills.list', undefined, target)
  const found = (json as { Content: readonly Bill[] }).Content.find(({ IsCancel }) => !IsCancel)
  if (!found) throw new Error('Every bill of the demo is cancelled')
  return found
}
/** Closes the sink that is there, and opens one that behaves so. */
async function withSink(options: MailSinkOptions): Promise<void> {
  await sink.close()
  sink = await openMailSink(options)
}
const settings = (more: object = {}) => ({
  Host: '127.0.0.1',
  Port: sink.port,
  Security: 'None',
  FromAddress: 'fatura@anadolu.example',
  FromName: 'Anadolu Yazılım A.Ş.',
  ReplyTo: 'muhasebe@anadolu.example',
  ...more,
})
const save = async (more: object = {}) =>
  expect((await ask('mailing.server.change', settings(more))).status).toBe(200)
const send = async (recipient: string) => {
  const sent = await ask('ebill.bills.sendEmail', { UUID: bill, emailAddresses: [recipient] })
  expect(sent.status).toBe(200)
}
/** The worker's part, so many minutes after `from`: what was just written is due within seconds. */
async function work(minutes = 1, from = Date.now()): Promise<void> {
  const now = new Date(from + minutes * 60_000)
  const failures: unknown[] = []
  const ports = { ...service.ports, clock: { now: () => now } }
  const runs = createMailRuns(ports, (error) => failures.push(error))
  await runs.begin()
  await runs.ended()
  await ports.store.asSystem((tx) => advanceMessages(tx, now))
  expect(failures).toEqual([])
}
interface MailLine {
  readonly Email: string
  readonly Event: string
  readonly IsSuccess: boolean
}
const mailsOf = async (recipient: string) => {
  const { json } = await ask('ebill.bills.mailHistories', undefined, service.target, bill)
  return (json as readonly MailLine[]).filter(({ Email }) => Email === recipient)
}

describe('e-mail through the own mail server', () => {
  it('[MS1] goes with its sender, the printed document and the XML, and is what the server says', async () => {
    await save()
    await send('musteri@ornek.example')
    await work()
    expect(sink.mails).toHaveLength(1)
    const [mail] = sink.mails
    expect(mail!.from?.value).toEqual([
      { address: 'fatura@anadolu.example', name: 'Anadolu Yazılım A.Ş.' },
    ])
    expect(mail!.replyTo?.text).toBe('muhasebe@anadolu.example')
    expect(mail!.subject).toContain(number)
    expect(mail!.text).toContain(number)
    const files = mail!.attachments.map(({ filename, contentType }) => [filename, contentType])
    expect(files).toEqual([
      [`${number}.pdf`, 'application/pdf'],
      [`${number}.xml`, 'application/xml'],
    ])
    const [pdf, xml] = mail!.attachments
    expect(pdf!.content.toString('utf8', 0, 5)).toBe('%PDF-')
    expect(xml!.content.toString('utf8')).toContain(number)
    expect(await mailsOf('musteri@ornek.example')).toMatchObject([
      { Event: 'delivered', IsSuccess: true },
    ])
    // Nobody knows whether it was opened, and it goes once.
    await work(60)
    expect(await mailsOf('musteri@ornek.example')).toMatchObject([{ Event: 'delivered' }])
    expect(sink.mails).toHaveLength(1)
  })

  it('[MS1] of a company without a server goes nowhere', async () => {
    await send('kimse@ornek.example')
    await work()
    expect(sink.mails).toEqual([])
    expect(await mailsOf('kimse@ornek.example')).toMatchObject([{ Event: 'delivered' }])
  })

  it('[MS2] that the server refuses for good has not arrived, and the history says why', async () => {
    await withSink({ answerTo: () => 550 })
    await save()
    await send('yok@ornek.example')
    await work()
    expect(await mailsOf('yok@ornek.example')).toMatchObject([
      { Event: 'bounce', IsSuccess: false },
    ])
    const { text } = await ask('ebill.bills.histories', undefined, service.target, bill)
    expect(text).toContain('Mailbox yok@ornek.example says no')
  })

  it('[MS3] that the server cannot take now is tried again, as the same message', async () => {
    let code = 451
    await withSink({ answerTo: () => code })
    await save()
    await send('sonra@ornek.example')
    // The pauses between the tries are told apart, however long the tries themselves take.
    const sent = Date.now()
    await work(1, sent)
    expect(await mailsOf('sonra@ornek.example')).toMatchObject([
      { Event: 'deferred', IsSuccess: true },
    ])
    code = 250
    await work(1.5, sent)
    expect(sink.mails).toEqual([])
    await work(2.5, sent)
    expect(sink.mails).toHaveLength(1)
    expect(await mailsOf('sonra@ornek.example')).toMatchObject([{ Event: 'delivered' }])
    const { rows } = await messageNumbers()
    expect(sink.mails[0]!.messageId).toBe(`<${rows}@anadolu.example>`)
  })

  it('[MS3] to a server that is away is given up after a day', async () => {
    // Nobody listens at port 1; that of a sink which was closed may belong to somebody else already.
    await save({ Port: 1 })
    await send('yolda@ornek.example')
    await work()
    expect(await mailsOf('yolda@ornek.example')).toMatchObject([{ Event: 'deferred' }])
    await work(25 * 60)
    expect(await mailsOf('yolda@ornek.example')).toMatchObject([{ Event: 'bounce' }])
  })

  it('[MS4] is tried by a test message, whose answer is shown', async () => {
    const test = () => ask('mailing.testMailServer', { Recipient: 'ayse@ornek.example' })
    expect(await test()).toMatchObject({ status: 422 })
    await withSink({ password: 'doğru parola' })
    await save({ UserName: 'anadolu', Password: 'yanlış parola' })
    const refused = await test()
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(/535/)
    expect(refused.text).not.toContain('yanlış parola')
    await save({ UserName: 'anadolu', Password: 'doğru parola' })
    const sent = await test()
    expect(sent).toMatchObject({ status: 200, json: expect.stringContaining('250') as string })
    expect(sink.mails.map(({ to }) => [to].flat()[0]?.text)).toEqual(['ayse@ornek.example'])
    // A change that leaves the password out keeps it.
    await save({ UserName: 'anadolu', FromName: 'Anadolu' })
    expect((await test()).status).toBe(200)
    expect(sink.logins.at(-1)).toBe('anadolu:doğru parola')
  })

  it('[MS4] [RK18] says what to do where the password was sealed with a key that is not here any more', async () => {
    await save({ UserName: 'anadolu', Password: 'doğru parola' })
    await service.ports.store.asSystem((tx) =>
      tx
        .updateTable('secret')
        .set({ sealed: createSecretBox([Buffer.alloc(32, 9)]).seal('doğru parola', 'x') })
        .execute(),
    )
    const { status, text } = await ask('mailing.testMailServer', {
      Recipient: 'ayse@ornek.example',
    })
    expect(status).toBe(422)
    expect(text).toContain('Type the password again')
  })

  it('[MS7] to a server that does not answer keeps the rest of the work waiting for nothing', async () => {
    await save()
    await send('bekleyen@ornek.example')
    let answer: (outcome: MailOutcome) => void = () => undefined
    const silent = new Promise<MailOutcome>((resolve) => (answer = resolve))
    const soon = new Date(Date.now() + 60_000)
    const ports = {
      ...service.ports,
      clock: { now: () => soon },
      mailer: { ...service.ports.mailer, send: () => silent },
    }
    const worker = createWorker(ports, { intervalMs: 1000 })
    await worker.tick()
    await worker.tick()
    expect(await mailsOf('bekleyen@ornek.example')).toMatchObject([{ Event: 'processed' }])
    // Whoever stops the worker waits for what is under way.
    const stopped = worker.stop()
    answer({ state: 'accepted', answer: '250 OK' })
    await stopped
    expect(await mailsOf('bekleyen@ornek.example')).toMatchObject([{ Event: 'delivered' }])
  })

  it('[MS9] to a server that does not answer holds up no other company, and is not asked for more than a few at once', async () => {
    const theirs: Target = { ...service.target, tokens: { own: service.keys[1]! } }
    const { UUID } = await someBill(theirs)
    const sendTheirs = async (recipient: string) => {
      const sent = await ask('ebill.bills.sendEmail', { UUID, emailAddresses: [recipient] }, theirs)
      expect(sent.status).toBe(200)
    }
    await save()
    for (let nth = 0; nth < 12; nth++) await send(`sessiz${nth}@ornek.example`)
    expect((await ask('mailing.server.change', settings(), theirs)).status).toBe(200)
    await sendTheirs('bir@ornek.example')

    const asked: string[] = []
    let answer: (outcome: MailOutcome) => void = () => undefined
    const silent = new Promise<MailOutcome>((resolve) => (answer = resolve))
    const taken: MailOutcome = { state: 'accepted', answer: '250 OK' }
    const mailer: Mailer = {
      ...service.ports.mailer,
      send: async (_access, { to }) => {
        asked.push(to)
        return to.startsWith('sessiz') ? silent : taken
      },
    }
    const soon = new Date(Date.now() + 60_000)
    const ports = { ...service.ports, clock: { now: () => soon }, mailer }
    const failures: unknown[] = []
    const runs = createMailRuns(ports, (error) => failures.push(error))
    const silentAsked = () => asked.filter((to) => to.startsWith('sessiz'))
    await runs.begin()
    await expect.poll(() => asked.includes('bir@ornek.example')).toBe(true)
    await expect.poll(() => silentAsked().length).toBeGreaterThanOrEqual(5)
    await sendTheirs('iki@ornek.example')
    await expect
      .poll(async () => {
        await runs.begin()
        return asked.includes('iki@ornek.example')
      })
      .toBe(true)
    expect(silentAsked()).toHaveLength(5)
    answer(taken)
    await runs.ended()
    for (let round = 0; round < 3; round++) {
      await runs.begin()
      await runs.ended()
    }
    expect(silentAsked()).toHaveLength(12)
    expect(failures).toEqual([])
    await ask('mailing.server.reset', undefined, theirs)
  })
})

const messageNumbers = () =>
  service.ports.store.asSystem(async (tx) => {
    const row = await tx
      .selectFrom('message')
      .select('id')
      .where('recipient', '=', 'sonra@ornek.example')
      .executeTakeFirstOrThrow()
    return { rows: row.id }
  })

describe('the mailer', () => {
  const mail = { id: '1', to: 'a@b.example', subject: 's', text: 't', attachments: [] }
  const access = (more: Partial<MailAccess['server']>): MailAccess => ({
    server: {
      Host: '127.0.0.1',
      Port: sink.port,
      Security: 'None',
      FromAddress: 'a@b.example',
      ...more,
    },
    password: 'gizli',
  })

  it.each([
    '127.0.0.1',
    'localhost',
    '10.1.2.3',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    'fd00::1',
  ])('[MS5] does not connect to %s', async (Host) => {
    const { send: sendBy } = createMailer({ allowsInternal: false })
    const outcome = await sendBy(access({ Host }), mail)
    expect(outcome).toEqual({
      state: 'failed',
      answer: `${Host} is not in a public network`,
    })
    expect(sink.mails).toEqual([])
  })

  it('[MS6] gives nothing to a server whose certificate nobody vouches for', async () => {
    await withSink({ tls: true, password: 'gizli' })
    const { send: sendBy } = createMailer({ allowsInternal: true })
    const outcome = await sendBy(access({ Security: 'StartTLS', UserName: 'a' }), mail)
    expect(outcome.state).toBe('failed')
    expect([sink.mails, sink.logins]).toEqual([[], []])
  })

  it('[MS6] gives nothing in the clear where STARTTLS is asked for', async () => {
    await withSink({ password: 'gizli' })
    const { send: sendBy } = createMailer({ allowsInternal: true })
    const outcome = await sendBy(access({ Security: 'StartTLS', UserName: 'a' }), mail)
    expect(outcome.state).toBe('failed')
    expect([sink.mails, sink.logins]).toEqual([[], []])
  })
})
