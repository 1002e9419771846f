/** E-mails to those who work at the desk of the operator: a ticket waits for them. Records that are no tickets are told to nobody. */
import { callOf, type Box } from '#engine/portal.ts'
import { SupportTicket } from '#schemas/ticket.ts'
import { defaultLanguage } from '#schemas/language.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { sentence } from './sentence.ts'

/** States in which the desk is to answer. */
const waiting: readonly string[] = ['Open', 'CustomerReply']

/** A desk that is set up late, or was down for long, finds what is older in its list, and not all of it at once in its mail. */
const longestMs = 12 * 3_600_000

/** Whether a ticket has just come to wait for the desk: it is new there, or was answered or closed before. */
export function hasComeToWait(desk: Box, before: unknown, body: unknown, now: Date): boolean {
  if (desk.record?.schema !== 'SupportTicket') return false
  const ticket = SupportTicket.parse(body)
  const stateBefore = SupportTicket.safeParse(before).data?.StatusType ?? ''
  return (
    waiting.includes(ticket.StatusType) &&
    !waiting.includes(stateBefore) &&
    now.getTime() - new Date(ticket.LastMessageDate).getTime() <= longestMs
  )
}

/** Addresses of the active people of a company who may answer at its desk. */
export function deskReaders(
  { store, portal }: Pick<Ports, 'store' | 'portal'>,
  companyId: string,
  desk: Box,
): Promise<string[]> {
  const { roles } = callOf(portal, desk.calls['addToThread'] ?? '')
  return store.asSystem(async (tx) => {
    const people = await tx
      .selectFrom('membership')
      .innerJoin('app_user', 'app_user.id', 'membership.user_id')
      .select(['app_user.email', 'membership.roles'])
      .where('membership.company_id', '=', companyId)
      .where('membership.is_active', '=', true)
      .where('membership.joined_at', 'is not', null)
      .where('app_user.is_active', '=', true)
      .orderBy('app_user.email')
      .execute()
    return people
      .filter(({ roles: held }) => roles.some((role) => held.includes(role)))
      .map(({ email }) => email)
  })
}

/** To each of them, in the transaction that lays the ticket on the desk. */
export async function notifyDesk(
  tx: Tx,
  { messenger }: Pick<Ports, 'messenger'>,
  { companyId, box, recordUuid }: { companyId: string; box: string; recordUuid: string },
  { body, asker }: { readonly body: unknown; readonly asker: { readonly name: string } },
  readers: readonly string[],
): Promise<void> {
  const { TicketNumber, Subject, UserName } = SupportTicket.parse(body)
  const values = { number: TicketNumber, subject: Subject, company: asker.name, name: UserName }
  for (const recipient of readers)
    await messenger.send(tx, {
      companyId,
      box,
      recordUuid,
      channel: 'email',
      recipient,
      subject: sentence(defaultLanguage, 'service', 'messages.ticketAnswerSubject', values),
      body: sentence(defaultLanguage, 'service', 'messages.ticketWaits', values),
    })
}
