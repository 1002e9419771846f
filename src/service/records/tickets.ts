/**
 * The life of a support ticket: opened, written about from both sides, closed, rated once. A box of tickets is known by the schema of its
 * records, whatever family it is in.
 */
import { SupportTicket } from '#schemas/ticket.ts'
import type { Wire } from '#schemas/wire.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { askerOf } from './desk.ts'
import { bodyOf, keepBody } from './kept-record.ts'
import { boxOfCall, recordOf } from './record.ts'
import { refusal, sentence } from './sentence.ts'
import type { NewMessage } from './thread.ts'
import type { UnderRecord } from './under-record.ts'

export type TicketBody = Wire['SupportTicket']

/** Days after closing in which a reply opens a ticket again. */
const reopenDays = 7
const dayMs = 86_400_000

/** What is kept of the ticket. */
export async function ticketOf({
  tx,
  record: { company_id: companyId, uuid },
  box,
}: Pick<UnderRecord, 'tx' | 'record' | 'box'>): Promise<TicketBody> {
  return SupportTicket.parse(await bodyOf(tx, { companyId, box, uuid }))
}

export const keepTicket = (
  { tx, record: { company_id: companyId, uuid }, box }: UnderRecord,
  ticket: TicketBody,
  at: Date,
): Promise<void> => keepBody(tx, { companyId, box, uuid }, ticket, at)

/**
 * Address of who opened the ticket and is told of an answer that is about to be given at the desk, as long as he belongs to the company;
 * undefined for all other messages.
 */
export async function readerOfAnswers(context: CallContext): Promise<string | undefined> {
  const box = boxOfCall(context)
  if (box.record?.schema !== 'SupportTicket' || box.record.deskOf === undefined) return undefined
  const { ticket, asker } = await context.transaction(async (tx) => {
    const record = await recordOf(tx, context, context.params['id'] ?? '')
    return { ticket: await ticketOf({ tx, record, box }), asker: await askerOf(tx, record) }
  })
  if (asker === undefined) return undefined
  const reader = await context.ports.store.asSystem((tx) =>
    tx
      .selectFrom('app_user')
      .innerJoin('membership', 'membership.user_id', 'app_user.id')
      .select('app_user.email')
      .where('app_user.id', '=', ticket.UserID)
      .where('app_user.is_active', '=', true)
      .where('membership.company_id', '=', asker)
      .executeTakeFirst(),
  )
  return reader?.email
}

/** A message moves its ticket: an answer of the desk waits for who asked, a reply for the desk. Records that are no tickets stay as they are. */
export async function afterMessage(
  context: CallContext,
  under: UnderRecord,
  message: NewMessage,
  reader: string | undefined,
): Promise<void> {
  if (under.box.record?.schema !== 'SupportTicket') return
  const ticket = await ticketOf(under)
  assertOpen(context, ticket, message)
  const at = message.at.toISOString()
  await keepTicket(
    under,
    { ...ticket, StatusType: stateAfter(ticket, message), ClosedDate: null, LastMessageDate: at },
    message.at,
  )
  if (message.isStaff) await tellOfAnswer(under.tx, context, under, ticket, message, reader)
}

/** As long as the desk has not answered, further messages belong to the question. */
function stateAfter({ StatusType }: TicketBody, { isStaff }: NewMessage): TicketBody['StatusType'] {
  if (isStaff) return 'Answered'
  return StatusType === 'Open' ? 'Open' : 'CustomerReply'
}

/** What was closed long ago is another matter by now. The desk may always add something. */
function assertOpen(
  { language }: CallContext,
  { ClosedDate, TicketNumber }: TicketBody,
  { at, isStaff }: NewMessage,
): void {
  if (isStaff || !ClosedDate) return
  if (at.getTime() - new Date(ClosedDate).getTime() <= reopenDays * dayMs) return
  throw refusal(language, {
    status: 422,
    key: 'ticketClosed',
    values: { number: TicketNumber, days: String(reopenDays) },
  })
}

/** By e-mail, in the transaction of the answer: neither is there without the other. Who has left the company is told nothing. */
async function tellOfAnswer(
  tx: Tx,
  { ports }: CallContext,
  { record }: UnderRecord,
  { Language, TicketNumber, Subject }: TicketBody,
  { userName, text }: NewMessage,
  reader: string | undefined,
): Promise<void> {
  if (reader === undefined) return
  const values = { number: TicketNumber, subject: Subject, name: userName, text }
  await ports.messenger.send(tx, {
    companyId: record.company_id,
    box: record.box,
    recordUuid: record.uuid,
    channel: 'email',
    recipient: reader,
    subject: sentence(Language, 'service', 'messages.ticketAnswerSubject', values),
    body: sentence(Language, 'service', 'messages.ticketAnswer', values),
  })
}
