/**
 * Exports of many documents as one file that is streamed: a zip, or a PDF. Contents are read a few at a time, each few in a
 * transaction of their own, so that neither memory nor the database holds thousands of documents.
 */
import { envelopeOf, writeEnvelope } from '#documents/ubl/envelope.ts'
import type { ExportType } from '#engine/portal.ts'
import { unsharedBytes } from '../base/unshared-bytes.ts'
import type { CallContext } from '../ports/ports.ts'
import { archiveOf, type ArchiveEntry } from '../rendering/archive.ts'
import { fileLanguage } from '../paper/texts.ts'
import { boxOfCall, missing } from '../records/record.ts'
import type { FileParts } from '../http/file-answer.ts'
import { contentsOf, documentOf, htmlOf, xmlOf, type StoredContent } from './content.ts'
import { printPdf } from './print-pdf.ts'

/** Read and held at once. */
const atOnce = 50
/** Documents in one PDF: a browser prints no book of thousands of pages. Of more there are several, in a zip. */
export const mostInOnePdf = 200

/** Throws 404 before anything is written where one of the records is not there. */
export async function exportFile(
  context: CallContext,
  type: ExportType,
  uuids: readonly string[],
): Promise<FileParts> {
  await assertThere(context, uuids)
  const name = `${context.family.key}-${boxOfCall(context).key}-${type}`
  if (type === 'OnePagePdf' && uuids.length <= mostInOnePdf)
    return {
      name: `${name}.pdf`,
      mimeType: 'application/pdf',
      stream: once(() => onePdf(context, uuids)),
    }
  return {
    name: `${name}.zip`,
    mimeType: 'application/zip',
    stream: archiveOf(entriesOf[type](context, uuids), context.ports.clock.now()),
  }
}

async function assertThere(context: CallContext, uuids: readonly string[]): Promise<void> {
  const box = boxOfCall(context)
  for (const some of chunks(uuids, 1000)) {
    const rows = await context.transaction((tx) =>
      tx
        .selectFrom('record')
        .select('uuid')
        .where('company_id', '=', context.session.companyId)
        .where('box', '=', box.id)
        .where('uuid', 'in', some)
        .execute(),
    )
    const known = new Set(rows.map(({ uuid }) => uuid))
    const lost = some.find((uuid) => !known.has(uuid))
    if (lost) throw missing(context, lost)
  }
}

type Entries = (context: CallContext, uuids: readonly string[]) => AsyncIterable<ArchiveEntry>

const each = (
  extension: string,
  bytes: (context: CallContext, content: StoredContent) => Uint8Array | Promise<Uint8Array>,
  prefix = '',
): Entries =>
  async function* (context, uuids) {
    for await (const content of contents(context, uuids))
      yield {
        name: `${prefix}${nameOf(content)}.${extension}`,
        bytes: await bytes(context, content),
      }
  }

const entriesOf = {
  Xml: each('xml', async (context, content) => utf8(await xmlOf(context, content))),
  Pdf: each('pdf', async (context, content) =>
    printPdf(context, [await printedHtml(context, content)]),
  ),
  Envelope: each(
    'xml',
    async (context, content) => utf8(await envelopeXml(context, content)),
    'zarf_',
  ),
  OnePagePdf: async function* (context, uuids) {
    for (const [index, some] of chunks(uuids, mostInOnePdf).entries())
      yield {
        name: `${index * mostInOnePdf + 1}-${index * mostInOnePdf + some.length}.pdf`,
        bytes: await onePdf(context, some),
      }
  },
} satisfies Record<ExportType, Entries>

async function onePdf(context: CallContext, uuids: readonly string[]): Promise<Uint8Array> {
  const htmls: string[] = []
  for await (const content of contents(context, uuids))
    htmls.push(await printedHtml(context, content))
  return printPdf(context, htmls)
}

async function* contents(
  context: CallContext,
  uuids: readonly string[],
): AsyncIterable<StoredContent> {
  for (const some of chunks(uuids, atOnce))
    yield* await context.transaction((tx) => contentsOf(tx, context, some))
}

/** The number, so that files sort; a draft has none yet. */
const nameOf = ({ record }: StoredContent): string => record.number ?? record.uuid

export const printedHtml = (context: CallContext, content: StoredContent): Promise<string> =>
  htmlOf(context, content, fileLanguage(context.language))

/** The envelope in which the document travelled, or would. */
async function envelopeXml(context: CallContext, content: StoredContent): Promise<string> {
  const { record } = content
  const aliases = { sender: '', receiver: record.receiver_alias ?? '' }
  return writeEnvelope(
    envelopeOf(
      await documentOf(context, content),
      await xmlOf(context, content),
      record.envelope_uuid ?? record.uuid,
      aliases,
    ),
  )
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}

function once(work: () => Promise<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (controller) => {
      controller.enqueue(unsharedBytes(await work()))
      controller.close()
    },
  })
}
