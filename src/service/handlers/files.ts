/** HTML, XML and PDF of one document, and exports of many. Answers are JSON strings: text, or base64 of a file. */
import { recordsWithFiles } from '#engine/facts.ts'
import type { ExportType } from '#engine/portal.ts'
import type { CallContext, Handler, Handlers } from '../ports/ports.ts'
import { FileAnswer, type FileParts } from '../http/file-answer.ts'
import { exportLedgers } from '../ledger/export-ledgers.ts'
import { boxOfCall } from '../records/record.ts'
import { refusal } from '../records/sentence.ts'
import { bytesOf } from '../rendering/archive.ts'
import { contentOf, htmlOf, xmlOf, type StoredContent } from '../sending/content.ts'
import { exportFile, printedHtml } from '../sending/export.ts'
import { uuidsOf } from '../ports/body-as.ts'
import { printPdf } from '../sending/print-pdf.ts'

const loaded = (context: CallContext): Promise<StoredContent> =>
  context.transaction((tx) => contentOf(tx, context, context.params['id'] ?? ''))

const html: Handler = async (context) => htmlOf(context, await loaded(context))
const xml: Handler = async (context) => xmlOf(context, await loaded(context))
const pdf: Handler = async (context) =>
  base64(await printPdf(context, [await printedHtml(context, await loaded(context))]))

/** By the schema of the records. */
const filesOfRecords: Readonly<
  Record<
    (typeof recordsWithFiles)[number],
    (context: CallContext, uuids: readonly string[]) => Promise<FileParts>
  >
> = { Ledger: exportLedgers }

/** Streamed to whoever takes a file; the public API gets base64. */
const exportMany: Handler = async (context) => {
  const uuids = uuidsOf(context)
  const type = exportTypeOf(context)
  const { record } = boxOfCall(context)
  const schema = recordsWithFiles.find((one) => one === record?.schema)
  const file = await (schema
    ? filesOfRecords[schema](context, uuids)
    : exportFile(context, type, uuids))
  return context.wantsFile ? new FileAnswer(file) : base64(await bytesOf(file.stream))
}

export const fileHandlers: Handlers = {
  'box.html': html,
  'box.xml': xml,
  'box.pdf': pdf,
  'box.export': exportMany,
  'drafts.html': html,
  'drafts.xml': xml,
  'drafts.pdf': pdf,
  'drafts.export': exportMany,
}

export function exportTypeOf(context: CallContext): ExportType {
  const value = context.params['exportType'] ?? ''
  const { exports: allowed } = boxOfCall(context)
  const found = allowed.find((one) => one === value)
  if (!found)
    throw refusal(context.language, {
      status: 400,
      code: 1,
      key: 'exportType',
      values: { value, allowed: allowed.join(', ') },
      path: 'exportType',
    })
  return found
}

export const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
