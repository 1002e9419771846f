/**
 * Tells webhooks of companies what happened: events become deliveries, one for each webhook that wants to hear of them, and each delivery
 * is tried until it is taken or given up. A delivery is taken for a minute; a process that dies with it leaves it to another one, under
 * the same id. A webhook that does not answer holds up no other: it has a few deliveries under way, a company not many more, and gets no
 * more until these have ended.
 */
import { sql, type Selectable } from 'kysely'
import { boxOf } from '#engine/portal.ts'
import { defaultLanguage } from '#schemas/language.ts'
import type { WebhookQueueTable } from '../ports/database.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import type { WebhookMessage, WebhookOutcome } from '../ports/webhook-sender.ts'
import { addHistory, systemName } from '../records/history.ts'
import { sentence } from '../records/sentence.ts'
import { endpointBox } from '../records/webhook-events.ts'
import { SecretError } from '../base/secret-box.ts'
import {
  addDelivery,
  deliveryBox,
  deliveryOf,
  endpointOf,
  endpointsFor,
  keepDelivery,
  keysOf,
  lockedState,
  switchOff,
  type Delivery,
  type Endpoint,
} from '../messaging/webhook-records.ts'
import {
  mostFailingMs,
  nextTry,
  verdictOf,
  type WebhookVerdict,
} from '../messaging/webhook-schedule.ts'

export type QueuedDelivery = Selectable<WebhookQueueTable>

const most = { perWebhook: 5, perCompany: 20, atOnce: 50, events: 200 }
/** Longer than a receiver may take. */
export const webhookLeaseMs = 60_000

export interface WebhookRuns {
  /** Makes deliveries of what happened, takes what is due and begins to send it; gives how much that was. */
  begin(): Promise<number>
  /** Resolves when everything that was begun has ended. */
  ended(): Promise<void>
}

/** `onFailure` gets errors of single deliveries, which are tried again. */
export function createWebhookRuns(ports: Ports, onFailure: (error: unknown) => void): WebhookRuns {
  const runs = new Map<QueuedDelivery, Promise<void>>()
  const run = (delivery: QueuedDelivery): void =>
    void runs.set(
      delivery,
      deliver(ports, delivery)
        .then(() => undefined, onFailure)
        .finally(() => runs.delete(delivery)),
    )
  return {
    begin: async () => {
      const now = ports.clock.now()
      const made = await ports.store.asSystem((tx) => makeDeliveries(tx, ports))
      const due = await ports.store.asSystem((tx) => takeDue(tx, now, [...runs.keys()]))
      due.forEach(run)
      return made + due.length
    },
    ended: async () => {
      await Promise.all(runs.values())
    },
  }
}

/** What happened is removed with the same transaction that makes deliveries of it. */
async function makeDeliveries(tx: Tx, ports: Ports): Promise<number> {
  const events = await tx
    .selectFrom('webhook_event')
    .selectAll()
    .orderBy('id')
    .limit(most.events)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { company_id: companyId, type, at, data } of events)
    for (const endpoint of await endpointsFor(tx, companyId, type))
      // In the order in which it happened.
      await addDelivery(tx, ports, { companyId, endpoint, type, at, data, dueAt: at })
  if (events.length > 0)
    await tx
      .deleteFrom('webhook_event')
      .where(
        'id',
        'in',
        events.map(({ id }) => id),
      )
      .execute()
  return events.length
}

