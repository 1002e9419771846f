/** Sending from the editor and from XML, and what both show before: page, XML, PDF. */
import { printedColumns, valuesOfColumns } from '#engine/own-values.ts'
import type { UploadedFile } from '#schemas/common.ts'
import type { CallContext, Handlers, OwnTemplate } from '../ports/ports.ts'
import { refusal } from '../records/sentence.ts'
import { printedOf } from '../paper/printed-columns.ts'
import { fileLanguage } from '../paper/texts.ts'
import { renderOptions } from '../sending/content.ts'
import { documentMapOf, fromBody, sentAnswer, templateOf, textOf } from '../content/model.ts'
import { needed } from '#values/needed.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { withSource } from '../sending/drafts.ts'
import { assertSendable, prepare, type PreparedDocument } from '../sending/prepare.ts'
import {
  documentOfFile,
  filesInEnvelope,
  readXmlFile,
  type ReadFile,
} from '../sending/read-file.ts'
import { issue } from '../sending/issue.ts'
import { findEarlier, sendOnce } from '../sending/send.ts'
import { sendBody } from '../sending/send-together.ts'
import { companyOf } from '../sending/supplier.ts'
import { doubtsOf, doubtTexts } from '../sending/verdict.ts'
import { templateFor, templatesInUse } from '../sending/templates-in-use.ts'
import { renderHtml } from '../sending/render-html.ts'
import { runForRequest, type TaskSubject } from '../records/run-for-request.ts'
import { base64 } from './files.ts'
import { isZip } from '../content/unzip.ts'
import { bodyAs } from '../ports/body-as.ts'
import { xmlsOf } from './archives.ts'
import { printPdf } from '../sending/print-pdf.ts'

interface Previewed {
  readonly prepared: PreparedDocument
  readonly template: OwnTemplate | undefined
}

const previewed = (context: CallContext): Promise<Previewed> =>
  context.transaction(async (tx) => {
    const prepared = await prepare(
      context,
      await companyOf(tx, context.session.companyId),
      await withSource(tx, context, fromBody(context.family, context.body)),
    )
    return {
      prepared,
      template: templateFor(
        await templatesInUse(tx, context.session.companyId, context.family.key),
        templateOf(prepared.map, prepared.model),
      ),
    }
  })

const subjectOf = ({ document }: PreparedDocument): TaskSubject => ({ name: document.uuid })

export const previewHtml = async (
  context: CallContext,
  language = context.language,
): Promise<string> => {
  const { prepared, template } = await previewed(context)
  const columns = printedColumns(context.family)
  const options = {
    ...renderOptions(context, true, template),
    printed: printedOf(columns, valuesOfColumns(columns, prepared.model)),
    language,
  }
  return renderHtml(context, subjectOf(prepared), prepared, options)
}

/** One document as it came, with what its sender says of it. */
interface GivenFile {
  readonly file: UploadedFile
  readonly alias: string
  readonly templateUuid: string | undefined
}

/** Sends what the authority accepts: what only our own rules have against it is told in the answer and in the history. */
async function sendFile(context: CallContext, given: GivenFile) {
  const { xml, document, hash, verdict } = await readGiven(context, given)
  const map = documentMapOf(context.family)
  const today = momentInIstanbul(context.ports.clock.now()).date
  const checked = await runForRequest(context, { name: document.number }, 'checkXml', {
    xml,
    map,
    today,
  })
  const sent = await sendOnce(context, async (tx) => {
    const company = await companyOf(tx, context.session.companyId)
    if (document.supplier.taxNo !== company.tax_number)
      throw refusal(context.language, {
        status: 409,
        code: 1000,
        key: 'supplierMismatch',
        values: { given: document.supplier.taxNo, own: company.tax_number },
      })
    const uuid = document.uuid.toLowerCase() /* ascii */
    const [found] = await findEarlier(tx, [{ context, uuid, hash }])
    const { first, hasDraft } = needed(found, 'earlier document')
    if (first instanceof Error) throw first
    if (first) return first
    assertSendable(context.language, { map, problems: checked.obstacles })
    return issue(tx, {
      context,
      hasDraft,
      map,
      company,
      document,
      hash,
      file: { xml, verdict },
      wantedNumber: document.number,
      wantedAlias: given.alias,
      templateUuid: given.templateUuid,
      doubts: doubtsOf(checked),
    })
  })
  return sentAnswer(map, sent.uuid, sent.number, doubtTexts(context, checked))
}

/** The document, or the only one of its envelope. */
async function readGiven(context: CallContext, { file }: GivenFile): Promise<ReadFile> {
  const reading = await readXmlFile(context, file)
  if (!reading.enveloped) return documentOfFile(context, file, reading)
  const [inner, ...more] = filesInEnvelope(context, file, reading.enveloped)
  if (!inner || more.length > 0)
    throw refusal(context.language, {
      status: 422,
      key: 'zipSeveral',
      values: { file: file.name, count: String(reading.enveloped.length) },
    })
  return documentOfFile(context, inner, await readXmlFile(context, inner))
}

async function previewFile(context: CallContext, given: GivenFile): Promise<string> {
  const { document } = await readGiven(context, given)
  const subject = { name: document.number || document.uuid }
  return renderHtml(context, subject, { document }, renderOptions(context, true))
}

/** The one document of the multipart body. */
function givenInForm(context: CallContext): GivenFile {
  const [file] = bodyAs(context, 'Files')
  if (!file) throw refusal(context.language, { status: 422, key: 'fileMissing' })
  const { Alias, TemplateUUID } = context.query
  return { file, alias: textOf(Alias), templateUuid: textOf(TemplateUUID) || undefined }
}

const inZip = 'ZIPFileBase64'

/** The one document of a zip in Base64; the XML itself is taken as well. */
async function givenInZip(context: CallContext): Promise<GivenFile> {
  const body = bodyAs(context, 'ZipSend')
  const text = body[inZip].replaceAll(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw refusal(context.language, { status: 422, key: 'fileEncoding', path: inZip })
  const whole = { name: inZip, bytes: new Uint8Array(Buffer.from(text, 'base64')) }
  const files = isZip(whole.bytes) ? await xmlsOf(context, whole) : [whole]
  const [file] = files
  if (!file || files.length > 1)
    throw refusal(context.language, {
      status: 422,
      key: file ? 'zipSeveral' : 'zipEmpty',
      values: { file: inZip, count: String(files.length) },
      path: inZip,
    })
  return { file, alias: body.Alias ?? '', templateUuid: body.TemplateUUID ?? undefined }
}

export const sendHandlers: Handlers = {
  'send.model': sendBody,
  'send.preview': (context) => previewHtml(context),
  'send.download': async (context) => {
    const { prepared } = await previewed(context)
    const { document, source } = prepared
    return runForRequest(context, subjectOf(prepared), 'writeXml', { document, source })
  },
  'send.downloadPdf': async (context) =>
    base64(await printPdf(context, [await previewHtml(context, fileLanguage(context.language))])),
  'send.xml': (context) => sendFile(context, givenInForm(context)),
  'send.xmlPreview': (context) => previewFile(context, givenInForm(context)),
  'send.base64': async (context) => sendFile(context, await givenInZip(context)),
  'send.base64Preview': async (context) => previewFile(context, await givenInZip(context)),
}
