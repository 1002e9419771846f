/**
 * A copy of everything that the service keeps, from one moment: the rows of all tables as PostgreSQL writes them in JSON, the
 * counters, and the files beside the database such as keys. The same format for the embedded database and a server, so that
 * one can be restored into the other. Lines of a gzip file: those that begin with `#` say what follows, the others are rows.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type ControlledTransaction, type Kysely } from 'kysely'
import type { Database } from '../ports/database.ts'
import { enterSystem } from './isolation.ts'

export interface BackupHead {
  readonly evrak: 'backup'
  readonly version: 1
  readonly createdAt: string
  /** Migrations of the database in their order: it is restored as it was, and then brought up to date. */
  readonly migrations: readonly string[]
}
/** The rows of this table follow, each an object of its columns; computed columns are left out. */
export interface BackupTable {
  readonly table: string
  readonly columns: readonly string[]
}
/** The counter of a column that numbers its rows. */
export interface BackupSequence {
  readonly sequence: { readonly table: string; readonly column: string }
  readonly last: string
  readonly isCalled: boolean
}
export interface BackupFile {
  readonly file: string
  readonly mode: number
  readonly base64: string
}
/** The last line: without it the file was cut off. */
export interface BackupEnd {
  readonly end: true
  readonly rows: number
}
export type BackupMark = BackupHead | BackupTable | BackupSequence | BackupFile | BackupEnd

export interface BackupSource {
  readonly db: Kysely<Database>
  /** The data folder, for the files beside the database. */
  readonly dataDir: string
  readonly now: Date
}

/** Rows in one exchange with the database: documents have up to some MB. */
const rowsAtOnce = 50
/** Of the data folder: the database itself, what belongs to a process, and what a start makes anew. */
const leftOut = /^(?:db|db\.init|db\.lock|builds|demo\.json|\.writable-.*)$/
const markOf = (mark: BackupMark): string => `#${JSON.stringify(mark)}\n`

/** The lines of a backup, all from one moment. Other work of the embedded database waits as long as it is read. */
export async function* backupLines({ db, dataDir, now }: BackupSource): AsyncGenerator<string> {
  const files = await readFiles(dataDir)
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    await enterSystem(tx)
    yield markOf({
      evrak: 'backup',
      version: 1,
      createdAt: now.toISOString(),
      migrations: await migrationsOf(tx),
    })
    let rows = 0
    for (const table of await tablesOf(tx)) {
      yield markOf(table)
      for await (const chunk of rowsOf(tx, table)) {
        rows += chunk.length
        yield chunk.map((row) => `${row}\n`).join('')
      }
    }
    for (const sequence of await sequencesOf(tx)) yield markOf(sequence)
    for (const file of files) yield markOf(file)
    yield markOf({ end: true, rows })
  } finally {
    await tx.rollback().execute()
  }
}

type Reading = ControlledTransaction<Database>

async function migrationsOf(tx: Reading): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

/** The last: what is written into other tables is counted there too, and then replaced by what the backup has. */
const counts = 'record_count'

/** From the catalogue, so that a new table cannot be forgotten (unlogged ones have what can be worked out again); a table that others refer to comes before them. */
async function tablesOf(tx: Reading): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable & { readonly needs: string[] }>`
    select c.relname as table,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname not like 'kysely%' order by c.relname = ${counts}, c.relname`.execute(
    tx,
  )
  const ordered = new Map<string, BackupTable>()
  const add = (table: (typeof rows)[number]): void => {
    for (const name of table.needs) {
      const needed = rows.find((other) => other.table === name)
      if (needed && !ordered.has(name)) add(needed)
    }
    ordered.set(table.table, { table: table.table, columns: table.columns })
  }
  for (const table of rows) if (!ordered.has(table.table)) add(table)
  return [...ordered.values()]
}

async function* rowsOf(tx: Reading, { table, columns }: BackupTable): AsyncGenerator<string[]> {
  const chosen = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare backup no scroll cursor for select row_to_json(chosen)::text as row from (select ${chosen} from ${sql.table(table)}) as chosen`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{
      row: string
    }>`fetch ${sql.raw(String(rowsAtOnce))} from backup`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close backup`.execute(tx)
}

async function sequencesOf(tx: Reading): Promise<BackupSequence[]> {
  const { rows } = await sql<{ table: string; column: string; name: string }>`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> '' and not a.attisdropped and c.relname not like 'kysely%' order by 1, 2`.execute(
    tx,
  )
  const sequences: BackupSequence[] = []
  for (const { table, column, name } of rows) {
    const state = await sql<{
      last: string
      called: boolean
    }>`select last_value::text as last, is_called as called from ${sql.raw(name)}`.execute(tx)
    const [row] = state.rows
    if (row) sequences.push({ sequence: { table, column }, last: row.last, isCalled: row.called })
  }
  return sequences
}

/** What lies in the data folder beside the database. */
async function readFiles(dataDir: string): Promise<BackupFile[]> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile() && !leftOut.test(entry.name))
    .map(({ name }) => name)
  return Promise.all(
    names.map(async (file) => {
      const path = join(dataDir, file)
      const { mode } = await stat(path)
      return { file, mode: mode & 0o777, base64: (await readFile(path)).toString('base64') }
    }),
  )
}
