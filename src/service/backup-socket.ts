/**
 * Backups of an embedded database that a process serves: no second process may open its folder, so the one that has it writes
 * the backup to whoever connects to its socket. The socket lies in a folder that only the same user may enter.
 */
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Log } from './base/log.ts'
import type { Clock } from './ports/ports.ts'
import { backupLines } from './store/backup.ts'
import { socketPrefix } from './store/embedded.ts'
import type { OpenStore } from './store/open-store.ts'

const socketName = 'backup.sock'

export interface BackupSocket {
  close(): Promise<void>
}

/** Listens in the folder of the database's own socket, which disappears with it. */
export async function serveBackups(
  store: OpenStore,
  folders: { readonly dataDir: string; readonly sockets: string },
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<BackupSocket> {
  const server = createServer((socket) => {
    const lines = backupLines({ db: store.db, dataDir: folders.dataDir, now: clock.now() })
    pipeline(Readable.from(lines), createGzip(), socket).then(
      () => log.info('A backup was written'),
      (error: unknown) => log.error('A backup could not be written', { reason: String(error) }),
    )
  })
  server.listen(join(folders.sockets, socketName))
  await once(server, 'listening')
  return {
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

/** A connection to the process that serves the database in this folder; undefined: nobody does. */
export async function connectToBackups(dataDir: string): Promise<Socket | undefined> {
  const prefix = socketPrefix(dataDir)
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const socket = connect(join(tmpdir(), name, socketName))
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (isOpen) return socket
  }
  return undefined
}
