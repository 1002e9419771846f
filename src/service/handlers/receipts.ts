/**
 * The answer to a despatch, line by line: once, within the days of the rule (seven: UBL-TR Temel İrsaliye Senaryosu), from
 * a series of its own. Silence counts as taken in full (worker/automatic-answer.ts).
 */
import { strToU8, zipSync, type Zippable } from 'fflate'
import { receiptNote } from '#documents/ubl/answer.ts'
import type { Line, TaxDocument } from '#documents/document/document.ts'
import { plain, subtract, add } from '#values/money.ts'
import { momentOf } from '#documents/document/model-reader.ts'
import {
  readReceiptAdvice,
  writeReceiptAdvice,
  type ReceiptAdvice,
} from '#documents/ubl/receipt-advice.ts'
import {
  acceptedLine,
  checkReceipt,
  rejectedLine,
  verdictOf,
  type ReceiptLine,
} from '#documents/ubl/receipt-lines.ts'
import type { Wire } from '#schemas/wire.ts'
import { bodyAs } from '../ports/body-as.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext, Handler, Handlers, OwnTemplate, Tx } from '../ports/ports.ts'
import { answerXmlOf, keepAnswer } from '../records/answer.ts'
import { lockedRecordOf, recordOf } from '../records/record.ts'
import type { RecordRow } from '../records/row.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { fileLanguage } from '../paper/texts.ts'
import { contentOf, documentOf, type StoredContent } from '../sending/content.ts'
import { renderHtml } from '../sending/render-html.ts'
import { runForRequest } from '../records/run-for-request.ts'
import { takeNumber } from '../sending/number.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { problemText } from '../sending/prepare.ts'
import { templateFor, templatesInUse } from '../sending/templates-in-use.ts'
import { assertAnswerable, giveAnswer } from './answers.ts'
import { answerScope } from './definition-scope.ts'
import { base64, exportTypeOf } from './files.ts'
import { uuidsOf } from '../ports/body-as.ts'
import { printPdf } from '../sending/print-pdf.ts'

type Send = Wire['ReceiptSend']

export const receiptHandlers: Handlers = {
  'box.lines': async (context) => {
    const { lines } = await documentOf(context, await load(context))
    return lines.map((line) => ({
      Index: line.id,
      Name: line.name,
      SellerCode: line.sellerCode ?? null,
      Quantity: Number(line.quantity),
      UnitCode: line.unit,
      Price: Number(line.price),
    }))
  },

  'box.sendReceipt': (context) =>
    context.transaction(async (tx) => {
      const send = bodyAs(context, 'ReceiptSend')
      await lockedRecordOf(tx, context, send.DespatchUUID)
      const content = await contentOf(tx, context, send.DespatchUUID)
      const said = await answerXmlOf(tx, content.record)
      if (
        said === undefined ||
        !isSame(
          readReceiptAdvice(said),
          linesOf(context, send, (await documentOf(context, content)).lines),
        )
      )
        await answer(tx, context, content, send)
      return sentence(context.language, 'service', 'done.answerQueued')
    }),

  'box.answerXml': async (context) => (await answerOf(context)).xml,
  'box.answerHtml': async (context) => htmlOf(context, await answerOf(context), context.language),
  'box.answerPdf': async (context) => base64(await pdfOf(context, [await answerOf(context)])),
  'box.answerExport': exportAnswers(),
}

const load = (context: CallContext): Promise<StoredContent> =>
  context.transaction((tx) => contentOf(tx, context, context.params['id'] ?? ''))

async function answer(
  tx: Tx,
  context: CallContext,
  content: StoredContent,
  send: Send,
): Promise<void> {
  const { record } = content
  const document = await documentOf(context, content)
  const lines = linesOf(context, send, document.lines)
  const verdict = verdictOf({ lines })
  const notes = send.Notes?.map((note) => note.trim()).filter(Boolean) ?? []
  assertAnswerable(
    context,
    record,
    { AnswerCode: verdict, note: notes.join(' ') || (send.RejectAll ? null : '–') },
    'Notes',
  )
  const now = context.ports.clock.now()
  const today = momentInIstanbul(now)
  const delivered = send.DeliveryDateTime ? momentOf(send.DeliveryDateTime) : today
  const receipt: ReceiptAdvice = {
    uuid: context.ports.random.uuid(),
    number: await numberOf(tx, context, record, send, today.date),
    issueDate: today.date,
    issueTime: today.time,
    profile: document.profile,
    notes,
    sender: document.customer,
    receiver: document.supplier,
    despatch: { uuid: record.uuid, number: document.number, issueDate: document.issueDate },
    deliveryDate: delivered.date,
    deliveryTime: delivered.time ?? '00:00:00',
    lines,
  }
  await giveAnswer(tx, context, record, verdict, receiptNote(receipt) || null)
  await keepAnswer(tx, {
    companyId: record.company_id,
    box: record.box,
    recordUuid: record.uuid,
    answer: receipt,
    xml: writeReceiptAdvice(receipt),
    at: now,
  })
}

const numberOf = (
  tx: Tx,
  context: CallContext,
  record: RecordRow,
  send: Send,
  issueDate: string,
): Promise<string> =>
  takeNumber(tx, {
    companyId: record.company_id,
    family: answerScope(context.family.key),
    issueDate,
    wanted: send.Serie?.trim() ?? '',
    path: 'Serie',
    language: context.language,
  })

