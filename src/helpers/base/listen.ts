/** Serves a helper on the loopback addresses of this machine, and on no other. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { portOf } from '#service/base/port-of.ts'
import { HelperFault } from './helper-fault.ts'

export interface Listening {
  readonly port: number
  close(): Promise<void>
}

const loopback = '127.0.0.1'
/** Browsers may take `localhost` for either; a machine may be without this one. */
const loopback6 = '::1'

/** @param port 0: any free one. Throws HelperFault where it is taken. */
export async function listenLocally(
  port: number,
  fetch: (request: Request) => Promise<Response>,
): Promise<Listening> {
  const listener = getRequestListener(fetch)
  const start = async (host: string, at: number): Promise<Server> => {
    const server = createServer((request, response) => void listener(request, response))
    server.listen(at, host)
    await once(server, 'listening')
    return server
  }
  const first = await start(loopback, port).catch((error: unknown) => {
    throw isTaken(error)
      ? new HelperFault(`Port ${port} is taken. Is the helper running already?`)
      : error
  })
  const taken = portOf(first)
  const second = await start(loopback6, taken).catch((error: unknown) => {
    if (!isTaken(error)) return undefined
    first.close()
    throw new HelperFault(`Port ${taken} of ${loopback6} is taken by another program.`)
  })
  const servers = second ? [first, second] : [first]
  return {
    port: taken,
    close: async () => {
      await Promise.all(
        servers.map((server) => {
          server.closeAllConnections()
          return new Promise((resolve) => server.close(resolve))
        }),
      )
    },
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
