/**
 * E-mails of companies that have a mail server: each goes by itself, a failed one again after growing pauses. A message is taken for some
 * minutes; a process that dies with it leaves it to another one, under the same Message-ID. A company whose server does not answer holds
 * up no other: it has a few messages under way, and gets no more until these have ended.
 */
import { sql, type Selectable } from 'kysely'
import { boxOf, callOfBox, familyOf } from '#engine/portal.ts'
import { defaultLanguage } from '#schemas/language.ts'
import { ServiceError } from '../base/error.ts'
import type { MessageTable } from '../ports/database.ts'
import type { MailAccess, MailFile, MailOutcome } from '../ports/mailer.ts'
import type { CallContext, Ports, Tx } from '../ports/ports.ts'
import { addHistory, systemName } from '../records/history.ts'
import { attachmentBytes, attachmentTypes } from '../sending/attachment.ts'
import { contentOf } from '../sending/content.ts'
import { countMails } from '../messaging/mail-counts.ts'
import { goesByServer, mailServerOf } from '../messaging/mail-server.ts'
import { textWithLink } from '../messaging/sealed-link.ts'
import type { MessageEvent } from '../messaging/message-life.ts'

type MessageRow = Selectable<MessageTable>

/** Messages of a company that are under way together. */
const perCompany = 5
/** Messages that are taken together. */
const atOnce = 50
/** Longer than a mail server may take. */
const leaseMs = 5 * 60_000
const minute = 60_000
/** Pauses after the tries that failed; the last one is repeated. */
const pauses = [minute, 5 * minute, 15 * minute, 60 * minute, 240 * minute]
/** Who could not be reached for so long is given up. */
const mostMs = 24 * 60 * minute

export interface MailRuns {
  /** Takes what is due and begins to send it; gives how many messages. */
  begin(): Promise<number>
  /** Resolves when everything that was begun has ended. */
  ended(): Promise<void>
}

/** `onFailure` gets errors of single messages, which are tried again. */
export function createMailRuns(ports: Ports, onFailure: (error: unknown) => void): MailRuns {
  /** What is under way, by company. */
  const runs = new Map<string, Promise<void>>()
  const run = async (company: string, messages: readonly MessageRow[]): Promise<void> => {
    const sending = messages.map((message) => sendOne(ports, message).catch(onFailure))
    await Promise.all(sending)
    runs.delete(company)
  }
  return {
    begin: async () => {
      const now = ports.clock.now()
      const due = await ports.store.asSystem((tx) => takeDue(tx, now, [...runs.keys()]))
      for (const [company, messages] of byCompany(due)) runs.set(company, run(company, messages))
      return due.length
    },
    ended: async () => {
      await Promise.all(runs.values())
    },
  }
}

function byCompany(messages: readonly MessageRow[]): ReadonlyMap<string, readonly MessageRow[]> {
  const found = new Map<string, MessageRow[]>()
  for (const message of messages)
    found.set(message.company_id, [...(found.get(message.company_id) ?? []), message])
  return found
}

