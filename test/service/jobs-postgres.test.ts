/** On a PostgreSQL server transactions really run beside each other: what two workers do to the same jobs there. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import { handlers } from '#service/handlers/handlers.ts'
import { createJobRunner } from '#service/jobs/run.ts'
import type { Handler } from '#service/ports/ports.ts'
import {
  ids,
  invoice,
  openHandlers,
  personId,
  portal,
  taxNos,
  type Handled,
  type SentAnswer,
} from './handlers/handler-fixture.ts'

let h: Handled
let uuids: string[] = []
const roles = [...new Set(portal.calls.flatMap((call) => call.roles))]

beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'JOB', true)
  const { UUID: first } = await h.call<SentAnswer>('einvoice.send.model', {
    body: invoice({ customer: taxNos.buyer }),
  })
  uuids = [
    first,
    ...Array.from(
      { length: 59 },
      (_, index) => `33333333-3333-4333-8333-${String(index).padStart(12, '0')}`,
    ),
  ]
  await h.store.asSystem(async (tx) => {
    await tx
      .insertInto('app_user')
      .values({
        id: personId,
        username: 'ayse',
        email: 'ayse@ornek.example',
        name: 'Ayşe',
        surname: 'Yılmaz',
        password_hash: '',
      })
      .execute()
    await tx
      .insertInto('membership')
      .values({ user_id: personId, company_id: ids.seller, roles: JSON.stringify(roles) })
      .execute()
    const {
      ettn_end: _,
      payable_hundredths: __,
      ...record
    } = await tx
      .selectFrom('record')
      .selectAll()
      .where('uuid', '=', first)
      .executeTakeFirstOrThrow()
    const document = await tx
      .selectFrom('document')
      .selectAll()
      .where('uuid', '=', first)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('record')
      .values(
        uuids.slice(1).map((uuid, index) => ({
          ...record,
          uuid,
          number: `COP2026${String(index + 2).padStart(9, '0')}`,
        })),
      )
      .execute()
    await tx
      .insertInto('document')
      .values(uuids.slice(1).map((uuid) => ({ ...document, uuid, model: null, figures: null })))
      .execute()
    await tx.updateTable('record').set({ email: 'musteri@ornek.example' }).execute()
  })
})
afterAll(async () => {
  await h?.close()
})

let key = 0
const create = (Items: readonly string[]) =>
  h.call<Wire['Job']>('general.createJob', {
    roles,
    body: {
      Key: `22222222-2222-4222-8222-${String((key += 1)).padStart(12, '0')}`,
      Call: 'einvoice.sale.sendEmail',
      Action: 'sendEmail',
      Items,
    },
  })
const get = ({ UUID }: Wire['Job']) =>
  h.call<Wire['Job']>('general.job', { roles, params: { id: UUID } })
const mailed = () =>
  h.store.asSystem((tx) => tx.selectFrom('message').select('record_uuid').execute())
const worker = (sendEmail: Handler = handlers['box.sendEmail']!) =>
  createJobRunner(h.ports, { ...handlers, 'box.sendEmail': sendEmail }).work(600_000, [])

it('[BJ10] two workers at once take a job each; neither waits for what the other has claimed', async () => {
  const jobs = [await create(uuids.slice(0, 20)), await create(uuids.slice(20, 40))]
  const seen: string[] = []
  let bothIn = (): void => undefined
  const meeting = new Promise<void>((resolve) => (bothIn = resolve))
  const noted: Handler = async (context) => {
    const { UUID } = context.body as { UUID: string }
    seen.push(UUID)
    if (seen.length === 2) bothIn()
    // The first record of each job is held until the other worker has one too.
    if (seen.length <= 2) await meeting
    return handlers['box.sendEmail']!(context)
  }
  await Promise.all([worker(noted), worker(noted)])
  expect(
    seen
      .slice(0, 2)
      .map((uuid) => uuids.indexOf(uuid) < 20)
      .sort(),
  ).toEqual([false, true])
  for (const job of jobs) expect(await get(job)).toMatchObject({ State: 'done', Ok: 20 })
  expect(new Set((await mailed()).map((one) => one.record_uuid)).size).toBe(40)
  expect(await mailed()).toHaveLength(40)
})

it('[BJ10] a worker whose lease is over and the one that took the job from it do each record once', async () => {
  await h.store.asSystem((tx) => tx.deleteFrom('message').execute())
  const job = await create(uuids)
  const slow: Handler = (context) => {
    h.clock.advance(40_000)
    return handlers['box.sendEmail']!(context)
  }
  for (let round = 0; round < 10 && (await get(job)).State === 'running'; round += 1)
    await Promise.all([worker(slow), worker(slow), worker(slow)])
  expect(await get(job)).toMatchObject({ State: 'done', Ok: 60 })
  expect(await mailed()).toHaveLength(60)
})
