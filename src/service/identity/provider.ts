/**
 * The identity provider of the portal: authorization code with PKCE for one public client, rotating refresh tokens, JWT
 * access tokens for the service, and the portal's own screen for signing in. No page asks for consent: portal and
 * service are one party.
 */
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Configuration, KoaContextWithOIDC, Provider as ProviderType } from 'oidc-provider'
import { writeAudit } from '../store/audit.ts'
import type { Log } from '../base/log.ts'
import type { Clock, Random, Store } from '../ports/ports.ts'
import { accountOf, activeOf, fullNameOf, homeOf, type Account } from './accounts.ts'
import { Provider } from './library.ts'
import { renderLogout, renderProblem, renderSignedOut, securityHeaders } from './pages.ts'
import { relativeCookies } from './relative-cookies.ts'
import { payloadAdapter } from './payload-adapter.ts'
import type { RolesAt } from './roles.ts'
import type { IdentitySecrets } from './secrets.ts'
import { companyOfGrant, keepSignIn } from './sign-ins.ts'

/** Where the provider is mounted under the origin. */
export const mountPath = '/idp'
export const clientId = 'evrak-portal'
/** What access tokens are for. */
export const audience = 'evrak-api'
const resource = 'urn:evrak:api'
const scopes = 'openid profile offline_access api'
/** Seconds. Access tokens are short because they cannot be taken back one by one; a session lasts two weeks unused. */
const ttl = { accessToken: 300, code: 60, interaction: 3600, session: 14 * 86_400 } as const

export const accessTokenSeconds = ttl.accessToken
export const issuerOf = (origin: string): string => `${origin}${mountPath}`

export interface ProviderOptions {
  readonly origin: string
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly secrets: IdentitySecrets
  readonly log: Log
  /** Network address that a request came from. */
  readonly addressOf: (request: IncomingMessage) => string
  /** Roles that count at a company. */
  readonly rolesAt: RolesAt
}

export function createProvider(options: ProviderOptions): ProviderType {
  const provider = new Provider(issuerOf(options.origin), configurationOf(options))
  // Host and protocol are set from the configured origin before a request gets here (identity.ts), never taken from it.
  provider.proxy = true
  provider.use(securityHeaders)
  provider.use(relativeCookies(options.clock))
  provider.on('server_error', (_context, error) =>
    options.log.error('The identity provider failed', { reason: error.stack ?? error.message }),
  )
  // Such as a body whose connection ended. Without this the library writes it to standard error, past the log.
  const events: EventEmitter = provider
  events.on('error', (error: Error) =>
    options.log.warn('A request to the identity provider could not be answered', {
      reason: error.message,
    }),
  )
  provider.on('end_session.success', (context) => void auditSignOut(options, context))
  return provider
}

async function auditSignOut(
  { store, random, log, addressOf }: ProviderOptions,
  context: KoaContextWithOIDC,
): Promise<void> {
  const userId = context.oidc.session?.accountId
  if (userId === undefined) return
  await writeAudit(store, log, {
    userId,
    call: 'identity.signOut',
    path: `${mountPath}/connect/endsession`,
    status: 200,
    address: addressOf(context.req),
    userAgent: context.get('User-Agent'),
    correlationId: random.uuid(),
  })
}

