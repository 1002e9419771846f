import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toConfig } from '#client/config.ts'
import { readConfig } from '#service/config.ts'
import { listen } from '#service/listener.ts'
import type { Identity } from '#service/identity/identity.ts'
import { silentLog } from '#service/base/log.ts'
import { startEvrak } from '#service/main.ts'
import type { RunningEvrak } from '#service/start.ts'
import { lockFolder } from '#service/store/lock.ts'
import { StartError } from '#service/store/start-error.ts'
import { shortLived } from '../set-up/short-lived.ts'
import { freePort } from './free-port.ts'
import { signInAs } from './identity-fixture.ts'
import { serviceProgram } from '#cli/base/project.mjs'
import { createTestDatabase, type NewDatabase } from './test-server.ts'

interface DemoFile {
  readonly address: string
  readonly users: readonly {
    readonly username: string
    readonly password: string
    readonly companies: readonly string[]
  }[]
  readonly apiKeys: readonly { readonly key: string }[]
}

let dataDir: string
/** On a server, which is opened faster; the embedded database is started in test/journeys/embedded.test.ts. */
let database: NewDatabase
let running: RunningEvrak | undefined
const said: string[] = []
const logged: string[] = []
const start = async (env: Record<string, string> = {}) =>
  startEvrak(
    readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, ...env }, undefined),
    {
      say: (sentence) => said.push(sentence),
      log: { ...silentLog, info: (message) => void logged.push(message) },
    },
  )
const demoFile = async () =>
  JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFile
