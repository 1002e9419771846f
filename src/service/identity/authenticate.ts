/** Who asks, and for which company: by an access token of a user or by an API key. */
import { createHash } from 'node:crypto'
import { ServiceError } from '../error.ts'
import type { Clock, Session, Store, Tx } from '../ports.ts'
import {
  activeOf,
  fullNameOf,
  homeOf,
  membershipOf,
  readAccount,
  type Account,
  type Membership,
} from './accounts.ts'
import { languageOf, sentence, type Language, type SentenceName } from './sentences.ts'
import { openSignIn } from './sign-ins.ts'
import type { AccessToken, Tokens } from './tokens.ts'

/** Header with the company that the caller believes to work for. It chooses nothing: another one than the session's is refused. */
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
    if (bearer.startsWith(keyPrefix))
      return store.asSystem((tx) => sessionOfKey(tx, clock, bearer, asker))
    const token = await tokens.read(bearer, language)
    return store.asSystem((tx) => sessionOfUser(tx, clock, token, asker))
  }
}

/** The company is that of the sign-in, whatever the token says; tokens without a sign-in (account/login) carry their own. */
async function sessionOfUser(
  tx: Tx,
  clock: Clock,
  token: AccessToken,
  asker: Asker,
): Promise<Session> {
  const signIn =
    token.grantId === undefined ? undefined : await openSignIn(tx, clock, token.grantId)
  if (token.grantId !== undefined && !signIn) throw refused(401, 'endedSession', asker.language)
  const account = await activeAccount(tx, token.userId, asker.language)
  const membership = signIn
    ? activeOf(account, signIn.companyId)
    : token.companyId === undefined
      ? homeOf(account)
      : membershipOf(account, token.companyId)
  if (!membership) throw refused(403, 'foreignCompany', asker.language)
  assertSameCompany(account, membership, asker)
  return {
    ...sessionOf(account, membership, membership.roles, 'user'),
    ...(signIn && { signInId: signIn.id }),
  }
}

/** A tab that shows another company than the session works for must not write into the wrong one (TRUST D6). */
function assertSameCompany(
  account: Account,
  active: Membership,
  { companyId, language }: Asker,
): void {
  if (companyId === undefined || companyId === active.companyId) return
  const shown = membershipOf(account, companyId)
  if (!shown) throw refused(403, 'foreignCompany', language)
  const description = sentence('otherCompany', language, {
    shown: shown.companyName,
    active: active.companyName,
  })
  throw new ServiceError(409, description, [
    { code: 409, description, detail: active.companyId, path: companyHeader },
  ])
}

async function sessionOfKey(tx: Tx, clock: Clock, key: string, asker: Asker): Promise<Session> {
  const now = clock.now()
  const row = await tx
    .selectFrom('access_key')
    .selectAll()
    .where('key_hash', '=', keyHash(key))
    .executeTakeFirst()
  if (!row) throw refused(401, 'unknownKey', asker.language)
  if (row.expires_at && row.expires_at <= now) throw refused(401, 'expiredKey', asker.language)
  if (asker.companyId !== undefined && asker.companyId !== row.company_id)
    throw refused(403, 'foreignKeyCompany', asker.language)
  const account = await activeAccount(tx, row.user_id, asker.language)
  const membership = membershipOf(account, row.company_id)
  if (!membership) throw refused(401, 'unknownKey', asker.language)
  await noteUse(tx, row.id, row.last_used_at, now)
  const held = new Set(membership.roles)
  return sessionOf(
    account,
    membership,
    row.roles.filter((role) => held.has(role)),
    'accessKey',
  )
}

async function activeAccount(tx: Tx, userId: string, language: Language): Promise<Account> {
  const account = await readAccount(tx, userId)
  if (!account?.isActive) throw refused(401, 'inactiveUser', language)
  return account
}

/** Kept to the minute, so that reading does not write each time. */
async function noteUse(tx: Tx, id: string, last: Date | null, now: Date): Promise<void> {
  if (last && now.getTime() - last.getTime() < 60_000) return
  await tx.updateTable('access_key').set({ last_used_at: now }).where('id', '=', id).execute()
}

const sessionOf = (
  account: Account,
  membership: Membership,
  roles: readonly string[],
  kind: Session['kind'],
): Session => ({
  userId: account.userId,
  userName: fullNameOf(account),
  companyId: membership.companyId,
  roles: new Set(roles),
  kind,
})

const refused = (status: 401 | 403, name: SentenceName, language: Language) =>
  new ServiceError(status, sentence(name, language))
