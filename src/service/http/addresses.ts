/** Where the services stand under the one origin of ours. Screens and calls share words (`/x/sale`), so the calls of the portal have a prefix. */
import type { ServiceName } from '#engine/portal.ts'

/** Path before the calls of each service; absent: not answered here (the helpers on the user's own machine). */
export type Addresses = Readonly<Partial<Record<ServiceName, string>>>

export const ownAddresses: Addresses = {
  portal: '/api',
  identity: '',
  ticket: '/ticket',
  payment: '/payment',
}
