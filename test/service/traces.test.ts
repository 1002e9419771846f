import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#service/config.ts'
import { ServiceError } from '#service/base/error.ts'
import { createLog, silentLog, type Log } from '#service/base/log.ts'
import type { Authority } from '#service/ports/ports.ts'
import { createRenderer } from '#service/rendering/renderer.ts'
import { noSpans, type Spans } from '#service/base/spans.ts'
import { tracedAuthority, tracedCalls, tracedLog } from '#service/telemetry/traced.ts'
import type { Traces, TraceProtocol } from '#service/telemetry/open-traces.ts'
import { startTraces } from '#service/telemetry/traces.ts'
import { receiveTraces, type TraceReceiver } from './trace-receiver.ts'

let receiver: TraceReceiver
beforeEach(async () => {
  receiver = await receiveTraces()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.address)
  // Nothing goes but when it is closed, unless a test says otherwise.
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '3600000')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await receiver.close()
})

const piece = { name: 'piece', attributes: { 'evrak.call': 'ebill.bills.list' } }
const patient = 60_000

async function open(log: Log = silentLog, protocol: TraceProtocol = 'http/json'): Promise<Traces> {
  const traces = await startTraces(protocol, log)
  if (!traces) throw new Error('Traces are off')
  return traces
}

/** The spans that arrive when the traces of `work` are closed. */
async function spansOf(work: (spans: Spans) => Promise<unknown>) {
  const traces = await open()
  await work(traces).catch(() => undefined)
  await traces.close(patient)
  return receiver.requests.length === 0 ? [] : receiver.spans()
}

