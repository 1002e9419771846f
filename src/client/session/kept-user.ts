/** The signed-in user as the OpenID library keeps it under its user key, read by hand: the library comes later than the first page. */
import { recordOf } from '#values/json.ts'
import { listOf } from './profile.ts'
import { readKept, writeKept } from './storage.ts'

export interface KeptUser {
  readonly accessToken: string
  /** Seconds since 1970. */
  readonly expiresAt: number
  /** Whether the library can renew it; a token of the compatibility sign-in ends when it ends. */
  readonly isRenewable: boolean
}
export interface TokenClaims {
  readonly userId: string
  /** Absent in a token that was given out for no company. */
  readonly companyId: string | undefined
}

/** `broken`: something is kept that is no user, or whose token cannot be one. */
export function readUser(key: string): KeptUser | 'broken' | undefined {
  const kept = readKept(key)
  if (kept === undefined) return undefined
  if (
    typeof kept !== 'object' ||
    kept === null ||
    !('access_token' in kept) ||
    typeof kept.access_token !== 'string'
  )
    return 'broken'
  const isRenewable = 'refresh_token' in kept || 'id_token' in kept
  // Without a token, but renewable: a change of company that got half way.
  if (claimsOf(kept.access_token) === undefined && !(isRenewable && kept.access_token === ''))
    return 'broken'
  return {
    accessToken: kept.access_token,
    expiresAt: 'expires_at' in kept ? Number(kept.expires_at) : 0,
    isRenewable,
  }
}

/** Whom the kept tokens name, and what they may: what a person may in truth, the profile says. */
export interface ExpectedPerson {
  readonly userId: string
  readonly companyId: string
  readonly roles: ReadonlySet<string>
  readonly profile: { readonly Modules: readonly string[] }
}

/** Undefined: nobody is kept, or for no company. */
export function expectedPerson(key: string): ExpectedPerson | undefined {
  const user = readUser(key)
  const claims = typeof user === 'object' ? claimsOf(user.accessToken) : undefined
  if (claims?.companyId === undefined) return undefined
  const { Role, Modules } = recordOf(recordOf(readKept(key))['profile'])
  const { userId, companyId } = claims
  return { userId, companyId, roles: new Set(listOf(Role)), profile: { Modules: listOf(Modules) } }
}

export const removeUser = (key: string): void => void writeKept(key, undefined)

export const secondsLeft = (user: KeptUser): number => user.expiresAt - Date.now() / 1000

/** What a JWT access token says, unchecked: the service checks it. Undefined: it is none. */
export function claimsOf(token: string): TokenClaims | undefined {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const { sub, CompanyID } = recordOf(
      JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))),
    )
    return typeof sub === 'string' && sub !== ''
      ? { userId: sub, companyId: typeof CompanyID === 'string' ? CompanyID : undefined }
      : undefined
  } catch {
    return undefined
  }
}

/** Undefined: nobody is kept, or without a token that could be used. */
export const tokenOf = (user: KeptUser | 'broken' | undefined): string | undefined =>
  user === undefined || user === 'broken' || user.accessToken === '' ? undefined : user.accessToken
