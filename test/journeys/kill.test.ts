import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseDocumentNumber } from '#documents/document/document-number.ts'
import { silentLog } from '#service/base/log.ts'
import { openStore } from '#service/store/open-store.ts'
import { invoiceModel, istanbulDay } from './invoice-model.ts'
import { createTestDatabase, type NewDatabase } from '../service/test-server.ts'
import { runService, scriptOf, until, type RunningService } from './running-service.ts'

/** How often the service is killed, how many documents are sent at once, and milliseconds by which each kill comes later: the proof (`npm run proof -- kill`) does more of it, and cuts elsewhere. */
const ROUNDS = Number(process.env['KILLS'] ?? 1)
const SENDS = Number(process.env['KILL_SENDS'] ?? 12)
const laterBy = Number(process.env['KILL_PAUSE'] ?? 0)

/** `npm run proof -- kill` asks the embedded database, whose process ends with the service; that it opens again is in every run (B22). */
const isEmbedded = process.env['KILL_DATABASE'] === 'embedded'

let service: RunningService
let server: NewDatabase | undefined
beforeAll(async () => {
  server = isEmbedded ? undefined : await createTestDatabase('demo')
  service = server
    ? await runService({ DATABASE_URL: server.url }, 'as given')
    : await runService({}, 'the embedded database')
})
afterAll(async () => {
  await service?.remove()
  await server?.drop()
})

it(`[J14] kill -9 during ${SENDS} concurrent sends, again and again: nothing acknowledged is lost or doubled, numbers have no hole, the authority gets each ETTN once`, async () => {
  const [from, to] = service.demo.apiKeys as [Key, Key]
  const acknowledged = new Map<string, string>()
  // Documents of the demo data wait for two days by themselves.
  const waitingBefore = await waitingCount(service.address, from.key)
  for (let round = 0; round < ROUNDS; round++) {
    const send = scriptOf(service.address, from.key)
    const before = acknowledged.size
    const sends = Promise.allSettled(
      Array.from({ length: SENDS }, async () => {
        const uuid = randomUUID()
        const answer = await send<{ InvoiceNumber: string }>(
          'POST',
          '/einvoice/Send/Model',
          invoiceModel({ uuid, receiver: to.taxNumber, plainLines: 2, date: istanbulDay() }),
        )
        if (answer.status === 200) acknowledged.set(uuid, answer.body.InvoiceNumber)
      }),
    )
    // Every round is cut somewhere else: after the first answers, and later from round to round.
    await until('some sends are answered', async () =>
      acknowledged.size >= before + 2 + round * 5 ? true : undefined,
    )
    await pause(laterBy + round * 50)
    await service.kill()
    await sends
    await service.start()
  }
  await until(
    'all that was sent reaches its end',
    async () =>
      (await waitingCount(service.address, from.key)) <= waitingBefore ? true : undefined,
    300,
  )
  await service.kill()
  await assertInvariants(acknowledged)
  expect(acknowledged.size).toBeGreaterThan(ROUNDS)
}, 900_000)

async function waitingCount(address: string, key: string): Promise<number> {
  const { body } = await scriptOf(address, key)<{ TotalCount: number }>(
    'GET',
    '/einvoice/Sale?StatusCode=waiting&PageSize=1',
  )
  return body.TotalCount
}

async function assertInvariants(acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const store = await openStore({
    ...(server ? { databaseUrl: server.url } : { dataDir: service.dataDir }),
    log: silentLog,
  })
  try {
    await store.asSystem(async (tx) => {
      const issued = await tx
        .selectFrom('record')
        .select(['uuid', 'number', 'company_id', 'issue_date'])
        .where('is_issued', '=', true)
        .orderBy('number')
        .execute()
      const numbers = new Map(issued.map((row) => [row.uuid, row.number]))
      for (const [uuid, number] of acknowledged) expect(numbers.get(uuid), uuid).toBe(number)
      expect(
        new Set(issued.map((row) => `${row.company_id} ${row.number}`)).size,
        'I2 a number once',
      ).toBe(issued.length)

      // Answers to despatches take numbers too, from series of their own; those to invoices are called by their ETTN.
      const answers = await tx
        .selectFrom('answer')
        .innerJoin('record', (join) =>
          join
            .onRef('record.company_id', '=', 'answer.company_id')
            .onRef('record.box', '=', 'answer.box')
            .onRef('record.uuid', '=', 'answer.record_uuid'),
        )
        .select(['answer.company_id', 'answer.number'])
        .where('record.is_issued', '=', false)
        .orderBy('answer.number')
        .execute()
      const series = new Map<string, number[]>()
      for (const row of [
        ...issued,
        ...answers.filter(({ number }) => parseDocumentNumber(number) !== undefined),
      ]) {
        const key = `${row.company_id} ${row.number!.slice(0, 7)}`
        series.set(key, [...(series.get(key) ?? []), Number(row.number!.slice(7))])
      }
      for (const [key, ordinals] of series)
        expect(ordinals, `I1 no hole in ${key}`).toEqual(ordinals.map((_, index) => index + 1))

      const counters = await tx.selectFrom('series_counter').selectAll().execute()
      for (const counter of counters.filter((one) => one.last_no > 0))
        expect(
          series.get(`${counter.company_id} ${counter.name}${counter.year}`)?.length,
          'I7 counter',
        ).toBe(counter.last_no)

      const twice = await sql<{
        ettn: string
      }>`select ettn from authority_log where event = 'received' group by ettn, kind having count(*) > 1`.execute(
        tx,
      )
      expect(twice.rows, 'I5 the authority got each ETTN once').toEqual([])
      const received = await sql<{
        ettn: string
      }>`select ettn from authority_log where event = 'received' and kind = 'document'`.execute(tx)
      const known = new Set(received.rows.map((row) => row.ettn))
      for (const uuid of acknowledged.keys())
        expect(known.has(uuid), `the authority has ${uuid}`).toBe(true)
    })
  } finally {
    await store.close()
  }
}

type Key = RunningService['demo']['apiKeys'][number]