describe('what switches traces on', () => {
  const traced = (env: Record<string, string>) => readConfig(env, undefined).traces
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

  it('[OT1] a receiver or an exporter that is named, and nothing else', () => {
    expect(traced({})).toBeUndefined()
    expect(traced({ OTEL_SERVICE_NAME: 'evrak', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toBe(
      undefined,
    )
    expect(traced(endpoint)).toBe('http/protobuf')
    expect(traced({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/v1' })).toBe(
      'http/protobuf',
    )
    expect(traced({ OTEL_TRACES_EXPORTER: 'otlp' })).toBe('http/protobuf')
    expect(traced({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined()
    expect(traced({ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' })).toBeUndefined()
    expect(traced({ ...endpoint, OTEL_SDK_DISABLED: 'no' })).toBe('http/protobuf')
  })

  it('[OT1] the encoding is the one that is named, that of traces before that of everything', () => {
    const json = { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }
    expect(traced(json)).toBe('http/json')
    expect(traced({ ...json, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf' })).toBe(
      'http/protobuf',
    )
  })

  it('[OT1] what cannot be is refused at the start, without the address, which may hold a password', () => {
    expect(() => traced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'evrak:secret@collector' })).toThrow(
      /^OTEL_EXPORTER_OTLP_ENDPOINT is not shown here, but must be an http or https address/,
    )
    expect(() => traced({ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(/4318/)
    expect(() => traced({ OTEL_TRACES_EXPORTER: 'zipkin' })).toThrow(/otlp or none/)
    expect(() =>
      traced({ ...endpoint, OTEL_TRACES_SAMPLER: 'sometimes', OTEL_TRACES_SAMPLER_ARG: '2' }),
    ).toThrow(/2 wrong values/)
  })

  it('[OT1] without them there is nothing', async () => {
    expect(await startTraces(undefined, silentLog)).toBeUndefined()
  })
})

describe('spans', () => {
  it('[OT2] lie in each other as the work does; without one around, nothing is recorded', async () => {
    const spans = await spansOf(async (traces) => {
      await traces.child({ name: 'nobody asked' }, async () => undefined)
      await traces.begin({ name: 'outer', kind: 'server' }, undefined, async () => {
        await Promise.all([
          traces.child({ name: 'left' }, () =>
            pause(1).then(() => traces.child({ name: 'leaf' }, async () => undefined)),
          ),
          traces.child({ name: 'right' }, async () => undefined),
        ])
        await traces.begin({ name: 'apart' }, undefined, async () => undefined)
      })
    })
    const named = (name: string) => spans.find((span) => span.name === name)
    expect(spans.map(({ name }) => name).toSorted()).toEqual([
      'apart',
      'leaf',
      'left',
      'outer',
      'right',
    ])
    expect(named('outer')).toMatchObject({ parentSpanId: '', kind: 2 })
    expect(named('left')?.parentSpanId).toBe(named('outer')?.spanId)
    expect(named('right')?.parentSpanId).toBe(named('outer')?.spanId)
    expect(named('leaf')?.parentSpanId).toBe(named('left')?.spanId)
    expect(named('apart')?.parentSpanId).toBe('')
    expect(named('apart')?.traceId).not.toBe(named('outer')?.traceId)
  })

  it('[OT2] a round of the worker is recorded where it did something or failed, and stands apart', async () => {
    const spans = await spansOf(async (traces) => {
      await traces.begin(piece, undefined, async () => {
        await traces.round({ name: 'idle' }, async () => 0)
        await traces.round({ name: 'busy' }, () => traces.child({ name: 'inside' }, async () => 3))
      })
      await traces.round({ name: 'broken' }, () => Promise.reject(new Error('12345678901')))
    })
    expect(spans.map(({ name }) => name).toSorted()).toEqual(['broken', 'busy', 'piece'])
    expect(spans.find(({ name }) => name === 'busy')).toMatchObject({
      parentSpanId: '',
      attributes: { 'evrak.done': 3 },
    })
    expect(spans.find(({ name }) => name === 'broken')?.hasFailed).toBe(true)
  })

  it('[OT3] a failure says its kind and never its words; a refusal is none', async () => {
    const spans = await spansOf(async (traces) => {
      const failing = (name: string, error: unknown) =>
        traces.begin({ name }, undefined, () => Promise.reject(error)).catch(() => undefined)
      await failing('fault', new TypeError('12345678901 has no postbox'))
      await failing('database', Object.assign(new Error('key 12345678901'), { code: '23505' }))
      await failing('refusal', new ServiceError(422, '12345678901 is wrong'))
      await failing('busy', new ServiceError(503, 'Try again'))
    })
    expect(
      spans.map(({ name, hasFailed, attributes }) => [name, hasFailed, attributes['error.type']]),
    ).toEqual([
      ['fault', true, 'TypeError'],
      ['database', true, '23505'],
      ['refusal', false, '422'],
      ['busy', true, '503'],
    ])
    expect(receiver.requests.map(({ text }) => text).join('')).not.toContain('12345678901')
  })

  it('[OT3] an answer from 500 on is a failure, one of 404 is not', async () => {
    const call = { id: 'ebill.bills.list', method: 'GET', path: '/ebill/Bills' } as const
    const spans = await spansOf(async (traces) => {
      const observe = tracedCalls(traces, (_about, work) => work())
      for (const status of [200, 404, 500])
        await observe(
          // Only these parts of a call are looked at.
          {
            call: call as Parameters<typeof observe>[0]['call'],
            request: new Request('http://a/'),
          },
          async () => ({ response: new Response(null, { status }), session: undefined }),
        )
    })
    expect(spans.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([
      200, 404, 500,
    ])
    expect(spans.map(({ hasFailed }) => hasFailed)).toEqual([false, false, true])
    expect(new Set(spans.map(({ name }) => name))).toEqual(new Set(['GET /ebill/Bills']))
  })

  it('[OT4] what was queued goes on in the trace that queued it, and the caller decides whether it is recorded', async () => {
    const origin = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
    const spans = await spansOf(async (traces) => {
      const queued = await traces.begin(piece, origin, async () => traces.active()?.origin)
      await traces.begin({ name: 'later' }, queued, async () => undefined)
      const unwanted = { traceparent: origin.traceparent.replace(/01$/, '00') }
      await traces.begin({ name: 'unwanted' }, unwanted, async () => undefined)
      await traces.begin({ name: 'broken' }, { traceparent: 'nonsense' }, async () => undefined)
    })
    const [first, second, third] = spans
    expect(first).toMatchObject({
      name: 'piece',
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    })
    expect(second).toMatchObject({
      name: 'later',
      traceId: first?.traceId,
      parentSpanId: first?.spanId,
    })
    expect(third).toMatchObject({ name: 'broken', parentSpanId: '' })
    expect(spans).toHaveLength(3)
  })

  it('[OT5] a log line that is written in a span carries its ids, another one none', async () => {
    const lines: string[] = []
    const traces = await open()
    const log = tracedLog(
      createLog((line) => lines.push(line)),
      traces,
    )
    log.info('before')
    const ids = await traces.begin(piece, undefined, async () => {
      log.warn('within', { call: 'ebill.bills.list' })
      return traces.active()
    })
    await traces.close(patient)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 'info', message: 'before' },
      {
        level: 'warn',
        message: 'within',
        call: 'ebill.bills.list',
        trace_id: ids?.traceId,
        span_id: ids?.spanId,
      },
    ])
    expect(ids?.traceId).toMatch(/^[0-9a-f]{32}$/)
  })

  it('[OT2] a stylesheet is compiled and run in spans', async () => {
    const names: string[] = []
    const spans: Spans = {
      ...noSpans,
      child: (spec, work) => {
        names.push(spec.name)
        return noSpans.child(spec, work)
      },
    }
    const renderer = createRenderer({ spans })
    const compiled = await renderer.compile(
      `<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><p>x</p></xsl:template></xsl:stylesheet>`,
    )
    await renderer.html(
      { xml: '<a/>' },
      { template: { kind: 'xslt', content: '', compiled }, mustUseTemplate: true },
    )
    await renderer.close()
    expect(names).toEqual(['compile stylesheet', 'run stylesheet'])
  })

  it('[OT2] each question to the authority is a span', async () => {
    const authority: Authority = {
      submit: async () => ({ gibCode: 1000 }),
      stateOf: async () => undefined,
      customsStateOf: async () => undefined,
    }
    const spans = await spansOf((traces) =>
      traces.begin(piece, undefined, async () => {
        const asked = tracedAuthority(authority, traces)
        await asked.stateOf(randomUUID())
        await asked.customsStateOf(randomUUID())
      }),
    )
    expect(spans.map(({ name, kind }) => [name, kind])).toEqual([
      ['authority stateOf', 3],
      ['authority customsStateOf', 3],
      ['piece', 1],
    ])
  })
})

describe('the receiver', () => {
  it('[OT6] gets the encoding, the name, the attributes and the headers that the variables say', async () => {
    vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=deneme')
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=anahtar')
    await spansOf((traces) => traces.begin(piece, undefined, async () => undefined))
    expect(receiver.resource()).toMatchObject({
      'service.name': 'evrak',
      'deployment.environment.name': 'deneme',
    })
    vi.stubEnv('OTEL_SERVICE_NAME', 'evrak-2')
    const traces = await open(silentLog, 'http/protobuf')
    await traces.begin(piece, undefined, async () => undefined)
    await traces.close(patient)
    expect(receiver.requests.map(({ path, contentType, key }) => [path, contentType, key])).toEqual(
      [
        ['/v1/traces', 'application/json', 'anahtar'],
        ['/v1/traces', 'application/x-protobuf', 'anahtar'],
      ],
    )
    expect(receiver.requests[1]?.text).toContain('evrak-2')
  })

  it('[OT6] gets what the sampler lets through', async () => {
    vi.stubEnv('OTEL_TRACES_SAMPLER', 'always_off')
    expect(await spansOf((traces) => traces.begin(piece, undefined, async () => 1))).toEqual([])
  })

  it('[OT7] is missed once in the log, however often spans are lost, and once it is told that it is back', async () => {
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '1')
    const said: string[] = []
    const log = {
      ...silentLog,
      warn: (message: string) => void said.push(message),
      info: (message: string) => void said.push(message),
    }
    receiver.behave('refusing')
    const traces = await open(log)
    const sendOne = async () => {
      const before = receiver.requests.length
      await traces.begin(piece, undefined, async () => undefined)
      while (receiver.requests.length === before) await pause(5)
    }
    for (let count = 0; count < 3; count += 1) await sendOne()
    receiver.behave('taking')
    await sendOne()
    await traces.close(patient)
    expect(said).toEqual([
      'Traces are not received; spans are lost until they are',
      'Traces are received again',
    ])
  })

  it('[OT7] that never answers holds neither the work nor the end', async () => {
    for (const variable of ['OTEL_EXPORTER_OTLP_TIMEOUT', 'OTEL_BSP_EXPORT_TIMEOUT'])
      vi.stubEnv(variable, '3600000')
    vi.stubEnv('OTEL_BSP_MAX_QUEUE_SIZE', '4')
    vi.stubEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', '2')
    const said: string[] = []
    receiver.behave('silent')
    const traces = await open({ ...silentLog, warn: (message) => void said.push(message) })
    for (let count = 0; count < 100; count += 1)
      expect(await traces.begin(piece, undefined, async () => count)).toBe(count)
    await traces.close(50)
    expect(said).toEqual(['Traces are not received; spans are lost until they are'])
  })
})
