/** The configuration of a running portal (`/config.json`), read at start: the same build runs against any service. */
import type { Addresses } from './transport.ts'

/** The five addresses of the specification, without a slash at the end; empty: the portal's own origin. */
const addressNames = ['portal', 'api', 'identity', 'ticket', 'payment'] as const
type AddressName = (typeof addressNames)[number]

export interface DemoUser {
  readonly username: string
  readonly name: string
  readonly company: string
}
export interface PortalConfig {
  readonly addresses: Readonly<Record<AddressName, string>>
  /** Users of a demonstration, shown on the sign-in screen; their passwords are told elsewhere. Absent: no demonstration. */
  readonly demo: { readonly users: readonly DemoUser[] } | undefined
}

export async function readConfig(fetch = globalThis.fetch): Promise<PortalConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`/config.json: ${response.status}`)
  return toConfig(await response.json())
}

/** Checks by hand what came, and names what is missing. */
export function toConfig(data: unknown): PortalConfig {
  const addresses = recordOf(recordOf(data)['addresses'])
  const missing = addressNames.filter((name) => typeof addresses[name] !== 'string')
  if (missing.length > 0) throw new Error(`/config.json: addresses.${missing.join(', addresses.')} must be text, empty for the portal's own origin`)
  const users = recordOf(recordOf(data)['demo'])['users']
  return {
    addresses: Object.fromEntries(addressNames.map((name) => [name, String(addresses[name]).replace(/\/+$/, '')])) as Record<AddressName, string>,
    demo: Array.isArray(users) ? { users: users.map(toUser) } : undefined,
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})

function toUser(value: unknown): DemoUser {
  const user = recordOf(value)
  return { username: String(user['username'] ?? ''), name: String(user['name'] ?? ''), company: String(user['company'] ?? '') }
}

/** Addresses of the services; the two helpers are on the person's own machine (specification 9). */
export const addressesOf = ({ addresses }: PortalConfig): Addresses => ({
  portal: addresses.portal,
  identity: addresses.identity,
  ticket: addresses.ticket,
  payment: addresses.payment,
  card: 'http://localhost:5555',
  erp: 'http://localhost:1903',
})
