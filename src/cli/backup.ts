/** `npm run -s backup -- FILE`: everything that the service keeps, from one moment, in one file (docs/backup.md). */
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { connectToBackups } from '#service/backup-socket.ts'
import { readConfig } from '#service/config.ts'
import { silentLog } from '#service/base/log.ts'
import { backupLines } from '#service/store/backup.ts'
import { openStore } from '#service/store/open-store.ts'
import { checkBackup } from '#service/store/restore.ts'
import { StartError } from '#service/store/start-error.ts'

const help = `Usage: npm run -s backup -- FILE

  FILE  is made, and must not exist; it holds secrets and can be read by its owner only

DATA_DIR or DATABASE_URL name the database as for npm start. The service may run or not.
`
const [file, ...more] = process.argv.slice(2)

if (file === undefined || file.startsWith('-') || more.length > 0) {
  process.stderr.write(help)
  process.exitCode = 2
} else if (existsSync(file)) {
  process.stderr.write(`${file} exists. Name a file that does not, or remove it first.\n`)
  process.exitCode = 2
} else {
  try {
    const rows = await backUp(file)
    process.stdout.write(`The backup is in ${file}: ${rows} rows\n`)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error.exitCode
  }
}

/** The file gets its name when it was read back whole and is on the disk; gives its rows. */
async function backUp(file: string): Promise<number> {
  const part = `${file}.part`
  try {
    await writeTo(part)
    const written = await open(part, 'r+')
    await written.sync()
    await written.close()
    const rows = await checkBackup(part)
    await rename(part, file)
    return rows
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function writeTo(part: string): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env, undefined)
  const sink = () => createWriteStream(part, { mode: 0o600 })
  const served = databaseUrl === undefined ? await connectToBackups(dataDir) : undefined
  if (served) return pipeline(served, sink())
  // As it is: a backup before a new version starts is one of the old version.
  const store = await openStore({ dataDir, databaseUrl, log: silentLog, schema: 'asItIs' })
  try {
    const lines = backupLines({ db: store.db, dataDir, now: new Date() })
    await pipeline(Readable.from(lines), createGzip(), sink())
  } finally {
    await store.close()
  }
}
