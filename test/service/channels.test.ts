/** SMS, WhatsApp and e-mail through the accounts of a company, at providers that speak their dialects and show what came. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#service/base/log.ts'
import { portOf } from '#service/base/port-of.ts'
import { publicDkimKey } from '#service/messaging/dkim.ts'
import { createLinkedDocument } from '#service/sending/linked-document.ts'
import { sweepDocumentLinks } from '#service/messaging/document-links.ts'
import { createMessageReports } from '#service/messaging/message-reports.ts'
import { createPhoneGateways } from '#service/messaging/phone-gateways.ts'
import {
  pretendAccounts,
  startPretendProviders,
  type PretendProviders,
} from '#service/messaging/pretend-providers.ts'
import { whatsAppSignature } from '#service/messaging/whatsapp-reports.ts'
import type { PhoneGateways } from '#service/ports/phone-gateways.ts'
import { openSecrets } from '#service/records/secrets.ts'
import { createMailRuns } from '#service/worker/send-mails.ts'
import { seededRandom, testPhones, testSecretBox } from './fakes.ts'
import {
  ids,
  invoice,
  openHandlers,
  refusalOf,
  type Answer,
  type Handled,
  type SentAnswer,
} from './handlers/handler-fixture.ts'
import { openMailSink } from './mail-sink.ts'

let h: Handled
let providers: PretendProviders
let sale: SentAnswer
const lines: string[] = []
const log = createLog((line) => void lines.push(line))
/** The service as providers reach it. */
const server = createServer()
let gateways: PhoneGateways = testPhones
const phones: PhoneGateways = {
  sendSms: (...asked) => gateways.sendSms(...asked),
  reportOf: (...asked) => gateways.reportOf(...asked),
  sendWhatsApp: (...asked) => gateways.sendWhatsApp(...asked),
}