const open = async () => (running ??= await start())

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'evrak-start-'))
  database = await createTestDatabase('demo')
  await open()
})
afterAll(async () => {
  await running?.close()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a started service', () => {
  it('[RK30] makes the indexes that its families ask for', async () => {
    await open()
    await expect
      .poll(() => logged)
      .toContain('The indexes of columns of families were brought up to date')
  })

  it('[Z13] writes demo.json for its owner only; a person of it signs in, a key of it is let in', async () => {
    const { url } = await open()
    const file = await demoFile()
    expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600)
    expect(file.address).toBe(url)
    const person = file.users[0]!
    const { tokens } = await signInAs(url, person)
    for (const bearer of [tokens.access_token, file.apiKeys[0]!.key]) {
      const answer = await fetch(`${url}/account/profile`, {
        headers: { Authorization: `Bearer ${bearer}` },
      })
      expect(await answer.json()).toMatchObject({ CompanyName: person.companies[0] })
    }
    expect(said.join('\n')).toContain(person.username)
    expect(said.join('\n')).toContain(`Evrak runs at ${url}`)
  })

  it('[Z15] tells the browser the five addresses', async () => {
    const { url } = await open()
    const text = await (await fetch(`${url}/config.json`)).text()
    const config = toConfig(JSON.parse(text))
    expect(config.addresses).toEqual({
      portal: `${url}/api`,
      api: `${url}/api`,
      identity: url,
      ticket: `${url}/ticket`,
      payment: `${url}/payment`,
    })
    const { users } = await demoFile()
    expect(config.demo?.users.map((user) => user.username)).toEqual(
      users.map((user) => user.username),
    )
    for (const user of users) expect(text).not.toContain(user.password)
    expect(readConfig({ TICKET_ADDRESS: 'https://destek.example/' }, undefined).addresses).toEqual({
      ticket: 'https://destek.example',
    })
  })

  it('[Z16] a page under another name of this machine goes on under the configured one, calls do not', async () => {
    const { url } = await open()
    const other = url.replace('127.0.0.1', 'localhost')
    const page = await fetch(`${other}/login?x=1`, {
      headers: { Accept: 'text/html' },
      redirect: 'manual',
    })
    expect([page.status, page.headers.get('Location')]).toEqual([307, `${url}/login?x=1`])
    expect((await fetch(`${other}/config.json`)).status).toBe(200)
  })

  it('[Z12] a second service on the folder, a taken port, an unwritable folder, a bad DATABASE_URL: one sentence each, with its code', async () => {
    const { url } = await open()
    const refusal = async (env: Record<string, string>) =>
      start(env).then(
        () => 'started',
        (error: unknown) =>
          error instanceof StartError ? { code: error.exitCode, message: error.message } : error,
      )
    const used = await mkdtemp(join(dataDir, 'used-'))
    const lock = await lockFolder(used)
    expect(await refusal({ DATA_DIR: used, DATABASE_URL: '' })).toEqual({
      code: 73,
      message: expect.stringMatching(/in use by process \d+/),
    })
    await lock.release()
    expect(await refusal({ PORT: new URL(url).port })).toEqual({
      code: 69,
      message: expect.stringMatching(/^Port \d+ is taken by another program\./),
    })
    expect(await refusal({ DATABASE_URL: 'mysql://x' })).toMatchObject({
      code: expect.any(Number),
      message: expect.stringContaining('DATABASE_URL'),
    })
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    expect(await refusal({ DATA_DIR: join(file, 'under'), DATABASE_URL: '' })).toEqual({
      code: 74,
      message: expect.stringContaining('cannot be written'),
    })
    await rm(file)
  })

  it('[Z12] variables with wrong values are named with what is allowed', () => {
    for (const [name, value] of Object.entries({
      PROXIES: '-1',
      REGISTRATION: 'perhaps',
      CARD_HELPER_ADDRESS: 'localhost:5555',
      ERP_HELPER_ADDRESS: 'http://user:secret@x',
      PORT: '70000',
      ORIGIN: 'evrak.example',
      DEMO: 'maybe',
      API_ADDRESS: 'ftp://x',
    })) {
      expect(() => readConfig({ [name]: value }, undefined)).toThrow(
        new RegExp(`^${name} is "${value}", but must be `),
      )
    }
  })

  it('[Y47] all variables with wrong values are told at once, as a table; what may be a password is not shown', () => {
    let message = ''
    try {
      readConfig(
        {
          PORT: 'eighty',
          DATABASE_URL: 'mysql://evrak:gizli@x/y',
          REGISTRATION: 'perhaps',
          ERP_HELPER_ADDRESS: 'ftp://x',
          HOST: 'x',
          DEMO: '1',
        },
        undefined,
      )
    } catch (error) {
      message = error instanceof StartError && error.exitCode === 78 ? error.message : String(error)
    }
    expect(message.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['The configuration has 4 wrong values. Correct them and start again.'],
      ['variable', 'value', 'must be'],
      ['PORT', '"eighty"', 'a number from 0 to 65535'],
      ['DATABASE_URL', 'not shown here', 'postgres://user:password@host:5432/database'],
      ['REGISTRATION', '"perhaps"', '1 or 0'],
      [
        'ERP_HELPER_ADDRESS',
        '"ftp://x"',
        'an http or https address without user, query and fragment, such as https://evrak.example/api',
      ],
    ])
  })

  it('[Y48] the browser is told the two helpers and the ways to sign in, and its page may ask the helpers', async () => {
    const folder = await portalFolder()
    const database = await createTestDatabase()
    const other = await startEvrak(
      readConfig(
        {
          PORT: '0',
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: database.url,
          DEMO: '0',
          ERP_HELPER_ADDRESS: 'http://localhost:2000/',
          REGISTRATION: '0',
          ACCOUNT_LOGIN: '1',
        },
        folder,
      ),
      { log: silentLog },
    )
    const config = (await (await fetch(`${other.url}/config.json`)).json()) as Record<
      string,
      unknown
    >
    expect(config).toMatchObject({
      helpers: { card: 'http://localhost:5555', erp: 'http://localhost:2000' },
      signIn: { form: true, registration: false },
    })
    const page = await fetch(`${other.url}/login`, { headers: { Accept: 'text/html' } })
    expect(page.headers.get('Content-Security-Policy')).toMatch(
      /connect-src 'self' http:\/\/127\.0\.0\.1:\d+ http:\/\/localhost:5555 http:\/\/localhost:2000;/,
    )
    expect(page.headers.get('Content-Security-Policy')).not.toMatch(/frame-src [^;]*localhost/)
    await other.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('[Y49] every answer says by which origin, in which frame and as what it may be read', async () => {
    const folder = await portalFolder()
    const database = await createTestDatabase()
    // Behind an origin of its own the service is reached at its port.
    const port = await freePort()
    const at = `http://127.0.0.1:${port}`
    const other = await startEvrak(
      readConfig(
        {
          PORT: String(port),
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: database.url,
          DEMO: '0',
          ORIGIN: 'https://evrak.example',
        },
        folder,
      ),
      { log: silentLog },
    )
    const kinds: Record<string, RequestInit & { path: string; status: number }> = {
      page: { path: '/login', status: 200, headers: { Accept: 'text/html' } },
      script: { path: '/assets/index-Ab3dE6gh.js', status: 200 },
      'missing file': { path: '/assets/none.js', status: 404 },
      configuration: { path: '/config.json', status: 200 },
      health: { path: '/healthz/ready', status: 200 },
      'call without a sign-in': { path: '/api/general/Company', status: 401 },
      'other method': { path: '/api/general/Company', status: 405, method: 'DELETE' },
      'wrong body': {
        path: '/account/register',
        status: 400,
        method: 'POST',
        body: '{',
        headers: { 'Content-Type': 'application/json' },
      },
      'no call': { path: '/api/nothing', status: 404 },
      discovery: { path: '/idp/.well-known/openid-configuration', status: 200 },
      keys: { path: '/idp/jwks', status: 200 },
      'refused authorization': { path: '/idp/connect/authorize?client_id=none', status: 400 },
      'refused token': {
        path: '/idp/connect/token',
        status: 400,
        method: 'POST',
        body: new URLSearchParams({
          client_id: 'evrak-portal',
          grant_type: 'refresh_token',
          refresh_token: 'x',
        }),
      },
      interaction: { path: '/idp/interaction/abc', status: 303 },
      'interaction that is gone': {
        path: '/idp/interaction/abc/login',
        status: 403,
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json', Origin: 'https://evil.example' },
      },
      'nothing of the provider': { path: '/idp/nothing', status: 404 },
    }
    for (const [kind, { path, status, ...init }] of Object.entries(kinds)) {
      const answer = await fetch(`${at}${path}`, { redirect: 'manual', ...init })
      expect(answer.status, kind).toBe(status)
      expectSafe(answer.headers, kind)
      expect(answer.headers.get('Strict-Transport-Security'), kind).toMatch(/max-age=\d{8}/)
    }
    await other.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
    const { url } = await open()
    const elsewhere = await fetch(`${url.replace('127.0.0.1', 'localhost')}/login`, {
      headers: { Accept: 'text/html' },
      redirect: 'manual',
    })
    expectSafe(elsewhere.headers, 'other name')
    expect(elsewhere.headers.get('Strict-Transport-Security')).toBeNull()
  })

  it('[Z13] keeps people and keys over a restart; with DEMO=0 the file is gone', async () => {
    const before = await demoFile()
    await running?.close()
    running = await start({ DEMO: '0' })
    await expect(stat(join(dataDir, 'demo.json'))).rejects.toThrow('ENOENT')
    await running.close()
    running = await start()
    expect(await demoFile()).toEqual({
      ...before,
      address: running.url,
      messages: expect.any(String) as string,
      shop: expect.any(String) as string,
    })
  })
})

