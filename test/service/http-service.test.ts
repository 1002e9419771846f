import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createService, type Service } from '#service/service.ts'
import type { Store } from '#service/ports/ports.ts'
import { dispatcherOf, noStore, portsOf } from './http-fixture.ts'

const answers = { isUp: true, closed: 0 }
const store: Store = {
  ...noStore,
  check: async () => {
    if (!answers.isUp) throw new Error('secret reason')
  },
  close: async () => void answers.closed++,
}
const script = `export const words = ${JSON.stringify('belge '.repeat(500))}`
let folder: string
let service: Service
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evrak-portal-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Evrak</title>')
  await writeFile(join(folder, 'assets', 'index-Ab3dE6gh.js'), script)
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, '..', `${folder.split('/').at(-1)}.secret`), 'outside')
  const config = {
    addresses: { portal: 'https://api.example/v1', identity: '' },
    card: 'http://localhost:5555',
  }
  service = await createService({
    ports: portsOf(store),
    dispatch: dispatcherOf({ store }),
    config,
    portalFolder: folder,
    isSecure: true,
  })
})
afterAll(async () => {
  await service.close()
  expect(answers.closed).toBe(1)
  await rm(`${folder}.secret`)
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  service.fetch(new Request(`https://localhost${path}`, { method, headers }))
const page = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the service as a whole', () => {
  it('[LK12] it is ready with a proxy that nobody told it of, and says so', async () => {
    let isProxyUnknown = false
    const warning = await createService({
      ports: portsOf(store),
      dispatch: dispatcherOf({ store }),
      config: {},
      isProxyUnknown: () => isProxyUnknown,
    })
    const ready = async () => {
      const answer = await warning.fetch(new Request('https://localhost/healthz/ready'))
      return { status: answer.status, body: (await answer.json()) as unknown }
    }
    expect(await ready()).toEqual({ status: 200, body: { status: 'ok' } })
    isProxyUnknown = true
    expect(await ready()).toEqual({
      status: 200,
      body: { status: 'ok', warning: expect.stringContaining('PROXIES') as unknown },
    })
  })

  it('[B70] it is alive while it runs, and ready while its database answers; why not is not told', async () => {
    expect((await get('/healthz/live')).status).toBe(200)
    expect((await get('/healthz/ready')).status).toBe(200)
    answers.isUp = false
    const response = await get('/healthz/ready')
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('secret')
    expect((await get('/healthz/live')).status).toBe(200)
    answers.isUp = true
  })

  it('[B71] the portal learns its addresses from /config.json', async () => {
    expect(await (await get('/config.json')).json()).toMatchObject({
      addresses: { portal: 'https://api.example/v1' },
    })
  })

  it('[B72] the path of a screen gets the page, which is asked for anew each time and costs nothing if unchanged', async () => {
    for (const path of ['/', '/sinks/papers', '/login?next=/x']) {
      const response = await get(path, page)
      expect(response.status, path).toBe(200)
      expect(await response.text()).toContain('<title>Evrak</title>')
      expect(response.headers.get('Cache-Control')).toBe('no-cache')
    }
    const etag = (await get('/', page)).headers.get('ETag')!
    expect((await get('/', { ...page, 'If-None-Match': etag })).status).toBe(304)
  })

  it('[B73] the page runs and frames only its own, and talks only to the services of the configuration', async () => {
    const headers = (await get('/', page)).headers
    const policy = headers.get('Content-Security-Policy')!
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' https://api.example http://localhost:5555;")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(headers.get('Strict-Transport-Security')).toContain('max-age')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('[B74] files with a hash in their name are kept for ever, others asked for; both travel compressed', async () => {
    const response = await get('/assets/index-Ab3dE6gh.js', { 'Accept-Encoding': 'gzip, br' })
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Content-Type')).toContain('text/javascript')
    expect(response.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(new Uint8Array(await response.arrayBuffer())).toString()).toBe(
      script,
    )
    expect(
      (await get('/assets/index-Ab3dE6gh.js', { 'Accept-Encoding': 'br;q=0' })).headers.get(
        'Content-Encoding',
      ),
    ).toBeNull()
    expect((await get('/favicon.svg')).headers.get('Cache-Control')).toBe('no-cache')
    expect(await (await get('/assets/index-Ab3dE6gh.js', {}, 'HEAD')).text()).toBe('')
  })

  it('[B75] no path leads out of the folder, and a missing file is no page', async () => {
    const outside = folder.split('/').at(-1)!
    for (const path of [
      `/..%2f${outside}.secret`,
      `/assets/../../${outside}.secret`,
      `/assets/..%5c..%5c${outside}.secret`,
      '/assets/missing-Ab3dE6gh.js',
      '/.env',
    ]) {
      const response = await get(path)
      expect(response.status, path).toBe(404)
      expect(await response.text()).not.toContain('outside')
    }
  })

  it('[B76] a wrong address of a call is told so in JSON, never answered with the page', async () => {
    const response = await get('/api/esink/Nothing', page)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      Errors: [{ Code: 404 }],
      CorrelationID: expect.any(String),
    })
    expect((await get('/api/esink/Papers')).status).toBe(401)
    expect(
      (await service.fetch(new Request('https://localhost/sinks', { method: 'POST' }))).status,
    ).toBe(404)
  })
})
