/** The whole service as its users get it: a process of its own on a free port, with demo data in a folder that is thrown away. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../service/free-port.ts'
import { shortLived } from '../set-up/short-lived.ts'
import { copyMigrated } from '../service/store-fixture.ts'
import { copyEmbeddedDemo, createTestDatabase } from '../service/test-server.ts'
import { serviceProgram } from '#cli/base/project.mjs'

export interface DemoFile {
  address: string
  /** Where the pretend providers show what came. */
  messages: string
  /** The pretend shop. */
  shop: string
  users: { username: string; password: string; name: string; companies: string[]; roles: string }[]
  apiKeys: { company: string; taxNumber: string; key: string }[]
}

export interface RunningService {
  readonly address: string
  readonly dataDir: string
  readonly demo: DemoFile
  /** What the process has written so far. */
  output(): string
  /** kill -9 and wait until the process is gone. */
  kill(): Promise<void>
  /** Asks the process to end, and tells with which code and after how long it did. */
  terminate(): Promise<{ code: number | null; ms: number }>
  /** Starts again on the same folder and port. */
  start(): Promise<void>
  /** Ends the process and removes the folder. */
  remove(): Promise<void>
}

/**
 * On the server that the test run shares, or on the embedded database where that is the subject; the demo is there already.
 * `as given`: the environment says where the database is.
 */
export type JourneyDatabase = 'PostgreSQL' | 'the embedded database' | 'as given'

/** A process with the demo, ready to answer. `host` is the name that browsers use: passkeys need `localhost`, a bare address has none. */
export async function runService(
  env: Record<string, string> = {},
  kind: JourneyDatabase = 'PostgreSQL',
  host = '127.0.0.1',
): Promise<RunningService> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'evrak-journey-')))
  const database = kind === 'PostgreSQL' ? await createTestDatabase('demo') : undefined
  if (kind === 'the embedded database') await copyEmbeddedDemo(dataDir, copyMigrated)
  const port = await freePort()
  const address = `http://${host}:${port}`
  let child: ChildProcess | undefined
  let demo: DemoFile | undefined
  const output: string[] = []

  const start = async () => {
    child = spawn(process.execPath, [...shortLived, serviceProgram], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        ORIGIN: address,
        ...(database && { DATABASE_URL: database.url }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', (chunk) => output.push(String(chunk)))
    child.stderr?.on('data', (chunk) => output.push(String(chunk)))
    await ready(address, child, output)
    demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFile
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    // Closed, and not only ended: then all that it wrote has been read.
    const gone = new Promise((resolve) => child?.once('close', resolve))
    child.kill(signal)
    await gone
  }

  await start()
  return {
    address,
    dataDir,
    get demo() {
      return demo!
    },
    output: () => output.join(''),
    start,
    kill: () => end('SIGKILL'),
    async terminate() {
      const began = performance.now()
      await end('SIGTERM')
      return { code: child?.exitCode ?? null, ms: performance.now() - began }
    },
    async remove() {
      await end('SIGTERM')
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function ready(
  address: string,
  child: ChildProcess,
  output: readonly string[],
): Promise<void> {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The service ended with ${child.exitCode}:\n${output.join('')}`)
    const answer = await fetch(`${address}/healthz/ready`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The service did not become ready:\n${output.join('')}`)
}

/** Calls the service as a script does: a personal access token, JSON in, JSON out. */
export function scriptOf(address: string, key: string) {
  return async function call<T>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }> {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as T }
  }
}

export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  seconds = 240,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`)
    await pause(250)
  }
}
