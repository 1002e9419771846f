/**
 * One process per data folder. The embedded database takes no lock of its own: two processes on one folder lose
 * acknowledged rows without a word.
 *
 * On Linux the lock is an abstract socket, which dies with its process and cannot go stale; elsewhere it is the lock
 * file with the pid of a living process. The file also tells who holds the folder, and its beat keeps out a process of
 * another machine or container that shares the folder but neither sockets nor pids.
 */
import { createHash } from 'node:crypto'
import { readFile, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { hostname, platform } from 'node:os'
import { join } from 'node:path'
import { exitCodes, StartError } from './start-error.ts'

export interface FolderLock {
  readonly file: string
  release(): Promise<void>
}

interface Holder {
  readonly pid: number
  readonly host: string
}

const beatMs = 2_000
/** A file of another machine that was not touched for this long belongs to nobody. */
const staleMs = 15_000

/** Takes the folder for this process, or throws a StartError that names the process that has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, 'db.lock')
  await refuseOtherMachine(folder, file)
  const socket = platform() === 'linux' ? await holdSocket(folder, file) : undefined
  if (!socket) await refuseLivingProcess(folder, file)
  await writeFile(file, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder), {
    flag: socket ? 'w' : 'wx',
  }).catch((error: unknown) => {
    throw hasCode(error, 'EEXIST') ? inUse(folder) : error
  })
  const beat = setInterval(
    () => void utimes(file, new Date(), new Date()).catch(() => undefined),
    beatMs,
  )
  beat.unref()
  return {
    file,
    release: async () => {
      clearInterval(beat)
      await rm(file, { force: true })
      await new Promise((resolve) => (socket ? socket.close(resolve) : resolve(undefined)))
    },
  }
}

async function refuseOtherMachine(folder: string, file: string): Promise<void> {
  const holder = await readHolder(file)
  if (!holder || holder.host === hostname()) return
  const { mtimeMs } = await stat(file)
  if (Date.now() - mtimeMs < staleMs) throw inUse(folder, holder)
}

/** An abstract socket named after the folder: whoever listens has it. */
async function holdSocket(folder: string, file: string): Promise<Server> {
  const name = createHash('sha1')
    .update(await realpath(folder))
    .digest('hex')
  const server = createServer((connection) => connection.destroy())
  return new Promise((resolve, reject) => {
    server.once(
      'error',
      (error) =>
        void (hasCode(error, 'EADDRINUSE')
          ? readHolder(file).then((holder) => reject(inUse(folder, holder)))
          : reject(error)),
    )
    server.listen(`\0evrak-${name}`, () => {
      server.unref()
      resolve(server)
    })
  })
}

async function refuseLivingProcess(folder: string, file: string): Promise<void> {
  const holder = await readHolder(file)
  if (holder && isAlive(holder.pid)) throw inUse(folder, holder)
  await rm(file, { force: true })
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isHolder(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' &&
  value !== null &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'host' in value &&
  typeof value.host === 'string'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function inUse(folder: string, holder?: Holder): StartError {
  const who = holder
    ? `process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`}`
    : 'another process'
  return new StartError(
    `The data folder ${folder} is in use by ${who}. Stop it first, or give this one another folder with DATA_DIR.`,
    exitCodes.inUse,
  )
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
