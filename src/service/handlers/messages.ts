/** E-mail, SMS and WhatsApp about a record, and what became of them. */
import type { Selectable } from 'kysely'
import { boxOf } from '#engine/portal.ts'
import type { CallContext, Handler, Handlers, OutgoingMessage, Tx } from '../ports/ports.ts'
import { countMails } from '../messaging/mail-counts.ts'
import { assertActionAllowed } from '../records/action.ts'
import { addHistory } from '../records/history.ts'
import { messageAbout } from '../records/notification-rules.ts'
import { recordOf } from '../records/record.ts'
import type { RecordRow } from '../records/row.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { MessageTable } from '../ports/database.ts'

type MessageRow = Selectable<MessageTable>
type Channel = OutgoingMessage['channel']

const events = {
  email: 'emailSent',
  sms: 'smsSent',
  whatsapp: 'whatsAppSent',
} as const satisfies Record<Channel, string>

const sendEmail: Handler = (context) =>
  context.transaction(async (tx) => {
    const { UUID, emailAddresses } = bodyAs(context, 'EmailSend')
    const record = await recordOf(tx, context, UUID)
    assertActionAllowed(context, record)
    await send(tx, context, record, 'email', [...new Set(emailAddresses)])
    await tx
      .updateTable('record')
      .set({
        is_mail_sent: true,
        email: emailAddresses.join(', '),
        updated_at: context.ports.clock.now(),
      })
      .where('company_id', '=', record.company_id)
      .where('box', '=', record.box)
      .where('uuid', '=', record.uuid)
      .execute()
    return sentence(context.language, 'service', 'done.messageQueued')
  })

const sendToPhone =
  (channel: 'sms' | 'whatsapp'): Handler =>
  (context) =>
    context.transaction(async (tx) => {
      const { UUID, Phone } = bodyAs(context, 'PhoneSend')
      const record = await recordOf(tx, context, UUID)
      assertActionAllowed(context, record)
      const parts = await send(tx, context, record, channel, [Phone])
      return parts === 0
        ? sentence(context.language, 'service', 'done.messageQueued')
        : sentence(context.language, 'service', 'done.smsQueued', { parts: String(parts) })
    })

/** Gives how many SMS they are charged as. */
async function send(
  tx: Tx,
  context: CallContext,
  record: RecordRow,
  channel: Channel,
  recipients: readonly string[],
): Promise<number> {
  const { portal } = context.ports
  await assertChannelOpen(tx, context, channel, recipients.length)
  // Whoever reads of a draft must not take it for a document that was sent.
  const about = boxOf(portal, record.box).isDrafts ? 'draft' : 'document'
  const message = messageAbout(portal, context.language, about, record, channel)
  let parts = 0
  for (const recipient of recipients)
    parts += (await context.ports.messenger.send(tx, { ...message, recipient })).parts ?? 0
  // An address that is none is refused at once.
  if (channel === 'email')
    await countMails(tx, [
      { company_id: record.company_id, box: record.box, record_uuid: record.uuid },
    ])
  const { userName } = context.session
  const at = context.ports.clock.now()
  await addHistory(
    tx,
    recipients.map((recipient) => ({
      companyId: record.company_id,
      box: record.box,
      uuid: record.uuid,
      userName,
      event: events[channel],
      details: { recipient },
      at,
    })),
  )
  return parts
}

async function assertChannelOpen(
  tx: Tx,
  { ports, session: { companyId }, language }: CallContext,
  channel: Channel,
  count: number,
): Promise<void> {
  const hindrance = await ports.messenger.hindrance(tx, { companyId, channel, count })
  if (hindrance !== undefined) throw refusal(language, { status: 422, key: hindrances[hindrance] })
}
const hindrances = {
  off: 'channelOff',
  limit: 'channelLimit',
  noProvider: 'channelWithoutProvider',
  noCredit: 'channelWithoutCredit',
} as const

const histories =
  <T>(channel: Channel, toWire: (row: MessageRow, record: RecordRow) => T) =>
  (context: CallContext): Promise<T[]> =>
    context.transaction(async (tx) => {
      const record = await recordOf(tx, context, context.params['id'] ?? '')
      return (await messagesOf(tx, record, channel)).map((row) => toWire(row, record))
    })

const messagesOf = (tx: Tx, record: RecordRow, channel: Channel): Promise<MessageRow[]> =>
  tx
    .selectFrom('message')
    .selectAll()
    .where('company_id', '=', record.company_id)
    .where('box', '=', record.box)
    .where('record_uuid', '=', record.uuid)
    .where('channel', '=', channel)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

const failed: readonly string[] = ['bounce', 'dropped']
const created = (row: MessageRow): string => row.created_at.toISOString()

/** What was said last. */
const answerOf = ({ activities }: MessageRow): string | null =>
  activities.findLast(({ answer }) => answer !== undefined)?.answer ?? null

const toMail = (row: MessageRow) => ({
  Email: row.recipient,
  MessageId: row.id,
  Status: row.status,
  IsSuccess: !failed.includes(row.event),
  Event: row.event,
  CreatedDate: created(row),
  EventDate: row.updated_at.toISOString(),
  Answer: answerOf(row),
})
const toPhoneMessage = (row: MessageRow, record: RecordRow) => ({
  CreatedDate: created(row),
  To: row.recipient,
  Status: row.status,
  TaxNumber: record.company_tax_no,
  UUID: record.uuid,
  DateUpdated: row.updated_at.toISOString(),
  Answer: answerOf(row),
})
const toSms = (row: MessageRow, record: RecordRow) => ({
  Packet_Id: row.id,
  ...toPhoneMessage(row, record),
  Parts: row.parts,
})
const toWhatsApp = (row: MessageRow, record: RecordRow) => ({
  SID: row.id,
  ...toPhoneMessage(row, record),
})

/** Newest first. */
const toActivities = (row: MessageRow) =>
  row.activities.toReversed().map(({ event, at, answer = null }) => ({
    Email: row.recipient,
    MessageId: row.id,
    ip: null,
    MessageIdLong: row.id,
    Event: event,
    EventDate: at,
    Answer: answer,
  }))

export const messageHandlers: Handlers = {
  'box.sendEmail': sendEmail,
  'box.sendSms': sendToPhone('sms'),
  'box.sendWhatsApp': sendToPhone('whatsapp'),
  'drafts.sendWhatsApp': sendToPhone('whatsapp'),
  'box.mailHistories': histories('email', toMail),
  'box.smsHistories': histories('sms', toSms),
  'box.whatsAppHistories': histories('whatsapp', toWhatsApp),
  'drafts.whatsAppHistories': histories('whatsapp', toWhatsApp),
  'box.mailActivityHistories': async (context) =>
    (await histories('email', toActivities)(context)).flat(),
}
