/**
 * Answers to documents, uploaded as files: one that came through another integrator, was taken over from an older system, or was
 * given by the customs. It is added to the document that it answers, as if it had come through the network. The days in which an
 * answer must be given are watched where one is given (answers.ts); an uploaded one is history, so they do not count here.
 */
import type { Answer } from '#documents/ubl/answer.ts'
import type { AnswerRoot } from '#engine/document-map.ts'
import type { Family } from '#engine/portal.ts'
import type { UploadedFile } from '#schemas/common.ts'
import { customsTaxNo } from '../authority/customs-state.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { answerXmlOf, keepAnswer, openAnswers } from '../records/answer.ts'
import { addHistory } from '../records/history.ts'
import { isUuid } from '../records/record.ts'
import type { RecordRow } from '../records/row.ts'
import { refusal, sentence, type RefusalKey, type Values } from '../records/sentence.ts'
import { documentMapOf } from '../content/model.ts'
import { asFamily, othersOf } from '../sending/twins.ts'
import { faultText } from '../sending/read-file.ts'
import { companyOf } from '../sending/supplier.ts'
import { refusedByAuthority, verdictFor } from '../sending/verdict.ts'
import type { ReadAnswerXml, XmlReading } from '../threads/tasks.ts'
import type { FileResult } from './file-result.ts'

type Take<Context> = (
  context: Context,
  file: UploadedFile,
  reading: XmlReading,
) => Promise<FileResult>

/** A file whose root is that of an answer is taken as one, every other as `take` says. */
export const orAnswer =
  <Context extends CallContext>(take: Take<Context>): Take<Context> =>
  (context, file, reading) => {
    const { xml, answer, verdict, problems } = reading
    return xml !== undefined && answer
      ? takeAnswer(context, { file, xml, verdict, problems, ...answer })
      : take(context, file, reading)
  }

interface AnswerFile extends ReadAnswerXml, Pick<XmlReading, 'verdict' | 'problems'> {
  readonly file: UploadedFile
  readonly xml: string
}

interface Uploaded {
  readonly context: CallContext
  readonly file: UploadedFile
  readonly xml: string
  readonly answer: Answer
}

/** Gives the document that is answered. Throws 422 for an answer of another kind, one that the authority refuses, or one that belongs to no document of the company. */
async function takeAnswer(asked: CallContext, given: AnswerFile): Promise<FileResult> {
  const { file, xml, root } = given
  const context = asFamily(asked, familyAnsweredBy(asked, file, root), file.name)
  const verdict = verdictFor(documentMapOf(context.family), given.verdict)
  if (verdict.length > 0) throw refusedByAuthority(context, file, verdict)
  const uploaded: Uploaded = { context, file, xml, answer: readable(context, given) }
  const [record] = await context.transaction(async (tx) => {
    const company = await companyOf(tx, context.session.companyId)
    const records = await answeredBy(tx, uploaded)
    for (const one of records) assertBelongs(uploaded, one, company.tax_number)
    for (const one of records) await add(tx, uploaded, one)
    return records
  })
  return {
    FileName: file.name,
    IsSuccess: true,
    UUID: record.uuid,
    DocumentNumber: record.number,
    Errors: [],
    Box: record.box,
  }
}

/** The one of a pair whose documents are answered so. */
function familyAnsweredBy(context: CallContext, file: UploadedFile, root: AnswerRoot): Family {
  const family = [context.family, ...othersOf(context)].find(
    ({ document }) => document?.answerable?.by === root,
  )
  if (!family) throw refuse(context, 'answerKind', { file: file.name, given: root })
  return family
}

function readable(context: CallContext, { file, answer, problems }: AnswerFile): Answer {
  if (answer) return answer
  throw refuse(context, 'answerUnread', {
    file: file.name,
    reason: problems.map((problem) => faultText(context.language, problem)).join(' '),
  })
}

/**
 * The document by its ETTN or, where the answer names it so, by its number, which its issuer gave once: it stands twice where the
 * company sent it to itself. Locked, so that of two answers at once one is the second.
 */
