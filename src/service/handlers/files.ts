/** HTML, XML and PDF of one document, and exports of many. Answers are JSON strings: text, or base64 of a file. */
import { strToU8, zipSync, type Zippable } from 'fflate'
import { envelopeOf, writeEnvelope } from '#documents/envelope.ts'
import type { ExportType } from '#descriptor/family.ts'
import type { Wire } from '#schemas/wire.ts'
import type { CallContext, Handler, Handlers } from '../ports.ts'
import { boxOfCall, missing } from '../records/record.ts'
import { refusal } from '../records/sentence.ts'
import { fileLanguage } from '../rendering/texts.ts'
import { contentOf, contentsOf, documentOf, htmlOf, xmlOf, type StoredContent } from '../sending/content.ts'

const loaded = (context: CallContext): Promise<StoredContent> => context.transaction((tx) => contentOf(tx, context, context.params['id'] ?? ''))

const html: Handler = async (context) => htmlOf(context, await loaded(context))
const xml: Handler = async (context) => xmlOf(context, await loaded(context))
const pdf: Handler = async (context) => base64(await context.ports.renderer.pdf([await printedHtml(context, await loaded(context))]))

const printedHtml = (context: CallContext, content: StoredContent): Promise<string> => htmlOf(context, content, fileLanguage(context.language))

const exportMany: Handler = async (context) => {
  const type = exportTypeOf(context)
  const uuids = [...new Set((context.body as Wire['UuidList']).map((uuid) => uuid.toLowerCase() /* ascii */))]
  const contents = await context.transaction((tx) => contentsOf(tx, context, uuids))
  const lost = uuids.find((uuid) => !contents.some((content) => content.record.uuid === uuid))
  if (lost) throw missing(context, lost)
  return base64(await exporters[type](context, contents))
}

export const fileHandlers: Handlers = {
  'box.html': html, 'box.xml': xml, 'box.pdf': pdf, 'box.export': exportMany,
  'drafts.html': html, 'drafts.xml': xml, 'drafts.pdf': pdf, 'drafts.export': exportMany,
}

type Exporter = (context: CallContext, contents: readonly StoredContent[]) => Promise<Uint8Array>

const exporters = {
  Xml: async (context, contents) => zipped(contents, 'xml', (content) => strToU8(xmlOf(context, content))),
  Pdf: async (context, contents) => {
    const files = new Map<StoredContent, Uint8Array>()
    for (const content of contents) files.set(content, await context.ports.renderer.pdf([await printedHtml(context, content)]))
    return zipped(contents, 'pdf', (content) => files.get(content) ?? new Uint8Array())
  },
  Envelope: async (context, contents) => zipped(contents, 'xml', (content) => strToU8(envelopeXml(context, content)), 'zarf_'),
  OnePagePdf: async (context, contents) => context.ports.renderer.pdf(await Promise.all(contents.map((content) => printedHtml(context, content)))),
} satisfies Record<ExportType, Exporter>

function exportTypeOf(context: CallContext): ExportType {
  const value = context.params['exportType'] ?? ''
  const { exports: allowed } = boxOfCall(context)
  const found = allowed.find((one) => one === value)
  if (!found) throw refusal(context.language, { status: 400, code: 1, key: 'exportType', values: { value, allowed: allowed.join(', ') }, path: 'exportType' })
  return found
}

/** Names begin with the number, so that files sort, and end with the ETTN, so that none replaces another. */
function zipped(contents: readonly StoredContent[], extension: string, bytes: (content: StoredContent) => Uint8Array, prefix = ''): Uint8Array {
  const files: Zippable = {}
  for (const content of contents) files[`${prefix}${content.record.number ? `${content.record.number}_` : ''}${content.record.uuid}.${extension}`] = bytes(content)
  return zipSync(files, { level: 6 })
}

/** The envelope in which the document travelled, or would. */
function envelopeXml(context: CallContext, content: StoredContent): string {
  const { record } = content
  const aliases = { sender: '', receiver: record.receiver_alias ?? '' }
  return writeEnvelope(envelopeOf(documentOf(context, content), xmlOf(context, content), record.envelope_uuid ?? record.uuid, aliases))
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
