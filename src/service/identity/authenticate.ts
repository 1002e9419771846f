/** Who asks, and for which company: by an access token of a user or by an API key. */
import { createHash } from 'node:crypto'
import { ServiceError } from '../error.ts'
import type { Clock, Session, Store, Tx } from '../ports.ts'
import { fullNameOf, homeOf, readAccount, type Account, type Membership } from './accounts.ts'
import { languageOf, sentence, type Language, type SentenceName } from './sentences.ts'
import type { AccessToken, Tokens } from './tokens.ts'

/** Header that chooses among the companies of a user. */
const companyHeader = 'Company-ID'
export const keyPrefix = 'evk_'
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex')

export type Authenticate = (request: Request) => Promise<Session>

interface Asker {
  readonly language: Language
  readonly companyId: string | undefined
}

/** Roles always come from the database: a role taken away is gone at the next request, whatever the token says. */
export function createAuthenticate(store: Store, clock: Clock, tokens: Tokens): Authenticate {
  return async (request) => {
    const language = languageOf(request.headers.get('Accept-Language'))
    const asker: Asker = { language, companyId: request.headers.get(companyHeader) ?? undefined }
    const bearer = /^Bearer ([^\s]+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
    if (bearer === undefined) throw refused(401, 'missingToken', language)
    if (bearer.startsWith(keyPrefix)) return store.asSystem((tx) => sessionOfKey(tx, clock, bearer, asker))
    const token = await tokens.read(bearer, language)
    return store.asSystem((tx) => sessionOfUser(tx, clock, token, asker))
  }
}

async function sessionOfUser(tx: Tx, clock: Clock, token: AccessToken, asker: Asker): Promise<Session> {
  if (token.grantId !== undefined && !(await isGranted(tx, clock, token.grantId))) throw refused(401, 'endedSession', asker.language)
  const account = await activeAccount(tx, token.userId, asker.language)
  const membership = membershipFor(account, asker.companyId ?? token.companyId)
  if (!membership) throw refused(403, 'foreignCompany', asker.language)
  return sessionOf(account, membership, membership.roles, 'user')
}

async function sessionOfKey(tx: Tx, clock: Clock, key: string, asker: Asker): Promise<Session> {
  const now = clock.now()
  const row = await tx.selectFrom('access_key').selectAll().where('key_hash', '=', keyHash(key)).executeTakeFirst()
  if (!row) throw refused(401, 'unknownKey', asker.language)
  if (row.expires_at && row.expires_at <= now) throw refused(401, 'expiredKey', asker.language)
  if (asker.companyId !== undefined && asker.companyId !== row.company_id) throw refused(403, 'foreignKeyCompany', asker.language)
  const account = await activeAccount(tx, row.user_id, asker.language)
  const membership = membershipFor(account, row.company_id)
  if (!membership) throw refused(401, 'unknownKey', asker.language)
  await noteUse(tx, row.id, row.last_used_at, now)
  const held = new Set(membership.roles)
  return sessionOf(account, membership, row.roles.filter((role) => held.has(role)), 'accessKey')
}

async function isGranted(tx: Tx, clock: Clock, grantId: string): Promise<boolean> {
  const row = await tx.selectFrom('oidc_payload').select('expires_at').where('model', '=', 'Grant').where('id', '=', grantId).executeTakeFirst()
  return row !== undefined && (row.expires_at === null || row.expires_at > clock.now())
}

async function activeAccount(tx: Tx, userId: string, language: Language): Promise<Account> {
  const account = await readAccount(tx, userId)
  if (!account?.isActive) throw refused(401, 'inactiveUser', language)
  return account
}

function membershipFor(account: Account, companyId: string | undefined): Membership | undefined {
  if (companyId === undefined) return homeOf(account)
  return account.memberships.find((membership) => membership.companyId === companyId && membership.isActive)
}

/** Kept to the minute, so that reading does not write each time. */
async function noteUse(tx: Tx, id: string, last: Date | null, now: Date): Promise<void> {
  if (last && now.getTime() - last.getTime() < 60_000) return
  await tx.updateTable('access_key').set({ last_used_at: now }).where('id', '=', id).execute()
}

const sessionOf = (account: Account, membership: Membership, roles: readonly string[], kind: Session['kind']): Session => ({
  userId: account.userId, userName: fullNameOf(account), companyId: membership.companyId, roles: new Set(roles), kind,
})

const refused = (status: 401 | 403, name: SentenceName, language: Language) => new ServiceError(status, sentence(name, language))
