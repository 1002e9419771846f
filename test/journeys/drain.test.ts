/** SIGTERM while the service is busy with everything that it does: what was acknowledged stands, what was begun goes on. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoiceModel, istanbulDay } from './invoice-model.ts'
import { loadedSdk } from './loaded-sdk.ts'
import { runService, scriptOf, until, type RunningService } from './running-service.ts'

let service: RunningService
/** Tells what the service had in memory when it ended. */
let coverage: string
beforeAll(async () => {
  coverage = await mkdtemp(join(tmpdir(), 'evrak-loaded-'))
  service = await runService({ NODE_V8_COVERAGE: coverage, OTEL_SERVICE_NAME: 'a' })
})
afterAll(async () => {
  await service?.remove()
  await rm(coverage, { recursive: true, force: true })
})

type Call = ReturnType<typeof scriptOf>
interface Job {
  State: string
  Total: number
  Waiting: number
  Ok: number
  Failed: number
}

/** What the clients of the load have seen. */
interface Seen {
  readonly acknowledged: Map<string, string>
  /** Answers that a service may not give, ending or not. */
  readonly broken: string[]
  isOver: boolean
}

it('[OP2] SIGTERM under load ends with code 0 within 20 s; nothing acknowledged is lost, and the job goes on at the next start', async () => {
  const [from, to] = service.demo.apiKeys
  if (!from || !to) throw new Error('The demo has no two companies')
  const call = scriptOf(service.address, from.key)
  const uuids = await sentInvoices(call)
  const job = await call<Job & { UUID: string }>('POST', '/general/Jobs', {
    Key: randomUUID(),
    Call: 'einvoice.sale.export',
    Type: 'Pdf',
    Items: uuids,
  })
  expect(job.status, JSON.stringify(job.body)).toBe(200)

  // One day for all, or at midnight a document of the day before could come after one of the new day, which is refused.
  const date = istanbulDay()
  const seen: Seen = { acknowledged: new Map(), broken: [], isOver: false }
  const clients = [
    ...Array.from({ length: 6 }, () => sending(call, { receiver: to.taxNumber, date }, seen)),
    ...Array.from({ length: 6 }, () => reading(call, '/einvoice/Sale?PageSize=50', seen)),
    printing(service.address, from.key, uuids[0] ?? '', seen),
  ]
  await until('the load has begun', async () => (seen.acknowledged.size > 10 ? true : undefined))
  const ended = await service.terminate()
  seen.isOver = true
  await Promise.all(clients)
  process.stdout.write(
    `SIGTERM under load: code ${ended.code} after ${Math.round(ended.ms)} ms, ${seen.acknowledged.size} sends acknowledged\n`,
  )
  expect(ended.code, service.output()).toBe(0)
  expect(ended.ms).toBeLessThan(20_000)
  expect(seen.broken).toEqual([])

  await service.start()
  for (const [uuid, number] of seen.acknowledged) {
    const found = await call<{ Content: { InvoiceNumber: string }[] }>(
      'GET',
      `/einvoice/Sale?Search=${number}`,
    )
    expect(found.body.Content[0]?.InvoiceNumber, uuid).toBe(number)
  }
  // A lease that was left behind would hold an export for five minutes.
  const done = await until(
    'the job is done',
    async () => {
      const { body } = await call<Job>('GET', `/general/Jobs/${job.body.UUID}`)
      return body.State === 'running' ? undefined : body
    },
    180,
  )
  expect(done).toMatchObject({ State: 'done', Waiting: 0, Failed: 0, Ok: uuids.length })
}, 600_000)

it('[OP3] while it ends it takes no new connection, is not ready, and closes the connection of a request that came before', async () => {
  const { hostname, port } = new URL(service.address)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  const closed = once(socket, 'close')
  // A request that has begun and is not complete: its connection is not idle. It comes in one piece with a whole one: where that
  // one is answered, the beginning of the other has been read.
  const answered = once(socket, 'data')
  socket.write(
    `GET /healthz/live HTTP/1.1\r\nHost: ${hostname}\r\n\r\nGET /healthz/ready HTTP/1.1\r\nHost: ${hostname}\r\n`,
  )
  await answered
  const ending = service.terminate()
  await until('no new connection is taken', async () =>
    (await fetch(`${service.address}/healthz/live`).then(
      () => false,
      () => true,
    ))
      ? true
      : undefined,
  )
  socket.write('\r\n')
  await closed
  expect(heard).toMatch(/^HTTP\/1\.1 200 /)
  const last = heard.slice(heard.lastIndexOf('HTTP/1.1 '))
  expect(last).toMatch(/^HTTP\/1\.1 503 /)
  expect(last).toMatch(/\r\nconnection: close\r\n/i)
  expect(last).toContain('{"status":"unavailable","service":"is closing"}')
  expect((await ending).code).toBe(0)
})

it('[OT1] without the variables of a receiver nothing of the SDK of traces was loaded by all that', async () => {
  expect(await loadedSdk(coverage)).toEqual([])
})

async function sentInvoices(call: Call): Promise<string[]> {
  const { body } = await call<{ Content: { UUID: string }[] }>(
    'GET',
    '/einvoice/Sale?PageSize=4&StatusCode=succeed',
  )
  expect(body.Content.length).toBeGreaterThan(3)
  return body.Content.map(({ UUID }) => UUID)
}

async function sending(
  call: Call,
  to: { readonly receiver: string; readonly date: string },
  seen: Seen,
): Promise<void> {
  while (!seen.isOver) {
    const uuid = randomUUID()
    const answer = await call<{ InvoiceNumber: string }>(
      'POST',
      '/einvoice/Send/Model',
      invoiceModel({ uuid, plainLines: 2, ...to }),
    ).catch(() => undefined)
    if (!answer) await pause(50)
    else if (answer.status === 200) seen.acknowledged.set(uuid, answer.body.InvoiceNumber)
    else if (answer.status !== 503) seen.broken.push(`send ${answer.status}`)
  }
}

async function reading(call: Call, path: string, seen: Seen): Promise<void> {
  while (!seen.isOver) {
    const answer = await call('GET', path).catch(() => undefined)
    if (!answer) await pause(50)
    else if (answer.status !== 200 && answer.status !== 503)
      seen.broken.push(`${path} ${answer.status}`)
  }
}

async function printing(address: string, key: string, uuid: string, seen: Seen): Promise<void> {
  while (!seen.isOver) {
    const answer = await fetch(`${address}/einvoice/Sale/${uuid}/pdf`, {
      headers: { Authorization: `Bearer ${key}` },
    }).catch(() => undefined)
    if (!answer) await pause(50)
    else if (answer.status !== 200 && answer.status !== 503)
      seen.broken.push(`pdf ${answer.status}`)
    else await answer.arrayBuffer().catch(() => undefined)
  }
}
