/** What the browser is told at start (`/config.json`): the same build runs against any of our or others' services. */
import { z } from 'zod'

const address = z.string().transform((text) => text.replace(/\/+$/, ''))

export const PortalConfig = z.object({
  /** Five service addresses; empty: the portal's own origin. */
  addresses: z.object({ portal: address, api: address, identity: address, ticket: address, payment: address }),
  /** Users of a demonstration, shown on the sign-in screen; absent elsewhere. */
  demo: z.object({ users: z.array(z.object({ username: z.string(), password: z.string(), name: z.string(), company: z.string() })) }).nullish(),
})
export type PortalConfig = z.output<typeof PortalConfig>
