import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, familyOf } from '#engine/portal.ts'
import { handlers } from '#service/handlers/handlers.ts'
import { advanceMessages } from '#service/messaging/embedded-messenger.ts'
import { nextOf } from '#service/messaging/message-life.ts'
import type { CallContext } from '#service/ports/ports.ts'
import {
  ids,
  invoice,
  openHandlers,
  portal,
  refusalOf,
  type CompanyKey,
  type Handled,
  type PageAnswer,
  type SentAnswer,
} from './handler-fixture.ts'

let h: Handled
let sent: string
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'OUT', true)
  sent = (await h.call<SentAnswer>('einvoice.send.model', { body: invoice() })).UUID
})
afterAll(() => h.close())

function ask<T>(
  id: string,
  {
    company = 'seller',
    isDemo = true,
    roles = ['ei:s:r'],
    params = {},
  }: {
    company?: CompanyKey
    isDemo?: boolean
    roles?: string[]
    params?: Record<string, string>
  } = {},
): Promise<T> {
  const call = callOf(portal, id)
  const context: CallContext = {
    ports: { ...h.ports, isDemo },
    call,
    family: familyOf(portal, 'general'),
    box: undefined,
    params,
    query: {},
    language: 'tr',
    body: undefined,
    session: {
      userId: ids.seller,
      userName: 'Ayşe',
      companyId: ids[company],
      roles: new Set(roles),
      kind: 'user',
    },
    note: () => undefined,
    transaction: (work) => h.store.asCompany(ids[company], work),
  }
  return handlers[call.pattern]!(context) as Promise<T>
}

describe('the outbox of a demonstration', () => {
  it('[SK7] shows what would have been sent, with the document, to who may read it and to nobody else', async () => {
    await h.call('einvoice.sale.sendEmail', {
      body: { UUID: sent, emailAddresses: ['muhasebe@buyer.example'] },
    })
    const page = await ask<PageAnswer>('general.outbox')
    expect(page.Content).toMatchObject([
      {
        Channel: 'email',
        Recipient: 'muhasebe@buyer.example',
        Event: 'processed',
        RecordUUID: sent,
        Subject: expect.stringContaining('OUT2026'),
        Attachments: [
          { Name: 'OUT2026000000001.pdf', Type: 'pdf' },
          { Name: 'OUT2026000000001.xml', Type: 'xml' },
        ],
      },
    ])
    const id = String(page.Content[0]!['UUID'])
    expect(
      Buffer.from(
        await ask<string>('general.outboxFile', { params: { id, type: 'xml' } }),
        'base64',
      ).toString(),
    ).toContain(sent)
    expect(
      Buffer.from(
        await ask<string>('general.outboxFile', { params: { id, type: 'pdf' } }),
        'base64',
      ).toString(),
    ).toContain('%PDF')
    for (const other of [{ company: 'buyer' as const }, { roles: ['ei:p:r'] }]) {
      expect((await ask<PageAnswer>('general.outbox', other)).Content).toEqual([])
      expect(
        await refusalOf(ask('general.outboxFile', { ...other, params: { id, type: 'xml' } })),
      ).toMatchObject({ status: 404 })
    }
    expect(await refusalOf(ask('general.outbox', { isDemo: false }))).toMatchObject({ status: 404 })
  })

  it('[SK8] goes on in time, and every step is told', async () => {
    expect(
      nextOf({ id: 'x', channel: 'email', recipient: 'a@bounce.example', event: 'processed' }),
    ).toMatchObject({ event: 'bounce' })
    expect(
      nextOf({ id: '000001-', channel: 'email', recipient: 'a@b.example', event: 'delivered' }),
    ).toMatchObject({ event: 'open' })
    expect(
      nextOf({ id: '000001-', channel: 'sms', recipient: '+905', event: 'delivered' }),
    ).toBeUndefined()
    const later = (seconds: number) =>
      h.store.asSystem((tx) =>
        advanceMessages(tx, new Date(h.clock.now().getTime() + seconds * 1000)),
      )
    expect(await later(1)).toBe(0)
    expect(await later(3)).toBe(1)
    expect(
      await h.call('einvoice.sale.mailActivityHistories', { params: { id: sent } }),
    ).toMatchObject([{ Event: 'delivered' }, { Event: 'processed' }])
  })
})
