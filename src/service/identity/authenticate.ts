/** Who asks, and for which company: by an access token of a user or by an API key. */
import { createHash } from 'node:crypto'
import { ServiceError } from '../base/error.ts'
import type { Clock, Session, Store } from '../ports/ports.ts'
import { askTogether } from '../store/ask-together.ts'
import {
  accountIn,
  activeOf,
  fullNameOf,
  homeOf,
  membershipOf,
  type Account,
  type AccountRow,
  type Membership,
} from './accounts.ts'
import { languageOf, sentence, type Language, type SentenceName } from './sentences.ts'
import { countUnknownKey } from './attempts.ts'
import { chainOf, type KeyRow } from './key-chain.ts'
import type { RolesAt } from './roles.ts'
import type { AccessToken, Tokens } from './tokens.ts'

/** Header with the company that the caller believes to work for. It chooses nothing: another one than the session's is refused. */
const companyHeader = 'Company-ID'
export const keyPrefix = 'evk_'
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex')

export type Authenticate = (request: Request) => Promise<Session>

interface Asker {
  readonly rolesAt: RolesAt
  readonly address: string
  readonly language: Language
  readonly companyId: string | undefined
}

/** What the functions of the database answer (store/migrations.ts), moments as text. */
interface UserSession {
  readonly signIn: {
    readonly id: string
    readonly company_id: string
    readonly last_used_at: string
  } | null
  readonly account: readonly AccountRow[] | null
}
interface KeySession {
  readonly keys: readonly KeyRow[] | null
  readonly account: readonly AccountRow[] | null
}

interface SessionTools {
  readonly store: Store
  /** Ids of keys and sign-ins whose use is being written down. */
  readonly noting: Set<string>
  readonly clock: Clock
  ofKey(hash: string): Promise<KeySession>
  ofSignIn(grantId: string | null, userId: string, now: Date): Promise<UserSession>
}

/** Roles always come from the database: a role taken away is gone at the next request, whatever the token says. */
export function createAuthenticate(
  store: Store,
  clock: Clock,
  tokens: Tokens,
  addressOf: (request: Request) => string = () => 'unknown',
  rolesAt: RolesAt = ({ roles }) => roles,
): Authenticate {
  const tools: SessionTools = {
    store,
    noting: new Set(),
    clock,
    ofKey: askTogether(store, { name: 'session_of_key', types: ['text'] }),
    ofSignIn: askTogether(store, {
      name: 'session_of_sign_in',
      types: ['text', 'uuid', 'timestamptz'],
    }),
  }
  return async (request) => {
    const language = languageOf(request.headers.get('Accept-Language'))
    const asker: Asker = {
      rolesAt,
      address: addressOf(request),
      language,
      companyId: request.headers.get(companyHeader) ?? undefined,
    }
    const bearer = /^Bearer +([^\s]+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
    if (bearer === undefined) throw refused(401, 'missingToken', language)
    if (bearer.startsWith(keyPrefix)) return sessionOfKey(tools, bearer, asker)
    return sessionOfUser(tools, await tokens.read(bearer, language), asker)
  }
}

/** The company is that of the sign-in, whatever the token says; tokens without a sign-in (account/login) carry their own. */
async function sessionOfUser(
  { clock, ofSignIn, ...tools }: SessionTools,
  { grantId, userId, companyId }: AccessToken,
  asker: Asker,
): Promise<Session> {
  const now = clock.now()
  const found = await ofSignIn(grantId ?? null, userId, now)
  const signIn = found.signIn ?? undefined
  if (grantId !== undefined && !signIn) throw refused(401, 'endedSession', asker.language)
  const account = activeAccount(found.account, asker.language)
  const membership = signIn
    ? activeOf(account, signIn.company_id)
    : companyId === undefined
      ? homeOf(account)
      : membershipOf(account, companyId)
  if (!membership) throw refused(403, 'foreignCompany', asker.language)
  assertSameCompany(account, membership, asker)
  if (signIn && isDue(signIn.last_used_at, now))
    await noteUse(tools, 'sign_in', signIn.id, { last_used_at: now })
  return {
    ...sessionOf(account, membership, asker.rolesAt(membership), 'user'),
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
async function sessionOfKey(tools: SessionTools, key: string, asker: Asker): Promise<Session> {
  const session = await sessionOfKnownKey(tools, key, asker)
  if (session) return session
  await countUnknownKey(tools, asker.address, asker.language)
  throw refused(401, 'unknownKey', asker.language)
}

/**
 * What a key may do now: what its user may do now, as far as the key and every key above it hold it. A key whose maker
 * has expired has expired too.
 */
async function sessionOfKnownKey(
  { clock, ofKey, ...tools }: SessionTools,
  key: string,
  asker: Asker,
): Promise<Session | undefined> {
  const now = clock.now()
  const found = await ofKey(keyHash(key))
  const chain = chainOf(found.keys ?? [])
  if (!chain) return undefined
  if (chain.expiresAt && chain.expiresAt <= now) throw refused(401, 'expiredKey', asker.language)
  if (asker.companyId !== undefined && asker.companyId !== chain.companyId)
    throw refused(403, 'foreignKeyCompany', asker.language)
  const account = activeAccount(found.account, asker.language)
  const membership = membershipOf(account, chain.companyId)
  if (!membership) return undefined
  if (isDue(chain.lastUsedAt, now))
    await noteUse(tools, 'access_key', chain.id, {
      last_used_at: now,
      last_used_address: asker.address,
    })
  const held = new Set(asker.rolesAt(membership))
  const roles = chain.roles.filter((role) => held.has(role))
  const { id, expiresAt, mayCreateKeys, depth } = chain
  return {
    ...sessionOf(account, membership, roles, 'accessKey'),
    accessKey: { id, expiresAt, mayCreateKeys, depth },
  }
}

function activeAccount(
  rows: readonly AccountRow[] | null | undefined,
  language: Language,
): Account {
  const account = accountIn(rows ?? [])
  if (!account?.isActive || account.memberships.length === 0)
    throw refused(401, 'inactiveUser', language)
  return account
}

/** Kept to the minute, so that reading does not write each time. */
const isDue = (last: Date | string | null, now: Date): boolean =>
  last === null || now.getTime() - new Date(last).getTime() >= 60_000

/**
 * Whoever may read is not kept from it because the use cannot be written down, such as on a full disk. Of requests with the same key at the
 * same time one notes it.
 */
async function noteUse(
  { store, noting }: Pick<SessionTools, 'store' | 'noting'>,
  table: 'access_key' | 'sign_in',
  id: string,
  use: { readonly last_used_at: Date; readonly last_used_address?: string },
): Promise<void> {
  if (noting.has(id)) return
  noting.add(id)
  try {
    await store.asSystem((tx) => tx.updateTable(table).set(use).where('id', '=', id).execute())
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  } finally {
    noting.delete(id)
  }
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
