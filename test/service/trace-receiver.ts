/** Receives traces as a collector does: OTLP over HTTP, read where they come as JSON. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  readonly name: string
  /** Of the protocol: 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  /** Empty: it begins its trace. */
  readonly parentSpanId: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly hasFailed: boolean
}
export interface TraceRequest {
  readonly path: string
  readonly contentType: string
  /** Of the header that OTEL_EXPORTER_OTLP_HEADERS set. */
  readonly key: string
  readonly text: string
}
export interface TraceReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly address: string
  readonly requests: readonly TraceRequest[]
  spans(): readonly ReceivedSpan[]
  /** Attributes of the service that sent them. */
  resource(): Readonly<Record<string, unknown>>
  /** From now on: takes what comes, refuses it, or never answers. */
  behave(as: Behaviour): void
  close(): Promise<void>
}
type Behaviour = 'taking' | 'refusing' | 'silent'

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}
interface SentSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code: number }
}

export async function receiveTraces(): Promise<TraceReceiver> {
  const requests: TraceRequest[] = []
  let behaviour: Behaviour = 'taking'
  const answers: Readonly<Record<Behaviour, (response: ServerResponse) => void>> = {
    taking: (response) =>
      void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
    refusing: (response) => void response.writeHead(400).end(),
    silent: () => undefined,
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({
        path: request.url ?? '',
        contentType: request.headers['content-type'] ?? '',
        key: String(request.headers['x-key'] ?? ''),
        text: Buffer.concat(chunks).toString(),
      })
      answers[behaviour](response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sent = () => requests.map(({ text }) => JSON.parse(text) as Sent)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () =>
      sent().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans.map(readSpan)),
        ),
      ),
    resource: () => valuesOf(sent()[0]?.resourceSpans[0]?.resource.attributes ?? []),
    behave: (as) => {
      behaviour = as
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const readSpan = ({ parentSpanId = '', attributes, status, ...span }: SentSpan): ReceivedSpan => ({
  name: span.name,
  kind: span.kind,
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId,
  attributes: valuesOf(attributes),
  hasFailed: status.code === 2,
})

const valuesOf = (attributes: readonly Attribute[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** The spans below one, as names: `{ name: [names of its children …] }`, in the order of their beginning. */
export interface SpanTree {
  readonly name: string
  readonly under: readonly SpanTree[]
}
export const treeOf = (spans: readonly ReceivedSpan[], root: ReceivedSpan): SpanTree => ({
  name: root.name,
  under: spans
    .filter(({ parentSpanId }) => parentSpanId === root.spanId)
    .map((span) => treeOf(spans, span)),
})
