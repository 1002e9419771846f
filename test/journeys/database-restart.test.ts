/** The PostgreSQL server of a busy service is restarted: clients hear 503 for a while, and nothing that was acknowledged is lost. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '../service/postgres.ts'
import { evrakInProcess, registerReceiver, type InProcess } from './evrak-in-process.ts'
import { invoiceModel, istanbulDay } from './invoice-model.ts'
import { until } from './running-service.ts'

const from = { taxNumber: '1234567802', name: 'Satıcı Şirket A.Ş.' }
const to = { taxNumber: '3900383669', name: 'Alıcı Şirket A.Ş.' }
let server: TestPostgres
let evrak: InProcess
beforeAll(async () => {
  server = await startPostgres()
  const database = { ...server, drop: () => server.stop() }
  evrak = await evrakInProcess([from, to], { database })
  await registerReceiver(evrak, to)
  const series = { Name: 'SIP', IsActive: true, IsDefault: true }
  await evrak.as(from.taxNumber).ask('POST', '/einvoice/Series', series)
})
afterAll(() => evrak?.close())

it('[OP4] a restart of the server under load: 503 with Retry-After, ready again within five seconds, nothing acknowledged lost', async () => {
  const caller = evrak.as(from.taxNumber)
  // One day for all, or at midnight a document of the day before could come after one of the new day, which is refused.
  const date = istanbulDay()
  const acknowledged = new Map<string, string>()
  const statuses = new Map<number, number>()
  const withoutRetry: string[] = []
  let isOver = false

  async function heard(path: string, asked: Promise<Response>): Promise<unknown> {
    const answer = await asked
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 503 && !answer.headers.has('Retry-After')) withoutRetry.push(path)
    const body: unknown = await answer.json()
    return answer.status === 200 ? body : undefined
  }
  const send = async () => {
    while (!isOver) {
      const uuid = randomUUID()
      const model = invoiceModel({
        uuid,
        receiver: to.taxNumber,
        plainLines: 2,
        date,
      })
      const asked = caller.raw('POST', '/einvoice/Send/Model', {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(model),
      })
      const body = await heard('/einvoice/Send/Model', asked)
      if (body) acknowledged.set(uuid, (body as { InvoiceNumber: string }).InvoiceNumber)
      else await pause(20)
    }
  }
  const look = async (path: string, ask: (path: string) => Promise<Response>) => {
    while (!isOver) if (!(await heard(path, ask(path)))) await pause(20)
  }
  const list = (path: string) => caller.raw('GET', path)
  const plain = (path: string) => fetch(`${evrak.address}${path}`)
  const clients = [
    ...Array.from({ length: 6 }, send),
    ...Array.from({ length: 6 }, () => look('/einvoice/Sale?PageSize=20', list)),
    look('/idp/.well-known/openid-configuration', plain),
  ]
  const isReady = async () => (await plain('/healthz/ready')).status === 200

  await until('the load has begun', async () => (acknowledged.size > 20 ? true : undefined))
  let before = 0
  await server.restart(async () => {
    await until('it is not ready', async () => ((await isReady()) ? undefined : true))
    await until('a client hears it', async () => (statuses.has(503) ? true : undefined))
    before = acknowledged.size
  })
  const began = performance.now()
  await until('it is ready', async () => ((await isReady()) ? true : undefined))
  const ms = performance.now() - began
  await until('sends are acknowledged again', async () =>
    acknowledged.size > before ? true : undefined,
  )
  isOver = true
  await Promise.all(clients)
  process.stdout.write(
    `Restart of PostgreSQL under load: ready again after ${Math.round(ms)} ms; ${acknowledged.size} sends acknowledged; statuses ${JSON.stringify(Object.fromEntries(statuses))}\n`,
  )
  expect(ms).toBeLessThan(5_000)
  expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.get(503)).toBeGreaterThan(0)
  expect(withoutRetry).toEqual([])
  for (const [uuid, number] of acknowledged) {
    const found = await caller.ask<{ Content: { UUID: string }[] }>(
      'GET',
      `/einvoice/Sale?Search=${number}`,
    )
    expect(found.body.Content.map((row) => row.UUID)).toEqual([uuid])
  }
})