/** The next messages of each company that has none under way, taken for as long as a server may need. */
async function takeDue(tx: Tx, now: Date, busy: readonly string[]): Promise<MessageRow[]> {
  const ranked = tx
    .selectFrom('message')
    .select([
      'message.id',
      sql<number>`row_number() over (partition by message.company_id order by message.next_at)`.as(
        'place',
      ),
    ])
    .where('next_at', '<=', now)
    .where(goesByServer)
    .$if(busy.length > 0, (free) => free.where('message.company_id', 'not in', busy))
  const due = await tx
    .selectFrom('message')
    .selectAll()
    // Said once more of the row itself: another process may have taken it since it was ranked.
    .where('next_at', '<=', now)
    .where(goesByServer)
    .where(
      'id',
      'in',
      tx.selectFrom(ranked.as('ranked')).select('id').where('place', '<=', perCompany),
    )
    .orderBy('next_at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length > 0)
    await tx
      .updateTable('message')
      .set({ next_at: new Date(now.getTime() + leaseMs) })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute()
  return due
}

async function sendOne(ports: Ports, message: MessageRow): Promise<void> {
  const access = await ports.store.asCompany(message.company_id, (tx) =>
    mailServerOf(tx, ports, message.company_id),
  )
  // The settings were taken back meanwhile.
  if (!access) return
  const outcome = await outcomeOf(ports, access, message)
  await ports.store.asSystem((tx) => note(tx, message, outcome, ports.clock.now()))
}

async function outcomeOf(
  ports: Ports,
  access: MailAccess,
  message: MessageRow,
): Promise<MailOutcome> {
  const text = await ports.store.asCompany(message.company_id, (tx) =>
    textWithLink(tx, ports, message),
  )
  // A newer message has another link, or there is none any more.
  if (text === undefined) return { state: 'refused', answer: 'The link is no longer valid' }
  const files = await filesOf(ports, message)
  if ('state' in files) return files
  return ports.mailer.send(access, {
    id: message.id,
    to: message.recipient,
    subject: message.subject ?? '',
    text,
    attachments: files,
  })
}

/** What goes with the message; an outcome where it cannot be made. */
async function filesOf(
  ports: Ports,
  message: MessageRow,
): Promise<readonly MailFile[] | MailOutcome> {
  if (message.attachments.length === 0) return []
  const context = contextOf(ports, message)
  try {
    const content = await context.transaction((tx) => contentOf(tx, context, message.record_uuid))
    return await Promise.all(
      message.attachments.map(async ({ name, of }) => ({
        name,
        type: attachmentTypes[of],
        bytes: await attachmentBytes(context, content, of),
      })),
    )
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // A document that is gone or cannot be printed stays so; a busy printer does not.
    return { state: error.status < 500 ? 'refused' : 'failed', answer: error.message }
  }
}

/** As if somebody of the company asked for the files. */
function contextOf(ports: Ports, { company_id: companyId, box: id }: MessageRow): CallContext {
  const box = boxOf(ports.portal, id)
  return {
    ports,
    box,
    call: callOfBox(ports.portal, box, 'list'),
    family: familyOf(ports.portal, box.family),
    language: defaultLanguage,
    params: {},
    query: {},
    body: undefined,
    session: { userId: '', userName: '', companyId, roles: new Set(), kind: 'user' },
    note: () => undefined,
    transaction: (work) => ports.store.asCompany(companyId, work),
  }
}

async function note(tx: Tx, message: MessageRow, outcome: MailOutcome, now: Date): Promise<void> {
  const { event, next } = afterOutcome(message, outcome, now)
  const activity = { event, at: now.toISOString(), answer: outcome.answer }
  await tx
    .updateTable('message')
    .set({
      event,
      status: event,
      activities: JSON.stringify([...message.activities, activity]),
      next_at: next,
      updated_at: now,
    })
    .where('id', '=', message.id)
    .execute()
  await countMails(tx, [message])
  if (event === 'bounce')
    await addHistory(tx, [
      {
        companyId: message.company_id,
        box: message.box,
        uuid: message.record_uuid,
        userName: systemName,
        event: 'emailBounced',
        details: { recipient: message.recipient, answer: outcome.answer },
        at: now,
      },
    ])
}

const events = {
  accepted: 'delivered',
  refused: 'bounce',
} as const satisfies Record<string, MessageEvent>

function afterOutcome(
  { activities, created_at: created }: MessageRow,
  { state }: MailOutcome,
  now: Date,
): { readonly event: MessageEvent; readonly next: Date | null } {
  if (state !== 'failed') return { event: events[state], next: null }
  if (now.getTime() - created.getTime() > mostMs) return { event: 'bounce', next: null }
  const failed = activities.filter(({ event }) => event === 'deferred').length
  const pause = pauses[Math.min(failed, pauses.length - 1)] ?? minute
  return { event: 'deferred', next: new Date(now.getTime() + pause) }
}
