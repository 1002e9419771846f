/**
 * The embedded database, in a thread of its own: PGlite behind a unix socket that speaks PostgreSQL's protocol, so that
 * the rest of the service knows one driver only. As shipped PGlite never calls fsync; here every commit does.
 */
import { closeSync, cpSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type postgresMod } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { isRecord, valueAt } from '#values/json.ts'
import { isWorkerStart, type WorkerMessage } from './pglite-messages.ts'

let syncs = 0

/** Gives fsync of PGlite's file system a body. Where the file system stands may move between versions: see checkSyncs. */
class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: Partial<postgresMod.PostgresMod>) {
    const { emscriptenOpts } = await super.init(pg, options)
    const giveSync = (module: postgresMod.PostgresMod) => {
      const streams = valueAt(module.FS.filesystems, 'NODEFS.stream_ops')
      if (isRecord(streams)) Object.assign(streams, { fsync: sync })
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...[emscriptenOpts.preRun ?? []].flat(), giveSync],
      },
    }
  }
}

function sync({ nfd }: { nfd?: number }): number {
  if (nfd === undefined) return 0
  fdatasyncSync(nfd)
  syncs++
  return 0
}

// Of PostgreSQL's ways to sync only fsync() reaches the file system here; the others are stubs.
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
const open = (folder: string) =>
  PGlite.create({ fs: new DurableNodeFS(folder), extensions: { pg_trgm }, startParams })

async function serve(): Promise<void> {
  if (!isWorkerStart(workerData))
    throw new Error('The database thread was started without its folders')
  const { folder, initFolder, emptyDatabase, socket, isNew } = workerData
  // A folder is complete before it gets its name: a start that is killed half-way leaves nothing that looks like data.
  if (isNew) {
    if (emptyDatabase === undefined) await (await open(initFolder)).close()
    else copyToDisk(emptyDatabase, initFolder)
    await rename(initFolder, folder)
  }
  const db = await open(folder)
  const counted = await countSyncs(db)
  const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 16 })
  await server.start()
  parentPort?.on('message', async (message: unknown) => {
    if (message !== 'close') return
    await server.stop()
    await db.close()
    post({ kind: 'closed' })
    parentPort?.close()
  })
  post({ kind: 'ready', syncsPerCommit: counted })
}

/** Copies a folder, and returns when a power cut would lose nothing of the copy. */
function copyToDisk(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    const file = openSync(join(entry.parentPath, entry.name), 'r')
    fsyncSync(file)
    closeSync(file)
  }
}

/** Commits something that leaves no trace but a line in the log, and counts how often that reached the disk. */
async function countSyncs(db: PGlite): Promise<number> {
  const before = syncs
  await db.exec(`select pg_logical_emit_message(true, 'evrak', 'is a commit on the disk?')`)
  return syncs - before
}

const post = (message: WorkerMessage) => parentPort?.postMessage(message)

serve().catch((error: unknown) =>
  post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
)
