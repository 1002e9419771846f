/** Support tickets: opened by one company, answered at the desk of another, and seen by nobody else. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepOnDesk } from '#service/records/desk.ts'
import { rolesAtOf } from '#service/identity/roles.ts'
import { createWorker } from '#service/worker/worker.ts'
import type { Wire } from '#schemas/wire.ts'
import {
  ids,
  openHandlers,
  refusalOf,
  taxNos,
  type Handled,
  type PageAnswer,
} from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
})
afterAll(() => h.close())
beforeEach(() => {
  Object.assign(h.ports, { operator: taxNos.seller })
})

const opener = '00000000-0000-4000-8000-0000000000b1'
const dayMs = 86_400_000

const asked = {
  Subject: 'Faturam reddedildi',
  Message: 'Şematron hatası alıyorum, ne yapmalıyım?',
  Type: 'Problem',
  DepartmentType: 'Technical',
  PriorityType: 'High',
  DocumentNumber: 'EFA2026000000042',
  DocumentUUID: '11111111-1111-4111-8111-111111111111',
  StateCodes: 'error',
  LastError: '1163: ZARF DAHA ÖNCE GÖNDERİLMİŞ',
}
const open = (more: object = {}) =>
  h.call<Wire['TicketSaved']>('support.newTicket', {
    company: 'buyer',
    userId: opener,
    body: { ...asked, ...more },
  })
const listed = async (box: 'tickets' | 'desk', company: 'seller' | 'buyer', query: object = {}) =>
  (await h.call<PageAnswer>(`support.${box}.list`, { company, query: { ...query } })).Content
const rowOf = async (id: string, box: 'tickets' | 'desk' = 'tickets') =>
  (await listed(box, box === 'desk' ? 'seller' : 'buyer')).find(({ UUID }) => UUID === id)
const say = (id: string, Text: string, side: 'tickets' | 'desk' = 'tickets', Files?: string[]) =>
  h.call(`support.${side}.addToThread`, {
    company: side === 'desk' ? 'seller' : 'buyer',
    params: { id },
    body: { Text, ...(Files && { Files }) },
  })
const read = (id: string, side: 'tickets' | 'desk' = 'tickets') =>
  h.call<Wire['ThreadMessages']>(`support.${side}.thread`, {
    company: side === 'desk' ? 'seller' : 'buyer',
    params: { id },
  })
const close = (id: string) => h.call('support.closeTicket', { company: 'buyer', params: { id } })
const detail = (id: number) =>
  h.call<Wire['TicketDetail']>('support.get', { company: 'buyer', params: { id: String(id) } })
const pdf = { name: '../../etc/ekran.pdf', bytes: new TextEncoder().encode('%PDF-1.7 x') }
const attach = (id: string, file = pdf) =>
  h.call<Wire['RecordFiles']>('support.tickets.addFiles', {
    company: 'buyer',
    params: { id },
    body: [file],
  })
const mails = () =>
  h.store.asCompany(ids.buyer, (tx) => tx.selectFrom('message').selectAll().execute())

describe('a ticket', () => {
  it('[LA35] that was answered is said on the first screen until its opener replies', async () => {
    const alerts = async () =>
      (
        await h.call<Wire['Alerts']>('general.alerts', { company: 'buyer', roles: ['tc:r'] })
      ).filter(({ Path }) => Path?.startsWith('/support-requests'))
    const { UUID } = await open()
    expect(await alerts()).toEqual([])
    await say(UUID, 'Yeniden gönderin.', 'desk')
    expect(await alerts()).toMatchObject([
      {
        Type: 'Information',
        Message: 'Destek ekibi 1 talebinizi yanıtladı; yanıtınız bekleniyor.',
        Path: '/support-requests?StatusType=Answered',
      },
    ])
    await say(UUID, 'Teşekkürler.')
    expect(await alerts()).toEqual([])
  })

  it('[TK1] is opened with what is known, gets a number, and is found by its filters', async () => {
    const { UUID, TicketNumber } = await open()
    expect(TicketNumber).toMatch(/^261121-[2-9A-Z]{4}$/)
    const { Message, ...about } = asked
    expect(await rowOf(UUID)).toMatchObject({
      ...about,
      TicketNumber,
      StatusType: 'Open',
      UserName: 'Ayşe',
      LastMessageDate: '2026-11-21T09:00:00.000Z',
      IsSurvey: false,
    })
    expect(await read(UUID)).toMatchObject([{ Text: Message, IsStaff: false, UserName: 'Ayşe' }])
    const found = async (query: object) =>
      (await listed('tickets', 'buyer', query)).some((row) => row['UUID'] === UUID)
    expect(await found({ StatusType: ['Open'], PriorityType: ['High'] })).toBe(true)
    expect(await found({ StatusType: ['Closed'] })).toBe(false)
    expect(await found({ Search: TicketNumber })).toBe(true)
    expect(await found({ DepartmentType: ['Sales'] })).toBe(false)
  })

  it('[TK3] goes from side to side with each message', async () => {
    const { UUID } = await open()
    await say(UUID, 'Bir şey daha')
    expect(await rowOf(UUID)).toMatchObject({ StatusType: 'Open' })
    h.clock.advance(60_000)
    await say(UUID, 'Merhaba, bakıyoruz', 'desk')
    expect(await rowOf(UUID)).toMatchObject({
      StatusType: 'Answered',
      LastMessageDate: h.clock.now().toISOString(),
    })
    await say(UUID, 'Teşekkürler')
    expect(await rowOf(UUID)).toMatchObject({ StatusType: 'CustomerReply' })
    expect((await read(UUID, 'desk')).map(({ IsStaff }) => IsStaff)).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  it('[TK4] takes a reply within seven days of its end, later none', async () => {
    const { UUID, TicketNumber } = await open()
    await close(UUID)
    expect(await rowOf(UUID)).toMatchObject({
      StatusType: 'Closed',
      ClosedDate: h.clock.now().toISOString(),
    })
    h.clock.advance(7 * dayMs)
    await say(UUID, 'Yine oldu')
    expect(await rowOf(UUID)).toMatchObject({ StatusType: 'CustomerReply', ClosedDate: null })
    await close(UUID)
    h.clock.advance(7 * dayMs + 1)
    const refused = await refusalOf(say(UUID, 'Ya şimdi?'))
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.message).toContain(TicketNumber)
    await say(UUID, 'Düzeltildi', 'desk')
    expect(await rowOf(UUID)).toMatchObject({ StatusType: 'Answered' })
  })

  it('[TK5] is rated once, after it was closed, by both ways', async () => {
    const rate = (id: string, body: object) =>
      h.call('support.rateTicket', { company: 'buyer', params: { id }, body })
    const { UUID, ID } = await open()
    expect(await refusalOf(rate(UUID, { Point: 5 }))).toMatchObject({ status: 422 })
    const survey = { TicketID: ID, Point: 5 }
    const bySurvey = () => h.call('support.survey', { company: 'buyer', body: survey })
    expect(await refusalOf(bySurvey())).toMatchObject({ status: 422 })
    await close(UUID)
    await expect(rate(UUID, { Point: 6 })).rejects.toThrow()
    await rate(UUID, { Point: 4, Comment: 'Hızlıydı' })
    expect(await rowOf(UUID)).toMatchObject({ IsSurvey: true, Point: 4, Comment: 'Hızlıydı' })
    expect(await rowOf(UUID, 'desk')).toMatchObject({ IsSurvey: true, Point: 4 })
    expect(await refusalOf(rate(UUID, { Point: 1 }))).toMatchObject({ status: 422 })
    expect(await refusalOf(bySurvey())).toMatchObject({ status: 422 })
    expect(await rowOf(UUID)).toMatchObject({ Point: 4 })
  })

  it('[TK14] is closed once: the button says for which it is', async () => {
    const { UUID } = await open()
    await close(UUID)
    const refused = await refusalOf(close(UUID))
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.message).toContain('StatusType')
  })
})

describe('the calls of the specification', () => {
  it('[TK2] list, read, go on and rate the same tickets by number', async () => {
    const { ID, UUID, TicketNumber } = await open({ Subject: 'Numara ile' })
    await say(UUID, 'Yanıt', 'desk')
    await h.call('support.answer', {
      company: 'buyer',
      body: {
        TicketID: ID,
        Message: 'Ek gönderiyorum',
        Attachments: [{ Name: 'C:\\evrak\\hata.txt', Base64String: btoa('1163') }],
      },
    })
    const { Content } = await h.call<Wire['TicketPage']>('support.list', {
      company: 'buyer',
      query: { StatusType: 'CustomerReply', Search: 'numara' },
    })
    expect(Content).toEqual([
      expect.objectContaining({ ID, TicketNumber, StatusType: 'CustomerReply' }),
    ])
    const { Messages, LastError } = await detail(ID)
    expect(LastError).toBe(asked.LastError)
    expect(Messages.map(({ IsStaff, Attachments }) => [IsStaff, Attachments])).toEqual([
      [false, []],
      [true, []],
      [false, [{ Name: 'hata.txt', Size: 4 }]],
    ])
    const file = (AttachmentName: string) =>
      h.call<Wire['File']>('support.attachment', {
        company: 'buyer',
        query: { TicketID: ID, AttachmentName },
      })
    expect(atob((await file('hata.txt')).Content)).toBe('1163')
    for (const name of ['../hata.txt', '/etc/passwd', 'hata.TXT', ''])
      expect(await refusalOf(file(name)), name).toMatchObject({ status: 404 })
    expect(await refusalOf(detail(987_654))).toMatchObject({ status: 404 })
  })

  it('[TK6] take no attachment of another type or with other bytes, and open no ticket then', async () => {
    const before = (await listed('tickets', 'buyer')).length
    for (const [Name, bytes] of [
      ['sayfa.html', '<html>'],
      ['fatura.pdf', 'MZ'],
      ['resim.svg', '<svg/>'],
    ] as const)
      expect(
        await refusalOf(open({ Attachments: [{ Name, Base64String: btoa(bytes) }] })),
        Name,
      ).toMatchObject({ status: 422 })
    expect((await listed('tickets', 'buyer')).length).toBe(before)
  })
})

describe('files', () => {
  it('[TK6] [TK7] come with a message and belong to it', async () => {
    const { UUID: id } = await open()
    const [file, loose] = [(await attach(id))[0]!, (await attach(id))[0]!]
    expect([file.Name, loose.Name]).toEqual(['ekran.pdf', 'ekran (2).pdf'])
    await say(id, 'Ekran görüntüsü', 'tickets', [file.UUID])
    await say(id, 'Aynısı bir daha', 'tickets', [file.UUID])
    const files = (await read(id)).map((message) => message.Files.map(({ Name }) => Name))
    expect(files).toEqual([[], ['ekran.pdf'], []])
    const remove = (UUID: string) =>
      h.call('support.tickets.removeFile', { company: 'buyer', params: { id, file: UUID } })
    expect(await refusalOf(remove(file.UUID))).toMatchObject({ status: 422 })
    await remove(loose.UUID)
    const atDesk = await h.call<Wire['File']>('support.desk.recordFile', {
      params: { id, file: file.UUID },
    })
    expect(atob(atDesk.Content)).toBe('%PDF-1.7 x')
  })

  it('[TK9] of another ticket come with no message', async () => {
    const [mine, other] = [await open(), await open()]
    const file = (await attach(other.UUID))[0]!
    await say(mine.UUID, 'Bende', 'tickets', [file.UUID])
    expect((await read(mine.UUID)).at(-1)?.Files).toEqual([])
  })
})

describe('the desk', () => {
  it('[TK8] has the tickets of all with who asks, and answers where they are', async () => {
    const { UUID, TicketNumber } = await open()
    expect(await rowOf(UUID, 'desk')).toMatchObject({
      TicketNumber,
      SenderName: 'Çağdaş Gıda Ltd. Şti.',
      SenderTaxNumber: taxNos.buyer,
      Subject: asked.Subject,
      LastError: asked.LastError,
    })
    await say(UUID, 'Yanıtımız', 'desk')
    expect((await read(UUID)).at(-1)).toMatchObject({ Text: 'Yanıtımız', IsStaff: true })
    expect(await rowOf(UUID, 'desk')).toMatchObject({ StatusType: 'Answered' })
    // The operator asks as well; its tickets have the same whole numbers at home.
    const own = await h.call<Wire['TicketSaved']>('support.newTicket', { body: asked })
    expect((await rowOf(own.UUID, 'desk'))?.['SenderTaxNumber']).toBe(taxNos.seller)
    const numbers = (await listed('desk', 'seller')).map(({ ID }) => ID)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('[TK13] keeps the newest state, whoever brings it last', async () => {
    const { UUID } = await open()
    const seen = (box: string, company: string) =>
      h.store.asSystem((tx) =>
        tx
          .selectFrom('record')
          .selectAll()
          .where('company_id', '=', company)
          .where('box', '=', box)
          .where('uuid', '=', UUID)
          .executeTakeFirstOrThrow(),
      )
    const older = await seen('support.tickets', ids.buyer)
    await close(UUID)
    await h.store.asSystem((tx) =>
      keepOnDesk(
        tx,
        h.ports.portal,
        { id: ids.seller, tax_number: taxNos.seller },
        {
          record: older,
          body: { Subject: 'Eski' },
          asker: { id: ids.buyer, name: 'Eski', tax_number: taxNos.buyer },
          changes: 1,
        },
      ),
    )
    expect(await rowOf(UUID, 'desk')).toMatchObject({
      StatusType: 'Closed',
      Subject: asked.Subject,
    })
    expect((await seen('support.desk', ids.seller)).version).toBe(
      (await seen('support.tickets', ids.buyer)).version,
    )
  })

  it('[TK9] is that of the operator alone, and nobody else sees a foreign ticket', async () => {
    const { UUID, ID } = await open()
    const file = (await attach(UUID))[0]!
    const asSeller = (id: string, call: string, params: object = {}, body?: object) =>
      refusalOf(h.call(`support.${call}`, { params: { id, ...params }, ...(body && { body }) }))
    // The other company, at its own tickets.
    for (const call of ['tickets.thread', 'tickets.recordFiles', 'closeTicket'])
      expect(await asSeller(UUID, call), call).toMatchObject({ status: 404 })
    expect(await asSeller(UUID, 'tickets.recordFile', { file: file.UUID })).toMatchObject({
      status: 404,
    })
    expect(await asSeller(UUID, 'tickets.addToThread', {}, { Text: 'x' })).toMatchObject({
      status: 404,
    })
    expect(await asSeller(String(ID), 'get')).toMatchObject({ status: 404 })
    expect((await listed('tickets', 'seller')).some((row) => row['UUID'] === UUID)).toBe(false)
    // Who asks has no desk.
    expect(await listed('desk', 'buyer')).toEqual([])
    const fromDesk = await refusalOf(
      h.call('support.desk.thread', { company: 'buyer', params: { id: UUID } }),
    )
    expect(fromDesk).toMatchObject({ status: 404 })
    // Who was the operator is none any more, though the desk still has its records.
    Object.assign(h.ports, { operator: taxNos.buyer })
    expect(await asSeller(UUID, 'desk.thread')).toMatchObject({ status: 404 })
    expect(await asSeller(UUID, 'desk.addToThread', {}, { Text: 'x' })).toMatchObject({
      status: 404,
    })
  })

  it('[TK10] [TK13] gets what was opened without an operator from the worker', async () => {
    Object.assign(h.ports, { operator: undefined })
    const { UUID } = await open({ Subject: 'Masa yokken' })
    const worker = createWorker(h.ports, { intervalMs: 1000 })
    await worker.tick()
    Object.assign(h.ports, { operator: taxNos.seller })
    expect(await rowOf(UUID, 'desk')).toBeUndefined()
    await worker.tick()
    expect(await rowOf(UUID, 'desk')).toMatchObject({ Subject: 'Masa yokken' })
    const notes = await h.store.asSystem((tx) => tx.selectFrom('desk_change').selectAll().execute())
    expect(notes).toEqual([])
  })

  it('[TK10] is offered to no other company, whatever roles its people have', () => {
    const roles = ['Portal', 'sd:r', 'sd:w', 'tc:r']
    const at = (operator: string | undefined, taxNumber: string) =>
      rolesAtOf(h.ports.portal, operator)({ taxNumber, roles })
    expect(at(taxNos.seller, taxNos.seller)).toEqual(roles)
    expect(at(taxNos.seller, taxNos.buyer)).toEqual(['Portal', 'tc:r'])
    expect(at(undefined, taxNos.seller)).toEqual(['Portal', 'tc:r'])
  })

  it('[TK12] closes what it answered last, sets aside, and changes what is said', async () => {
    const { UUID } = await open()
    const atDesk = (call: string, body?: object) =>
      h.call(`support.${call}`, { params: { id: UUID }, ...(body && { body }) })
    expect(await refusalOf(atDesk('closeAnswered'))).toMatchObject({ status: 422 })
    await atDesk('triageTicket', { StatusType: 'Pending', PriorityType: 'Urgent' })
    expect(await rowOf(UUID)).toMatchObject({
      StatusType: 'Pending',
      PriorityType: 'Urgent',
      DepartmentType: 'Technical',
    })
    await say(UUID, 'Çözüldü', 'desk')
    await atDesk('closeAnswered')
    expect(await rowOf(UUID)).toMatchObject({ StatusType: 'Closed' })
    expect(await refusalOf(atDesk('triageTicket', { PriorityType: 'Low' }))).toMatchObject({
      status: 422,
    })
  })
})

describe('who opened the ticket', () => {
  it('[TK11] is told of each answer by e-mail, as long as he belongs to the company', async () => {
    await h.store.asSystem(async (tx) => {
      await tx
        .insertInto('app_user')
        .values({
          id: opener,
          username: 'elif',
          email: 'elif@cagdas.example',
          name: 'Elif',
          surname: 'Demir',
          password_hash: 'x',
        })
        .execute()
      await tx
        .insertInto('membership')
        .values({ user_id: opener, company_id: ids.buyer, roles: '[]', is_default: true })
        .execute()
    })
    const { UUID, TicketNumber } = await open()
    const before = (await mails()).length
    await say(UUID, 'Bir şey daha')
    expect((await mails()).length).toBe(before)
    await say(UUID, 'Numaratörü düzelttik', 'desk')
    const [mail] = (await mails()).filter(({ record_uuid }) => record_uuid === UUID)
    expect(mail).toMatchObject({
      channel: 'email',
      recipient: 'elif@cagdas.example',
      subject: `${TicketNumber}: ${asked.Subject}`,
    })
    expect(mail?.body).toContain('Numaratörü düzelttik')
    await h.store.asSystem((tx) =>
      tx.deleteFrom('membership').where('user_id', '=', opener).execute(),
    )
    await say(UUID, 'Bir daha', 'desk')
    expect((await mails()).filter(({ record_uuid }) => record_uuid === UUID)).toHaveLength(1)
  })
})

describe('those who work at the desk', () => {
  it('[TK17] are told by e-mail of each ticket that comes to wait for them, and not of each message', async () => {
    const people = {
      selin: { roles: ['sd:r', 'sd:w'], isActive: true },
      reader: { roles: ['sd:r'], isActive: true },
      gone: { roles: ['sd:r', 'sd:w'], isActive: false },
    }
    await h.store.asSystem(async (tx) => {
      for (const [username, { roles, isActive }] of Object.entries(people)) {
        const id = randomUUID()
        await tx
          .insertInto('app_user')
          .values({
            id,
            username,
            email: `${username}@masa.example`,
            name: username,
            surname: 'Acar',
            password_hash: 'x',
          })
          .execute()
        await tx
          .insertInto('membership')
          .values({
            user_id: id,
            company_id: ids.seller,
            roles: JSON.stringify(roles),
            is_default: true,
            is_active: isActive,
            joined_at: new Date(),
          })
          .execute()
      }
    })
    const { UUID, TicketNumber } = await open()
    const told = async () =>
      (
        await h.store.asCompany(ids.seller, (tx) =>
          tx.selectFrom('message').selectAll().where('record_uuid', '=', UUID).execute(),
        )
      ).map(({ recipient, subject }) => ({ recipient, subject }))
    const once = { recipient: 'selin@masa.example', subject: `${TicketNumber}: ${asked.Subject}` }
    expect(await told()).toEqual([once])
    await say(UUID, 'Bir şey daha')
    expect(await told()).toEqual([once])
    await say(UUID, 'Yeniden gönderin.', 'desk')
    expect(await told()).toEqual([once])
    await say(UUID, 'Olmadı.')
    await say(UUID, 'Yine olmadı.')
    expect(await told()).toEqual([once, once])
  })

  it('[TK17] are not told of what comes to the desk half a day late', async () => {
    Object.assign(h.ports, { operator: undefined })
    const { UUID } = await open()
    Object.assign(h.ports, { operator: taxNos.seller })
    h.clock.advance(13 * 3_600_000)
    await createWorker(h.ports, { intervalMs: 1000 }).tick()
    expect(await rowOf(UUID, 'desk')).toBeDefined()
    const mailed = await h.store.asCompany(ids.seller, (tx) =>
      tx.selectFrom('message').selectAll().where('record_uuid', '=', UUID).execute(),
    )
    expect(mailed).toEqual([])
  })
})
