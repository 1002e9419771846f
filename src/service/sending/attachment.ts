/** Files of a record that go with a message about it. */
import type { CallContext } from '../ports/ports.ts'
import type { MessageAttachment } from '../ports/database.ts'
import { xmlOf, type StoredContent } from './content.ts'
import { printedHtml } from './export.ts'
import { printPdf } from './print-pdf.ts'

export const attachmentTypes = { xml: 'application/xml', pdf: 'application/pdf' } as const

/** Throws as printing does (./print-pdf.ts). */
export async function attachmentBytes(
  context: CallContext,
  content: StoredContent,
  of: MessageAttachment['of'],
): Promise<Uint8Array> {
  return of === 'xml'
    ? new TextEncoder().encode(await xmlOf(context, content))
    : printPdf(context, [await printedHtml(context, content)])
}