/** What is said of each line; a line that is not named is kept as it was sent. Throws 422 with what does not add up. */
function linesOf(
  context: CallContext,
  send: Send,
  despatched: readonly Line[],
): readonly ReceiptLine[] {
  if (send.AcceptAll && send.RejectAll)
    throw refusal(context.language, { status: 422, key: 'receiptBoth', path: 'AcceptAll' })
  if (send.AcceptAll) return despatched.map(acceptedLine)
  if (send.RejectAll)
    return despatched.map((line) => rejectedLine(line, send.Notes?.join(' ').trim() || '–'))
  const said = send.DespatchAnswerLines ?? []
  if (said.length === 0)
    throw refusal(context.language, {
      status: 422,
      key: 'receiptEmpty',
      path: 'DespatchAnswerLines',
    })
  const problems = checkReceipt(
    said.map((one) =>
      toLine(
        one,
        despatched.find(({ id }) => id === one.Index),
      ),
    ),
    despatched,
  )
  if (problems.length > 0) {
    const items = problems.map(({ rule, place, values }) => ({
      code: 2015,
      description: problemText(context.language, rule, values),
      path: place,
    }))
    throw new ServiceError(422, items[0]?.description ?? '', items)
  }
  return despatched.map((line) => {
    const one = said.find(({ Index }) => Index === line.id)
    return one ? toLine(one, line) : acceptedLine(line)
  })
}

/** What was received follows from the rest where it is not said. */
function toLine(
  said: NonNullable<Send['DespatchAnswerLines']>[number],
  line: Line | undefined,
): ReceiptLine {
  const value = (quantity: { Value: number } | null | undefined) => plain(quantity?.Value ?? 0)
  const short = value(said.Short)
  const oversupply = value(said.Oversupply)
  const received = said.Received
    ? value(said.Received)
    : plain(add(subtract(line?.quantity ?? '0', short), oversupply))
  return {
    id: said.Index,
    name: line?.name ?? '',
    unit: line?.unit ?? said.Received?.UnitCode ?? '',
    received,
    short,
    rejected: value(said.Rejected),
    oversupply,
    ...(said.RejectReason?.trim() && { rejectReason: said.RejectReason.trim() }),
    ...(said.TimingComplaint?.trim() && { lateness: said.TimingComplaint.trim() }),
  }
}

/** The same answer again is no second one. */
const isSame = (given: ReceiptAdvice, lines: readonly ReceiptLine[]): boolean =>
  JSON.stringify(given.lines) === JSON.stringify(lines)

// Files

interface Answered {
  readonly record: RecordRow
  readonly document: TaxDocument
  readonly xml: string
  /** The template for answers of the company, of its own ones only. */
  readonly template: OwnTemplate | undefined
}

const answerOf = (context: CallContext, uuid = context.params['id'] ?? ''): Promise<Answered> =>
  context.transaction(async (tx) => {
    const record = await recordOf(tx, context, uuid)
    const xml = await answerXmlOf(tx, record)
    if (xml === undefined)
      throw refusal(context.language, {
        status: 404,
        key: 'answerMissing',
        values: { number: record.number ?? record.uuid },
      })
    const { company, ...content } = await contentOf(tx, context, uuid)
    const isOwn = record.receiver_tax_no === company.tax_number
    const template = isOwn
      ? templateFor(
          await templatesInUse(tx, company.id, answerScope(context.family.key)),
          undefined,
        )
      : undefined
    return { record, document: await documentOf(context, { company, ...content }), xml, template }
  })

async function htmlOf(
  context: CallContext,
  { record, document, xml, template }: Answered,
  language: string,
): Promise<string> {
  const subject = { name: record.number ?? record.uuid }
  const answer = await runForRequest(context, subject, 'readAnswer', { xml })
  return renderHtml(
    context,
    subject,
    { document },
    { language, answer, answerXml: xml, ...(template && { template }) },
  )
}

const pdfOf = async (context: CallContext, answers: readonly Answered[]): Promise<Uint8Array> =>
  printPdf(
    context,
    await Promise.all(answers.map((one) => htmlOf(context, one, fileLanguage(context.language)))),
  )

/** Documents that nobody has answered have no file: they are left out, unless none is left. */
function exportAnswers(): Handler {
  return async (context) => {
    const type = exportTypeOf(context)
    const uuids = uuidsOf(context)
    const answers: Answered[] = []
    for (const uuid of uuids) {
      const found = await answerOf(context, uuid).catch((error: unknown) => {
        if (error instanceof ServiceError && error.status === 404) return error
        throw error
      })
      if (!(found instanceof ServiceError)) answers.push(found)
      else if (uuids.length === 1) throw found
    }
    if (answers.length === 0)
      throw refusal(context.language, {
        status: 404,
        key: 'answerMissing',
        values: { number: String(uuids.length) },
      })
    if (type === 'OnePagePdf') return base64(await pdfOf(context, answers))
    const files: Zippable = {}
    for (const one of answers)
      files[`${one.record.number ?? ''}_${one.record.uuid}.${type === 'Pdf' ? 'pdf' : 'xml'}`] =
        type === 'Pdf' ? await pdfOf(context, [one]) : strToU8(one.xml)
    return base64(zipSync(files, { level: 6 }))
  }
}
