/** The configuration of a running portal (`/config.json`), read at start: the same build runs against any service. */
import { isRecord, recordOf } from '#values/json.ts'
import type { Addresses } from './transport.ts'

/** The five addresses of the specification, without a slash at the end; empty: the portal's own origin. */
type AddressName = 'portal' | 'api' | 'identity' | 'ticket' | 'payment'

/** Helpers on the person's own machine, with the addresses that they have unless told otherwise (specification 9). */
const helperDefaults = { card: 'http://localhost:5555', erp: 'http://localhost:1903' } as const
type HelperName = keyof typeof helperDefaults

const signInDefaults = { form: false, registration: true } as const
type SignInName = keyof typeof signInDefaults

export interface DemoUser {
  readonly username: string
  readonly name: string
  readonly company: string
}
export interface PortalConfig {
  readonly addresses: Readonly<Record<AddressName, string>>
  readonly helpers: Readonly<Record<HelperName, string>>
  /** `form`: signing in by account/login, for places without the identity provider's own page. `registration`: companies may register themselves. */
  readonly signIn: Readonly<Record<SignInName, boolean>>
  /** Users of a demonstration, shown on the sign-in screen; their passwords are told elsewhere. Absent: no demonstration. */
  readonly demo: { readonly users: readonly DemoUser[] } | undefined
}

/** What a value may be; the words for it are `session.configuration.allowed.…`. */
export type Allowed = 'object' | 'address' | 'helper' | 'switch' | 'users'

export interface ConfigProblem {
  /** Place in the file: `addresses.ticket`. */
  readonly name: string
  /** As it stands there; `undefined` where it is missing. */
  readonly value: unknown
  readonly allowed: Allowed
}

/** The configuration has faults: all of them, to be shown as a table. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[]
  constructor(problems: readonly ConfigProblem[]) {
    super(
      `/config.json: ${problems.map(({ name, value, allowed }) => `${name} is ${JSON.stringify(value) ?? 'missing'} (allowed: ${allowed})`).join('; ')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** The configuration could not be read at all. `status` is 0 where no answer came. */
export class ConfigUnreadableError extends Error {
  readonly status: number
  constructor(status: number, options?: ErrorOptions) {
    super(
      `/config.json cannot be read: ${status === 0 ? 'no answer' : `status ${status}`}`,
      options,
    )
    this.name = 'ConfigUnreadableError'
    this.status = status
  }
}

const configAddress = '/config.json'

/** Throws a ConfigError with every fault, or a ConfigUnreadableError. */
export async function readConfig(fetch = globalThis.fetch): Promise<PortalConfig> {
  const response = await fetch(configAddress, { credentials: 'same-origin' }).catch(
    (cause: unknown) => {
      throw new ConfigUnreadableError(0, { cause })
    },
  )
  if (!response.ok) throw new ConfigUnreadableError(response.status)
  const data: unknown = await response.json().catch((cause: unknown) => {
    throw new ConfigUnreadableError(response.status, { cause })
  })
  return toConfig(data)
}

/** Whether the portal itself answers just now. */
export async function portalAnswers(fetch = globalThis.fetch): Promise<boolean> {
  return fetch(configAddress, { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    (response) => response.ok,
    () => false,
  )
}

/** Checks by hand what came. Helpers and ways to sign in may be left out; the five addresses may not. */
export function toConfig(data: unknown): PortalConfig {
  const problems: ConfigProblem[] = []
  // A part that is missing has the faults of its values; one that is something else is a fault itself.
  const part = (name: string): Readonly<Record<string, unknown>> => {
    const value = recordOf(data)[name]
    if (value !== undefined && !isRecord(value)) problems.push({ name, value, allowed: 'object' })
    return recordOf(value)
  }
  const take = <T>(
    name: string,
    value: unknown,
    allowed: Allowed,
    isGood: (value: unknown) => value is T,
  ): T | undefined => {
    if (isGood(value)) return value
    problems.push({ name, value, allowed })
    return undefined
  }
  const addresses = part('addresses')
  const helpers = { ...helperDefaults, ...part('helpers') }
  const signIn = { ...signInDefaults, ...part('signIn') }
  const { users } = part('demo')
  const address = (name: AddressName): string =>
    trimmed(take(`addresses.${name}`, addresses[name], 'address', isAddress))
  const helper = (name: HelperName): string =>
    trimmed(take(`helpers.${name}`, helpers[name], 'helper', isHttpAddress))
  const isOn = (name: SignInName): boolean =>
    take(`signIn.${name}`, signIn[name], 'switch', isBoolean) ?? false

  const config = {
    addresses: {
      portal: address('portal'),
      api: address('api'),
      identity: address('identity'),
      ticket: address('ticket'),
      payment: address('payment'),
    },
    helpers: { card: helper('card'), erp: helper('erp') },
    signIn: { form: isOn('form'), registration: isOn('registration') },
    demo:
      users === undefined
        ? undefined
        : { users: (take('demo.users', users, 'users', isList) ?? []).map(toUser) },
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isHttpAddress = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
/** Of the own origin by its path, or of another by its whole address. */
const isAddress = (value: unknown): value is string =>
  value === '' || (typeof value === 'string' && /^\/(?![/\\])/.test(value)) || isHttpAddress(value)

const trimmed = (text: string | undefined): string => withoutSlashes(text ?? '')

/** An address without the slashes at its end: a path is put behind it. */
export const withoutSlashes = (address: string): string =>
  address.endsWith('/') ? withoutSlashes(address.slice(0, -1)) : address
function toUser(value: unknown): DemoUser {
  const user = recordOf(value)
  return {
    username: String(user['username'] ?? ''),
    name: String(user['name'] ?? ''),
    company: String(user['company'] ?? ''),
  }
}

/** Addresses of the services and helpers, as the transport wants them. */
export const addressesOf = ({ addresses, helpers }: PortalConfig): Addresses => ({
  portal: addresses.portal,
  identity: addresses.identity,
  ticket: addresses.ticket,
  payment: addresses.payment,
  card: helpers.card,
  erp: helpers.erp,
})
