/**
 * `npm run proof -- container`: the Dockerfile and compose.yaml without Docker. The steps of the Dockerfile run in a temporary
 * folder, npm ci included; what it starts gets the environment of compose.yaml and a PostgreSQL server of the packages, must pass
 * its own health check, serve the portal, and end at its stop signal. Ports are free ones of this machine instead of those named.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readCompose } from '#cli/proof/container/compose.ts'
import { readDockerfile } from '#cli/proof/container/dockerfile.ts'
import { buildImage, type Image } from '#cli/proof/container/image.ts'
import { freePort } from '../service/free-port.ts'
import { startPostgres, type TestPostgres } from '../service/postgres.ts'

/** The end of waiting for a container that never becomes healthy. */
const patienceMs = 300_000
const pollMs = 500
const say = (line: string) => void process.stdout.write(`${line}\n`)

const image = buildImage(readDockerfile(readFileSync('Dockerfile', 'utf8')), process.cwd(), say)
const postgres = await startPostgres()
try {
  await prove(image, postgres)
  say('The container is built, healthy, serves the portal and ends at its signal.')
} finally {
  await postgres.stop()
  image.remove()
}

async function prove(made: Image, server: TestPostgres): Promise<void> {
  const port = await freePort()
  const [own = 0] = made.exposed
  const atPort = (text: string) => text.replaceAll(`:${own}`, `:${port}`)
  const environment = environmentOf(server)
  const child = start(made, {
    ...made.environment(),
    ...Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, atPort(value)]),
    ),
    PORT: String(port),
  })
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => written.push(String(chunk)))
  const ended = once(child, 'exit')
  try {
    await untilHealthy(child, () => isHealthy(made, atPort))
    const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { Accept: 'text/html' } })
    const text = await page.text()
    if (!page.ok || !text.includes('<div id="root">'))
      throw new Error(`The portal is not served: ${page.status} ${text.slice(0, 300)}`)
    child.kill(made.stopSignal)
    const [code] = (await ended) as [number | null]
    if (code !== 0) throw new Error(`At ${made.stopSignal} it ends with ${code}, not with 0.`)
  } catch (error) {
    say(written.join(''))
    throw error
  } finally {
    // npm and what it started are one group.
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
  }
}

/** The environment of compose.yaml, with the address of the server that stands in for its database. */
function environmentOf(server: TestPostgres): Record<string, string> {
  const { password, host } = new URL(server.url)
  const { services } = readCompose(readFileSync('compose.yaml', 'utf8'), {
    POSTGRES_PASSWORD: password,
  })
  return Object.fromEntries(
    Object.entries(services['evrak']?.environment ?? {}).map(([name, value]) => [
      name,
      String(value).replace('@database:5432', `@${host}`),
    ]),
  )
}

function start(made: Image, env: Record<string, string>): ChildProcess {
  const [program = '', ...args] = made.command
  say(`Starting ${made.command.join(' ')}`)
  return spawn(program, args, {
    cwd: join(made.root, made.workdir),
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function isHealthy(made: Image, atPort: (text: string) => string): boolean {
  const check = atPort(made.onMachine(made.healthCheck ?? 'false'))
  return spawnSync('sh', ['-c', check], { env: made.environment() }).status === 0
}

async function untilHealthy(child: ChildProcess, look: () => boolean): Promise<void> {
  const end = Date.now() + patienceMs
  while (!look()) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`)
    if (Date.now() > end) throw new Error('It does not become healthy.')
    await pause(pollMs)
  }
}
