/** Bulk work of the service: what it takes in, and that it does everything once, whatever happens to whoever works on it. */
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Wire, WireInput } from '#schemas/wire.ts'
import { BusyError, ServiceError } from '#service/base/error.ts'
import { QueueFullError } from '#service/base/fair-queue.ts'
import { handlers } from '#service/handlers/handlers.ts'
import { createJobRunner } from '#service/jobs/run.ts'
import type { Handler, Handlers, Ports, Store } from '#service/ports/ports.ts'
import {
  ids,
  invoice,
  openHandlers,
  personId,
  portal,
  refusalOf,
  taxNos,
  type CallOptions,
  type Handled,
  type SentAnswer,
} from './handlers/handler-fixture.ts'
import { openEmbeddedStore } from './store-fixture.ts'

type Job = Wire['Job']
type Plan = WireInput['JobCheckAsk']

let h: Handled
let uuids: string[] = []
const every = [...new Set(portal.calls.flatMap((call) => call.roles))]
const colleague = '00000000-0000-4000-8000-0000000000fe'
const count = 100
/** What waits for its turn at the one connection of the embedded database does so as well, says `npm run proof -- embedded`. */
const isEmbedded = process.env['JOBS'] === 'embedded'

beforeAll(async () => {
  h = await openHandlers(isEmbedded ? await openEmbeddedStore() : undefined)
  await h.addSeries('einvoice', 'JOB', true)
  const { UUID: first } = await h.call<SentAnswer>('einvoice.send.model', {
    body: invoice({ customer: taxNos.buyer }),
  })
  uuids = [
    first,
    ...Array.from(
      { length: count - 1 },
      (_, index) => `33333333-3333-4333-8333-${String(index).padStart(12, '0')}`,
    ),
  ]
  await h.store.asSystem(async (tx) => {
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
  })
  await h.store.asSystem(async (tx) => {
    for (const id of [personId, colleague]) {
      await tx
        .insertInto('app_user')
        .values({
          id,
          username: id,
          email: `${id}@ornek.example`,
          name: 'Ayşe',
          surname: 'Yılmaz',
          password_hash: '',
        })
        .execute()
      await tx
        .insertInto('membership')
        .values({ user_id: id, company_id: ids.seller, roles: JSON.stringify(every) })
        .execute()
    }
    await tx.updateTable('record').set({ email: 'musteri@ornek.example' }).execute()
  })
})
afterAll(() => h.close())
beforeEach(async () => {
  await h.store.asSystem(async (tx) => {
    for (const table of ['job_part', 'job_item', 'job', 'message'] as const)
      await tx.deleteFrom(table).execute()
    await tx
      .updateTable('membership')
      .set({ roles: JSON.stringify(every) })
      .execute()
    await tx
      .updateTable('record')
      .set({ is_archived: false, is_printed: false, is_transferred: false, special_code: null })
      .execute()
    await tx.updateTable('app_user').set({ is_active: true }).execute()
  })
})

let key = 0
const newKey = (): string => `22222222-2222-4222-8222-${String((key += 1)).padStart(12, '0')}`
const ask = <T>(id: string, options: CallOptions = {}) =>
  h.call<T>(`general.${id}`, { roles: every, ...options })
const create = (plan: Plan, options: CallOptions = {}) =>
  ask<Job>('createJob', { body: { Key: newKey(), ...plan }, ...options })
const get = (job: Pick<Job, 'UUID'>) => ask<Job>('job', { params: { id: job.UUID } })
const items = async (job: Pick<Job, 'UUID'>, State: readonly string[] = []) =>
  (
    await ask<Wire['JobItemPage']>('jobItems', {
      params: { id: job.UUID },
      query: { State, PageSize: 500 },
    })
  ).Content
const runner = (change: Partial<Handlers> = {}, ports: Partial<Ports> = {}) =>
  createJobRunner({ ...h.ports, ...ports }, { ...handlers, ...(change as Handlers) })
