/** Tells whoever has registered and not confirmed his address that he is to: on the first screen, as long as a link waits for it. */
import type { Wire } from '#schemas/wire.ts'
import { recordOf } from '#values/json.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { sentence } from '../records/sentence.ts'

export async function openAddress(
  tx: Tx,
  { session: { companyId, userId }, language }: CallContext,
): Promise<Wire['Alerts']> {
  const open = await tx
    .selectFrom('invitation')
    .innerJoin('record', (join) =>
      join
        .onRef('record.company_id', '=', 'invitation.company_id')
        .onRef('record.uuid', '=', 'invitation.user_id'),
    )
    .select(['invitation.created_at', 'record.own'])
    .where('invitation.company_id', '=', companyId)
    .where('invitation.user_id', '=', userId)
    .where('invitation.kind', '=', 'address')
    .where('invitation.ended_at', 'is', null)
    .executeTakeFirst()
  if (!open) return []
  const email = String(recordOf(open.own)['Email'] ?? '')
  return [
    {
      ID: 0,
      Type: 'Warning',
      Message: sentence(language, 'service', 'alerts.addressOpen', { email }),
      CreationDate: open.created_at.toISOString(),
    },
  ]
}
