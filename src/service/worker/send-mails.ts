/**
 * Messages of companies that have a mail server or an account at a provider: each goes by itself, a failed one again after growing pauses.
 * A message is taken for some minutes; a process that dies with it leaves it to another one, an e-mail under the same Message-ID. A company
 * whose server does not answer holds up no other: it has a few messages under way, and gets no more until these have ended.
 */
import { sql, type Selectable } from 'kysely'
import { grouped } from '#values/grouped.ts'
import type { MessageTable } from '../ports/database.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { goesByProvider } from '../messaging/channels.ts'
import { deliverMessage, noteOutcome, ownBoxes } from './deliver-message.ts'

type MessageRow = Selectable<MessageTable>

/** Messages of a company that are under way together. */
const perCompany = 5
/** Messages that are taken together. */
const atOnce = 50
/** Longer than a mail server may take. */
const leaseMs = 5 * 60_000

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
      const due = await ports.store.asSystem((tx) =>
        takeDue(tx, now, [...runs.keys()], ownBoxes(ports)),
      )
      for (const [company, messages] of grouped(due, (message) => message.company_id))
        runs.set(company, run(company, messages))
      return due.length
    },
    ended: async () => {
      await Promise.all(runs.values())
    },
  }
}

/** The next messages of each company that has none under way, taken for as long as a server may need. */
async function takeDue(
  tx: Tx,
  now: Date,
  busy: readonly string[],
  own: readonly string[],
): Promise<MessageRow[]> {
  const goes = goesByProvider(own)
  const ranked = tx
    .selectFrom('message')
    .select([
      'message.id',
      sql<number>`row_number() over (partition by message.company_id order by message.next_at)`.as(
        'place',
      ),
    ])
    .where('next_at', '<=', now)
    .where(goes)
    .$if(busy.length > 0, (free) => free.where('message.company_id', 'not in', busy))
  const due = await tx
    .selectFrom('message')
    .selectAll()
    // Said once more of the row itself: another process may have taken it since it was ranked.
    .where('next_at', '<=', now)
    .where(goes)
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
  const outcome = await deliverMessage(ports, message)
  // The settings were taken back meanwhile.
  if (outcome === undefined) return
  await ports.store.asSystem((tx) =>
    noteOutcome(tx, ports.portal, message, outcome, ports.clock.now()),
  )
}
