/**
 * A program: starts the services of the browser tests beside each other and says when all of them answer. Playwright itself would
 * start one only when the one before is ready. Arguments: PORT=FOLDER for each.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { serviceProgram } from '#cli/project.mjs'

const children = process.argv.slice(2).map((word) => {
  const [port = '', folder = ''] = word.split('=')
  return { port, child: startService(port, folder) }
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => children.forEach(({ child }) => child.kill(signal)))

await Promise.all(children.map(({ port }) => untilReady(port)))
process.stdout.write('All services are ready\n')

function startService(port: string, folder: string): ChildProcess {
  const child = spawn(process.execPath, [serviceProgram], {
    // The compatibility form is tried too.
    env: { ...process.env, PORT: port, DATA_DIR: folder, ACCOUNT_LOGIN: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // Without one of them the tests of a worker cannot run: the others end too, and then this program.
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 1
    children.forEach((other) => other.child.kill())
    if (children.every((other) => hasEnded(other.child))) process.exit()
  })
  return child
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

/** Playwright limits how long that may take. */
async function untilReady(port: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz/ready`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
}