describe('the program', () => {
  it('[Z14] answers 503 until it is opened', async () => {
    const door = await listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${door.origin}/healthz/ready`)
    expect([answer.status, answer.headers.get('Retry-After'), await answer.json()]).toEqual([
      503,
      '1',
      { status: 'starting' },
    ])
    expectSafe(answer.headers, 'starting')
    await door.close()
    await expect(fetch(door.origin)).rejects.toThrow()
  })

  it('[OP11] a connection that was opened ahead and never used does not hold up the end', async () => {
    const door = await listen({ port: 0, host: '127.0.0.1' })
    const unused = connect(Number(new URL(door.origin).port), '127.0.0.1')
    await once(unused, 'connect')
    const ended = once(unused, 'close')
    // Without a time of its own this would wait for a connection that says nothing.
    expect(await door.close(600_000)).toBe(0)
    await ended
  })

  it('[Y53] an address comes from the connection, or from the last of our own proxies: what stands before it anybody may write', async () => {
    const seen = async (proxies: number, forwarded: string) => {
      const door = await listen({ port: 0, host: '127.0.0.1', proxies })
      let address: string | undefined
      const identity = { owns: () => false } as unknown as Identity
      door.open({
        identity,
        origin: door.origin,
        fetch: async (request) => {
          address = door.addressOf(request)
          return new Response('')
        },
      })
      await fetch(door.origin, { headers: { 'X-Forwarded-For': forwarded } })
      await door.close()
      return address
    }
    expect(await seen(0, '6.6.6.6')).toBe('127.0.0.1')
    expect(await seen(1, '6.6.6.6, 10.0.0.7')).toBe('10.0.0.7')
    expect(await seen(2, '6.6.6.6, 10.0.0.7, 10.0.0.1')).toBe('10.0.0.7')
    expect(await seen(2, '')).toBe('127.0.0.1')
  })

  it('[Z12] ends with the sentence on standard error and the code', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const port = String((blocker.address() as AddressInfo).port)
    const { code, errors } = await run({ PORT: port, DATA_DIR: join(dataDir, 'never') })
    blocker.close()
    expect({ code, errors }).toEqual({
      code: 69,
      errors: `Port ${port} is taken by another program. Stop that one, or name another port with PORT.\n`,
    })
  })

  it('[Z14] closes within five seconds of SIGTERM', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'evrak-program-'))
    const database = await createTestDatabase()
    const child = program({
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      DEMO: '0',
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    while (!output.includes('Evrak runs at') && child.exitCode === null)
      await once(child.stdout, 'data')
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    await database.drop()
    await rm(folder, { recursive: true, force: true })
    // Its own five seconds end it with 1: a 0 says that it closed before.
    expect(code).toBe(0)
  })
})

/** What nobody may leave out (TRUST A16). */
function expectSafe(headers: Headers, kind: string): void {
  const told = Object.fromEntries(
    ['X-Content-Type-Options', 'Cross-Origin-Opener-Policy', 'Cross-Origin-Resource-Policy'].map(
      (name) => [name, headers.get(name)],
    ),
  )
  expect(told, kind).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  expect(headers.get('Content-Security-Policy'), kind).toMatch(
    /default-src '(none|self)'.*frame-ancestors '(none|self)'/,
  )
  expect(headers.get('Referrer-Policy'), kind).toMatch(/^(no-referrer|same-origin)$/)
  expect(headers.get('X-Frame-Options'), kind).toMatch(/^(DENY|SAMEORIGIN)$/)
}

/** A portal of one page and one script. */
async function portalFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evrak-page-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Evrak</title>')
  await writeFile(join(folder, 'assets', 'index-Ab3dE6gh.js'), '1')
  return folder
}

const program = (env: Record<string, string>) =>
  spawn(process.execPath, [...shortLived, serviceProgram], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function run(env: Record<string, string>): Promise<{ code: number; errors: string }> {
  const child = program(env)
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, errors }
}
