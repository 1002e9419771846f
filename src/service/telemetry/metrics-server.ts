/** Serves the metrics on an address of their own, so that a proxy in front of the service cannot show them to strangers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exitCodes, StartError } from '../store/start-error.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsServer {
  /** The address to scrape. */
  readonly url: string
  close(): Promise<void>
}

export interface MetricsAddress {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
}

/** Throws a StartError where the address cannot be listened on. */
export async function startMetricsServer(
  { port, host }: MetricsAddress,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return void response
        .writeHead(404, { 'Content-Type': 'text/plain' })
        .end('The metrics are at GET /metrics\n')
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () =>
        response
          .writeHead(500, { 'Content-Type': 'text/plain' })
          .end('The metrics could not be read\n'),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(notListening(error, port, host)))
    server.listen(port, host, resolve)
  })
  // Metrics alone never keep the program running.
  server.unref()
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server.address(), port)}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const portOf = (address: AddressInfo | string | null, asked: number): number =>
  typeof address === 'object' && address !== null ? address.port : asked

const notListening = (error: Error, port: number, host: string): StartError =>
  new StartError(
    `The metrics cannot be served on port ${port} of ${host} (${error.message}). Name a free one with METRICS_PORT, or an address of this machine with METRICS_HOST.`,
    exitCodes.unavailable,
    error,
  )
