/** Access tokens of users: signed by the provider, or here for clients that cannot follow a redirect; read by the service. */
import {
  createLocalJWKSet,
  errors,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose'
import type { IdentitySecrets } from './secrets.ts'
import { ServiceError } from '../base/error.ts'
import { accessTokenSeconds, audience, issuerOf } from './provider.ts'
import { sentence, type Language } from './sentences.ts'

export interface AccessToken {
  readonly userId: string
  /** Company the session started in. */
  readonly companyId: string | undefined
  /** Grant of the provider; absent in tokens that were signed here. Signing out revokes it. */
  readonly grantId: string | undefined
}

export interface Tokens {
  /** Throws 401 with the reason in the caller's language. */
  read(token: string, language: Language): Promise<AccessToken>
  /** `seconds` until it expires; default: as long as the provider's. */
  sign(userId: string, claims: JWTPayload, seconds?: number): Promise<string>
}

type SigningKey = IdentitySecrets['signingKey']

export function createTokens(origin: string, signingKey: SigningKey): Tokens {
  const keys = createLocalJWKSet({ keys: [publicPart(signingKey)] })
  const expected = {
    issuer: issuerOf(origin),
    audience,
    algorithms: ['RS256'],
    typ: 'at+jwt',
    requiredClaims: ['sub', 'exp', 'iat'],
  }
  return {
    async read(token, language) {
      const { payload } = await jwtVerify(token, keys, expected).catch((error: unknown) => {
        throw new ServiceError(
          401,
          sentence(error instanceof errors.JWTExpired ? 'expiredToken' : 'invalidToken', language),
        )
      })
      return {
        userId: payload.sub ?? '',
        companyId: textOf(payload['CompanyID']),
        grantId: textOf(payload['grant']),
      }
    },
    async sign(userId, claims, seconds = accessTokenSeconds) {
      const header = { alg: 'RS256', typ: 'at+jwt', ...(signingKey.kid && { kid: signingKey.kid }) }
      const token = new SignJWT({ ...claims, scope: 'api' })
        .setProtectedHeader(header)
        .setSubject(userId)
        .setIssuer(expected.issuer)
        .setAudience(audience)
      return token
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(await importJWK(signingKey, 'RS256'))
    },
  }
}

const publicPart = ({ kty, n, e, kid, use, alg }: SigningKey): JWK => ({
  kty,
  n,
  e,
  kid,
  use,
  alg,
})
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