async function finish(work = runner()): Promise<void> {
  const failures: unknown[] = []
  for (let round = 0; round < 20 && (await work.work(60_000, failures)) > 0; round += 1)
    h.clock.advance(3_000)
  expect(failures).toEqual([])
}
const archive = (some: readonly string[]): Plan => ({
  Call: 'einvoice.sale.operation',
  Type: 'Archived',
  Items: [...some],
})
const mail = (some: readonly string[]): Plan => ({
  Call: 'einvoice.sale.sendEmail',
  Action: 'sendEmail',
  Items: [...some],
})
const frozen = async (
  plan: Omit<Plan, 'Items' | 'Selection'>,
  Query: Record<string, string | string[]> = {},
  Without: string[] = [],
): Promise<Plan> => {
  const { Count, FrozenAt } = await ask<Wire['JobFrozen']>('freezeSelection', {
    body: { Call: 'einvoice.sale.list', Query },
  })
  return { ...plan, Selection: { Query, Without, Count, FrozenAt } }
}
const records = () =>
  h.store.asCompany(ids.seller, (tx) =>
    tx.selectFrom('record').selectAll().where('box', '=', 'einvoice.sale').execute(),
  )
const messages = () =>
  h.store.asSystem((tx) => tx.selectFrom('message').select('record_uuid').execute())
/** Refuses these, as long as `isBroken` says so. */
const faulty =
  (bad: ReadonlySet<string>, isBroken = () => true): Handler =>
  (context) =>
    context.transaction(async (tx) => {
      const { UUID } = context.body as { UUID: string }
      if (isBroken() && bad.has(UUID)) throw new ServiceError(422, `${UUID} is locked`)
      return handlers['box.sendEmail']!({ ...context, transaction: (work) => work(tx) })
    })

