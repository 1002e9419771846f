/** What happened to a record: append only, told in the reader's language. */
import type { Tx } from '../ports/ports.ts'
import { findText } from '../base/text.ts'
import { sentence, type Language, type Values } from './sentence.ts'
import { queueEvents } from './webhook-events.ts'

/** Who is named for what happens by itself. */
export const systemName = 'Evrak'

export interface HistoryEvent {
  readonly companyId: string
  readonly box: string
  readonly uuid: string
  readonly userName: string
  /** Key in locales/…/history.json. */
  readonly event: string
  readonly details?: Values
  readonly at: Date
}

/** Adds lines, and tells webhooks of those that they want to hear of. */
export async function addHistory(tx: Tx, events: readonly HistoryEvent[]): Promise<void> {
  // A statement takes at most 65,535 values.
  for (let from = 0; from < events.length; from += 1000)
    await insert(tx, events.slice(from, from + 1000))
  await queueEvents(tx, events)
}

async function insert(tx: Tx, events: readonly HistoryEvent[]): Promise<void> {
  await tx
    .insertInto('history')
    .values(
      events.map((one) => ({
        company_id: one.companyId,
        box: one.box,
        record_uuid: one.uuid,
        at: one.at,
        user_name: one.userName,
        event: one.event,
        details: JSON.stringify(one.details ?? {}),
      })),
    )
    .execute()
}

/** What the authority says about a code was noted in Turkish; where the code has words in the reader's language, they are said. */
function stateText(language: Language, { code }: Values): Values {
  const text = code === undefined ? undefined : findText(language, `service.gib.${code}`)
  return text === undefined ? {} : { text }
}

/** A doubt is noted as its rule and what it names, so that each reader has it in a language of his own. */
function doubtText(language: Language, event: string, { rule, ...values }: Values): Values {
  return event === doubted && rule !== undefined
    ? { problem: sentence(language, 'rules', rule, values) }
    : {}
}
const doubted = 'doubted'

/** Lines that say what there is to look at once more in a document that was taken. */
export const doubtEvents = (
  where: Omit<HistoryEvent, 'event' | 'details'>,
  doubts: readonly { readonly rule: string; readonly values: Values }[],
): readonly HistoryEvent[] =>
  doubts.map(({ rule, values }) => ({ ...where, event: doubted, details: { ...values, rule } }))

export interface WireHistory {
  CreatedDate: string
  UserName: string | null
  Description: string | null
}

/** Newest first. */
export async function historyOf(
  tx: Tx,
  language: Language,
  place: { companyId: string; box: string; uuid: string },
): Promise<WireHistory[]> {
  const rows = await tx
    .selectFrom('history')
    .select(['at', 'user_name', 'event', 'details'])
    .where('company_id', '=', place.companyId)
    .where('box', '=', place.box)
    .where('record_uuid', '=', place.uuid)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    CreatedDate: row.at.toISOString(),
    UserName: row.user_name,
    Description: sentence(language, 'history', row.event, {
      ...row.details,
      ...stateText(language, row.details),
      ...doubtText(language, row.event, row.details),
    }),
  }))
}
