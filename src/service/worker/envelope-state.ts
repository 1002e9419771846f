/** The sender's picture of an envelope: its row, the status of the document in it, and a line of history for each change. */
import { stateOfCode } from '../authority/states.ts'
import type { SubmittedEnvelope, Tx } from '../ports/ports.ts'
import type { Portal } from '#engine/portal.ts'
import { returnOrderCredits } from '../credits/order-credits.ts'
import { settleCredits } from '../credits/uses.ts'
import { addHistory } from '../records/history.ts'
import { answerOfRefused } from '../records/answer.ts'
import type { EnvelopeHead } from './outgoing.ts'

/** Who the history names for what the authority did. */
export const authorityName = 'GİB'

export interface NewEnvelope {
  readonly companyId: string
  readonly box: string
  readonly envelope: EnvelopeHead
  readonly gibCode: number
  readonly now: Date
}

export async function insertEnvelope(
  tx: Tx,
  { companyId, box, envelope, gibCode, now }: NewEnvelope,
): Promise<void> {
  await tx
    .insertInto('envelope')
    .values({
      company_id: companyId,
      uuid: envelope.uuid,
      box,
      kind: envelope.kind,
      sender_tax_no: envelope.senderTaxNo,
      receiver_tax_no: envelope.receiverTaxNo,
      sender_alias: null,
      receiver_alias: envelope.receiverAlias || null,
      gib_code: gibCode,
      document_count: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface StateChange {
  readonly companyId: string
  readonly box: string
  readonly envelopeUuid: string
  readonly kind: SubmittedEnvelope['kind']
  /** Record of an answer, which is not in the envelope that brought it; documents are found by their envelope. */
  readonly recordUuid?: string
  readonly gibCode: number
  readonly now: Date
}

/** The document shows the state of its envelope; an answer only tells it in the history. */
export async function applyState(tx: Tx, portal: Portal, change: StateChange): Promise<void> {
  const { companyId, box, gibCode, now } = change
  const { status, text } = stateOfCode(gibCode)
  const uuids =
    change.kind === 'document'
      ? await setStatus(tx, change, status, text)
      : [change.recordUuid ?? '']
  if (change.kind === 'document' && isEnd(status)) {
    const to = status === 'error' ? 'returned' : 'spent'
    await settleCredits(tx, portal, { companyId, box, keys: uuids, to, at: now })
    if (to === 'returned') await returnOrderCredits(tx, portal, { companyId, uuids, at: now })
  }
  const event = change.kind === 'document' ? 'envelopeState' : 'answerState'
  await addHistory(
    tx,
    uuids
      .filter((uuid) => uuid !== '')
      .map((uuid) => ({
        companyId,
        box,
        uuid,
        userName: authorityName,
        event,
        details: { code: String(gibCode), text },
        at: now,
      })),
  )
}

const isEnd = (status: string): boolean => status === 'error' || status === 'succeed'

async function setStatus(
  tx: Tx,
  { companyId, box, envelopeUuid, now }: StateChange,
  status: string,
  text: string,
): Promise<string[]> {
  const changed = await tx
    .updateTable('record')
    .set((eb) => ({
      status,
      status_detail: text,
      updated_at: now,
      ...(status === 'error' && { answer: answerOfRefused(eb) }),
    }))
    .where('company_id', '=', companyId)
    .where('box', '=', box)
    .where('envelope_uuid', '=', envelopeUuid)
    .returning('uuid')
    .execute()
  return changed.map(({ uuid }) => uuid)
}
