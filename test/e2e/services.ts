/**
 * A program: starts the services of the browser tests beside each other and says when all of them answer. Playwright itself would
 * start one only when the one before is ready. Arguments: the file to write the address of their PostgreSQL server to, then
 * PORT=FOLDER for each service. Each has a database with the demo of its own on that server.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { serviceProgram } from '#cli/base/project.mjs'
import { createTestDatabase, startTestServer, testServerVariable } from '../service/test-server.ts'

const [addressFile = '', ...words] = process.argv.slice(2)
const places = words.map((word) => {
  const [port = '', folder = ''] = word.split('=')
  return { port, folder }
})
const children: ChildProcess[] = []
const server = await startTestServer()
process.env[testServerVariable] = server.adminUrl
await writeFile(addressFile, server.adminUrl, { mode: 0o600 })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => children.forEach((child) => child.kill(signal)))
await Promise.all(
  places.map(async ({ port, folder }) => {
    await mkdir(folder, { recursive: true })
    const { url } = await createTestDatabase('demo')
    const child = startService(port, folder, url)
    // Without one of them the tests of a worker cannot run: the others end too, and then this program.
    child.once('exit', (code) => {
      process.exitCode ||= code ?? 1
      children.forEach((other) => other.kill())
      if (children.every(hasEnded)) void server.stop().finally(() => process.exit())
    })
    return untilReady(port)
  }),
)
process.stdout.write('All services are ready\n')

function startService(port: string, folder: string, databaseUrl: string): ChildProcess {
  const child = spawn(process.execPath, [serviceProgram], {
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      // The compatibility form is tried too.
      ACCOUNT_LOGIN: '1',
      // Where a test starts a helper, if it does.
      CARD_HELPER_ADDRESS: `http://localhost:${Number(port) + 1000}`,
      ERP_HELPER_ADDRESS: `http://localhost:${Number(port) + 2000}`,
      // The mail server of a test stands beside it.
      INTERNAL_MAIL_SERVERS: '1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.push(child)
  return child
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Playwright limits how long that may take. */
async function untilReady(port: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz/ready`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
}
