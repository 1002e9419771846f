/** Something that happened to a message: its state, its activities, what is counted at the record, and the history of the record. */
import type { Selectable } from 'kysely'
import type { Portal } from '#engine/portal.ts'
import { settleMessages } from '../credits/messages.ts'
import type { MessageTable } from '../ports/database.ts'
import type { Tx } from '../ports/ports.ts'
import { addHistory, systemName } from '../records/history.ts'
import { countMails } from './mail-counts.ts'
import type { MessageEvent } from './message-life.ts'
import { stateAfter } from './message-state.ts'

type MessageRow = Selectable<MessageTable>

export interface NotedEvent {
  /** Undefined: only when it is looked at again changes. */
  readonly event: MessageEvent | undefined
  readonly at: Date
  readonly answer?: string
  readonly next: Date | null
  readonly providerId?: string
}

/** Reports about a message may come at the same moment: each sees what the one before it has left. */
export async function noteEvent(
  tx: Tx,
  portal: Portal,
  id: string,
  noted: NotedEvent,
): Promise<void> {
  const { event, at, answer, next, providerId } = noted
  const message = await tx
    .selectFrom('message')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) return
  const state = event === undefined ? message.event : stateAfter(message.event, event)
  const activity = { event: event ?? '', at: at.toISOString(), ...(answer && { answer }) }
  await tx
    .updateTable('message')
    .set({
      ...(event !== undefined && {
        event: state,
        status: state,
        activities: JSON.stringify([...message.activities, activity]),
        updated_at: at,
      }),
      ...(providerId !== undefined && { provider_id: providerId }),
      next_at: next,
    })
    .where('id', '=', message.id)
    .execute()
  if (event === undefined) return
  if (message.channel === 'email') await countMails(tx, [message])
  await settleMessages(tx, portal, [{ ...message, event: state }], at)
  if (event === 'bounce') await noteLoss(tx, message, at, answer ?? '')
}

/** Whoever looks at the record finds there what did not arrive, and why. */
const noteLoss = (tx: Tx, message: MessageRow, at: Date, answer: string): Promise<void> =>
  addHistory(tx, [
    {
      companyId: message.company_id,
      box: message.box,
      uuid: message.record_uuid,
      userName: systemName,
      event: lost[message.channel],
      details: { recipient: message.recipient, answer },
      at,
    },
  ])

const lost = {
  email: 'emailBounced',
  sms: 'smsLost',
  whatsapp: 'whatsAppLost',
} as const satisfies Record<MessageRow['channel'], string>
