/** A small HTTP server of its own, such as that of a pretend shop: it has its port before it knows what it answers. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { portOf } from './port-of.ts'

export interface OpenPort {
  readonly origin: string
  /** From now on requests are answered by `fetch`. */
  serve(fetch: (request: Request) => Response | Promise<Response>): void
  close(): Promise<void>
}

/** On port 0 any free one. */
export async function openPort(host: string, port: number): Promise<OpenPort> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return {
    origin: `http://${name}:${portOf(server)}`,
    serve: (fetch) =>
      void server.on('request', getRequestListener(fetch, { overrideGlobalObjects: false })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
