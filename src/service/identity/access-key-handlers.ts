/**
 * API keys (personal access tokens) of a company. A key is shown once, when it is made, and kept as its SHA-256: it is
 * random, so no slow hash is needed. It never holds a role that its maker lacks (TRUST H14). Keys are made by people;
 * a key makes keys only where its maker allowed it, and those live no longer, may no more and end with it.
 */
import { sql, type Selectable } from 'kysely'
import { fold } from '#values/turkish.ts'
import type { Wire } from '#schemas/wire.ts'
import { needed } from '#values/needed.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { pageOfAll, type Page } from '../records/page.ts'
import type { AccessKeyTable } from '../ports/database.ts'
import { keyHash, keyPrefix } from './authenticate.ts'
import { bodyAs, uuidsOf } from '../ports/body-as.ts'
import { sentence } from './sentences.ts'

export const accessKeyHandlers: Handlers = {
  'accessKeys.create': create,
  'accessKeys.list': list,
  'accessKeys.get': get,
  'accessKeys.delete': remove,
}

/** Characters of a key that are kept readable, to recognise it by. */
const shownCharacters = 12

export interface NewKey {
  readonly companyId: string
  readonly userId: string
  readonly name: string
  readonly roles: readonly string[]
  readonly expiresAt: Date | null
  /** The key that makes it; absent: a person does. */
  readonly parentId?: string | undefined
  readonly mayCreateKeys?: boolean
}

/** Keys above a key: more than a chain of programs needs, and few enough to be read at each use. */
const deepestKey = 5

