/** HTTP/1.1 written byte by byte: what no client library would send, one request a connection. */
import { connect } from 'node:net'

export interface RawRequest {
  readonly method: string
  /** As it stands in the first line, letter by letter. */
  readonly target: string
  /** As bytes of Latin 1; a name may stand twice, and nothing is added but Host and Connection. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly body?: string | Uint8Array
  /** What Content-Length says; absent: the truth; null: nothing. */
  readonly length?: number | null
}
export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  readonly status: number
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Far more than any request takes: a door that never answers is named, instead of the test running out of time. */
const patienceMs = 60_000

/** Throws where nothing is answered and the connection stays open. */
export function sendRaw(origin: string, request: RawRequest): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(origin)
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const socket = connect(Number(port), hostname)
    const timer = setTimeout(
      () => (socket.destroy(), reject(new Error(`${request.method} ${request.target} hangs`))),
      patienceMs,
    )
    socket.on('data', (piece) => pieces.push(piece))
    // A service that refuses while it is still being written to may close first; what it said was read.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(answerOf(Buffer.concat(pieces)))
    })
    socket.write(head(host, request))
    // Where the length may be wrong the service must not wait for the rest.
    if (request.length === undefined) socket.write(request.body ?? '')
    else socket.end(request.body ?? '')
  })
}

function head(host: string, { method, target, headers = [], body, length }: RawRequest): Buffer {
  const size = length === undefined && body !== undefined ? Buffer.byteLength(body) : length
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(headers.some(([name]) => /^host$/i.test(name)) ? [] : [`Host: ${host}`]),
    'Connection: close',
    ...(typeof size === 'number' ? [`Content-Length: ${size}`] : []),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

function answerOf(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes
    .subarray(0, Math.max(end, 0))
    .toString('latin1')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase() /* ascii */, value.join(': ')]
    }),
  )
  const body = bytes.subarray(end + 4)
  const isChunked = headers['transfer-encoding'] === 'chunked'
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers,
    text: (isChunked ? unchunked(body) : body).toString('utf8'),
  }
}

function unchunked(body: Buffer): Buffer {
  const pieces: Buffer[] = []
  let at = 0
  for (;;) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, Math.max(end, at)).toString('latin1'), 16)
    if (end < 0 || !size) return Buffer.concat(pieces)
    pieces.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
