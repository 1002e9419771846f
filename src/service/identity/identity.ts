/** The identity of the service: its provider under /idp, and who a request comes from. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { silentLog, type Log } from '../base/log.ts'
import type { Clock, Random, Store } from '../ports/ports.ts'
import type { SecretBox } from '../base/secret-box.ts'
import { noSpans, type Spans } from '../base/spans.ts'
import { createAuthenticate, type Authenticate } from './authenticate.ts'
import { handleInteraction } from './interaction.ts'
import { sweepPayloads } from './payload-adapter.ts'
import { createProvider, mountPath } from './provider.ts'
import type { RolesAt } from './roles.ts'
import type { Factors } from './second-factor.ts'
import { loadSecrets } from './secrets.ts'
import { createTokens, type Tokens } from './tokens.ts'

export interface IdentityOptions {
  /** Address that browsers use, without a path: `https://evrak.example`. */
  readonly origin: string
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  /** Encrypts the secrets of second factors. */
  readonly box: SecretBox
  readonly log?: Log
  /** Network address that a request came from; default: that of its connection. */
  readonly addressOf?: (request: IncomingMessage | Request) => string
  /** Roles that count at a company; default: all that its members have. */
  readonly rolesAt?: RolesAt
  /** Tells each step of a sign-in as a span; default: not at all. */
  readonly spans?: Spans | undefined
}

export interface Identity {
  readonly authenticate: Authenticate
  readonly tokens: Tokens
  /** What second factors are checked with. */
  readonly factors: Factors
  /** Whether a request is for the provider; others are the service's. */
  owns(request: IncomingMessage): boolean
  /** Answers such a request. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Deletes what has expired; call it now and then. */
  sweep(): Promise<void>
}

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const {
    origin,
    store,
    clock,
    random,
    box,
    log = silentLog,
    addressOf = connectionAddress,
    spans = noSpans,
    rolesAt = ({ roles }) => roles,
  } = options
  const secrets = await loadSecrets(store, random)
  const provider = createProvider({
    origin,
    store,
    clock,
    random,
    secrets,
    log,
    addressOf,
    rolesAt,
  })
  const callback = provider.callback()
  const tokens = createTokens(origin, secrets.signingKey)
  const factors: Factors = { origin, store, clock, random, box }
  return {
    authenticate: createAuthenticate(store, clock, tokens, addressOf, rolesAt),
    tokens,
    factors,
    owns: (request) => /^\/(?:idp(?:[/?]|$)|connect\/token(?:\?|$))/.test(request.url ?? ''),
    async handle(request, response) {
      setOrigin(request, origin)
      // The public API has it at the root of the identity service.
      if (request.url?.startsWith('/connect/token')) request.url = `${mountPath}${request.url}`
      const interaction = { origin, provider, factors, log, addressOf, spans }
      if (await handleInteraction(interaction, request, response)) return
      mount(request)
      await callback(request, response)
    },
    sweep: () => sweepPayloads(store, clock.now()),
  }
}

const connectionAddress = (request: IncomingMessage | Request): string =>
  ('socket' in request ? request.socket.remoteAddress : undefined) ?? 'unknown'

/** The provider makes addresses of the host it is asked for: that is the configured one, whatever a client or a proxy says. */
function setOrigin(request: IncomingMessage, origin: string): void {
  const { host, protocol } = new URL(origin)
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.replace(':', '')
  delete request.headers['x-forwarded-host']
  delete request.headers['x-forwarded-for']
}

function mount(request: IncomingMessage & { originalUrl?: string }): void {
  request.originalUrl = request.url ?? '/'
  request.url = request.originalUrl.slice(mountPath.length) || '/'
}