describe('what a job takes in', () => {
  it('[BJ1] a selection is frozen: who comes after the click is not acted on, and the count that was shown is the count that is done', async () => {
    const plan = await frozen({ Call: 'einvoice.sale.operation', Type: 'Archived' }, {}, [
      uuids[0]!,
    ])
    h.clock.advance(1_000)
    const { UUID: late } = await h.call<SentAnswer>('einvoice.send.model', { body: invoice() })
    const job = await create(plan)
    expect(job).toMatchObject({
      Asked: count - 1,
      Total: count - 1,
      Waiting: count - 1,
      State: 'running',
    })
    await finish()
    const archived = (await records())
      .filter((record) => record.is_archived)
      .map((record) => record.uuid)
    expect(archived.sort()).toEqual(uuids.slice(1).sort())
    expect(archived).not.toContain(late)
    await h.store.asSystem((tx) => tx.deleteFrom('record').where('uuid', '=', late).execute())
  })

  it('[BJ1] who no longer matches is left out, and both counts are told', async () => {
    const plan = await frozen(
      { Call: 'einvoice.sale.operation', Type: 'Print' },
      { IsArchive: 'false' },
    )
    await h.store.asSystem((tx) =>
      tx
        .updateTable('record')
        .set({ is_archived: true })
        .where('uuid', 'in', uuids.slice(0, 4))
        .execute(),
    )
    expect(await create(plan)).toMatchObject({ Asked: count, Total: count - 4 })
  })

  it('[BJ2] the check tells the same as the job then does, and leaves nothing behind', async () => {
    const approve: Plan = {
      Call: 'einvoice.purchase.sendAnswer',
      Action: 'approve',
      Items: uuids.slice(0, 2),
    }
    expect(await ask<Wire['JobCheck']>('checkJob', { body: approve })).toMatchObject({
      Asked: 2,
      Total: 2,
      Able: 0,
      Unable: 2,
    })
    await h.store.asSystem((tx) =>
      tx
        .updateTable('record')
        .set({ email: null })
        .where('uuid', 'in', uuids.slice(0, 3))
        .execute(),
    )
    const check = await ask<Wire['JobCheck']>('checkJob', { body: mail(uuids.slice(0, 10)) })
    expect(check).toMatchObject({ Asked: 10, Total: 10, Able: 7, Unable: 3 })
    expect(check.Items.map((item) => [item.UUID, item.Row])).toEqual(
      uuids.slice(0, 3).map((uuid) => [uuid, { Email: null }]),
    )
    expect((await ask<Wire['JobPage']>('jobs')).TotalCount).toBe(0)
    const job = await create(mail(uuids.slice(0, 10)))
    expect(job).toMatchObject({ Waiting: 7, Refused: 3 })
    await finish()
    expect(await messages()).toHaveLength(7)
    await h.store.asSystem((tx) =>
      tx.updateTable('record').set({ email: 'musteri@ornek.example' }).execute(),
    )
  })

  it('[BJ3] the same click asked five times at once is one job; another wish under its key is refused', async () => {
    const Key = newKey()
    const jobs = await Promise.all(
      Array.from({ length: 5 }, () => create({ Key, ...mail(uuids.slice(0, 20)) } as Plan)),
    )
    expect(new Set(jobs.map((job) => job.UUID)).size).toBe(1)
    await finish()
    expect(await messages()).toHaveLength(20)
    expect(await refusalOf(create({ Key, ...mail(uuids.slice(1, 20)) } as Plan))).toMatchObject({
      status: 422,
    })
  })

  it('[BJ4] records of a running job are refused to a second one, which says so; looking at them is not', async () => {
    const first = await create(archive(uuids.slice(0, 5)))
    const second = await create(mail(uuids.slice(3, 8)))
    expect(second).toMatchObject({ Waiting: 3, Refused: 2 })
    expect((await items(second, ['refused'])).map((item) => item.Reason)).toEqual(
      Array(2).fill('Belge, süren başka bir toplu işte; bu işe alınmadı.'),
    )
    expect(
      await create({ Call: 'einvoice.sale.export', Type: 'Xml', Items: uuids.slice(0, 5) }),
    ).toMatchObject({ Waiting: 5 })
    const busy = await ask<Wire['JobBusy']>('busyRecords', {
      body: { Box: 'einvoice.sale', UUID: [uuids[0]!, uuids[4]!, uuids[9]!] },
    })
    expect(busy.map((one) => one.Job)).toEqual([first.UUID, first.UUID])
    await finish()
    expect(await create(mail(uuids.slice(3, 8)))).toMatchObject({ Waiting: 5 })
  })

  it('[BJ5] what does not exist, or may not be done, is refused with what is allowed', async () => {
    expect(
      await refusalOf(create({ Call: 'einvoice.sale.list', Items: [uuids[0]!] })),
    ).toMatchObject({ status: 400, paths: ['Call'] })
    expect(
      await refusalOf(
        create({ Call: 'einvoice.sale.operation', Type: 'Shred', Items: [uuids[0]!] }),
      ),
    ).toMatchObject({
      status: 400,
      message: expect.stringContaining('einvoice.sale.operation Archived'),
    })
    expect(
      await refusalOf(create({ Call: 'einvoice.sale.operation', Type: 'Archived' })),
    ).toMatchObject({ status: 400, paths: ['Items'] })
    expect(await refusalOf(create(archive([uuids[0]!]), { roles: ['ei:s:r'] }))).toMatchObject({
      status: 403,
    })
    expect(
      await refusalOf(
        create({
          ...archive([]),
          Items: undefined,
          Selection: {
            Query: { Nope: '1' },
            Without: [],
            Count: 1,
            FrozenAt: '2026-11-21T09:00:00Z',
          },
        }),
      ),
    ).toMatchObject({ status: 400, paths: ['Query.Nope'] })
  })

  it('[BJ6] a record of another company is one that does not exist, and a job of another company is none', async () => {
    const job = await create(archive([uuids[0]!]), { company: 'buyer' })
    expect(job).toMatchObject({ Waiting: 0, Refused: 1, State: 'done' })
    expect(await refusalOf(get(job))).toMatchObject({ status: 404 })
    expect((await ask<Wire['JobPage']>('jobs')).TotalCount).toBe(0)
    expect((await records()).some((record) => record.is_archived)).toBe(false)
  })

  it('[BJ7] colleagues see a job of a list that they may read, and change it only with the right for it', async () => {
    const job = await create(archive(uuids.slice(0, 3)))
    const as = (roles: readonly string[]) => ({
      userId: colleague,
      roles,
      params: { id: job.UUID },
    })
    expect(await ask<Job>('job', as(['ei:s:r']))).toMatchObject({
      IsOwn: false,
      UserName: 'Ayşe',
      Waiting: 3,
    })
    expect(await refusalOf(ask('job', as(['ei:p:r'])))).toMatchObject({ status: 404 })
    expect(await refusalOf(ask('stopJob', as(['ei:s:r'])))).toMatchObject({ status: 403 })
    expect(await ask<Job>('stopJob', as(['ei:s:r', 'ei:s:w']))).toMatchObject({
      State: 'stopped',
      Stopped: 3,
      Waiting: 0,
    })
    await finish()
    expect((await records()).some((record) => record.is_archived)).toBe(false)
  })
})

