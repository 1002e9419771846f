/** Answers that are documents of their own: kept at both ends, once. */
import type { ReceiptAdvice } from '#documents/receipt-advice.ts'
import type { Tx } from '../ports.ts'

export interface KeptAnswer {
  readonly companyId: string
  readonly box: string
  readonly recordUuid: string
  readonly receipt: ReceiptAdvice
  readonly xml: string
  readonly at: Date
}

export async function keepAnswer(tx: Tx, { companyId, box, recordUuid, receipt, xml, at }: KeptAnswer): Promise<void> {
  await tx
    .insertInto('answer')
    .values({ company_id: companyId, box, record_uuid: recordUuid, uuid: receipt.uuid, number: receipt.number, xml, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Undefined where nobody has answered, or answered with no document of its own. */
export async function answerXmlOf(tx: Tx, place: { readonly company_id: string; readonly box: string; readonly uuid: string }): Promise<string | undefined> {
  const row = await tx.selectFrom('answer').select('xml').where('company_id', '=', place.company_id).where('box', '=', place.box).where('record_uuid', '=', place.uuid).executeTakeFirst()
  return row?.xml
}
