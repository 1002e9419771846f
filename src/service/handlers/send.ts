/** Sending from the editor and from XML, and what both show before: page, XML, PDF. */
import type { CallContext, Handler, Handlers, OwnTemplate } from '../ports/ports.ts'
import { refusal } from '../records/sentence.ts'
import { fileLanguage } from '../paper/texts.ts'
import { renderOptions } from '../sending/content.ts'
import { documentMapOf, fromBody, sentAnswer, templateOf, textOf } from '../content/model.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { assertSendable, prepare, type PreparedDocument } from '../sending/prepare.ts'
import { documentOfFile, readXmlFile, type ReadFile } from '../sending/read-file.ts'
import { alreadySent, issue, sendBody, sendOnce } from '../sending/send.ts'
import { companyOf } from '../sending/supplier.ts'
import { templateFor, templatesInUse } from '../sending/templates-in-use.ts'
import { renderHtml } from '../sending/render-html.ts'
import { runForRequest, type TaskSubject } from '../records/run-for-request.ts'
import { base64 } from './files.ts'
import { bodyAs } from '../ports/body-as.ts'
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
      fromBody(context.family, context.body),
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

const previewHtml = async (context: CallContext, language = context.language): Promise<string> => {
  const { prepared, template } = await previewed(context)
  const options = { ...renderOptions(context, true, template), language }
  return renderHtml(context, subjectOf(prepared), prepared, options)
}

const sendXml: Handler = async (context) => {
  const { xml, document, hash, verdict } = await documentOfBody(context)
  const map = documentMapOf(context.family)
  const today = momentInIstanbul(context.ports.clock.now()).date
  const { problems } = await runForRequest(context, { name: document.number }, 'checkXml', {
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
    const first = await alreadySent(tx, context, map, document.uuid.toLowerCase() /* ascii */, hash)
    if (first) return first
    assertSendable(context.language, { map, problems })
    const templateUuid = textOf(context.query['TemplateUUID']) || undefined
    return issue(tx, context, {
      map,
      company,
      document,
      hash,
      file: { xml, verdict },
      wantedNumber: document.number,
      wantedAlias: textOf(context.query['Alias']),
      templateUuid,
    })
  })
  return sentAnswer(map, sent.uuid, sent.number)
}

/** The one document of the multipart body. */
async function documentOfBody(context: CallContext): Promise<ReadFile> {
  const [file] = bodyAs(context, 'Files')
  if (!file) throw refusal(context.language, { status: 422, key: 'fileMissing' })
  return documentOfFile(context, file, await readXmlFile(context, file))
}

export const sendHandlers: Handlers = {
  'send.model': sendBody,
  'send.preview': (context) => previewHtml(context),
  'send.download': async (context) => {
    const { prepared } = await previewed(context)
    const { document } = prepared
    return runForRequest(context, subjectOf(prepared), 'writeXml', { document })
  },
  'send.downloadPdf': async (context) =>
    base64(await printPdf(context, [await previewHtml(context, fileLanguage(context.language))])),
  'send.xml': sendXml,
  'send.xmlPreview': async (context) => {
    const { document } = await documentOfBody(context)
    const subject = { name: document.number || document.uuid }
    return renderHtml(context, subject, { document }, renderOptions(context, true))
  },
}
