/**
 * One company never sees another's rows. The database enforces it, not the queries: work for a company runs as the role
 * `evrak_app`, for which every table with `company_id` shows the rows of `app.company` only. Forced row-level security
 * holds for the owner of the tables too; work of the system says so with `app.system`.
 */
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { needed } from '#values/needed.ts'
import type { Database } from '../ports/database.ts'
import { exitCodes, StartError } from './start-error.ts'

export const appRole = 'evrak_app'

/** Tables that a company's work may only add to. */
const appendOnly: ReadonlySet<string> = new Set([
  'history',
  'attempt',
  'audit',
  'thread_message',
  'record_count',
  'stored_ledger_part',
])
/** Tables that a company's work may only read. */
const readOnly: ReadonlySet<string> = new Set([
  'membership',
  'company',
  'registered_alias',
  'sign_in',
  'invitation',
])
const noCompany: readonly string[] = ['company', 'registered_alias']

const currentCompany = `nullif(current_setting('app.company', true), '')::uuid`
const isSystem = `current_setting('app.system', true) = 'on'`

/** The role that owns the tables: the user of the connection. */
export async function ownerRole(db: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(db)
  return needed(rows[0], 'user of the connection').name
}

/** Tables with a company, from the catalogue: a new table cannot be forgotten. */
export async function companyTables(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'company_id' and not a.attisdropped order by 1`.execute(
    db,
  )
  return rows.map((row) => row.name)
}

/** Row-level security and grants of every table, the ones that had them before too. Part of each step that adds a table. */
export async function secureTables(db: QueryExecutorProvider, owner: string): Promise<void> {
  const tables = await companyTables(db)
  for (const table of [...tables, 'company']) await secureTable(db, table, owner)
  for (const table of [...tables, ...noCompany]) {
    const rights = readOnly.has(table)
      ? 'select'
      : appendOnly.has(table)
        ? 'select, insert'
        : 'select, insert, update, delete'
    await sql`grant ${sql.raw(rights)} on ${sql.table(table)} to ${sql.id(appRole)}`.execute(db)
  }
}

async function secureTable(db: QueryExecutorProvider, table: string, owner: string): Promise<void> {
  const column = table === 'company' ? 'id' : 'company_id'
  const name = sql.table(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await sql`drop policy if exists company_rows on ${name}`.execute(db)
  await sql`drop policy if exists system_rows on ${name}`.execute(db)
  await sql`create policy company_rows on ${sql.table(table)} to ${sql.id(appRole)} using (${sql.id(column)} = ${sql.raw(currentCompany)})`.execute(
    db,
  )
  await sql`create policy system_rows on ${sql.table(table)} to ${sql.id(owner)} using (${sql.raw(isSystem)})`.execute(
    db,
  )
}

/** Makes the role if it is not there, and lets the connection's user take it. Before the first step. */
export async function ensureAppRole(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ known: boolean; super: boolean }>`
    select exists (select 1 from pg_roles where rolname = ${appRole}) as known, (select rolsuper from pg_roles where rolname = current_user) as super`.execute(
    db,
  )
  const { known, super: isSuper } = rows[0] ?? { known: false, super: false }
  try {
    if (!known) await sql`create role ${sql.id(appRole)} nologin`.execute(db).catch(ignoreDuplicate)
    if (!isSuper && !(await mayTakeRole(db)))
      await sql`grant ${sql.id(appRole)} to current_user`.execute(db)
  } catch (error) {
    const owner = await ownerRole(db)
    throw new StartError(
      `The database user ${owner} may not use the role ${appRole}, which keeps companies apart. Let an administrator run: create role ${appRole} nologin; grant ${appRole} to ${owner};`,
      exitCodes.configuration,
      error,
    )
  }
}

/**
 * Lets a search inside words use its index: under row-level security it may only if the comparison is known to leak
 * nothing. A LIKE fails on a malformed pattern, never on a row. Needs a superuser, which the embedded database is;
 * answers whether it is allowed.
 */
export async function allowSearchIndex(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean; super: boolean }>`
    select proleakproof as allowed, (select rolsuper from pg_roles where rolname = current_user) as super from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure`.execute(
    db,
  )
  const { allowed, super: isSuper } = rows[0] ?? { allowed: false, super: false }
  if (!allowed && isSuper)
    await sql`alter function pg_catalog.textlike(text, text) leakproof`.execute(db)
  return allowed || isSuper
}

/** Tried, not asked: a member of a role need not be allowed to take it. */
async function mayTakeRole(db: Kysely<Database>): Promise<boolean> {
  try {
    await db.transaction().execute((tx) => sql`set local role ${sql.id(appRole)}`.execute(tx))
    return true
  } catch {
    return false
  }
}

function ignoreDuplicate(error: unknown): void {
  const isDuplicate =
    error instanceof Error && 'code' in error && (error.code === '42710' || error.code === '23505')
  if (!isDuplicate) throw error
}

/** The statement that makes a transaction one of a company: both settings end with the transaction. Throws for what is no UUID. */
export function companyStatement(companyId: string): string {
  if (!/^[0-9a-f-]{36}$/i.test(companyId)) throw new Error(`No id of a company: ${companyId}`)
  return `select set_config('role', '${appRole}', true), set_config('app.company', '${companyId}', true)`
}
/** The statement that makes a transaction one of the system. */
export const systemStatement = `select set_config('app.system', 'on', true)`

export async function enterCompany(db: QueryExecutorProvider, companyId: string): Promise<void> {
  await sql.raw(companyStatement(companyId)).execute(db)
}
export async function enterSystem(db: QueryExecutorProvider): Promise<void> {
  await sql.raw(systemStatement).execute(db)
}

/**
 * Refuses to serve if one company could see, or write, rows of another. Every table is tried, with two invented
 * companies and a row of each; everything is rolled back.
 */
export async function assertIsolation(db: Kysely<Database>): Promise<void> {
  const undo = new Error('rolled back on purpose')
  await db
    .transaction()
    .execute(async (tx) => {
      await checkTables(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
}

const probes = {
  mine: '00000000-0000-4000-8000-00000000000a',
  foreign: '00000000-0000-4000-8000-00000000000b',
} as const

async function checkTables(tx: QueryExecutorProvider): Promise<void> {
  const tables = await companyTables(tx)
  const unforced = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relname = any(${[...tables, 'company']}::text[]) and not (relrowsecurity and relforcerowsecurity)`.execute(
    tx,
  )
  if (unforced.rows.length > 0)
    throw broken(`row-level security is off for ${unforced.rows.map((row) => row.name).join(', ')}`)
  await enterSystem(tx)
  for (const company of [probes.mine, probes.foreign]) await insertProbe(tx, company)
  await enterCompany(tx, probes.mine)
  for (const table of tables) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where company_id is distinct from ${probes.mine}::uuid limit 1`.execute(
        tx,
      )
    if (rows.length > 0) throw broken(`a row of another company is visible in ${table}`)
  }
  const own = await sql`select 1 from identification`.execute(tx)
  if (own.rows.length !== 1) throw broken('a company does not see its own rows')
  if (await maySave(tx, probes.foreign)) throw broken('a row of another company could be written')
}

const insertProbe = (tx: QueryExecutorProvider, company: string) =>
  sql`insert into identification (company_id, name, value) values (${company}::uuid, 'probe', 'probe')`.execute(
    tx,
  )

async function maySave(tx: QueryExecutorProvider, company: string): Promise<boolean> {
  await sql`savepoint foreign_row`.execute(tx)
  try {
    await insertProbe(tx, company)
    return true
  } catch {
    await sql`rollback to savepoint foreign_row`.execute(tx)
    return false
  }
}

const broken = (what: string) =>
  new StartError(
    `The database does not keep companies apart: ${what}. Do not serve from it; restore the policies (src/service/store/isolation.ts) or the backup.`,
    exitCodes.configuration,
  )
