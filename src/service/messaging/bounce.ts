/** E-mails that come back: a report on delivery (RFC 3462, 3464) says of which message, to whom, what became of it and why. */
import { trimEnd } from '#values/trim.ts'
import type { MessageEvent } from './message-life.ts'

export interface BounceReport {
  /** Of ours. */
  readonly messageId: string
  readonly event: MessageEvent
  /** What the mail server of the receiver said. */
  readonly answer: string
}

/** Actions that tell something; `relayed` and `expanded` tell nothing that is not known. */
const events: Readonly<Record<string, MessageEvent>> = {
  failed: 'bounce',
  delayed: 'deferred',
  delivered: 'delivered',
}

/** Undefined of what is no such report, or is about no message of ours. */
export function readBounce(mail: string): BounceReport | undefined {
  const parts = partsOf(mail.replace(/\r\n?/g, '\n'), 0)
  const status = parts.find(({ type }) => type === 'message/delivery-status')
  if (!status) return undefined
  const blocks = status.content.split(/\n\n+/).map(fieldsOf)
  const recipient = blocks.find((fields) => fields.has('action'))
  const event = events[(recipient?.get('action') ?? '').trim().toLowerCase() /* ascii */]
  const messageId = messageIdIn(parts, blocks)
  if (!recipient || event === undefined || messageId === undefined) return undefined
  const said = recipient.get('diagnostic-code')?.replace(/^\s*smtp;\s*/i, '')
  const answer = [said ?? recipient.get('status') ?? ''].join(' ').replace(/\s+/g, ' ').trim()
  return { messageId, event, answer: answer.slice(0, 500) }
}

/** The sender's own number of the message, where its mail server handed it on; otherwise that of what came back. */
function messageIdIn(
  parts: readonly MimePart[],
  blocks: readonly ReadonlyMap<string, string>[],
): string | undefined {
  const envelope = blocks.find((fields) => fields.has('original-envelope-id'))
  const own = uuidIn(envelope?.get('original-envelope-id'))
  if (own !== undefined) return own
  const returned = parts.find(
    ({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers',
  )
  return returned && uuidIn(fieldsOf(returned.content.split('\n\n', 1)[0] ?? '').get('message-id'))
}

const uuidIn = (text: string | undefined): string | undefined =>
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/.exec((text ?? '').toLowerCase() /* ascii */)?.[0]

// MIME, as far as reports use it

interface MimePart {
  readonly type: string
  readonly content: string
}
/** Reports have a few parts, of which one may hold others. */
const deepest = 4

function partsOf(text: string, depth: number): readonly MimePart[] {
  const end = text.indexOf('\n\n')
  const fields = fieldsOf(end < 0 ? text : text.slice(0, end))
  const body = end < 0 ? '' : text.slice(end + 2)
  const contentType = fields.get('content-type') ?? 'text/plain'
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase() /* ascii */
  const [, quoted, plain] = /\bboundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (type.startsWith('multipart/') && boundary !== undefined && depth < deepest)
    return `\n${body}`
      .split(`\n--${boundary}`)
      .slice(1)
      .filter((piece) => !piece.startsWith('--'))
      .flatMap((piece) => partsOf(piece.slice(piece.indexOf('\n') + 1), depth + 1))
  return [{ type, content: decoded(body, fields.get('content-transfer-encoding') ?? '') }]
}

const decodings: Readonly<Record<string, (text: string) => string>> = {
  base64: (text) => Buffer.from(text, 'base64').toString('utf8').replace(/\r\n/g, '\n'),
  'quoted-printable': (text) =>
    Buffer.from(
      text
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      'latin1',
    ).toString('utf8'),
}
const decoded = (text: string, encoding: string): string =>
  (decodings[encoding.trim().toLowerCase() /* ascii */] ?? ((plain) => plain))(text)

/** Names in small letters; a line that begins with a blank belongs to the one before it. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of trimEnd(text, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase() /* ascii */
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
  }
  return fields
}
