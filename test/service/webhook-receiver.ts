/** A program of somebody else that is told of events over HTTP. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { portOf } from '#service/base/port-of.ts'

export interface ReceivedWebhook {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface WebhookReceiver {
  readonly address: string
  readonly port: number
  readonly received: readonly ReceivedWebhook[]
  /** What it answers from now on. */
  answerWith(answer: (response: ServerResponse, webhook: ReceivedWebhook) => void): void
  close(): Promise<void>
}

export const withStatus =
  (status: number, text = '') =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text)

export async function openWebhookReceiver(host = '127.0.0.1', port = 0): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let answer: (response: ServerResponse, webhook: ReceivedWebhook) => void = withStatus(204)
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const webhook = { method, path, headers, body }
      received.push(webhook)
      answer(response, webhook)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const listening = portOf(server)
  return {
    address: `http://${host}:${listening}/olaylar`,
    port: listening,
    received,
    answerWith: (next) => void (answer = next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