/** The next deliveries of each webhook that has none under way, of companies that have not too many. */
async function takeDue(
  tx: Tx,
  now: Date,
  underWay: readonly QueuedDelivery[],
): Promise<QueuedDelivery[]> {
  const busy = [...new Set(underWay.map(({ endpoint_uuid }) => endpoint_uuid))]
  const full = [...countsOf(underWay)].flatMap(([company, count]) =>
    count >= most.perCompany ? [company] : [],
  )
  const ranked = tx
    .selectFrom('webhook_queue')
    .select([
      'delivery_uuid',
      sql<number>`row_number() over (partition by company_id, endpoint_uuid order by next_at, delivery_uuid)`.as(
        'place',
      ),
      sql<number>`row_number() over (partition by company_id order by next_at, delivery_uuid)`.as(
        'place_in_company',
      ),
    ])
    .where('next_at', '<=', now)
    .$if(busy.length > 0, (free) => free.where('endpoint_uuid', 'not in', busy))
    .$if(full.length > 0, (free) => free.where('company_id', 'not in', full))
  const due = await tx
    .selectFrom('webhook_queue')
    .selectAll()
    // Said once more of the row itself: another process may have taken it since it was ranked.
    .where('next_at', '<=', now)
    .where(
      'delivery_uuid',
      'in',
      tx
        .selectFrom(ranked.as('ranked'))
        .select('delivery_uuid')
        .where('place', '<=', most.perWebhook)
        .where('place_in_company', '<=', most.perCompany),
    )
    .orderBy('next_at')
    .limit(most.atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  const taken = withinCompanies(due, underWay)
  if (taken.length > 0)
    await tx
      .updateTable('webhook_queue')
      .set({ next_at: new Date(now.getTime() + webhookLeaseMs) })
      .where(
        'delivery_uuid',
        'in',
        taken.map(({ delivery_uuid }) => delivery_uuid),
      )
      .execute()
  return taken
}

function withinCompanies(
  due: readonly QueuedDelivery[],
  underWay: readonly QueuedDelivery[],
): QueuedDelivery[] {
  const counts = countsOf(underWay)
  return due.filter(({ company_id }) => {
    const count = (counts.get(company_id) ?? 0) + 1
    counts.set(company_id, count)
    return count <= most.perCompany
  })
}

/** How many there are of each company. */
function countsOf(deliveries: readonly QueuedDelivery[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { company_id } of deliveries) counts.set(company_id, (counts.get(company_id) ?? 0) + 1)
  return counts
}

/** Tries a delivery once and writes down what came of it; undefined where it is not to be sent any more. */
export async function deliver(
  ports: Ports,
  queued: QueuedDelivery,
): Promise<WebhookOutcome | undefined> {
  const { company_id: companyId, delivery_uuid: uuid } = queued
  const at = ports.clock.now()
  const message = await ports.store.asCompany(companyId, (tx) => messageOf(tx, ports, queued, at))
  if (message === undefined) return undefined
  const isSent = 'keys' in message
  const outcome = isSent
    ? await ports.webhooks.send({ ...message, id: `msg_${uuid}`, at })
    : message
  await ports.store.asSystem((tx) => note(tx, ports, queued, { outcome, isSent }))
  return outcome
}

/** What is sent where; an outcome where nothing can be; undefined where the delivery was deleted. */
async function messageOf(
  tx: Tx,
  ports: Ports,
  { company_id: companyId, delivery_uuid, endpoint_uuid, is_single }: QueuedDelivery,
  now: Date,
): Promise<Omit<WebhookMessage, 'id' | 'at'> | WebhookOutcome | undefined> {
  const delivery = await deliveryOf(tx, ports.portal, { companyId, uuid: delivery_uuid })
  if (!delivery) {
    await removeQueued(tx, companyId, delivery_uuid)
    return undefined
  }
  const place = { companyId, uuid: endpoint_uuid }
  const endpoint = await endpointOf(tx, ports.portal, place)
  if (!endpoint || !(endpoint.IsActive || is_single))
    return {
      status: undefined,
      answer: endpoint ? 'The webhook is switched off' : 'The webhook was deleted',
    }
  try {
    const keys = await keysOf(tx, ports, place, now)
    return { address: endpoint.Address, body: delivery.Payload, keys }
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    return { status: undefined, answer: 'The key of the webhook cannot be read: renew it' }
  }
}

const removeQueued = (tx: Tx, companyId: string, uuid: string) =>
  tx
    .deleteFrom('webhook_queue')
    .where('company_id', '=', companyId)
    .where('delivery_uuid', '=', uuid)
    .execute()

/** Only who has tried it last says what came of it: a process that was held up may come late. */
async function note(
  tx: Tx,
  ports: Ports,
  { company_id: companyId, delivery_uuid: uuid, tries }: QueuedDelivery,
  { outcome, isSent }: { readonly outcome: WebhookOutcome; readonly isSent: boolean },
): Promise<void> {
  const queued = await tx
    .selectFrom('webhook_queue')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('delivery_uuid', '=', uuid)
    .where('tries', '=', tries)
    .forUpdate()
    .executeTakeFirst()
  const delivery = queued && (await deliveryOf(tx, ports.portal, { companyId, uuid }))
  if (!delivery) return
  const now = ports.clock.now()
  const verdict = verdictOf(outcome)
  const isOn = !queued.is_single && (await noteEndpoint(tx, ports, queued, verdict, now))
  const next = isOn && verdict === 'failed' ? nextTry(tries + 1, now, ports.random) : undefined
  if (next === undefined) await removeQueued(tx, companyId, uuid)
  else
    await tx
      .updateTable('webhook_queue')
      .set({ tries: tries + 1, next_at: next })
      .where('company_id', '=', companyId)
      .where('delivery_uuid', '=', uuid)
      .execute()
  const state: Delivery['DeliveryState'] =
    verdict === 'taken' ? 'taken' : next === undefined ? 'failed' : 'waiting'
  await keepDelivery(
    tx,
    ports.portal,
    { companyId, uuid },
    {
      ...delivery,
      DeliveryState: state,
      Attempts: delivery.Attempts + Number(isSent),
      LastAttempt: isSent ? now.toISOString() : delivery.LastAttempt,
      NextAttempt: next?.toISOString() ?? null,
      HttpStatus: outcome.status ?? null,
      Answer: outcome.answer === '' ? null : outcome.answer,
    },
    now,
  )
}

/** How the webhook does from now on; false: it is gone or switched off, with this or before. */
async function noteEndpoint(
  tx: Tx,
  ports: Ports,
  { company_id: companyId, endpoint_uuid: uuid }: QueuedDelivery,
  verdict: WebhookVerdict,
  now: Date,
): Promise<boolean> {
  const { failing_since: since } = await lockedState(tx, { companyId, uuid })
  const endpoint = await endpointOf(tx, ports.portal, { companyId, uuid })
  if (!endpoint?.IsActive) return false
  const isFailing = verdict === 'failed' && since !== null && isLongAgo(since, now)
  const isOver =
    verdict === 'gone' || (isFailing && isLongAgo(await changedAt(tx, companyId, uuid), now))
  await tx
    .updateTable('webhook_endpoint')
    .set({ failing_since: verdict === 'taken' || isOver ? null : (since ?? now) })
    .where('company_id', '=', companyId)
    .where('uuid', '=', uuid)
    .execute()
  if (!isOver) return true
  await switchOff(tx, ports.portal, companyId, endpoint, now)
  await notifyPeople(tx, ports, companyId, endpoint, verdict === 'gone' ? 'gone' : 'failing', now)
  return false
}

const isLongAgo = (at: Date, now: Date): boolean => now.getTime() - at.getTime() >= mostFailingMs

/** Whoever changes a webhook, or switches it on again, has as long as at first to put it right. */
async function changedAt(tx: Tx, companyId: string, uuid: string): Promise<Date> {
  const { updated_at } = await tx
    .selectFrom('record')
    .select('updated_at')
    .where('company_id', '=', companyId)
    .where('box', '=', endpointBox)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return updated_at
}

/** Adds a line to the history, and sends an e-mail to everybody who may switch it on again. */
async function notifyPeople(
  tx: Tx,
  { messenger, portal }: Pick<Ports, 'messenger' | 'portal'>,
  companyId: string,
  { uuid, Name: name, Address: address }: Endpoint,
  reason: 'gone' | 'failing',
  at: Date,
): Promise<void> {
  await addHistory(tx, [
    {
      companyId,
      box: endpointBox,
      uuid,
      userName: systemName,
      event: `webhookOff.${reason}`,
      at,
    },
  ])
  const people = await tx
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .select('app_user.email')
    .where('membership.company_id', '=', companyId)
    .where('app_user.is_active', '=', true)
    .where('membership.is_active', '=', true)
    .where('membership.joined_at', 'is not', null)
    .where(sql<boolean>`membership.roles ?| ${boxOf(portal, endpointBox).roles.write}::text[]`)
    .execute()
  const values = { name, address }
  for (const { email: recipient } of people)
    await messenger.send(tx, {
      companyId,
      box: endpointBox,
      recordUuid: uuid,
      channel: 'email',
      recipient,
      subject: sentence(defaultLanguage, 'service', 'messages.webhookOffSubject', values),
      body: sentence(defaultLanguage, 'service', `messages.webhookOff.${reason}`, values),
    })
}

/** Deliveries that came to an end so long ago are nobody's concern any more. */
const keptMs = 30 * 24 * 60 * 60_000

/** Removes old deliveries, and what was known of webhooks that are gone for good; gives how many deliveries. */
export async function sweepWebhooks(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ uuid: string }>`
    with gone as (
      delete from record where box = ${deliveryBox} and created_at < ${new Date(now.getTime() - keptMs)} and not exists (
        select from webhook_queue where webhook_queue.company_id = record.company_id and webhook_queue.delivery_uuid = record.uuid)
      returning company_id, box, uuid)
    delete from document using gone
    where document.company_id = gone.company_id and document.box = gone.box and document.uuid = gone.uuid returning document.uuid`.execute(
    tx,
  )
  await sql`
    delete from webhook_endpoint where not exists (
      select from record where record.company_id = webhook_endpoint.company_id and record.box = ${endpointBox} and record.uuid = webhook_endpoint.uuid)
    and not exists (
      select from deleted_draft where deleted_draft.company_id = webhook_endpoint.company_id and deleted_draft.box = ${endpointBox} and deleted_draft.uuid = webhook_endpoint.uuid)`.execute(
    tx,
  )
  return rows.length
}
