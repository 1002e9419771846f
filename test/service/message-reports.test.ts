/** What messages cost, what providers say of them and what the DNS is to say, without a service. */
import { describe, expect, it } from 'vitest'
import { readBounce } from '#service/messaging/bounce.ts'
import { dnsRecords, newDkimKey, publicDkimKey, stateOfRecord } from '#service/messaging/dkim.ts'
import { stateAfter } from '#service/messaging/message-state.ts'
import { smsSize } from '#service/messaging/sms-parts.ts'
import { readWhatsAppReports } from '#service/messaging/whatsapp-reports.ts'

describe('an SMS', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    // Turkish: 155 places, and letters that take two.
    [`${'a'.repeat(153)}ş`, 1],
    [`${'a'.repeat(154)}ş`, 2],
    ['ğ'.repeat(77), 1],
    ['ğ'.repeat(78), 2],
    // A letter of two places is not torn: 74 of them in a part of 149.
    ['ğ'.repeat(148), 2],
    ['ğ'.repeat(149), 3],
    ['öüÖÜÇ'.repeat(32), 1],
    [`${'a'.repeat(69)}中`, 1],
    [`${'a'.repeat(70)}中`, 2],
    ['', 1],
  ])('[ML3] is charged by its letters: %j is %i', (text, parts) => {
    expect(smsSize(text).parts).toBe(parts)
  })
})

describe('the state of a message', () => {
  it('[ML5] follows no report that comes too late, and nothing that was read has failed', () => {
    const after = (...events: Parameters<typeof stateAfter>[1][]) =>
      events.reduce<string>(stateAfter, 'processed')
    expect(after('open', 'processed', 'delivered')).toBe('open')
    expect(after('open', 'bounce')).toBe('open')
    expect(after('delivered', 'bounce')).toBe('bounce')
    expect(after('bounce', 'delivered')).toBe('bounce')
    expect(after('deferred', 'processed')).toBe('processed')
  })

  it('[ML5] is read from reports of WhatsApp, whatever else comes with them', () => {
    const status = (more: object) => ({
      status: 'read',
      timestamp: '1790000000',
      biz_opaque_callback_data: 'm1',
      ...more,
    })
    const body = {
      entry: [
        { changes: [{ field: 'account_alerts', value: { statuses: [status({})] } }] },
        {
          changes: [
            {
              field: 'messages',
              value: {
                messages: [{ text: 'Merhaba' }],
                statuses: [
                  status({}),
                  status({ status: 'deleted' }),
                  status({ biz_opaque_callback_data: undefined }),
                  status({ status: 'failed', errors: [{ code: 131_026, title: 'Undeliverable' }] }),
                ],
              },
            },
          ],
        },
      ],
    }
    expect(readWhatsAppReports(body).map(({ event, answer }) => [event, answer])).toEqual([
      ['open', 'read'],
      ['bounce', '131026 Undeliverable'],
    ])
    for (const nonsense of [undefined, 'x', [], { entry: [null] }])
      expect(readWhatsAppReports(nonsense)).toEqual([])
  })
})

const id = '3f2b8c1e-1111-4222-8333-444455556666'
/** A report in two levels of parts, with its status in base64 and the number of the envelope. */
const nested = (status: string) =>
  [
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/report; boundary="in;ner"',
    '',
    '--in;ner',
    'Content-Type: message/delivery-status',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(status).toString('base64'),
    '--in;ner--',
    '--outer--',
  ].join('\n')

describe('an e-mail that comes back', () => {
  it('[ML9] is known by the number of its envelope, and told with what the other server said', () => {
    const status = (action: string) =>
      `Original-Envelope-Id: ${id}\n\nFinal-Recipient: rfc822;a@b.example\nAction: ${action}\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox full\n`
    expect(readBounce(nested(status('failed')))).toEqual({
      messageId: id,
      event: 'bounce',
      answer: '552 5.2.2 Mailbox full',
    })
    expect(readBounce(nested(status('delayed')))?.event).toBe('deferred')
    expect(readBounce(nested(status('relayed')))).toBeUndefined()
  })

  it.each(['', 'Subject: Tatildeyim\n\nYarın dönerim.', `Message-ID: <${id}@b.example>\n\nx`])(
    '[ML9] anything else tells nothing: %j',
    (mail) => expect(readBounce(mail)).toBeUndefined(),
  )
})

describe('the records of a domain', () => {
  const server = {
    Host: 'smtp.isik.example',
    Port: 587,
    Security: 'StartTLS',
    FromAddress: 'fatura@isik.example',
  } as const
  it('[ML8] are compared with what stands there: more in SPF and another policy are right too', async () => {
    const privateKey = await newDkimKey()
    const key = publicDkimKey(privateKey) ?? ''
    const access = { server, password: undefined, dkim: { selector: 'evrak1', privateKey } }
    const [spf, dkim, dmarc] = dnsRecords(access)
    expect(dkim).toMatchObject({ name: 'evrak1._domainkey.isik.example' })
    expect(stateOfRecord(spf!, ['v=spf1 mx a:smtp.isik.example -all'])).toBe('set')
    expect(stateOfRecord(spf!, ['v=spf1 mx -all', 'google-site-verification=1'])).toBe('other')
    expect(stateOfRecord(dkim!, [`v=DKIM1; k=rsa; p=${key.slice(0, 9)} ${key.slice(9)}`])).toBe(
      'set',
    )
    expect(stateOfRecord(dkim!, ['v=DKIM1; p=RUY='])).toBe('other')
    expect(stateOfRecord(dmarc!, ['v=DMARC1; p=reject'])).toBe('set')
    expect(stateOfRecord(dmarc!, [])).toBe('missing')
    expect(stateOfRecord(dmarc!, undefined)).toBe('unknown')
  })

  it('[ML8] say no key of DKIM where none can be read', () => {
    expect(publicDkimKey('no key')).toBeUndefined()
    const access = { server, password: undefined }
    expect(dnsRecords(access).map(({ kind }) => kind)).toEqual(['spf', 'dmarc'])
  })
})
