/** The whole service inside the test, behind a real port, on an empty database: its companies are those a test names, each with a key that may do everything. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import type { FamilySpec } from '#descriptor/family.ts'
import { compilePortal } from '#engine/compile.ts'
import type { Portal } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import { readConfig } from '#service/config.ts'
import { insertAccessKey } from '#service/identity/access-key-handlers.ts'
import { allRoles } from '#service/identity/roles.ts'
import { silentLog, type Log } from '#service/base/log.ts'
import { startService } from '#service/start.ts'
import { openStore } from '#service/store/open-store.ts'
import { createTestDatabase, type NewDatabase } from '../service/test-server.ts'

export interface OwnCompany {
  readonly taxNumber: string
  readonly name: string
}
export interface Answer<T> {
  readonly status: number
  readonly body: T
}
export interface FileResult {
  readonly FileName: string
  readonly IsSuccess: boolean
  readonly UUID: string | null
  readonly DocumentNumber: string | null
  readonly Errors: readonly string[]
  readonly Box?: string | null
  readonly Rows?: readonly number[] | null
  readonly IsCorrectable?: true
}
export interface Refusal {
  readonly Message: string
  readonly Errors: readonly {
    readonly Code: number
    readonly Description: string
    readonly Path?: string
  }[]
}
export interface GivenFile {
  readonly name: string
  readonly bytes: Uint8Array | string
}
/** Somebody of one company, with every role. */
export interface Caller {
  ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>>
  /** A result per file; throws where the whole request is refused. */
  upload(path: string, ...files: readonly GivenFile[]): Promise<readonly FileResult[]>
  /** The answer as it stands on the wire. */
  raw(method: string, path: string, init?: RequestInit): Promise<Response>
}
export interface InProcess {
  readonly portal: Portal
  readonly address: string
  readonly dataDir: string
  /** Of its database, for who may see everything. */
  readonly adminUrl: string
  as(taxNumber: string): Caller
  close(): Promise<void>
}

/** The person whom all keys belong to. */
export const keeper = { username: 'ayse', password: 'dağ-bayır-deniz-41' } as const

export interface InProcessOptions {
  readonly log?: Log
  /** Default: the families of the portal. */
  readonly specs?: readonly FamilySpec[]
  /** Settings beside those of every test. */
  readonly variables?: Readonly<Record<string, string>>
  /** Files that the service has beside its calls. */
  readonly portalFolder?: string
  /** On a server of its own, for tests that end it; dropped when the service is closed. Default: a database of the shared server. */
  readonly database?: NewDatabase
}

/** Close it in `afterAll`: that also removes its folder. */
export async function evrakInProcess(
  companies: readonly OwnCompany[],
  {
    log = silentLog,
    specs = families,
    variables = {},
    portalFolder,
    database: given,
  }: InProcessOptions = {},
): Promise<InProcess> {
  const portal = compilePortal(specs)
  const dataDir = await mkdtemp(join(tmpdir(), 'evrak-inside-'))
  const database = given ?? (await createTestDatabase())
  const keys = await seedCompanies(portal, database.url, companies)
  const service = await startService(
    portal,
    {
      ...readConfig(
        { DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: '0', ...variables },
        portalFolder,
      ),
      port: 0,
    },
    { log },
  )
  return {
    portal,
    dataDir,
    adminUrl: database.adminUrl,
    address: service.url,
    as: (taxNumber) => callerOf(service.url, keys.get(taxNumber) ?? ''),
    close: async () => {
      await service.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** As one who receives e-invoices. */
export async function registerReceiver(
  { adminUrl }: InProcess,
  { taxNumber, name }: OwnCompany,
): Promise<void> {
  const database = new pg.Client({ connectionString: adminUrl })
  await database.connect()
  await database.query(
    `insert into registered_alias (tax_number, title, alias_type, alias, user_type, company_type, created_at)
     values ($1, $2, 'PK', 'urn:mail:pk@alici.example', 'Invoice', 'OZEL', '2020-01-01')`,
    [taxNumber, name],
  )
  await database.end()
}

/** Tax numbers of samples have wrong check digits, so that these companies could not register themselves. */
async function seedCompanies(
  portal: Portal,
  databaseUrl: string,
  companies: readonly OwnCompany[],
): Promise<ReadonlyMap<string, string>> {
  const store = await openStore({ databaseUrl, log: silentLog })
  const userId = randomUUID()
  const roles = allRoles(portal)
  const now = new Date()
  // Takes no time to look at.
  const password_hash = await hash(keeper.password, { memoryCost: 8, timeCost: 1 })
  const keys = await store.asSystem(async (tx) => {
    await tx
      .insertInto('app_user')
      .values({
        id: userId,
        username: keeper.username,
        email: 'ayse@ornek.example',
        name: 'Ayşe',
        surname: 'Yılmaz',
        password_hash,
        created_at: now,
      })
      .execute()
    const made = new Map<string, string>()
    for (const { taxNumber, name } of companies) {
      const companyId = randomUUID()
      const place = {
        tax_office: 'Küçükyalı',
        address: 'Çamlı Sokak 4',
        district: 'Maltepe',
        city: 'İstanbul',
        country: 'Türkiye',
      }
      await tx
        .insertInto('company')
        .values({
          id: companyId,
          name,
          tax_number: taxNumber,
          ...place,
          modules: '[]',
          created_at: now,
        })
        .execute()
      await tx
        .insertInto('membership')
        .values({
          user_id: userId,
          company_id: companyId,
          roles: JSON.stringify(roles),
          is_default: made.size === 0,
        })
        .execute()
      made.set(
        taxNumber,
        (
          await insertAccessKey(
            tx,
            { id: randomUUID(), secret: randomBytes(32).toString('hex'), now },
            { companyId, userId, name: 'Deneme', roles, expiresAt: null },
          )
        ).key,
      )
    }
    return made
  })
  await store.close()
  return keys
}

function callerOf(address: string, key: string): Caller {
  const raw = (method: string, path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(`${address}/api${path}`, {
      method,
      ...init,
      headers: {
        Authorization: `Bearer ${key}`,
        'Accept-Language': 'en',
        ...(headers as Record<string, string> | undefined),
      },
    })
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
    const content =
      body === undefined
        ? {}
        : body instanceof FormData
          ? { body }
          : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const response = await raw(method, path, content)
    return { status: response.status, body: (await response.json()) as T }
  }
  return {
    raw,
    ask,
    upload: async (path, ...files) => {
      const { status, body } = await ask<{ Results?: FileResult[] }>('POST', path, formOf(files))
      if (!body.Results)
        throw new Error(`${path} answered ${status}: ${JSON.stringify(body).slice(0, 500)}`)
      return body.Results
    },
  }
}

export function formOf(files: readonly GivenFile[]): FormData {
  const form = new FormData()
  for (const { name, bytes } of files)
    form.append('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
  return form
}
