/** The configuration of a running portal, read at start. */
import { PortalConfig } from '#schemas/config.ts'
import type { Addresses } from './transport.ts'

export async function readConfig(fetch = globalThis.fetch): Promise<PortalConfig> {
  const response = await fetch('/config.json', { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`/config.json: ${response.status}`)
  return PortalConfig.parse(await response.json())
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