beforeAll(async () => {
  h = await openHandlers(undefined, { phones })
  const reports = createMessageReports(h.ports, log)
  server.on(
    'request',
    getRequestListener(
      async (request) => (await reports(request)) ?? new Response('', { status: 404 }),
    ),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  providers = await startPretendProviders({
    host: '127.0.0.1',
    port: 0,
    service: `http://127.0.0.1:${portOf(server)}`,
    random: seededRandom('providers'),
    clock: h.clock,
  })
  gateways = createPhoneGateways(providers.addresses, { allowsInternal: true })
  await h.addSeries('einvoice', 'OUT', true)
  sale = await h.call<SentAnswer>('einvoice.send.model', { body: invoice() })
})
afterAll(async () => {
  await providers?.close()
  await new Promise((resolve) => server.close(resolve))
  await h?.close()
})

const change = (settings: string, body: object) => h.call(`mailing.${settings}.change`, { body })
const useSms = (Provider: 'Netgsm' | 'IletiMerkezi', more: object = {}) =>
  change('sms', { Provider, ...pretendAccounts.sms, ...more })
const share = (channel: 'Sms' | 'WhatsApp', Phone: string) =>
  h.call<string>(`einvoice.sale.send${channel}`, { body: { UUID: sale.UUID, Phone } })
/** What the messages of the invoice say of a number. */
async function historyOf(channel: 'sms' | 'whatsApp', to: string): Promise<Answer> {
  const rows = await h.call<Answer[]>(`einvoice.sale.${channel}Histories`, {
    params: { id: sale.UUID },
  })
  return rows.find(({ To }) => To === to) ?? {}
}
/** The worker's part, after so much time. */
async function work(seconds = 10): Promise<void> {
  h.clock.advance(seconds * 1000)
  const failures: unknown[] = []
  const runs = createMailRuns(h.ports, (error) => failures.push(error))
  await runs.begin()
  await runs.ended()
  await providers.reported()
  expect(failures).toEqual([])
}
const page = async (path = '/'): Promise<string> =>
  (await gatewayFetch(`${providers.origin}${path}`)).text()
const gatewayFetch = (address: string, init?: RequestInit): Promise<Response> =>
  globalThis.fetch(address, init)

describe('SMS', () => {
  it.each(['Netgsm', 'IletiMerkezi'] as const)(
    '[ML3] goes by %s with a link, says how many it is charged as, and its report comes back',
    async (provider) => {
      await useSms(provider)
      const good = provider === 'Netgsm' ? '+905321234567' : '+905331234567'
      const bad = good.replace('1234567', '1230000')
      expect(await share('Sms', good)).toContain('2 SMS')
      await share('Sms', bad)
      await work()
      expect(await historyOf('sms', good)).toMatchObject({ Status: 'processed', Parts: 2 })
      const shown = await page()
      expect(shown).toContain(provider === 'Netgsm' ? 'Netgsm' : 'İleti Merkezi')
      expect(shown).toContain(good.slice(3))
      // The first question finds nothing yet.
      await work(10)
      await work(20)
      await work(60)
      expect(await historyOf('sms', good)).toMatchObject({ Status: 'delivered' })
      const lost = await historyOf('sms', bad)
      expect(lost).toMatchObject({ Status: 'bounce' })
      expect(lost['Answer']).toMatch(provider === 'Netgsm' ? /invalid/ : /112/)
      const history = await h.call<Answer[]>('einvoice.sale.histories', {
        params: { id: sale.UUID },
      })
      expect(JSON.stringify(history)).toContain(bad)
    },
  )

  it('[ML3] that a provider refuses says so where it was sent, and is tried again where that can be put right', async () => {
    await useSms('Netgsm', { Sender: 'BASKA' })
    await share('Sms', '+905341112233')
    await work()
    expect(await historyOf('sms', '+905341112233')).toMatchObject({
      Status: 'deferred',
      Answer: '40 Gönderici adı tanımlı değil',
    })
    const refused = h.call('mailing.testSms', { body: { Phone: '0534 111 22 33' } })
    expect(await refusalOf(refused)).toMatchObject({ status: 422 })
    await useSms('Netgsm')
    expect(await h.call('mailing.testSms', { body: { Phone: '0534 111 22 33' } })).toContain(
      '00 queued',
    )
    await work(120)
    expect(await historyOf('sms', '+905341112233')).toMatchObject({ Status: 'processed' })
  })

  it('[ML4] has a link that opens the document and nothing else, until it ends', async () => {
    const open = createLinkedDocument(h.ports)
    const [, link = ''] = /(https:\/\/evrak\.example\/d\/[\w-]{22})/.exec(await page()) ?? []
    const opened = await open(new Request(link))
    expect(opened?.headers.get('Content-Type')).toBe('application/pdf')
    expect(opened?.headers.get('Cache-Control')).toBe('no-store')
    expect(await opened?.text()).toContain(sale.InvoiceNumber)
    const wrong = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`
    expect((await open(new Request(wrong)))?.status).toBe(404)
    // Nobody who reads the database can use it.
    const token = link.slice(-22)
    const kept = await h.store.asSystem(async (tx) => [
      await tx.selectFrom('message').selectAll().execute(),
      await tx.selectFrom('document_link').selectAll().execute(),
      await tx.selectFrom('secret').selectAll().execute(),
    ])
    expect(JSON.stringify(kept)).not.toContain(token)
    h.clock.advance(31 * 86_400_000)
    expect((await open(new Request(link)))?.status).toBe(404)
    await h.store.asSystem((tx) => sweepDocumentLinks(tx, h.clock.now()))
    const left = await h.store.asSystem((tx) =>
      tx.selectFrom('secret').select('place').where('box', '=', 'messages').execute(),
    )
    expect(left).toEqual([])
  })
})

describe('WhatsApp', () => {
  const account = pretendAccounts.whatsApp
  beforeEach(() => change('whatsApp', { ...account }))

  it('[ML5] brings the document in an approved template; states come back in whatever order', async () => {
    for (const phone of ['+905351234567', '+905351239999', '+905351230000'])
      await share('WhatsApp', phone)
    await work()
    expect(await historyOf('whatsApp', '+905351234567')).toMatchObject({ Status: 'open' })
    expect(await historyOf('whatsApp', '+905351239999')).toMatchObject({ Status: 'open' })
    expect(await historyOf('whatsApp', '+905351230000')).toMatchObject({
      Status: 'bounce',
      Answer: '131026 Message undeliverable',
    })
    const [, file = ''] = /href="(\/files\/\d+)"/.exec(await page()) ?? []
    expect(await page(file)).toContain(`%PDF-`)
  })

  const report = (body: object, secret: string): Promise<Response> => {
    const bytes = Buffer.from(JSON.stringify(body))
    return gatewayFetch(
      `http://127.0.0.1:${portOf(server)}/messages/whatsapp/${account.PhoneNumberId}`,
      {
        method: 'POST',
        headers: { 'X-Hub-Signature-256': whatsAppSignature(bytes, secret) },
        body: bytes,
      },
    )
  }

  it('[ML6] believes no report without the signature of the company, and none about messages of others', async () => {
    const { id } = await h.store.asSystem((tx) =>
      tx
        .selectFrom('message')
        .select('id')
        .where('recipient', '=', '+905351230000')
        .where('channel', '=', 'whatsapp')
        .executeTakeFirstOrThrow(),
    )
    const status = { status: 'read', timestamp: '1790000000', biz_opaque_callback_data: id }
    const body = {
      entry: [{ changes: [{ field: 'messages', value: { statuses: [status] } }] }],
    }
    expect((await report(body, 'başka')).status).toBe(401)
    expect((await report(body, '')).status).toBe(401)
    // Another company that says the same number reaches its own messages only.
    await h.call('mailing.whatsApp.change', {
      company: 'buyer',
      body: { ...account, AppSecret: 'alıcının' },
    })
    expect((await report(body, 'alıcının')).status).toBe(200)
    expect(await historyOf('whatsApp', '+905351230000')).toMatchObject({ Status: 'bounce' })
    const asked = (token: string) =>
      gatewayFetch(
        `http://127.0.0.1:${portOf(server)}/messages/whatsapp/${account.PhoneNumberId}?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${token}`,
      )
    expect(await (await asked(account.VerifyToken)).text()).toBe('42')
    expect((await asked('yanlış')).status).toBe(403)
    expect(await h.call('mailing.showReportAddress')).toContain(
      `/messages/whatsapp/${account.PhoneNumberId}`,
    )
  })
})

describe('the channels of a company', () => {
  it('[ML1] are switched off by the settings and by the public API alike, and refuse what is sent by hand', async () => {
    await h.call('general.changeSmsSetting', { params: { isActive: 'false' } })
    expect(await h.call('mailing.channels.read')).toMatchObject({ Sms: false, Portal: true })
    const refused = share('Sms', '+905321234567')
    expect(await refusalOf(refused)).toMatchObject({ status: 422 })
    await change('channels', { Portal: true, Sms: true, WhatsApp: true })
    const listed = await h.call<Answer[]>('general.mailingSettings')
    expect(listed.map(({ IsActive }) => IsActive)).toEqual([true, true, true])
  })

  it('[ML2] send so many messages a day by a channel, and then no more until the next day in Istanbul', async () => {
    h.clock.set('2027-03-10T20:58:00Z')
    await change('channels', { Portal: true, Sms: true, SmsLimit: 1, WhatsApp: true })
    await share('Sms', '+905361234567')
    expect(await refusalOf(share('Sms', '+905361234568'))).toMatchObject({ status: 422 })
    h.clock.advance(3 * 60_000)
    await share('Sms', '+905361234568')
    await change('channels', { Portal: true, Sms: true, WhatsApp: true })
  })

  it('[ML7] keep their secrets sealed, and out of answers, logs and the database', async () => {
    const secrets = ['deneme-uygulama', 'deneme-dogrulama']
    const read = await h.call('mailing.whatsApp.read')
    expect(read['Secrets']).toEqual(['AppSecret', 'Token', 'VerifyToken'])
    const kept = await h.store.asSystem(async (tx) => [
      read,
      lines,
      await tx.selectFrom('settings').selectAll().execute(),
      await tx.selectFrom('secret').selectAll().execute(),
      await tx.selectFrom('history').selectAll().execute(),
      await tx.selectFrom('message').selectAll().execute(),
    ])
    for (const secret of secrets) expect(JSON.stringify(kept)).not.toContain(secret)
  })
})

describe('e-mail', () => {
  it('[ML8] is signed by the key that the portal has made, and the page says what the DNS is to have', async () => {
    const sink = await openMailSink()
    await change('server', {
      Host: '127.0.0.1',
      Port: sink.port,
      Security: 'None',
      FromAddress: 'fatura@isik.example',
    })
    const shown = String(await h.call('mailing.makeDkimKey'))
    const { DkimKey = '', DkimSelector = '' } = await h.store.asSystem((tx) =>
      openSecrets(tx, testSecretBox, {
        companyId: ids.seller,
        box: 'mailing.server',
        uuid: ids.seller,
      }),
    )
    expect(shown).toContain(`${DkimSelector}._domainkey.isik.example`)
    expect(shown).toContain(publicDkimKey(DkimKey))
    expect(shown).toContain('v=spf1 ip4:127.0.0.1 ~all')
    await h.call('mailing.testMailServer', { body: { Recipient: 'a@b.example' } })
    const [mail] = sink.mails
    const signature = mail?.headers.get('dkim-signature') as { params: Record<string, string> }
    expect(signature.params).toMatchObject({ d: 'isik.example', s: DkimSelector })
    await sink.close()
  })

  it('[ML9] that comes back is told at the document, with what the other server said; nobody else tells it', async () => {
    const sink = await openMailSink()
    await change('server', {
      Host: '127.0.0.1',
      Port: sink.port,
      Security: 'None',
      FromAddress: 'fatura@isik.example',
    })
    await h.call('einvoice.sale.sendEmail', {
      body: { UUID: sale.UUID, emailAddresses: ['yok@alici.example'] },
    })
    await work()
    const mails = () =>
      h.call<Answer[]>('einvoice.sale.mailHistories', { params: { id: sale.UUID } })
    expect(await mails()).toMatchObject([{ Event: 'delivered' }])
    const shown = String(await h.call('mailing.showDnsRecords'))
    const [, path = ''] = /https:\/\/evrak\.example(\/messages\/bounces\/[\w/-]+)/.exec(shown) ?? []
    const post = (to: string) =>
      gatewayFetch(`http://127.0.0.1:${portOf(server)}${to}`, {
        method: 'POST',
        headers: { 'Content-Type': 'message/rfc822' },
        body: bounceOf(sink.mails[0]?.messageId ?? ''),
      })
    expect((await post(`${path.slice(0, -2)}xx`)).status).toBe(401)
    expect((await post(path)).status).toBe(200)
    expect(await mails()).toMatchObject([
      { Event: 'bounce', IsSuccess: false, Answer: '550 5.1.1 No such user here' },
    ])
    await sink.close()
  })
})

/** As mail servers write it (RFC 3464). */
const bounceOf = (messageId: string): string =>
  [
    'From: MAILER-DAEMON@mx.alici.example',
    'To: fatura@isik.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="A1.2"',
    '',
    '--A1.2',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered.',
    '--A1.2',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.alici.example',
    '',
    'Final-Recipient: rfc822; yok@alici.example',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such',
    '    user here',
    '--A1.2',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    'Subject: x',
    '',
    '--A1.2--',
    '',
  ].join('\r\n')
