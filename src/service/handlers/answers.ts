/**
 * The answer of a receiver: to documents of answerable profiles only, once, within the days of the rule (8 from delivery
 * for a commercial invoice: UBL-TR Ticari Fatura Senaryosu), a rejection with its reason.
 */
import { lastDayAfter } from '#engine/deadline.ts'
import type { Wire } from '#schemas/wire.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { assertActionAllowed } from '../records/action.ts'
import { formatDate } from '../paper/format.ts'
import { keepAnswer } from '../records/answer.ts'
import { addHistory } from '../records/history.ts'
import { lockedRecordOf } from '../records/record.ts'
import type { RecordRow } from '../records/row.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { answerCodes, answerXml } from '../sending/answer-xml.ts'
import { contentOf, documentOf } from '../sending/content.ts'
import { documentMapOf } from '../content/model.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { queuedIn } from '../base/spans.ts'

type Answer = Wire['AnswerSend']
const awaited = 'waitingForApproval'

export const answerHandlers: Handlers = {
  'box.sendAnswer': (context) =>
    context.transaction(async (tx) => {
      const answer = bodyAs(context, 'AnswerSend')
      const record = await lockedRecordOf(tx, context, answer.UUID)
      const note = answer.RejectNote?.trim() || null
      const isRepeated = record.answer === answer.AnswerCode && record.answer_note === note
      if (!isRepeated) {
        assertAnswerable(context, record, { AnswerCode: answer.AnswerCode, note }, 'RejectNote')
        const id = await giveAnswer(tx, context, record, answer.AnswerCode, note)
        await keepGiven(tx, context, answer, id)
      }
      return sentence(context.language, 'service', 'done.answerQueued')
    }),
}

/** Throws 422 unless the record awaits an answer, its days are not over, and a rejection says why; `path` is the place of the reason. */
export function assertAnswerable(
  context: CallContext,
  record: RecordRow,
  { AnswerCode, note }: { readonly AnswerCode: string; readonly note: string | null },
  path: string,
): void {
  const { profiles = [], days = 0, by } = documentMapOf(context.family).answerable ?? {}
  if (!profiles.includes(record.profile ?? ''))
    throw refusal(context.language, {
      status: 422,
      key: 'answerNotPossible',
      values: { profile: record.profile ?? '–', profiles: profiles.join(', ') || '–' },
    })
  if (record.answer !== awaited) throw notAwaited(context, record.answer)
  const last = lastDayToAnswer(record, days)
  if (momentInIstanbul(context.ports.clock.now()).date > last)
    throw refusal(context.language, {
      status: 422,
      key: by === 'ReceiptAdvice' ? 'receiptWindow' : 'answerWindow',
      values: { last: formatDate(last, context.language), days: String(days) },
    })
  if (AnswerCode === 'rejected' && note === null)
    throw refusal(context.language, { status: 422, key: 'rejectNote', path })
  assertActionAllowed(context, record)
}

const notAwaited = (context: CallContext, answer: string) =>
  refusal(context.language, {
    status: 422,
    key: 'answerNotAwaited',
    values: { answer: sentence(context.language, 'service', `answer.${answer}`) },
  })

/** The days begin after the day of delivery. */
export function lastDayToAnswer(
  record: Pick<RecordRow, 'envelope_date' | 'created_at'>,
  days: number,
): string {
  const delivered = record.envelope_date ?? record.created_at
  return lastDayAfter(delivered.getTime(), days)
}

/** On our side at once; the authority brings it to the sender. Gives the id of its row in the outbox. */
export async function giveAnswer(
  tx: Tx,
  context: CallContext,
  record: RecordRow,
  AnswerCode: string,
  note: string | null,
): Promise<string> {
  const at = context.ports.clock.now()
  const changed = await tx
    .updateTable('record')
    .set({ answer: AnswerCode, answer_note: note, updated_at: at })
    .where('company_id', '=', record.company_id)
    .where('box', '=', record.box)
    .where('uuid', '=', record.uuid)
    .where('answer', '=', awaited)
    .returning('uuid')
    .execute()
  if (changed.length === 0) throw notAwaited(context, AnswerCode)
  const id = context.ports.random.uuid()
  await tx
    .insertInto('outbox')
    .values({
      id,
      company_id: record.company_id,
      box: record.box,
      record_uuid: record.uuid,
      kind: 'answer',
      state: 'queued',
      payload: JSON.stringify({
        ...payloadOf(record, AnswerCode, note),
        ...queuedIn(context.ports.spans),
      }),
      next_at: at,
      created_at: at,
    })
    .execute()
  await addHistory(tx, [
    {
      companyId: record.company_id,
      box: record.box,
      uuid: record.uuid,
      userName: context.session.userName,
      event: `answered.${AnswerCode}`,
      details: { note: note ?? '' },
      at,
    },
  ])
  return id
}

/** Both sides have the answer as a document: what is kept here is what is sent. */
async function keepGiven(
  tx: Tx,
  context: CallContext,
  { UUID, AnswerCode, RejectNote }: Answer,
  id: string,
): Promise<void> {
  const content = await contentOf(tx, context, UUID)
  const { company_id: companyId, box, uuid: recordUuid } = content.record
  const at = context.ports.clock.now()
  const xml = answerXml(await documentOf(context, content), recordUuid, {
    id,
    code: answerCodes[AnswerCode],
    note: RejectNote?.trim() ?? '',
    at,
  })
  await keepAnswer(tx, { companyId, box, recordUuid, answer: { uuid: id, number: id }, xml, at })
}

/** From the receiver of the document back to its sender. */
const payloadOf = (record: RecordRow, answer: string, note: string | null) => ({
  answer,
  note,
  senderTaxNo: record.company_tax_no,
  receiverTaxNo: record.sender_tax_no,
  receiverAlias: '',
})
