/** Starts that are refused, as processes. Taken ports, folders that cannot be written and wrong variables: start.test.ts. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shortLived } from '../set-up/short-lived.ts'
import { runService, type RunningService } from './running-service.ts'
import { serviceProgram } from '#cli/base/project.mjs'

let service: RunningService
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evrak-refused-'))
  service = await runService({}, 'the embedded database')
})
afterAll(async () => {
  await service?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** A start that does not end by itself is ended, and fails its test. Generous, because a start is slow on a busy machine. */
const patienceMs = 180_000

interface End {
  readonly code: number | null
  readonly errors: string
  readonly ms: number
}

async function startWith(env: Record<string, string>): Promise<End> {
  const begun = performance.now()
  const child = spawn(process.execPath, [...shortLived, serviceProgram], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(late)
  return { code, errors, ms: performance.now() - begun }
}

/** One line that says what is wrong and what to do; no stack. */
function expectRefusal({ code, errors }: End, sentence: RegExp): void {
  expect({ code, errors }, errors).toEqual({
    code: expect.any(Number),
    errors: expect.stringMatching(sentence),
  })
  expect(code).toBeGreaterThan(0)
  expect(errors.trimEnd().split('\n')).toHaveLength(1)
  expect(errors).not.toMatch(/\n\s+at |node:internal|Error:/)
}

it('[J10] a data folder that another process uses; that process goes on', async () => {
  expectRefusal(await startWith({ DATA_DIR: service.dataDir }), /in use by process \d+.*DATA_DIR/)
  expect((await fetch(`${service.address}/healthz/ready`)).status).toBe(200)
})

it('[J10] a DATABASE_URL of another kind, of no server, and of a server that is not there', async () => {
  expectRefusal(await startWith({ DATABASE_URL: 'mysql://x/y' }), /DATABASE_URL/)
  // Nobody listens at port 1; one that was given and closed may belong to somebody else already.
  const DATABASE_URL = 'postgres://evrak:gizli@127.0.0.1:1/evrak'
  expectRefusal(await startWith({ DATABASE_URL }), /DATABASE_URL/)
  const { errors } = await startWith({ DATABASE_URL })
  expect(errors).not.toContain('gizli')
})

it('[J10] a server that takes connections and says nothing is given up', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const end = await startWith({ DATABASE_URL: `postgres://evrak@127.0.0.1:${port}/evrak` })
  silent.close()
  expectRefusal(end, /DATABASE_URL/)
})
