import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toConfig } from '#client/config.ts'
import { readConfig } from '#service/config.ts'
import { openDoor } from '#service/door.ts'
import { silentLog } from '#service/log.ts'
import { startEvrak } from '#service/main.ts'
import type { RunningEvrak } from '#service/start.ts'
import { StartError } from '#service/store/start-error.ts'
import { signInAs } from './identity-fixture.ts'

interface DemoFile {
  readonly address: string
  readonly users: readonly { readonly username: string; readonly password: string; readonly companies: readonly string[] }[]
  readonly apiKeys: readonly { readonly key: string }[]
}

let dataDir: string
let running: RunningEvrak | undefined
const said: string[] = []
const start = (env: Record<string, string> = {}) =>
  startEvrak(readConfig({ PORT: '0', DATA_DIR: dataDir, ...env }, undefined), { say: (sentence) => said.push(sentence), log: silentLog })
const demoFile = async () => JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFile
const open = async () => (running ??= await start())

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'evrak-start-'))
  await open()
}, 120_000)
afterAll(async () => {
  await running?.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a started service', () => {
  it('[Z13] writes demo.json for its owner only; a person of it signs in, a key of it is let in', async () => {
    const { url } = await open()
    const file = await demoFile()
    expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600)
    expect(file.address).toBe(url)
    const person = file.users[0]!
    const { tokens } = await signInAs(url, person)
    for (const bearer of [tokens.access_token, file.apiKeys[0]!.key]) {
      const answer = await fetch(`${url}/account/profile`, { headers: { Authorization: `Bearer ${bearer}` } })
      expect(await answer.json()).toMatchObject({ CompanyName: person.companies[0] })
    }
    expect(said.join('\n')).toContain(person.username)
    expect(said.join('\n')).toContain(`Evrak runs at ${url}`)
  })

  it('[Z15] tells the browser the five addresses', async () => {
    const { url } = await open()
    const text = await (await fetch(`${url}/config.json`)).text()
    const config = toConfig(JSON.parse(text))
    expect(config.addresses).toEqual({ portal: `${url}/api`, api: `${url}/api`, identity: url, ticket: `${url}/ticket`, payment: `${url}/payment` })
    const { users } = await demoFile()
    expect(config.demo?.users.map((user) => user.username)).toEqual(users.map((user) => user.username))
    for (const user of users) expect(text).not.toContain(user.password)
    expect(readConfig({ TICKET_ADDRESS: 'https://destek.example/' }, undefined).addresses).toEqual({ ticket: 'https://destek.example' })
  })

  it('[Z16] a page under another name of this machine goes on under the configured one, calls do not', async () => {
    const { url } = await open()
    const other = url.replace('127.0.0.1', 'localhost')
    const page = await fetch(`${other}/login?x=1`, { headers: { Accept: 'text/html' }, redirect: 'manual' })
    expect([page.status, page.headers.get('Location')]).toEqual([307, `${url}/login?x=1`])
    expect((await fetch(`${other}/config.json`)).status).toBe(200)
  })

  it('[Z12] a second service on the folder, a taken port, an unwritable folder, a bad DATABASE_URL: one sentence each, with its code', async () => {
    const { url } = await open()
    const refusal = async (env: Record<string, string>) => start(env).then(() => 'started', (error: unknown) => (error instanceof StartError ? { code: error.exitCode, message: error.message } : error))
    expect(await refusal({})).toEqual({ code: 73, message: expect.stringMatching(/in use by process \d+/) })
    expect(await refusal({ PORT: new URL(url).port })).toEqual({ code: 69, message: expect.stringMatching(/^Port \d+ is taken by another program\./) })
    expect(await refusal({ DATABASE_URL: 'mysql://x' })).toMatchObject({ code: expect.any(Number), message: expect.stringContaining('DATABASE_URL') })
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    expect(await refusal({ DATA_DIR: join(file, 'under') })).toEqual({ code: 74, message: expect.stringContaining('cannot be written') })
    await rm(file)
  })

  it('[Z12] variables with wrong values are named with what is allowed', () => {
    for (const [name, value] of Object.entries({ PORT: '70000', ORIGIN: 'evrak.example', DEMO: 'maybe', API_ADDRESS: 'ftp://x' })) {
      expect(() => readConfig({ [name]: value }, undefined)).toThrow(new RegExp(`^${name} is "${value}", but must be `))
    }
  })

  it('[Z13] keeps people and keys over a restart; with DEMO=0 the file is gone', async () => {
    const before = await demoFile()
    await running?.close()
    running = await start({ DEMO: '0' })
    await expect(stat(join(dataDir, 'demo.json'))).rejects.toThrow('ENOENT')
    await running.close()
    running = await start()
    expect(await demoFile()).toEqual({ ...before, address: running.url })
  }, 120_000)
})

describe('the program', () => {
  it('[Z14] answers 503 until it is opened', async () => {
    const door = await openDoor({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${door.origin}/healthz/ready`)
    expect([answer.status, answer.headers.get('Retry-After'), await answer.json()]).toEqual([503, '1', { status: 'starting' }])
    await door.close()
    await expect(fetch(door.origin)).rejects.toThrow()
  })

  it('[Z12] ends with the sentence on standard error and the code', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const port = String((blocker.address() as AddressInfo).port)
    const { code, errors } = await run({ PORT: port, DATA_DIR: join(dataDir, 'never') })
    blocker.close()
    expect({ code, errors }).toEqual({ code: 69, errors: `Port ${port} is taken by another program. Stop that one, or name another port with PORT.\n` })
  }, 120_000)

  it('[Z14] closes within five seconds of SIGTERM', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'evrak-program-'))
    await chmod(folder, 0o700)
    const child = program({ PORT: '0', DATA_DIR: folder, DEMO: '0' })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    while (!output.includes('Evrak runs at') && child.exitCode === null) await once(child.stdout, 'data')
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
    // Its own five seconds end it with 1: a 0 says that it closed before.
    expect(code).toBe(0)
  }, 120_000)
})

const program = (env: Record<string, string>) => spawn(process.execPath, ['--import', 'tsx', 'src/service/main.ts'], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })

async function run(env: Record<string, string>): Promise<{ code: number; errors: string }> {
  const child = program(env)
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, errors }
}
