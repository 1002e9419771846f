/**
 * API keys (personal access tokens) of a company. A key is shown once, when it is made, and kept as its SHA-256: it is
 * random, so no slow hash is needed. It never holds a role that its maker lacks (TRUST H14).
 */
import type { Selectable } from 'kysely'
import { fold } from '#documents/turkish.ts'
import type { Wire } from '#schemas/wire.ts'
import { ServiceError } from '../error.ts'
import type { CallContext, Handlers, Tx } from '../ports.ts'
import { pageOfAll, type Page } from '../records/page.ts'
import type { AccessKeyTable } from '../store/database.ts'
import { keyHash, keyPrefix } from './authenticate.ts'
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
}

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
      created_at: source.now,
      expires_at: key.expiresAt,
      last_used_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { key: text, row }
}

async function create(context: CallContext): Promise<Wire['AccessKeyCreated']> {
  const { session, ports } = context
  const body = context.body as Wire['AccessKeyCreate']
  const roles = body.Roles ?? [...session.roles]
  assertHeld(context, roles)
  const source = { id: ports.random.uuid(), secret: ports.random.hex(32), now: ports.clock.now() }
  const wanted = {
    companyId: session.companyId,
    userId: session.userId,
    name: body.Name,
    roles,
    expiresAt: expiryOf(context, body.ExpiresAt),
  }
  const { key, row } = await context.transaction((tx) => insertAccessKey(tx, source, wanted))
  return { ...toWire(row), Key: key }
}

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

/** A day alone means its end in Istanbul, which is UTC+3 all year. */
function expiryOf(context: CallContext, text: string | null | undefined): Date | null {
  if (!text) return null
  const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(text)
  const expiresAt = new Date(
    text.includes('T') ? `${text}${hasZone ? '' : '+03:00'}` : `${text}T23:59:59+03:00`,
  )
  if (Number.isNaN(expiresAt.getTime()) || expiresAt <= context.ports.clock.now()) {
    const description = sentence('pastExpiry', context.language)
    throw new ServiceError(400, description, [{ code: 1, description, path: 'ExpiresAt' }])
  }
  return expiresAt
}

async function list(context: CallContext): Promise<Page<Wire['AccessKey']>> {
  const search = fold(String(context.query['Search'] ?? ''))
  const rows = await context.transaction((tx) =>
    keysOf(tx, context).orderBy('created_at', 'desc').orderBy('id').execute(),
  )
  return pageOfAll(
    context.query,
    rows.filter((row) => fold(`${row.name} ${row.prefix}`).includes(search)).map(toWire),
  )
}

async function get(context: CallContext): Promise<Wire['AccessKey']> {
  const id = context.params['id'] ?? ''
  const row = await context.transaction((tx) =>
    keysOf(tx, context)
      .where((where) => where.cast<string>('id', 'text'), '=', id)
      .executeTakeFirst(),
  )
  if (!row) throw new ServiceError(404, sentence('noSuchKey', context.language))
  return toWire(row)
}

/** All or none: an id that is not there deletes nothing. */
async function remove(context: CallContext): Promise<true> {
  const ids = [...new Set(context.body as Wire['UuidList'])]
  await context.transaction(async (tx) => {
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
  })
  return true
}

const keysOf = (tx: Tx, context: CallContext) =>
  tx.selectFrom('access_key').selectAll().where('company_id', '=', context.session.companyId)

const toWire = (row: Selectable<AccessKeyTable>): Wire['AccessKey'] => ({
  UUID: row.id,
  Name: row.name,
  Prefix: row.prefix,
  Roles: row.roles,
  CreatedDate: row.created_at.toISOString(),
  ExpiresAt: row.expires_at?.toISOString() ?? null,
  LastUsedAt: row.last_used_at?.toISOString() ?? null,
})
