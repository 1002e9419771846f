/** Answers as documents: kept at both ends, once. */
import type { ExpressionBuilder } from 'kysely'
import type { Answer } from '#documents/ubl/answer.ts'
import type { Tx } from '../ports/ports.ts'
import type { Database } from '../ports/database.ts'

/** States of a document that an answer may still come to: silence, too, can turn out to have been an answer on its way. */
export const openAnswers = [
  'waitingForApproval',
  'unknown',
  '',
  'documentAnsweredAutomatically',
] as const

/**
 * The answer of a document whose status becomes `error`: it never reached its receiver, so nobody will answer it. An answer
 * that was given stays. The constraint `record_refused_awaits_nothing` holds every writer to this.
 */
export const answerOfRefused = (eb: ExpressionBuilder<Database, 'record'>) =>
  eb.case().when('answer', '=', 'waitingForApproval').then('unknown').else(eb.ref('answer')).end()

export interface KeptAnswer {
  readonly companyId: string
  readonly box: string
  readonly recordUuid: string
  /** ETTN and number of the answer itself. */
  readonly answer: Pick<Answer, 'uuid' | 'number'>
  readonly xml: string
  readonly at: Date
}

export async function keepAnswer(
  tx: Tx,
  { companyId, box, recordUuid, answer, xml, at }: KeptAnswer,
): Promise<void> {
  await tx
    .insertInto('answer')
    .values({
      company_id: companyId,
      box,
      record_uuid: recordUuid,
      uuid: answer.uuid,
      number: answer.number,
      xml,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Undefined where nobody has answered, or the answer came before answers were kept as documents. */
export async function answerXmlOf(
  tx: Tx,
  place: { readonly company_id: string; readonly box: string; readonly uuid: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('answer')
    .select('xml')
    .where('company_id', '=', place.company_id)
    .where('box', '=', place.box)
    .where('record_uuid', '=', place.uuid)
    .executeTakeFirst()
  return row?.xml
}