/** Writes a key and returns it: the only time that it is seen. */
export async function insertAccessKey(
  tx: Tx,
  source: { id: string; secret: string; now: Date },
  key: NewKey,
): Promise<{ key: string; row: Selectable<AccessKeyTable> }> {
  const text = `${keyPrefix}${source.secret}`
  const row = await tx
    .insertInto('access_key')
    .values({
      id: source.id,
      company_id: key.companyId,
      user_id: key.userId,
      name: key.name,
      prefix: text.slice(0, shownCharacters),
      key_hash: keyHash(text),
      roles: JSON.stringify([...key.roles].sort()),
      parent_id: key.parentId ?? null,
      may_create_keys: key.mayCreateKeys ?? false,
      created_at: source.now,
      expires_at: key.expiresAt,
      last_used_at: null,
      last_used_address: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { key: text, row }
}

async function create(context: CallContext): Promise<Wire['AccessKeyCreated']> {
  const { session, ports } = context
  const body = bodyAs(context, 'AccessKeyCreate')
  assertMayCreate(context, body)
  const roles = body.Roles ?? [...session.roles]
  assertHeld(context, roles)
  const source = { id: ports.random.uuid(), secret: ports.random.hex(32), now: ports.clock.now() }
  const wanted = {
    companyId: session.companyId,
    userId: session.userId,
    name: body.Name,
    roles,
    expiresAt: expiryOf(context, body.ExpiresAt),
    parentId: session.accessKey?.id,
    mayCreateKeys: body.MayCreateKeys ?? false,
  }
  const { key, row } = await context
    .transaction((tx) => insertAccessKey(tx, source, wanted))
    .catch((error: unknown) => {
      // The key that asked was deleted while it did.
      if (!isForeignKeyFault(error)) throw error
      throw new ServiceError(401, sentence('unknownKey', context.language))
    })
  const [made] = await context.transaction((tx) =>
    shownKeys(tx, context).where('key.id', '=', row.id).execute(),
  )
  return { ...toWire(needed(made, `access key ${row.id}`)), Key: key }
}

/** A key makes keys only where it may, and only so deep. */
function assertMayCreate({ session, language }: CallContext, body: Wire['AccessKeyCreate']): void {
  const { accessKey } = session
  if (session.kind !== 'accessKey' && !accessKey) return
  if (!accessKey?.mayCreateKeys) throw new ServiceError(403, sentence('keysByPeople', language))
  if (accessKey.depth + 1 < deepestKey || !body.MayCreateKeys) return
  const description = sentence('keysTooDeep', language, { most: deepestKey })
  throw new ServiceError(403, description, [{ code: 403, description, path: 'MayCreateKeys' }])
}

const isForeignKeyFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'

function assertHeld(context: CallContext, roles: readonly string[]): void {
  const lacking = roles.flatMap((role, index) =>
    context.session.roles.has(role)
      ? []
      : [
          {
            code: 403,
            description: `${sentence('roleNotHeld', context.language)} (${role})`,
            path: `Roles[${index}]`,
          },
        ],
  )
  if (lacking.length > 0)
    throw new ServiceError(403, sentence('roleNotHeld', context.language), lacking)
}

/** A day alone means its end in Istanbul, which is UTC+3 all year. A key of a key ends with it at the latest. */
function expiryOf(context: CallContext, text: string | null | undefined): Date | null {
  const latest = context.session.accessKey?.expiresAt ?? null
  if (!text) return latest
  const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(text)
  const expiresAt = new Date(
    text.includes('T') ? `${text}${hasZone ? '' : '+03:00'}` : `${text}T23:59:59+03:00`,
  )
  const refuse = (description: string) =>
    new ServiceError(400, description, [{ code: 1, description, path: 'ExpiresAt' }])
  if (Number.isNaN(expiresAt.getTime()) || expiresAt <= context.ports.clock.now())
    throw refuse(sentence('pastExpiry', context.language))
  if (latest && expiresAt > latest)
    throw refuse(sentence('outlivesMaker', context.language, { end: latest.toISOString() }))
  return expiresAt
}

async function list(context: CallContext): Promise<Page<Wire['AccessKey']>> {
  const search = fold(String(context.query['Search'] ?? ''))
  const rows = await context.transaction((tx) =>
    shownKeys(tx, context).orderBy('key.created_at', 'desc').orderBy('key.id').execute(),
  )
  return pageOfAll(
    context.query,
    rows.filter((row) => fold(`${row.name} ${row.prefix}`).includes(search)).map(toWire),
  )
}

async function get(context: CallContext): Promise<Wire['AccessKey']> {
  const id = context.params['id'] ?? ''
  const row = await context.transaction((tx) =>
    shownKeys(tx, context)
      .where((where) => where.cast<string>('key.id', 'text'), '=', id)
      .executeTakeFirst(),
  )
  if (!row) throw new ServiceError(404, sentence('noSuchKey', context.language))
  return toWire(row)
}

/** All or none: an id that is not there deletes nothing. Keys that a deleted key made go with it. */
async function remove(context: CallContext): Promise<true> {
  const ids = uuidsOf(context)
  await context.transaction(async (tx) => {
    const ended = await countLine(tx, context, ids)
    const deleted = await tx
      .deleteFrom('access_key')
      .where('company_id', '=', context.session.companyId)
      .where('id', 'in', ids)
      .returning('id')
      .execute()
    const found = new Set(deleted.map((row) => row.id))
    const missing = ids.flatMap((id, index) =>
      found.has(id)
        ? []
        : [
            {
              code: 404,
              description: `${sentence('noSuchKey', context.language)} (${id})`,
              path: `[${index}]`,
            },
          ],
    )
    if (missing.length > 0)
      throw new ServiceError(404, sentence('noSuchKey', context.language), missing)
    context.note({ details: { ended } })
  })
  return true
}

/** How many keys end with these: themselves and every key below them. */
async function countLine(
  tx: Tx,
  { session }: CallContext,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    with recursive line as (
      select id from access_key where company_id = ${session.companyId} and id in (${sql.join(ids)})
      union select child.id from access_key child join line on child.parent_id = line.id
    ) select count(*) as count from line`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/** Ends every key of a user, in all companies. Answers how many there were. */
export async function endKeys(tx: Tx, userId: string): Promise<number> {
  const rows = await tx
    .deleteFrom('access_key')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return rows.length
}

/** Keys with the name of the one that made them. */
const shownKeys = (tx: Tx, context: CallContext) =>
  tx
    .selectFrom('access_key as key')
    .leftJoin('access_key as parent', 'parent.id', 'key.parent_id')
    .selectAll('key')
    .select('parent.name as parent_name')
    .where('key.company_id', '=', context.session.companyId)

type ShownKey = Selectable<AccessKeyTable> & { readonly parent_name: string | null }

const toWire = (row: ShownKey): Wire['AccessKey'] => ({
  UUID: row.id,
  Name: row.name,
  Prefix: row.prefix,
  Roles: row.roles,
  CreatedDate: row.created_at.toISOString(),
  ExpiresAt: row.expires_at?.toISOString() ?? null,
  LastUsedAt: row.last_used_at?.toISOString() ?? null,
  LastUsedAddress: row.last_used_address,
  MayCreateKeys: row.may_create_keys,
  ParentUUID: row.parent_id,
  ParentName: row.parent_name,
})
