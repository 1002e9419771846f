/** How webhooks are called: signatures, pauses, and where nobody is called. */
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { httpsAddress } from '#schemas/rules.ts'
import { nextTry, pauses, verdictOf } from '#service/messaging/webhook-schedule.ts'
import { createWebhookSender } from '#service/messaging/webhook-sender.ts'
import { newWebhookKey, signedHeaders } from '#service/messaging/webhook-signature.ts'
import { z } from 'zod'
import { seededRandom } from './fakes.ts'
import { freePort } from './free-port.ts'
import { openWebhookReceiver, withStatus, type WebhookReceiver } from './webhook-receiver.ts'

describe('the signature', () => {
  it('[WH1] is that of the published examples of Standard Webhooks', () => {
    const headers = signedHeaders({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
      keys: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    })
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('[WH1] is HMAC-SHA256 over id, seconds and body, of Turkish text too, one for each key', () => {
    const keys = [newWebhookKey(seededRandom('a')), newWebhookKey(seededRandom('b'))]
    const body = JSON.stringify({ number: 'ŞİĞ2026000000001' })
    const at = new Date('2026-11-21T09:00:00.999Z')
    const signed = signedHeaders({ id: 'msg_1', at, body, keys })
    const wanted = keys.map(
      (key) =>
        `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
          .update(`msg_1.${Math.floor(at.getTime() / 1000)}.${body}`)
          .digest('base64')}`,
    )
    expect(signed['webhook-signature']).toBe(wanted.join(' '))
  })
})

describe('the pauses', () => {
  const still = (hex: string) => ({ hex: () => hex })
  it('[WH3] grow to ten hours, with a tenth of chance on top, and end after the eighth try', () => {
    const now = new Date('2026-11-21T09:00:00Z')
    const waits = (hex: string) =>
      [1, 2, 3, 4, 5, 6, 7].map(
        (tries) => nextTry(tries, now, still(hex))!.getTime() - now.getTime(),
      )
    expect(waits('00000000')).toEqual(pauses)
    expect(waits('ffffffff')).toEqual(pauses.map((pause) => Math.round(pause * 1.1)))
    expect(nextTry(8, now, still('00000000'))).toBeUndefined()
  })

  it.each([
    [200, 'taken'],
    [204, 'taken'],
    [299, 'taken'],
    [301, 'failed'],
    [400, 'failed'],
    [410, 'gone'],
    [503, 'failed'],
    [undefined, 'failed'],
  ] as const)('[WH3] an answer %s is %s', (status, verdict) => {
    expect(verdictOf({ status })).toBe(verdict)
  })
})

describe('addresses', () => {
  let receiver: WebhookReceiver
  beforeEach(async () => {
    receiver = await openWebhookReceiver()
  })
  afterEach(() => receiver.close())
  const message = (address: string) => ({
    address,
    id: 'msg_1',
    at: new Date('2026-11-21T09:00:00Z'),
    body: '{}',
    keys: ['whsec_AAAA'],
  })
  /** Names are what a company's own name server says. */
  const names: Readonly<Record<string, readonly string[]>> = {
    'ic.ornek.example': ['10.0.0.5'],
    'localtest.me': ['127.0.0.1'],
    'karisik.ornek.example': ['93.184.216.34', '192.168.1.1'],
    'alti.ornek.example': ['::ffff:169.254.169.254'],
    localhost: ['127.0.0.1', '::1'],
    'localhost.': ['127.0.0.1'],
    'metadata.google.internal': ['169.254.169.254'],
  }
  const strict = createWebhookSender({
    allowsInternal: false,
    resolve: async (host) => names[host] ?? [],
  })

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://127.0.1/',
    'https://0x7f.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://017700000001/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://100.100.100.200/',
    'https://192.0.0.192/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://localtest.me/',
    'https://ic.ornek.example/',
    'https://karisik.ornek.example/',
    'https://alti.ornek.example/',
    'https://metadata.google.internal/',
  ])('[WH12] %s is not called', async (address) => {
    const { status, answer } = await strict.send(message(address))
    expect([status, answer]).toEqual([
      undefined,
      expect.stringContaining('is not in a public network') as string,
    ])
  })

  it.each([
    ['http://93.184.216.34/', 'Only addresses of https are called'],
    ['ftp://93.184.216.34/', 'Only addresses of https are called'],
    ['file:///etc/passwd', 'Only addresses of https are called'],
    ['https://93.184.216.34:22/', 'Only the ports 443 and 8443 are called, not 22'],
    ['https://93.184.216.34:6379/', 'Only the ports 443 and 8443 are called, not 6379'],
    ['https://a:b@93.184.216.34/', 'The address has a user name or a password in it'],
    ['https://93.184.216.34@127.0.0.1/', 'The address has a user name or a password in it'],
    ['https://yok.ornek.example/', 'yok.ornek.example has no address'],
    ['https://[fe80::1%25eth0]/', 'Invalid URL'],
    ['olaylar', 'Invalid URL'],
  ])('[WH12] %s is not called: %s', async (address, reason) => {
    const { status, answer } = await strict.send(message(address))
    expect([status, answer]).toEqual([undefined, expect.stringContaining(reason) as string])
  })

  it('[WH12] a name is looked up once, and the address that was looked at is the one that is called', async () => {
    const other = await openWebhookReceiver('127.0.0.2', receiver.port)
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    let asked = 0
    const sender = createWebhookSender({
      allowsInternal: true,
      resolve: async () => answers[asked++] ?? [],
      isRefused: (address) => address !== '127.0.0.1',
    })
    const address = `http://donek.ornek.example:${receiver.port}/olaylar`
    expect(await sender.send(message(address))).toMatchObject({ status: 204 })
    expect([asked, receiver.received.length, other.received.length]).toEqual([1, 1, 0])
    expect(receiver.received[0]!.headers.host).toBe(`donek.ornek.example:${receiver.port}`)
    // The next message is looked up anew.
    expect(await sender.send(message(address))).toMatchObject({ status: undefined })
    expect([asked, receiver.received.length, other.received.length]).toEqual([2, 1, 0])
    await other.close()
  })

  it('[WH5] what was said is kept on one line, short and without what no database stores', async () => {
    receiver.answerWith(withStatus(500, `a\u0000b\n\n  c${'ş'.repeat(5000)}`))
    const { answer } = await createWebhookSender({ allowsInternal: true }).send(
      message(receiver.address),
    )
    expect(answer).toBe(`a b c${'ş'.repeat(995)}`)
  })

  it.each([
    ['https://erp.ornek.example/olaylar', true],
    ['https://erp.ornek.example:8443/a?b=c', true],
    ['http://localhost:4000/olaylar', true],
    ['http://127.0.0.1:4000/', true],
    ['http://erp.ornek.example/', false],
    ['http://localhost.ornek.example/', false],
    ['https://ayse:parola@ornek.example/', false],
    ['https://ayse@ornek.example/', false],
    ['erp.ornek.example', false],
    ['javascript:alert(1)', false],
  ])('[WH12] the form takes %s: %s', (address, isTaken) => {
    expect(z.string().check(httpsAddress()).safeParse(address).success).toBe(isTaken)
  })
})

describe('the page for receivers', () => {
  it('[WH13] shows a program that takes what is signed and refuses everything else', async () => {
    const page = await readFile('docs/webhooks.md', 'utf8')
    const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
    const key = newWebhookKey(seededRandom('page'))
    const port = await freePort()
    const running = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, WEBHOOK_KEY: key, PORT: String(port) },
    })
    let said = ''
    running.stdout.on('data', (piece) => (said += String(piece)))
    const sender = createWebhookSender({ allowsInternal: true })
    const body = JSON.stringify({ type: 'document.sent', data: { UUID: 'u-1' } })
    const send = (...keys: string[]) =>
      sender.send({
        address: `http://127.0.0.1:${port}/`,
        id: 'msg_1',
        at: new Date(),
        body,
        keys,
      })
    try {
      await expect.poll(async () => (await send(key)).status).toBe(204)
      const other = newWebhookKey(seededRandom('other'))
      expect((await send(other, key)).status).toBe(204)
      expect((await send(other)).status).toBe(400)
      await expect.poll(() => said).toContain('document.sent u-1')
      expect(() => new Webhook(key)).not.toThrow()
    } finally {
      running.kill()
    }
  })
})
