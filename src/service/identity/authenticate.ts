/** Who asks, and for which company: by an access token of a user or by an API key. */
import { createHash } from 'node:crypto'
import { ServiceError } from '../base/error.ts'
import type { Clock, Session, Store, Tx } from '../ports/ports.ts'
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
import { countUnknownKey } from './attempts.ts'
import { keyChain, type KeyChain } from './key-chain.ts'
import { openSignIn } from './sign-ins.ts'
import type { AccessToken, Tokens } from './tokens.ts'

/** Header with the company that the caller believes to work for. It chooses nothing: another one than the session's is refused. */
const companyHeader = 'Company-ID'
export const keyPrefix = 'evk_'
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex')

export type Authenticate = (request: Request) => Promise<Session>

interface Asker {
  readonly address: string
  readonly language: Language
  readonly companyId: string | undefined
}

/** Roles always come from the database: a role taken away is gone at the next request, whatever the token says. */
export function createAuthenticate(
  store: Store,
  clock: Clock,
  tokens: Tokens,
  addressOf: (request: Request) => string = () => 'unknown',
): Authenticate {
  return async (request) => {
    const language = languageOf(request.headers.get('Accept-Language'))
    const asker: Asker = {
      address: addressOf(request),
      language,
      companyId: request.headers.get(companyHeader) ?? undefined,
    }
    const bearer = /^Bearer +([^\s]+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
    if (bearer === undefined) throw refused(401, 'missingToken', language)
    if (bearer.startsWith(keyPrefix)) return sessionOfKey(store, clock, bearer, asker)
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

/** An unknown key is counted: nobody guesses one, but nobody is to try for free either. */
async function sessionOfKey(
  store: Store,
  clock: Clock,
  key: string,
  asker: Asker,
): Promise<Session> {
  const session = await store.asSystem((tx) => sessionOfKnownKey(tx, clock, key, asker))
  if (session) return session
  await countUnknownKey({ store, clock }, asker.address, asker.language)
  throw refused(401, 'unknownKey', asker.language)
}

/**
 * What a key may do now: what its user may do now, as far as the key and every key above it hold it. A key whose maker
 * has expired has expired too.
 */
async function sessionOfKnownKey(
  tx: Tx,
  clock: Clock,
  key: string,
  asker: Asker,
): Promise<Session | undefined> {
  const now = clock.now()
  const chain = await keyChain(tx, keyHash(key))
  if (!chain) return undefined
  if (chain.expiresAt && chain.expiresAt <= now) throw refused(401, 'expiredKey', asker.language)
  if (asker.companyId !== undefined && asker.companyId !== chain.companyId)
    throw refused(403, 'foreignKeyCompany', asker.language)
  const account = await activeAccount(tx, chain.userId, asker.language)
  const membership = membershipOf(account, chain.companyId)
  if (!membership) return undefined
  await noteUse(tx, chain, asker.address, now)
  const held = new Set(membership.roles)
  const roles = chain.roles.filter((role) => held.has(role))
  const { id, expiresAt, mayCreateKeys, depth } = chain
  return {
    ...sessionOf(account, membership, roles, 'accessKey'),
    accessKey: { id, expiresAt, mayCreateKeys, depth },
  }
}

async function activeAccount(tx: Tx, userId: string, language: Language): Promise<Account> {
  const account = await readAccount(tx, userId)
  if (!account?.isActive) throw refused(401, 'inactiveUser', language)
  return account
}

/** Kept to the minute, so that reading does not write each time. */
async function noteUse(tx: Tx, key: KeyChain, address: string, now: Date): Promise<void> {
  const { lastUsedAt: last } = key
  if (last && now.getTime() - last.getTime() < 60_000) return
  await tx
    .updateTable('access_key')
    .set({ last_used_at: now, last_used_address: address })
    .where('id', '=', key.id)
    .execute()
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
