/** The whole service as a process of its own with demo data, on a free port and a folder that is thrown away. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { buildService, serviceProgram } from './project.mjs'
import { createPlainFetch } from '#client/plain-fetch.ts'

const demoFile = z.object({
  users: z.array(z.object({ username: z.string(), password: z.string(), roles: z.string() })),
  apiKeys: z.array(z.object({ key: z.string(), taxNumber: z.string() })),
})

export interface ChildService {
  readonly address: string
  readonly demo: z.infer<typeof demoFile>
  readonly child: ChildProcess
  /** The last of what the process has written. */
  output(): string
  close(): Promise<void>
}

/** Longer than any answer that comes. */
export const request = createPlainFetch(60_000)

const readyMs = 600_000
const mostOutput = 20_000

/**
 * `nodeArgs` go to Node; `modules` are loaded before the program. On a folder that `env` names (`DATA_DIR`) it goes on with what is there,
 * and leaves it.
 */
export async function startChildService(
  env: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = [],
  modules: readonly string[] = [],
): Promise<ChildService> {
  await buildService()
  const kept = env['DATA_DIR']
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'evrak-proof-')))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const imports = modules.flatMap((module) => ['--import', module])
  const program = [...nodeArgs, ...imports, serviceProgram]
  const child = spawn(process.execPath, program, {
    env: { ...process.env, DATABASE_URL: '', PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output = (output + String(chunk)).slice(-mostOutput)))
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  await isReady(address, child, () => output).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const demo = demoFile.parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')))
  return {
    address,
    demo,
    child,
    output: () => output,
    close,
  }
}

async function isReady(address: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + readyMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The service ended with ${child.exitCode}:\n${output()}`)
    const answer = await request(new Request(`${address}/healthz/ready`)).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The service did not become ready:\n${output()}`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No port is free')
  return address.port
}