function configurationOf(options: ProviderOptions): Configuration {
  const { origin, store, clock, secrets, rolesAt } = options
  return {
    adapter: payloadAdapter(store, clock),
    jwks: { keys: [secrets.signingKey] },
    cookies: { keys: [secrets.cookieSecret], names: cookieNames(origin) },
    clients: [portalClient(origin)],
    scopes: scopes.split(' '),
    responseTypes: ['code'],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name', 'CompanyID', 'CompanyName', 'Modules', 'Role'] },
    conformIdTokenClaims: false,
    rotateRefreshToken: true,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    // Signing out ends everything that was given out in the session, refresh tokens included.
    expiresWithSession: async () => true,
    clientBasedCORS: (_context, requestOrigin) => requestOrigin === origin,
    routes: {
      authorization: '/connect/authorize',
      token: '/connect/token',
      end_session: '/connect/endsession',
      jwks: '/jwks',
    },
    ttl: {
      AccessToken: ttl.accessToken,
      AuthorizationCode: ttl.code,
      IdToken: ttl.accessToken,
      Interaction: ttl.interaction,
      RefreshToken: ttl.session,
      Session: ttl.session,
      Grant: ttl.session,
    },
    // A path of its own per interaction keeps the cookies of two tabs apart (identity.ts leads on to the screen).
    interactions: { url: (_context, interaction) => `${mountPath}/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: renderLogout,
        postLogoutSuccessSource: renderSignedOut,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'api',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ttl.accessToken,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    renderError: renderProblem,
    findAccount: async (_context, userId, token) => {
      const account = await accountOf(store, userId)
      // Who belongs to no company any more has nothing to work for: the sign-in asks anew, and says so.
      if (!account?.isActive || !homeOf(account)) return undefined
      return {
        accountId: userId,
        claims: async () => ({
          ...idTokenClaims(account, await companyOfGrant(store, token?.grantId), rolesAt),
          sub: userId,
        }),
      }
    },
    extraTokenClaims: async (_context, token) => {
      if (!('accountId' in token)) return undefined
      const account = await accountOf(store, token.accountId)
      return {
        CompanyID:
          account && activeOf(account, await companyOfGrant(store, token.grantId))?.companyId,
        grant: token.grantId,
      }
    },
    loadExistingGrant: (context) => grantOf(options, context),
  }
}

const portalClient = (origin: string) => ({
  client_id: clientId,
  client_name: 'Evrak',
  token_endpoint_auth_method: 'none' as const,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code' as const],
  redirect_uris: [`${origin}/auth/callback`, `${origin}/auth/silent-renew`],
  post_logout_redirect_uris: [`${origin}/login`],
})

function idTokenClaims(
  account: Account,
  companyId: string | undefined,
  rolesAt: RolesAt,
): Record<string, unknown> {
  const active = activeOf(account, companyId)
  return {
    name: fullNameOf(account),
    CompanyID: active?.companyId,
    CompanyName: active?.companyName,
    Modules: active?.modules ?? [],
    Role: active ? rolesAt(active) : [],
  }
}

/**
 * Cookies are HttpOnly, SameSite=Lax and signed; over HTTPS they are Secure too, and the browser holds us to it by their
 * names (RFC 6265bis 4.1.3). Those of an interaction have a path of their own, which `__Host-` does not allow.
 */
function cookieNames(origin: string) {
  const isSecure = origin.startsWith('https:')
  return {
    session: `${isSecure ? '__Host-' : ''}evrak_session`,
    interaction: `${isSecure ? '__Secure-' : ''}evrak_interaction`,
    resume: `${isSecure ? '__Secure-' : ''}evrak_resume`,
  }
}

/** The portal is granted all its scopes without asking: otherwise a consent page would appear. The grant is the sign-in that its person sees. */
async function grantOf(options: ProviderOptions, context: KoaContextWithOIDC) {
  const { client, session, provider } = context.oidc
  if (!client || !session?.accountId) return undefined
  const known = session.grantIdFor(client.clientId)
  const grant =
    (known ? await provider.Grant.find(known) : undefined) ??
    newGrant(provider, client.clientId, session.accountId)
  const grantId = grant.jti ?? (await grant.save())
  await keepSignIn(options, {
    grantId,
    userId: session.accountId,
    userAgent: context.get('User-Agent'),
    address: options.addressOf(context.req),
  })
  return grant
}

function newGrant(
  provider: KoaContextWithOIDC['oidc']['provider'],
  client: string,
  accountId: string,
) {
  const grant = new provider.Grant({ clientId: client, accountId })
  grant.addOIDCScope(scopes)
  grant.addResourceScope(resource, 'api')
  return grant
}
