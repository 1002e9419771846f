/**
 * Puts a backup (backup.ts) into an empty place: the tables as the version of the backup had them, all rows in one
 * transaction, counters and files; then the tables are brought up to date. Nothing is left behind where it fails.
 */
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { silentLog } from '../base/log.ts'
import type { Database } from '../ports/database.ts'
import { enterSystem } from './isolation.ts'
import { migrations } from './migrations.ts'
import { openStore, type OpenStore } from './open-store.ts'
import { exitCodes, StartError } from './start-error.ts'

export interface RestoreTarget {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}
export interface Restored {
  readonly createdAt: string
  readonly rows: number
  readonly files: number
}

const head = z.object({
  evrak: z.literal('backup'),
  version: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.string()),
})
const mark = z.union([
  head,
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({
    sequence: z.object({ table: z.string(), column: z.string() }),
    last: z.string(),
    isCalled: z.boolean(),
  }),
  z.object({
    // A plain name: a backup writes nowhere but into the data folder.
    file: z.string().regex(/^[\w-][\w.-]{0,99}$/),
    mode: z.int().min(0).max(0o777),
    base64: z.base64(),
  }),
  z.object({ end: z.literal(true), rows: z.int() }),
])
type Mark = z.infer<typeof mark>
type Head = z.infer<typeof head>

/** Rows in one statement. */
const most = { rows: 100, characters: 4_000_000 } as const

/** Throws a StartError that says what is wrong with the file or the place. */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Restored> {
  const { migrations: found } = await readHead(file)
  const last = found.at(-1)
  const unknown = found.filter((name) => !(name in migrations))
  if (last === undefined || unknown.length > 0)
    throw refused(
      `${file} was written by a newer version of the service (${unknown.join(', ')}). Restore it with that version.`,
    )
  // Read to its end before anything is made: a file that was cut off leaves no half place behind.
  await checkBackup(file)
  const dataDir = resolve(target.dataDir)
  if (target.databaseUrl === undefined && existsSync(join(dataDir, 'db')))
    throw refused(
      `The data folder ${dataDir} has a database. Name an empty folder with DATA_DIR; nothing was changed.`,
    )
  const place = { dataDir, databaseUrl: target.databaseUrl, log: silentLog }
  const restored = await inStore(await openStore({ ...place, schema: { upTo: last } }), (store) =>
    fill(store, file, dataDir),
  )
  // The second time it is opened as the service does: brought up to date, and its isolation proven.
  await inStore(await openStore(place), (store) => store.check())
  return restored
}

/** How many rows a backup has. Throws a StartError where it is none, or not whole. */
export async function checkBackup(file: string): Promise<number> {
  await readHead(file)
  let rows = 0
  let isWhole = false
  for await (const line of linesOf(file)) {
    if (!line.startsWith('#')) rows += 1
    else isWhole = 'end' in markOf(line, file)
  }
  if (!isWhole) throw cutOff(file)
  return rows
}

async function inStore<T>(store: OpenStore, work: (store: OpenStore) => Promise<T>): Promise<T> {
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const refused = (message: string, cause?: unknown) =>
  new StartError(message, exitCodes.configuration, cause)

const cutOff = (file: string) => refused(`${file} was cut off: its end is missing.`)

async function readHead(file: string): Promise<Head> {
  for await (const line of linesOf(file)) {
    const parsed = line.startsWith('#') ? head.safeParse(jsonOf(line.slice(1))) : undefined
    if (!parsed?.success) break
    return parsed.data
  }
  throw refused(`${file} is no backup of Evrak. Name a file that npm run backup has written.`)
}

/** Broken gzip and a missing file are told by the name of the file. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  // What goes wrong reaches the reader below; once nobody reads on, as after the first line, it is of no interest.
  pipeline(createReadStream(file), unzipped).catch(() => {})
  try {
    yield* createInterface({ input: unzipped, crlfDelay: Infinity })
  } catch (error) {
    throw refused(
      `${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
      error,
    )
  } finally {
    unzipped.destroy()
  }
}

function markOf(line: string, file: string): Mark {
  const parsed = mark.safeParse(jsonOf(line.slice(1)))
  if (parsed.success) return parsed.data
  throw refused(`${file} has a line that no backup has: ${line.slice(0, 80)}`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function fill(store: OpenStore, file: string, dataDir: string): Promise<Restored> {
  const files: Extract<Mark, { file: string }>[] = []
  const restored = await store.db.transaction().execute(async (tx) => {
    await enterSystem(tx)
    const { rows: known } = await sql`select 1 from company limit 1`.execute(tx)
    if (known.length > 0)
      throw refused('The database has companies already. Name an empty one; nothing was changed.')
    return readInto(tx, file, files)
  })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  for (const { file: name, mode, base64 } of files)
    await writeFile(join(dataDir, name), Buffer.from(base64, 'base64'), { mode, flag: 'wx' })
  return { ...restored, files: files.length }
}

type Filling = Transaction<Database>

async function readInto(
  tx: Filling,
  file: string,
  files: Extract<Mark, { file: string }>[],
): Promise<Omit<Restored, 'files'>> {
  const { rows: schemas } = await sql<{ name: string }>`select current_schema() as name`.execute(tx)
  const loader = createLoader(tx, schemas[0]?.name ?? 'public')
  let createdAt = ''
  let isWhole = false
  for await (const line of linesOf(file)) {
    if (!line.startsWith('#')) {
      await loader.add(line)
      continue
    }
    await loader.flush()
    const one = markOf(line, file)
    if ('evrak' in one) createdAt = one.createdAt
    else if ('table' in one) await loader.begin(one.table, one.columns)
    else if ('sequence' in one) await setSequence(tx, one)
    else if ('file' in one) files.push(one)
    else isWhole = one.rows === loader.rows()
  }
  if (!isWhole) throw cutOff(file)
  return { createdAt, rows: loader.rows() }
}

/** Collects rows and writes them by the hundred. The type of a table's row is named with its schema: `record` alone is another type. */
function createLoader(tx: Filling, schema: string) {
  let table = ''
  let columns: readonly string[] = []
  let waiting: string[] = []
  let characters = 0
  let count = 0
  const flush = async () => {
    if (waiting.length === 0) return
    const chosen = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(table)} (${chosen}) select ${chosen} from jsonb_populate_recordset(null::${sql.table(`${schema}.${table}`)}, ${`[${waiting.join(',')}]`}::jsonb)`.execute(
      tx,
    )
    count += waiting.length
    waiting = []
    characters = 0
  }
  return {
    rows: () => count,
    flush,
    /** What the migrations put into a table is replaced by what the backup has. */
    begin: async (name: string, names: readonly string[]) => {
      table = name
      columns = names
      await sql`delete from ${sql.table(name)}`.execute(tx)
    },
    add: async (row: string) => {
      waiting.push(row)
      characters += row.length
      if (waiting.length >= most.rows || characters >= most.characters) await flush()
    },
  }
}

async function setSequence(
  tx: Filling,
  { sequence: { table, column }, last, isCalled }: Extract<Mark, { last: string }>,
): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}::bigint, ${isCalled})`.execute(
    tx,
  )
}