describe('doing it', () => {
  const bad = () => new Set([3, 17, 40, 55, 56, 80, 99].map((index) => uuids[index]!))

  it('[BJ8] 7 planted faults of 100: 93 done, 7 with their own reason; a retry does exactly those 7', async () => {
    let isBroken = true
    const planted = bad()
    const work = runner({ 'box.sendEmail': faulty(planted, () => isBroken) })
    const job = await create(mail(uuids))
    await finish(work)
    expect(await get(job)).toMatchObject({ State: 'done', Ok: 93, Failed: 7, Waiting: 0 })
    const failed = await items(job, ['failed'])
    expect(new Set(failed.map((item) => item.UUID))).toEqual(planted)
    for (const item of failed) expect(item.Reason).toBe(`${item.UUID} is locked`)
    isBroken = false
    const before = new Set((await messages()).map((one) => one.record_uuid))
    expect(before.size).toBe(93)
    expect(await ask<Job>('retryJob', { params: { id: job.UUID } })).toMatchObject({
      State: 'running',
      Waiting: 7,
      Ok: 93,
    })
    await finish(work)
    expect(await get(job)).toMatchObject({ State: 'done', Ok: 100, Failed: 0 })
    const after = (await messages()).map((one) => one.record_uuid)
    expect(after).toHaveLength(100)
    expect(new Set(after.filter((uuid) => !before.has(uuid)))).toEqual(planted)
  })

  it('[JR1] stopped half way with failures: a retry does exactly those that are not done, each once', async () => {
    const bad = new Set([uuids[2]!])
    let isBroken = true
    let sent = 0
    const job = await create(mail(uuids.slice(0, 30)))
    const mailing = faulty(bad, () => isBroken)
    const work = runner({
      'box.sendEmail': async (context) => {
        if ((sent += 1) === 8) await ask('stopJob', { params: { id: job.UUID } })
        return mailing(context)
      },
    })
    await finish(work)
    expect(await get(job)).toMatchObject({
      State: 'stopped',
      Ok: 6,
      Failed: 1,
      Stopped: 23,
      Waiting: 0,
    })
    const before = new Set((await messages()).map((one) => one.record_uuid))
    const undone = new Set((await items(job, ['failed', 'stopped'])).map((item) => item.UUID))
    expect([before.size, undone.size]).toEqual([6, 24])
    isBroken = false
    expect(await ask<Job>('retryJob', { params: { id: job.UUID } })).toMatchObject({
      State: 'running',
      Waiting: 24,
      Ok: 6,
      Failed: 0,
      Stopped: 0,
    })
    await finish(work)
    expect(await get(job)).toMatchObject({ State: 'done', Ok: 30, Failed: 0, Stopped: 0 })
    const after = (await messages()).map((one) => one.record_uuid)
    expect(after).toHaveLength(30)
    expect(new Set(after.filter((uuid) => !before.has(uuid)))).toEqual(undone)
  })

  it('[JR1] an export that was stopped goes on into one file, with each record once', async () => {
    const job = await create({ Call: 'einvoice.sale.export', Type: 'Xml', Items: uuids })
    let steps = 0
    await runner({
      'box.export': async (context) => {
        if ((steps += 1) === 2) await ask('stopJob', { params: { id: job.UUID } })
        return handlers['box.export']!(context)
      },
    }).work(60_000, [])
    const stopped = await get(job)
    expect(stopped).toMatchObject({ State: 'stopped', Waiting: 0 })
    expect([stopped.Ok > 0, stopped.Stopped > 0]).toEqual([true, true])
    await ask('retryJob', { params: { id: job.UUID } })
    await finish()
    expect(await get(job)).toMatchObject({ State: 'done', Ok: 100, Stopped: 0 })
    const files = unzipSync(
      Buffer.from(await ask<string>('jobFile', { params: { id: job.UUID } }), 'base64'),
    )
    expect(Object.keys(files)).toHaveLength(100)
  })

  it('[JR2] what another job has meanwhile is not taken back by a retry, and says so', async () => {
    const job = await create(mail(uuids.slice(0, 5)))
    await ask('stopJob', { params: { id: job.UUID } })
    const other = await create(archive(uuids.slice(0, 2)))
    expect(await ask<Job>('retryJob', { params: { id: job.UUID } })).toMatchObject({
      State: 'running',
      Waiting: 3,
      Stopped: 2,
    })
    expect((await items(job, ['stopped'])).map((item) => [item.UUID, item.Reason])).toEqual(
      uuids
        .slice(0, 2)
        .map((uuid) => [uuid, 'Belge, süren başka bir toplu işte; bu işe alınmadı.']),
    )
    await finish()
    expect([await get(job), await get(other)]).toMatchObject([
      { State: 'done', Ok: 3, Stopped: 2 },
      { State: 'done', Ok: 2 },
    ])
    expect(await ask<Job>('retryJob', { params: { id: job.UUID } })).toMatchObject({
      Waiting: 2,
      Stopped: 0,
    })
    await finish()
    expect(new Set((await messages()).map((one) => one.record_uuid))).toEqual(
      new Set(uuids.slice(0, 5)),
    )
  })

  it('[BJ9] killed after any transaction, it goes on and does nothing twice', async () => {
    for (const lives of [0, 1, 3, 5, 8, 13, 19]) {
      await h.store.asSystem(async (tx) => void (await tx.deleteFrom('message').execute()))
      const job = await create(mail(uuids.slice(0, 12)))
      let left = lives
      const dies = <T>(work: () => Promise<T>): Promise<T> =>
        left-- > 0 ? work() : Promise.reject(new Error('killed'))
      const store: Store = {
        ...h.store,
        asCompany: (company, work) => dies(() => h.store.asCompany(company, work)),
        asSystem: (work) => dies(() => h.store.asSystem(work)),
      }
      await runner({}, { store })
        .work(60_000, [])
        .catch(() => 0)
      h.clock.advance(31_000)
      await finish()
      expect(await get(job)).toMatchObject({ State: 'done', Ok: 12 })
      const sent = (await messages()).map((one) => one.record_uuid)
      expect([lives, sent.length, new Set(sent).size]).toEqual([lives, 12, 12])
    }
  })

  it('[BJ9] killed inside the transaction of a record, nothing of it stands', async () => {
    const job = await create(mail(uuids.slice(0, 3)))
    const killed: Handler = (context) =>
      handlers['box.sendEmail']!({
        ...context,
        transaction: (work) =>
          context.transaction(async (tx) => {
            await work(tx)
            throw new Error('killed')
          }),
      })
    await runner({ 'box.sendEmail': killed }).work(1, [])
    expect(await messages()).toEqual([])
    expect(await get(job)).toMatchObject({ State: 'running', Waiting: 3 })
    h.clock.advance(31_000)
    await finish()
    expect(await messages()).toHaveLength(3)
  })

  it('[BJ10] two that work at the same time, the lease of one always over, do each record once', async () => {
    const job = await create(mail(uuids))
    // The second begins when the first has twelve, and the first goes on when the second has eleven: then they race for the rest.
    const calls = { first: 0, other: 0 }
    let other: Promise<number> = Promise.resolve(0)
    let goOn: () => void = () => undefined
    const turn = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const second: Handler = (context) => {
      h.clock.advance(40_000)
      if ((calls.other += 1) === 12) goOn()
      return handlers['box.sendEmail']!(context)
    }
    const slow: Handler = async (context) => {
      h.clock.advance(40_000)
      if ((calls.first += 1) === 13) {
        other = runner({ 'box.sendEmail': second }).work(60_000, []).finally(goOn)
        await turn
      }
      return handlers['box.sendEmail']!(context)
    }
    const first = await runner({ 'box.sendEmail': slow }).work(60_000, [])
    expect([first, await other].every((done) => done > 10)).toBe(true)
    await finish()
    expect(await get(job)).toMatchObject({ State: 'done', Ok: 100 })
    expect(await messages()).toHaveLength(100)
  })

  it('[BJ11] a right that is taken away meanwhile ends the job: the rest is refused with that reason', async () => {
    const job = await create(mail(uuids.slice(0, 30)))
    let sent = 0
    const watched: Handler = async (context) => {
      if ((sent += 1) === 6)
        await h.store.asSystem((tx) =>
          tx
            .updateTable('membership')
            .set({ roles: JSON.stringify(every.filter((role) => role !== 'ei:s:w')) })
            .where('user_id', '=', personId)
            .execute(),
        )
      return handlers['box.sendEmail']!(context)
    }
    await finish(runner({ 'box.sendEmail': watched }))
    expect(await get(job)).toMatchObject({ State: 'done', Ok: 5, Refused: 25 })
    expect((await items(job, ['refused']))[0]!.Reason).toContain('ei:s:w')
    expect(await messages()).toHaveLength(5)
  })

  it('[BJ11] of who is inactive nothing is done any more', async () => {
    const job = await create(mail(uuids.slice(0, 3)))
    await h.store.asSystem((tx) =>
      tx.updateTable('app_user').set({ is_active: false }).where('id', '=', personId).execute(),
    )
    await finish()
    expect(await get(job)).toMatchObject({ State: 'done', Refused: 3 })
  })

  it('[BJ12] each record has its history and its audit row, as after a single call', async () => {
    const job = await create(archive(uuids.slice(0, 3)))
    await finish()
    const audit = await h.store.asSystem((tx) =>
      tx.selectFrom('audit').selectAll().where('correlation_id', '=', job.UUID).execute(),
    )
    expect(
      audit.map((row) => [row.call_id, row.status, row.user_id, row.details?.['ids']]).sort(),
    ).toEqual(
      uuids
        .slice(0, 3)
        .map((uuid) => ['einvoice.sale.operation', 200, personId, [uuid]])
        .sort(),
    )
    const histories = await h.call<Wire['Histories']>('einvoice.sale.histories', {
      params: { id: uuids[0]! },
    })
    expect(histories[0]!.UserName).toBe('Ayşe')
  })

  it('[BJ13] what the database or we are to blame for is tried again, and at last said', async () => {
    const job = await create(mail([uuids[0]!]))
    let tries = 0
    const broken: Handler = () => {
      tries += 1
      return Promise.reject(new Error('boom'))
    }
    const failures: unknown[] = []
    for (let round = 0; round < 5; round += 1) {
      await runner({ 'box.sendEmail': broken }).work(1, failures)
      h.clock.advance(3_000)
    }
    expect(tries).toBe(3)
    expect(await items(job)).toMatchObject([
      { State: 'failed', Reason: 'Beklenmeyen bir sorun oldu; belge değişmedi. Yeniden deneyin.' },
    ])
  })

  it('[FQ3] what finds too much to do is tried until its turn comes, and not counted for it', async () => {
    const job = await create(mail([uuids[0]!]))
    let tries = 0
    const busy: Handler = async (context) => {
      tries += 1
      if (tries <= 3) throw new BusyError('The printer is busy')
      if (tries <= 6) throw new QueueFullError('9 wait already')
      return handlers['box.sendEmail']!(context)
    }
    for (let round = 0; round < 7; round += 1) {
      await runner({ 'box.sendEmail': busy }).work(1, [])
      h.clock.advance(3_000)
    }
    expect(tries).toBe(7)
    expect(await items(job)).toMatchObject([{ State: 'ok' }])
  })

  it('[BJ14] an export of many steps is one zip with a file for each record', async () => {
    const job = await create({ Call: 'einvoice.sale.export', Type: 'Xml', Items: uuids })
    await finish()
    expect(await get(job)).toMatchObject({ State: 'done', Ok: 100, HasFile: true })
    const files = unzipSync(
      Buffer.from(await ask<string>('jobFile', { params: { id: job.UUID } }), 'base64'),
    )
    expect(Object.keys(files)).toHaveLength(100)
    expect(
      new Set(Object.values(files).map((bytes) => new TextDecoder().decode(bytes).length > 1000)),
    ).toEqual(new Set([true]))
    const pdf = await create({
      Call: 'einvoice.sale.export',
      Type: 'OnePagePdf',
      Items: uuids.slice(0, 30),
    })
    await finish()
    expect(
      Buffer.from(await ask<string>('jobFile', { params: { id: pdf.UUID } }), 'base64').toString(),
    ).toMatch(/^%PDF-30-/)
  })

  it('[BJ15] what can be taken back is: every record has what it had, and only those that were changed', async () => {
    await h.store.asSystem((tx) =>
      tx.updateTable('record').set({ is_archived: true }).where('uuid', '=', uuids[0]!).execute(),
    )
    const job = await create(archive(uuids.slice(0, 4)))
    await finish()
    expect(await get(job)).toMatchObject({ Ok: 4, CanUndo: true })
    const [undo, again] = await Promise.all([
      ask<Job>('undoJob', { params: { id: job.UUID } }),
      ask<Job>('undoJob', { params: { id: job.UUID } }),
    ])
    expect(again.UUID).toBe(undo.UUID)
    expect(undo).toMatchObject({ Total: 3, Type: 'Unarchived', UndoOf: job.UUID })
    await finish()
    expect(
      (await records()).filter((record) => record.is_archived).map((record) => record.uuid),
    ).toEqual([uuids[0]])
    expect(await get(job)).toMatchObject({ CanUndo: false })
  })

  it('[BJ15] tags and special codes come back as each record had them; mail has no way back, and time runs out', async () => {
    const [red, blue] = await Promise.all(
      ['Kırmızı', 'Mavi'].map((Name) =>
        h.call<{ UUID: string }>('einvoice.tags.create', { body: { Name } }),
      ),
    )
    await h.call('einvoice.sale.tags', { body: { DocumentUUID: uuids[0]!, Tags: [red!.UUID] } })
    const job = await create({
      Call: 'einvoice.sale.tags',
      Items: uuids.slice(0, 2),
      Added: { Tags: { Mode: 'replace', UUID: [blue!.UUID] } },
    })
    await finish()
    const tagged = async () =>
      Promise.all(
        uuids
          .slice(0, 2)
          .map(async (id) =>
            (await h.call<{ Name: string }[]>('einvoice.sale.tagsOf', { params: { id } })).map(
              (tag) => tag.Name,
            ),
          ),
      )
    expect(await tagged()).toEqual([['Mavi'], ['Mavi']])
    await ask('undoJob', { params: { id: job.UUID } })
    await finish()
    expect(await tagged()).toEqual([['Kırmızı'], []])

    await h.call('einvoice.sale.specialCode', { body: { UUID: [uuids[1]!], SpecialCode: 'A' } })
    const coded = await create({
      Call: 'einvoice.sale.specialCode',
      Items: uuids.slice(0, 2),
      Added: { SpecialCode: 'B' },
    })
    await finish()
    await ask('undoJob', { params: { id: coded.UUID } })
    await finish()
    expect(
      (await records())
        .filter((record) => record.special_code !== null)
        .map((record) => [record.uuid, record.special_code]),
    ).toEqual([[uuids[1], 'A']])

    const sent = await create(mail([uuids[0]!]))
    await finish()
    expect(await refusalOf(ask('undoJob', { params: { id: sent.UUID } }))).toMatchObject({
      status: 409,
    })
    const late = await create(archive([uuids[0]!]))
    await finish()
    h.clock.advance(61_000)
    expect(await refusalOf(ask('undoJob', { params: { id: late.UUID } }))).toMatchObject({
      status: 409,
    })
  })

  it('[BJ16] a job can be put away when it is over, and is gone after a week', async () => {
    const job = await create(archive([uuids[0]!]))
    expect(await refusalOf(ask('deleteJob', { params: { id: job.UUID } }))).toMatchObject({
      status: 409,
    })
    await finish()
    await ask('deleteJob', { params: { id: job.UUID } })
    expect(await refusalOf(get(job))).toMatchObject({ status: 404 })
    h.clock.advance(8 * 86_400_000)
    expect(await runner().sweep()).toBe(1)
  })
})
