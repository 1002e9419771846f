import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#service/config.ts'
import { silentLog } from '#service/base/log.ts'
import { startEvrak } from '#service/main.ts'
import type { RunningEvrak } from '#service/start.ts'
import { createLoopDelayProbe } from '#service/telemetry/loop-delay.ts'
import { createMetrics } from '#service/telemetry/metrics.ts'
import { startMetricsServer } from '#service/telemetry/metrics-server.ts'
import { copyMigrated } from './store-fixture.ts'

let dataDir: string
let running: RunningEvrak
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'evrak-metrics-'))
  await copyMigrated(dataDir)
  running = await startEvrak(
    readConfig({ PORT: '0', DATA_DIR: dataDir, DEMO: '0', METRICS_PORT: '0' }, undefined),
    { log: silentLog },
  )
})
afterAll(async () => {
  await running?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const scrape = async () => {
  const answer = await fetch(running.metricsUrl!)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return answer.text()
}
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('the metrics of a running service', () => {
  it('[MX1] stand on an address of their own, not on that of the service', async () => {
    expect(new URL(running.metricsUrl!).port).not.toBe(new URL(running.url).port)
    const onService = await fetch(`${running.url}/metrics`)
    expect(await onService.text()).not.toContain('evrak_')
    expect((await fetch(new URL('/', running.metricsUrl))).status).toBe(404)
  })

  it('[MX2] count calls by id and status, with their latency; a path never becomes a label', async () => {
    for (let count = 0; count < 3; count++) await fetch(`${running.url}/account/profile`)
    await fetch(`${running.url}/api/einvoice/Sale/12345678-aaaa-bbbb-cccc-123456789012/pdf`)
    const text = await scrape()
    const calls = text.split('\n').filter((line) => line.startsWith('evrak_requests_total{'))
    expect(calls.some((line) => /call="[\w.]+",status="401"\} 3$/.test(line))).toBe(true)
    expect(text).toMatch(/evrak_request_duration_seconds_bucket\{le="0.05",call="[\w.]+"\}/)
    expect(text).not.toContain('12345678-aaaa')
  })

  it('[MX3] tell of the loop, the database, the outbox, jobs, threads and the process', async () => {
    const text = await scrape()
    expect(valueOf(text, 'evrak_database_up')).toBe(1)
    expect(valueOf(text, 'evrak_outbox_oldest_seconds')).toBe(0)
    expect(valueOf(text, 'evrak_outbox_rows{state="queued"}')).toBe(0)
    expect(valueOf(text, 'evrak_jobs{state="running"}')).toBe(0)
    expect(valueOf(text, 'evrak_database_connections{state="total"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'evrak_worker_tasks{state="busy"}')).toBe(0)
    expect(valueOf(text, 'evrak_event_loop_delay_seconds{of="longest"}')).toBeGreaterThanOrEqual(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  it('[LK12] tell of a proxy that PROXIES does not know, as readiness does', async () => {
    expect(valueOf(await scrape(), 'evrak_proxy_unconfigured')).toBe(0)
    await fetch(`${running.url}/healthz/live`, { headers: { 'X-Forwarded-For': '198.51.100.1' } })
    expect(valueOf(await scrape(), 'evrak_proxy_unconfigured')).toBe(1)
    const ready = await fetch(`${running.url}/healthz/ready`)
    expect(await ready.json()).toMatchObject({
      status: 'ok',
      warning: expect.stringContaining('PROXIES') as unknown,
    })
  })

  it('[LP2] hands out the probe of its event loop, which a scrape does not reset', async () => {
    running.loopDelay.reset()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const end = performance.now() + 150
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 20))
    const text = await scrape()
    expect(valueOf(text, 'evrak_event_loop_delay_seconds{of="longest"}')).toBeGreaterThan(0.1)
    expect(running.loopDelay.read().longestMs).toBeGreaterThan(100)
    // On a busy machine the loop may be held by others from one scrape to the next, but not for ever.
    await expect
      .poll(async () => valueOf(await scrape(), 'evrak_event_loop_delay_seconds{of="longest"}'))
      .toBeLessThan(0.1)
  })
})

describe('metrics in trouble', () => {
  const sources = {
    loopDelay: createLoopDelayProbe(),
    connections: () => ({ total: 1, idle: 0, waiting: 4 }),
    queues: async () => undefined,
    workers: () => ({ busy: 2, queued: 5, ended: { time: 3 } }),
    isProxyUnknown: () => false,
  }
  afterAll(() => sources.loopDelay.stop())

  it('[MX4] without a database they still come, and say so instead of old figures', async () => {
    const metrics = createMetrics(sources)
    metrics.countAuthority('submit', 'answered')
    metrics.countAuthority('submit', 'failed')
    const text = await metrics.text()
    expect(valueOf(text, 'evrak_database_up')).toBe(0)
    expect(text).not.toMatch(/^evrak_outbox_oldest_seconds /m)
    expect(valueOf(text, 'evrak_worker_tasks_ended_total{limit="time"}')).toBe(3)
    expect(valueOf(text, 'evrak_authority_up')).toBe(0)
  })

  it('[MX5] an address that is taken ends the start with what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(
      startMetricsServer({ port, host: '127.0.0.1' }, createMetrics(sources)),
    ).rejects.toThrow(/METRICS_PORT/)
    other.close()
  })
})
