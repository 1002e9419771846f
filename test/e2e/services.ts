/**
 * A program: starts the services of the browser tests beside each other and says when all of them answer. Playwright itself would
 * start one only when the one before is ready. Arguments: the folder to fill with the demo, then PORT=FOLDER for each service, whose
 * folder becomes a copy of it: filling one takes longer than all the rest of the start.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { serviceProgram } from '#cli/base/project.mjs'

const [demoFolder = '', ...words] = process.argv.slice(2)
const places = words.map((word) => {
  const [port = '', folder = ''] = word.split('=')
  return { port, folder }
})
const children: ChildProcess[] = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => children.forEach((child) => child.kill(signal)))

await fillDemo()
await Promise.all(places.map(({ folder }) => cp(demoFolder, folder, { recursive: true })))
await Promise.all(
  places.map(({ port, folder }) => {
    const child = startService(port, folder)
    // Without one of them the tests of a worker cannot run: the others end too, and then this program.
    child.once('exit', (code) => {
      process.exitCode ||= code ?? 1
      children.forEach((other) => other.kill())
      if (children.every(hasEnded)) process.exit()
    })
    return untilReady(port)
  }),
)
process.stdout.write('All services are ready\n')

/** The demo is made by a service that is started for the first time. */
async function fillDemo(): Promise<void> {
  const { port } = places[0]!
  const child = startService(port, demoFolder)
  const ended = once(child, 'exit')
  const isReady = await Promise.race([untilReady(port).then(() => true), ended.then(() => false)])
  if (!isReady) process.exit(child.exitCode || 1)
  child.kill()
  await ended
  children.pop()
}

function startService(port: string, folder: string): ChildProcess {
  const child = spawn(process.execPath, [serviceProgram], {
    // The compatibility form is tried too.
    env: { ...process.env, PORT: port, DATA_DIR: folder, ACCOUNT_LOGIN: '1' },
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