async function answeredBy(
  tx: Tx,
  { context, file, answer }: Uploaded,
): Promise<readonly [RecordRow, ...RecordRow[]]> {
  const boxes = [context.family, ...othersOf(context)].flatMap((family) => family.boxes)
  const { uuid, number } = answer.document
  const names = [...new Set([number, uuid].filter((name) => name !== ''))]
  const found = await tx
    .selectFrom('record')
    .selectAll()
    .where('company_id', '=', context.session.companyId)
    .where('box', 'in', [
      ...boxes.map(({ id }) => id),
      ...boxes.map(({ family }) => `${family}.drafts`),
    ])
    .where((by) =>
      isUuid(uuid)
        ? by('uuid', '=', uuid.toLowerCase() /* ascii */)
        : by.and([
            by('number', '=', names[0] ?? ''),
            by('sender_tax_no', '=', answer.receiver.taxNo),
          ]),
    )
    .orderBy('box', 'desc')
    .forUpdate()
    .execute()
  const showing = boxes
    .filter(({ columns: rows }) => rows.some(({ fact }) => fact === 'answer'))
    .map(({ id }) => id)
  const [record, ...more] = found.filter(({ box }) => showing.includes(box))
  if (!record)
    throw refuse(context, found.length > 0 ? 'answerNotHere' : 'answerUnknown', {
      file: file.name,
      document: names.join(', '),
      issuer: answer.receiver.taxNo,
    })
  return [record, ...more]
}

/** The company is one side of the document, the other one or the customs answer it, and it is of a kind that is answered. */
function assertBelongs(
  { context, file, answer }: Uploaded,
  record: RecordRow,
  ownTaxNo: string,
): void {
  const { profiles = [], customs = [] } = documentMapOf(context.family).answerable ?? {}
  const answered = answer.response?.code === 'GUMRUKONAY' ? customs : [...profiles, ...customs]
  if (!answered.includes(record.profile ?? ''))
    throw refuse(context, 'answerNotPossible', {
      profile: record.profile ?? '–',
      profiles: answered.join(', ') || '–',
    })
  const isOwn = record.sender_tax_no === ownTaxNo || record.receiver_tax_no === ownTaxNo
  const mayAnswer =
    answer.sender.taxNo === record.receiver_tax_no ||
    (customs.includes(record.profile ?? '') && answer.sender.taxNo === customsTaxNo)
  if (isOwn && mayAnswer && answer.receiver.taxNo === record.sender_tax_no) return
  throw refuse(context, 'answerForeign', {
    file: file.name,
    sender: answer.sender.taxNo,
    receiver: answer.receiver.taxNo,
    number: record.number ?? record.uuid,
    issuer: record.sender_tax_no ?? '–',
    customer: record.receiver_tax_no ?? '–',
  })
}

/** The same file again changes nothing. One that says what is known already, of a time when no answers were kept, is kept now. */
async function add(
  tx: Tx,
  { context, file, xml, answer: said }: Uploaded,
  record: RecordRow,
): Promise<void> {
  const kept = await answerXmlOf(tx, record)
  if (kept === xml) return
  const isOpen = openAnswers.some((open) => open === record.answer)
  if (!isOpen && (kept !== undefined || record.answer !== said.answer))
    throw refuse(context, 'answerStands', {
      file: file.name,
      number: record.number ?? record.uuid,
      answer: sentence(context.language, 'service', `answer.${record.answer}`),
    })
  const at = context.ports.clock.now()
  await tx
    .updateTable('record')
    .set({ answer: said.answer, answer_note: said.note ?? null, updated_at: at })
    .where('company_id', '=', record.company_id)
    .where('box', '=', record.box)
    .where('uuid', '=', record.uuid)
    .execute()
  await keepAnswer(tx, {
    companyId: record.company_id,
    box: record.box,
    recordUuid: record.uuid,
    answer: said,
    xml,
    at,
  })
  const event = said.response?.code === 'GUMRUKONAY' ? 'approvedByCustoms' : said.answer
  await addHistory(tx, [
    {
      companyId: record.company_id,
      box: record.box,
      uuid: record.uuid,
      userName: context.session.userName,
      event: `answerUploaded.${event}`,
      details: { file: file.name, note: said.note ?? '' },
      at,
    },
  ])
}

const refuse = (context: CallContext, key: RefusalKey, values: Values) =>
  refusal(context.language, { status: 422, key, values })
