/** Starts and stops the embedded database on a data folder: lock, thread, proof that commits reach the disk. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { lockFolder } from './lock.ts'
import type { WorkerMessage, WorkerStart } from './pglite-messages.ts'
import { projectFolder, threadPrograms } from '../base/built.ts'
import { exitCodes, StartError } from './start-error.ts'

export interface EmbeddedDatabase {
  /** Folder of the unix socket, as the host of a pg connection. */
  readonly host: string
  readonly folder: string
  /** How often a commit reached the disk when it was tried at the start; never 0. */
  readonly syncsPerCommit: number
  /** Bytes free on the disk of the data folder. */
  freeBytes(): Promise<number>
  close(): Promise<void>
}

/** Throws a StartError for a folder that is in use or not writable, and for a database that does not sync. `onDeath` hears of a thread that ends by itself. */
export async function startEmbedded(
  dataDir: string,
  onDeath: (reason: string) => void,
): Promise<EmbeddedDatabase> {
  const dataFolder = resolve(dataDir)
  await assertWritable(dataFolder)
  const lock = await lockFolder(dataFolder)
  const host = await makeSocketFolder(dataFolder)
  const release = async () => {
    await rm(host, { recursive: true, force: true })
    await lock.release()
  }
  try {
    const thread = await startThread(dataFolder, host, onDeath)
    return {
      host,
      folder: join(dataFolder, 'db'),
      syncsPerCommit: thread.syncsPerCommit,
      freeBytes: async () => {
        const disk = await statfs(dataFolder)
        return disk.bavail * disk.bsize
      },
      close: async () => {
        await thread.close()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Begins the name of the socket folder of a data folder. */
export const socketPrefix = (dataFolder: string): string =>
  `evrak-${createHash('sha1').update(resolve(dataFolder)).digest('hex').slice(0, 12)}-`

/** Under the system's temporary folder, for a socket's path must be short. What a killed process left there is removed: the lock says that nobody uses it. */
async function makeSocketFolder(dataFolder: string): Promise<string> {
  const prefix = socketPrefix(dataFolder)
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })))
  return mkdtemp(join(tmpdir(), prefix))
}

async function assertWritable(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The data folder ${folder} cannot be written (${reason}). Make it writable for this user, or name another one with DATA_DIR.`,
      exitCodes.unwritable,
      error,
    )
  }
}

interface Thread {
  readonly syncsPerCommit: number
  close(): Promise<void>
}

async function startThread(
  dataFolder: string,
  host: string,
  onDeath: (reason: string) => void,
): Promise<Thread> {
  const { worker, ready } = await firstReady(dataFolder, host)
  let isClosing = false
  worker.on('error', (error) => onDeath(error.message))
  worker.on('exit', (code) => !isClosing && onDeath(`its thread ended with code ${code}`))
  if (ready.syncsPerCommit === 0) {
    isClosing = true
    await worker.terminate()
    throw new StartError(
      'The embedded database did not write a commit through to the disk, so that a power cut would lose documents. Install the exact versions of package-lock.json, or use a PostgreSQL server with DATABASE_URL.',
      exitCodes.unavailable,
    )
  }
  return {
    syncsPerCommit: ready.syncsPerCommit,
    close: async () => {
      isClosing = true
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage('close')
      const timer = setTimeout(() => void worker.terminate(), 10_000)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Made by the build of the service (src/cli/build-service.mjs). */
const emptyDatabase = fileURLToPath(new URL('dist/database/empty', projectFolder))

/** Making a database takes seconds; under heavy load the thread has been seen to hang before its first write. Recovery of an old one may take its time. */
const silentMs = { isNew: 60_000, isOld: 600_000 } as const
const attempts = 3

/** The first thread that answers. One that stays silent is ended and another one tried: what it made half-way bears no name yet. */
async function firstReady(
  dataFolder: string,
  host: string,
  attempt = 1,
): Promise<{ worker: Worker; ready: Extract<WorkerMessage, { kind: 'ready' }> }> {
  const folder = join(dataFolder, 'db')
  const initFolder = join(dataFolder, 'db.init')
  const isNew = !existsSync(folder)
  if (isNew) await rm(initFolder, { recursive: true, force: true })
  const start: WorkerStart = {
    folder,
    initFolder,
    emptyDatabase: existsSync(emptyDatabase) ? emptyDatabase : undefined,
    socket: join(host, '.s.PGSQL.5432'),
    isNew,
  }
  const worker = threadPrograms
    ? new Worker(new URL('pglite-worker.js', threadPrograms), {
        workerData: start,
        execArgv: [],
      })
    : new Worker(sourceCode(), { eval: true, workerData: start, execArgv: [] })
  let isSilent = false
  const silence = setTimeout(
    () => {
      isSilent = true
      void worker.terminate()
    },
    silentMs[isNew ? 'isNew' : 'isOld'],
  )
  try {
    return { worker, ready: await firstMessage(worker, folder) }
  } catch (error) {
    if (!isSilent || !isNew || attempt === attempts) throw error
    return firstReady(dataFolder, host, attempt + 1)
  } finally {
    clearTimeout(silence)
  }
}

/**
 * Loads the thread's module from its source. `--import tsx` does nothing in a thread (the loader registers itself in the main thread
 * only), so the thread asks the loader itself; by full address, for a bare name would be looked up from the folder that
 * the service was started in.
 */
function sourceCode(): string {
  const loader = new URL(
    './dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  ).href
  const module = new URL('./pglite-worker.ts', import.meta.url).href
  return `import(${JSON.stringify(loader)}).then(({ tsImport }) => tsImport(${JSON.stringify(module)}, ${JSON.stringify(import.meta.url)}))`
}

function firstMessage(
  worker: Worker,
  folder: string,
): Promise<Extract<WorkerMessage, { kind: 'ready' }>> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(
        new StartError(
          `The embedded database in ${folder} does not open (${reason}). Restore the folder from a backup, or start with an empty one (DATA_DIR).`,
          exitCodes.unavailable,
        ),
      )
    const onExit = (code: number) => fail(`its thread ended with code ${code}`)
    const onError = (error: Error) => fail(error.message)
    worker.once('exit', onExit)
    worker.once('error', onError)
    worker.once('message', (message: WorkerMessage) => {
      worker.off('exit', onExit)
      worker.off('error', onError)
      if (message.kind === 'ready') return resolve(message)
      void worker.terminate()
      fail(message.kind === 'failed' ? message.message : 'it was closed')
    })
  })
}
