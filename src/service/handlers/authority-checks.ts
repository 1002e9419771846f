/** Asking outside about one record: the tax authority about its envelopes, customs about an export. */
import { applyState } from '../worker/envelope-state.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { assertActionAllowed } from '../records/action.ts'
import { addHistory } from '../records/history.ts'
import { recordOf } from '../records/record.ts'
import type { RecordRow } from '../records/row.ts'
import { refusal } from '../records/sentence.ts'
import { envelopeOf, gibText } from './boxes.ts'

interface Asked {
  readonly record: RecordRow
  readonly answerEnvelope: string | null
}

export const authorityCheckHandlers: Handlers = {
  /** The question is asked between two transactions: nobody waits for the authority with the database held. */
  'box.checkFromGib': async (context) => {
    const { record, answerEnvelope } = await context.transaction((tx) => askedFor(tx, context))
    const code = await stateOf(context, record.envelope_uuid)
    const answerCode = await stateOf(context, answerEnvelope)
    await context.transaction((tx) => noteState(tx, context, record, code))
    return {
      EnvelopeUUID: record.envelope_uuid,
      EnvelopeGibCode: textOfCode(code),
      EnvelopeDescription: code === undefined ? null : gibText(context, code),
      AnswerEnvelopeUUID: answerEnvelope,
      AnswerEnvelopeGibCode: textOfCode(answerCode),
      AnswerEnvelopeDescription: answerCode === undefined ? null : gibText(context, answerCode),
    }
  },

  /** Empty fields: the invoice is not at the customs yet, or the goods have not come that far. */
  'box.checkFromGtb': async (context) => {
    const record = await context.transaction(async (tx) => {
      const found = await recordOf(tx, context, context.params['id'] ?? '')
      assertActionAllowed(context, found)
      return found
    })
    const state = await orSilent(context, () => context.ports.authority.customsStateOf(record.uuid))
    const { companyId, userName } = context.session
    const details = { reference: state?.reference ?? '–', exportDate: state?.exportDate ?? '–' }
    await context.transaction((tx) =>
      addHistory(tx, [
        {
          companyId,
          box: record.box,
          uuid: record.uuid,
          userName,
          event: 'checkedAtCustoms',
          details,
          at: context.ports.clock.now(),
        },
      ]),
    )
    return {
      UUID: record.uuid,
      GTB_REFNO: state?.reference ?? null,
      GTB_GCB_TESCILNO: state?.registration ?? null,
      GTB_FIILI_IHRACAT_TARIHI: state?.exportDate ?? null,
      GTB_CEVAP_NOTU: state?.note ?? null,
    }
  },
}

async function askedFor(tx: Tx, context: CallContext): Promise<Asked> {
  const record = await recordOf(tx, context, context.params['id'] ?? '')
  assertActionAllowed(context, record)
  const answer = await tx
    .selectFrom('outbox')
    .select('payload')
    .where('company_id', '=', record.company_id)
    .where('record_uuid', '=', record.uuid)
    .where('kind', '=', 'answer')
    .executeTakeFirst()
  const uuid = answer?.payload['envelopeUuid']
  return { record, answerEnvelope: typeof uuid === 'string' ? uuid : null }
}

async function stateOf(
  context: CallContext,
  envelopeUuid: string | null,
): Promise<number | undefined> {
  if (envelopeUuid === null) return undefined
  return (await orSilent(context, () => context.ports.authority.stateOf(envelopeUuid)))?.gibCode
}

async function orSilent<T>(context: CallContext, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch {
    throw refusal(context.language, { status: 503, key: 'authoritySilent' })
  }
}

/** What the sender sees moves with the answer; the receiver only reads it. */
async function noteState(
  tx: Tx,
  context: CallContext,
  record: RecordRow,
  code: number | undefined,
): Promise<void> {
  const { companyId, userName } = context.session
  const now = context.ports.clock.now()
  await addHistory(tx, [
    {
      companyId,
      box: record.box,
      uuid: record.uuid,
      userName,
      event: 'checkedAtAuthority',
      details: { code: code === undefined ? '–' : String(code) },
      at: now,
    },
  ])
  const envelope = await envelopeOf(tx, context, record.envelope_uuid)
  if (code === undefined || !envelope || !record.is_issued || envelope.gib_code === code) return
  await tx
    .updateTable('envelope')
    .set({ gib_code: code, updated_at: now })
    .where('company_id', '=', companyId)
    .where('box', '=', record.box)
    .where('uuid', '=', envelope.uuid)
    .execute()
  await applyState(tx, context.ports.portal, {
    companyId,
    box: record.box,
    envelopeUuid: envelope.uuid,
    kind: 'document',
    gibCode: code,
    now,
  })
}

const textOfCode = (code: number | undefined): string | null =>
  code === undefined ? null : String(code)
