import type { Server } from 'node:net'

/** The port that a server listens on. Throws where it listens on none: before it has begun, after its end, or on a socket file. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error(`The server listens on no port: ${address ?? 'it does not listen'}`)
  return address.port
}
