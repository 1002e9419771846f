/** Which lines of the history are events of webhooks. They are queued in the transaction that writes the line. */
import { recordOf } from '#values/json.ts'
import { textBefore } from '#values/text-before.ts'
import type { WebhookEventType } from '#schemas/webhook.ts'
import type { Tx } from '../ports/ports.ts'

/** Id of the box of endpoints (families/webhooks.ts). */
export const endpointBox = 'webhooks.endpoints'

/** A line of the history: of which record, and what it says. */
export interface HistoryLine {
  readonly companyId: string
  readonly box: string
  readonly uuid: string
  readonly event: string
  readonly at: Date
}

/** Queues the events that an active webhook of the company is subscribed to. Most companies have none. */
export async function queueEvents(tx: Tx, events: readonly HistoryLine[]): Promise<void> {
  const relevant = events.filter(({ event }) => Object.hasOwn(types, textBefore(event, '.')))
  const wanted = await wantedBy(tx, new Set(relevant.map(({ companyId }) => companyId)))
  if (wanted.size === 0) return
  for (const event of relevant) {
    const state = await stateOf(tx, event)
    const type = types[textBefore(event.event, '.')]?.(state)
    if (type !== undefined && wanted.has(`${event.companyId} ${type}`))
      await tx
        .insertInto('webhook_event')
        .values({
          company_id: event.companyId,
          type,
          at: event.at,
          data: JSON.stringify(dataOf(event, state)),
        })
        .execute()
  }
}

interface State {
  readonly number: string | null
  readonly status: string
  readonly answer?: string
  readonly isCancelled?: boolean
}

const ofStatus: Readonly<Record<string, WebhookEventType>> = {
  error: 'DocumentRefused',
  succeed: 'DocumentDelivered',
}
/** By the first word of what the history calls it; what became of an envelope is the status of its document. */
const types: Readonly<Record<string, (state: State) => WebhookEventType | undefined>> = {
  sent: () => 'DocumentSent',
  sendFailed: () => 'DocumentRefused',
  envelopeState: ({ status }) => ofStatus[status],
  answered: () => 'DocumentAnswered',
  answerReceived: () => 'DocumentAnswered',
  answeredAutomatically: () => 'DocumentAnswered',
  answerUploaded: () => 'DocumentAnswered',
  received: () => 'DocumentReceived',
  gibListed: () => 'DocumentReceived',
  cancelled: () => 'DocumentCancelled',
  gibCancelled: () => 'DocumentCancelled',
  reportAccepted: () => 'ReportSettled',
  reportRefused: () => 'ReportSettled',
}

/** Company and event that an active webhook wants, as `company type`. */
async function wantedBy(tx: Tx, companies: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (companies.size === 0) return new Set()
  const rows = await tx
    .selectFrom('document')
    .select(['company_id', 'model'])
    .where('company_id', 'in', [...companies])
    .where('box', '=', endpointBox)
    .execute()
  return new Set(
    rows.flatMap(({ company_id, model }) =>
      recordOf(model)['IsActive'] === true
        ? Object.entries(recordOf(model)).flatMap(([type, isWanted]) =>
            isWanted === true ? [`${company_id} ${type}`] : [],
          )
        : [],
    ),
  )
}

async function stateOf(tx: Tx, { companyId, box, uuid, event }: HistoryLine): Promise<State> {
  const record = await tx
    .selectFrom('record')
    .select(['number', 'status', 'answer', 'is_cancelled'])
    .where('company_id', '=', companyId)
    .where('box', '=', box)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!record) return { number: null, status: statusOfReport[event] ?? 'unknown' }
  const { number, status, answer, is_cancelled: isCancelled } = record
  return { number, status, answer, isCancelled }
}

const statusOfReport: Readonly<Record<string, string>> = {
  reportAccepted: 'succeed',
  reportRefused: 'error',
}

/** The payload has names and states, nothing about people, goods and amounts. Receivers ask the API for more. */
function dataOf({ box, uuid }: HistoryLine, state: State): Readonly<Record<string, unknown>> {
  const family = textBefore(box, '.')
  return { family, box: box.slice(family.length + 1), UUID: uuid, ...state }
}
