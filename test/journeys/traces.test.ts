/** The running service under the usual variables of OpenTelemetry: what it sends. That it does without when it is not asked: drain.test.ts. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  receiveTraces,
  treeOf,
  type ReceivedSpan,
  type SpanTree,
  type TraceReceiver,
} from '../service/trace-receiver.ts'
import { invoiceModel, istanbulDay } from './invoice-model.ts'
import { loadedSdk } from './loaded-sdk.ts'
import { runService, scriptOf, until, type RunningService } from './running-service.ts'

interface Page {
  readonly Content: readonly { readonly UUID: string }[]
}

let coverage: string
beforeAll(async () => {
  coverage = await mkdtemp(join(tmpdir(), 'evrak-loaded-'))
})
afterAll(() => rm(coverage, { recursive: true, force: true }))

describe('a service with a receiver of traces', () => {
  const caller = '0af7651916cd43dd8448eb211c80319c'
  const invoice = randomUUID()
  /** What somebody typed who has no sign-in open. */
  const stranger = randomUUID()
  let receiver: TraceReceiver
  let service: RunningService
  let spans: readonly ReceivedSpan[]
  let receiverTaxNumber: string

  /** Everything that is looked at happens once; what it sent arrives when it ends, for batches go out once an hour. */
  beforeAll(async () => {
    receiver = await receiveTraces()
    service = await runService({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'evrak-deneme',
      OTEL_BSP_SCHEDULE_DELAY: '3600000',
      NODE_V8_COVERAGE: join(coverage, 'on'),
    })
    const [from, to] = service.demo.apiKeys
    if (!from || !to) throw new Error('The demo has no two companies')
    receiverTaxNumber = to.taxNumber
    const call = scriptOf(service.address, from.key)
    const authorized = { Authorization: `Bearer ${from.key}` }

    const list = await fetch(`${service.address}/api/einvoice/Sale?Search=${to.taxNumber}`, {
      headers: { ...authorized, traceparent: `00-${caller}-b7ad6b7169203331-01` },
    })
    expect(list.status).toBe(200)
    const model = invoiceModel({ uuid: invoice, receiver: to.taxNumber, date: istanbulDay() })
    expect(await call('POST', '/einvoice/Send/Model', model)).toMatchObject({ status: 200 })
    await until('the invoice has arrived', async () => {
      const { body } = await call<Page>(
        'GET',
        `/einvoice/Sale?Search=${invoice}&StatusCode=succeed`,
      )
      return body.Content[0]
    })
    expect(await call('GET', `/einvoice/Sale/${invoice}/pdf`)).toMatchObject({ status: 200 })
    const job = await call<{ UUID: string }>('POST', '/general/Jobs', {
      Key: randomUUID(),
      Call: 'einvoice.sale.export',
      Type: 'Pdf',
      Items: [invoice],
    })
    await until('the job is done', async () => {
      const { body } = await call<{ State: string }>('GET', `/general/Jobs/${job.body.UUID}`)
      return body.State === 'done' ? true : undefined
    })
    const steps = `${service.address}/idp/interaction/${stranger}/login`
    const signIn = await fetch(steps, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        traceparent: `00-${caller}-b7ad6b7169203331-01`,
      },
      body: JSON.stringify({ Username: stranger, Password: stranger }),
    })
    expect(signIn.status).toBe(404)
    const ended = await service.terminate()
    expect(ended.code, service.output()).toBe(0)
    spans = receiver.spans()
  })
  afterAll(async () => {
    await service?.remove()
    await receiver?.close()
  })

  const rootOf = (name: string): ReceivedSpan => {
    const root = spans.find((span) => span.name === name)
    if (!root) throw new Error(`No span ${name} of ${spans.map((span) => span.name).join(', ')}`)
    return root
  }
  const namesIn = ({ name, under }: SpanTree): readonly string[] => [
    name,
    ...under.flatMap(namesIn),
  ]
  const namesUnder = (name: string) => new Set(namesIn(treeOf(spans, rootOf(name))))

  it('[OT6] hands over what waits when it ends, under the name that it was given', () => {
    expect(receiver.resource()['service.name']).toBe('evrak-deneme')
  })

  it('[OT4] goes on with the trace of its caller', () => {
    const list = spans.find(({ traceId, kind }) => traceId === caller && kind === 2)
    expect(list).toMatchObject({
      name: 'GET /einvoice/Sale',
      parentSpanId: 'b7ad6b7169203331',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/einvoice/Sale',
        'http.response.status_code': 200,
        'evrak.call': 'einvoice.sale.list',
      },
    })
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === list?.spanId)
    expect(new Set(inside.map(({ name }) => name))).toEqual(new Set(['statement', 'transaction']))
  })

  it('[OT8] shows a step of a sign-in with its audit, in a trace of its own, and nobody in it', () => {
    const step = rootOf('POST /idp/interaction/{uid}/login')
    expect(step).toMatchObject({
      parentSpanId: '',
      hasFailed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/idp/interaction/{uid}/login',
        'http.response.status_code': 404,
      },
    })
    expect(step.traceId).not.toBe(caller)
    expect(namesUnder(step.name)).toContain('statement')
    expect(receiver.requests.map(({ text }) => text).join()).not.toContain(stranger)
  })

  it('[OT2] shows a sent invoice from the call to the authority', () => {
    const sent = treeOf(spans, rootOf('POST /einvoice/Send/Model'))
    expect(namesIn(sent)).toEqual(expect.arrayContaining(['transaction', 'task prepareModel']))
    // Documents of several calls may share the transaction that stores them: each goes on from its own call.
    const outbox = sent.under.find(({ name }) => name === 'outbox send')
    const submit = outbox?.under.find(({ name }) => name === 'authority submit')
    expect(submit?.under.map(({ name }) => name)).toContain('transaction')
  })

  it('[OT2] shows a page that is printed for a call, and one for a job', () => {
    expect(namesUnder('GET /einvoice/Sale/{id}/pdf')).toContain('print PDF')
    expect(namesUnder('job step')).toContain('print PDF')
    expect(rootOf('job step')).toMatchObject({
      parentSpanId: '',
      attributes: { 'evrak.call': 'einvoice.sale.export', 'evrak.done': 1 },
    })
    expect(rootOf('worker outbox').attributes['evrak.done']).toBeGreaterThan(0)
  })

  it('[OT3] says of nobody who, of nothing which', () => {
    const text = receiver.requests.map((request) => request.text).join('')
    for (const secret of [invoice, receiverTaxNumber, 'Search', 'Danışmanlık'])
      expect(text).not.toContain(secret)
    for (const { name } of spans) expect(name).not.toMatch(/\d/)
  })

  it('[OT1] has the SDK in memory', async () => {
    expect((await loadedSdk(join(coverage, 'on'))).join(' ')).toContain('sdk-trace')
  })
})

/** The same without a process of its own is in service/traces.test.ts; `npm run proof -- traces` runs both. */
it.runIf(process.env['TRACES'] === 'all')(
  '[OT7] with a receiver that never answers, calls are answered and the service ends',
  async () => {
    const receiver = await receiveTraces()
    receiver.behave('silent')
    const service = await runService({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
      OTEL_BSP_SCHEDULE_DELAY: '1',
    })
    try {
      const [first] = service.demo.apiKeys
      const call = scriptOf(service.address, first?.key ?? '')
      for (let count = 0; count < 20; count += 1)
        expect(await call('GET', '/einvoice/Sale')).toMatchObject({ status: 200 })
      expect(receiver.requests.length).toBeGreaterThan(0)
      expect((await service.terminate()).code, service.output()).toBe(0)
      expect(service.output().split('Traces are not received')).toHaveLength(2)
    } finally {
      await service.remove()
      await receiver.close()
    }
  },
)
