/** The document that a link of an SMS opens, as PDF. A link that never was and one that has ended get the same answer. */
import { ServiceError } from '../base/error.ts'
import { answerHeaders } from '../http/headers.ts'
import type { Dispatcher } from '../http/dispatcher.ts'
import { countUp } from '../http/limits.ts'
import { languageOf, say } from '../http/words.ts'
import type { Ports } from '../ports/ports.ts'
import { attachmentBytes } from './attachment.ts'
import { contentOf } from './content.ts'
import { onBehalfOf } from './on-behalf.ts'
import { documentPath, linkedDocument } from '../messaging/document-links.ts'

/** Printing takes a second: whoever has a link does not keep the printer busy with it (*assumed* figure). */
const limit = { allowed: 30, seconds: 3600 }

export function createLinkedDocument(ports: Ports): Dispatcher {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(documentPath) || request.method !== 'GET') return undefined
    const language = languageOf(request)
    const ended = () => text(404, say(language, 'documentLinkEnded'))
    const token = pathname.slice(documentPath.length)
    if (!/^[\w-]{22}$/.test(token)) return ended()
    const now = ports.clock.now()
    const found = await ports.store.asSystem((tx) => linkedDocument(tx, token, now))
    if (!found) return ended()
    const wait = await countUp(ports, `document:${found.messageId}`, { ...limit, count: 1 })
    if (wait !== undefined)
      return text(429, say(language, 'tooOften', { allowed: limit.allowed, seconds: wait }))
    const context = { ...onBehalfOf(ports, found), language }
    try {
      const content = await context.transaction((tx) => contentOf(tx, context, found.recordUuid))
      const bytes = await attachmentBytes(context, content, 'pdf')
      return pdf(bytes, content.record.number ?? found.recordUuid)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      return error.status === 404 ? ended() : text(error.status, error.message)
    }
  }
}

const own = { ...answerHeaders(false), 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

const pdf = (bytes: Uint8Array, name: string): Response =>
  new Response(Uint8Array.from(bytes), {
    headers: {
      ...own,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name.replace(/[^\w.-]/g, '_')}.pdf"`,
    },
  })

const text = (status: number, sentence: string): Response =>
  new Response(sentence, {
    status,
    headers: { ...own, 'Content-Type': 'text/plain; charset=utf-8' },
  })
