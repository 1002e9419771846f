/** Webhooks of companies and what was sent to them, as the database keeps them: records, a queue beside them, and their keys. */
import { boxOf, type Portal } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { WebhookDelivery, WebhookEndpoint, type WebhookEventType } from '#schemas/webhook.ts'
import { SecretError } from '../base/secret-box.ts'
import type { CallContext, Ports, Tx } from '../ports/ports.ts'
import { bodyOf, documentRow, keepBody, recordRow } from '../records/kept-record.ts'
import { keepSecrets, openSecrets } from '../records/secrets.ts'
import { takeSerials } from '../records/serials.ts'
import { endpointBox } from '../records/webhook-events.ts'
import { newWebhookKey } from './webhook-signature.ts'

/** Id of the box of what was sent (families/webhooks.ts). */
export const deliveryBox = 'webhooks.deliveries'

export type Endpoint = Wire['WebhookEndpoint'] & { readonly uuid: string }
export type Delivery = Wire['WebhookDelivery']

interface RecordPlace {
  readonly companyId: string
  readonly uuid: string
}

/** Undefined where it was deleted. */
export async function endpointOf(
  tx: Tx,
  portal: Portal,
  place: RecordPlace,
): Promise<Endpoint | undefined> {
  const box = boxOf(portal, endpointBox)
  const body = WebhookEndpoint.safeParse(await bodyOf(tx, { ...place, box }))
  return body.success ? { ...body.data, uuid: place.uuid } : undefined
}

/** Those of the company that want to hear of the event. */
export async function endpointsFor(
  tx: Tx,
  companyId: string,
  type: WebhookEventType,
): Promise<Endpoint[]> {
  const rows = await tx
    .selectFrom('document')
    .select(['uuid', 'model'])
    .where('company_id', '=', companyId)
    .where('box', '=', endpointBox)
    .orderBy('uuid')
    .execute()
  return rows.flatMap(({ uuid, model }) => {
    const { success, data } = WebhookEndpoint.safeParse(model)
    return success && data.IsActive && type !== 'Test' && data[type] ? [{ ...data, uuid }] : []
  })
}

export async function deliveryOf(
  tx: Tx,
  portal: Portal,
  place: RecordPlace,
): Promise<Delivery | undefined> {
  const box = boxOf(portal, deliveryBox)
  return WebhookDelivery.safeParse(await bodyOf(tx, { ...place, box })).data
}

export interface NewDelivery {
  readonly companyId: string
  readonly endpoint: Endpoint
  readonly type: WebhookEventType
  /** When it happened. */
  readonly at: Date
  readonly data: Readonly<Record<string, unknown>>
  /** When it is due; nobody else touches it before. */
  readonly dueAt: Date
}

/** A delivery with its place in the queue; gives its id. */
export async function addDelivery(
  tx: Tx,
  { portal, random }: Pick<Ports, 'portal' | 'random'>,
  { companyId, endpoint, type, at, data, dueAt }: NewDelivery,
): Promise<string> {
  const box = boxOf(portal, deliveryBox)
  const uuid = random.uuid()
  const body: Delivery = {
    EventType: type,
    EndpointUUID: endpoint.uuid,
    Endpoint: endpoint.Name,
    Address: endpoint.Address,
    Subject: textOf(data['number']) ?? endpoint.Name,
    DocumentUUID: textOf(data['UUID']),
    DeliveryState: 'waiting',
    Attempts: 0,
    LastAttempt: null,
    NextAttempt: at.toISOString(),
    HttpStatus: null,
    Answer: null,
    Payload: JSON.stringify({ type: eventNames[type], timestamp: at.toISOString(), data }),
  }
  const { tax_number: companyTaxNo } = await tx
    .selectFrom('company')
    .select('tax_number')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const serial = await takeSerials(tx, { companyId, box: box.id })
  const record = { companyId, companyTaxNo, box, uuid, serial, body, at }
  await tx.insertInto('record').values(recordRow(record)).execute()
  await tx.insertInto('document').values(documentRow(record)).execute()
  await queueDelivery(tx, { companyId, uuid }, endpoint.uuid, dueAt, type === 'Test')
  return uuid
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** As receivers read them. */
const eventNames: Readonly<Record<WebhookEventType, string>> = {
  DocumentSent: 'document.sent',
  DocumentRefused: 'document.refused',
  DocumentDelivered: 'document.delivered',
  DocumentAnswered: 'document.answered',
  DocumentReceived: 'document.received',
  DocumentCancelled: 'document.cancelled',
  ReportSettled: 'report.settled',
  Test: 'test',
}

/** From the first try on, also where it stands there already. */
export async function queueDelivery(
  tx: Tx,
  { companyId, uuid }: RecordPlace,
  endpointUuid: string,
  dueAt: Date,
  isSingle = false,
): Promise<void> {
  await tx
    .insertInto('webhook_queue')
    .values({
      company_id: companyId,
      delivery_uuid: uuid,
      endpoint_uuid: endpointUuid,
      is_single: isSingle,
      next_at: dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What is known of the delivery from now on. */
export const keepDelivery = (
  tx: Tx,
  portal: Portal,
  place: RecordPlace,
  body: Delivery,
  at: Date,
): Promise<void> => keepBody(tx, { ...place, box: boxOf(portal, deliveryBox) }, body, at)

/** Nothing is sent to it any more, until somebody switches it on again. */
export const switchOff = (
  tx: Tx,
  portal: Portal,
  companyId: string,
  { uuid, ...body }: Endpoint,
  at: Date,
): Promise<void> =>
  keepBody(
    tx,
    { companyId, uuid, box: boxOf(portal, endpointBox) },
    { ...body, IsActive: false },
    at,
  )

// Keys

/** Places of the keys among the secrets of the endpoint. */
const places = { current: 'Key', former: 'FormerKey' } as const
/** How long the former key signs beside the new one: receivers change theirs meanwhile. */
export const formerKeyMs = 24 * 60 * 60_000

type KeyTools = Pick<Ports, 'secretBox' | 'random'>

/** Keys that sign now, the newest first. The first one is made when it is first asked for. Throws a SecretError where they were sealed with another key. */
export async function keysOf(
  tx: Tx,
  { secretBox, random }: KeyTools,
  place: RecordPlace,
  now: Date,
): Promise<readonly [string, ...string[]]> {
  const of = { ...place, box: endpointBox }
  const { former_key_until: until } = await lockedState(tx, place)
  const { [places.current]: current, [places.former]: former } = await openSecrets(
    tx,
    secretBox,
    of,
  )
  if (current === undefined) {
    const made = newWebhookKey(random)
    await keepSecrets(tx, secretBox, of, { [places.current]: made })
    return [made]
  }
  return former !== undefined && until !== null && until > now ? [current, former] : [current]
}

/** A new key; the one before it signs too for a day, where it can still be read. */
export async function renewKey(
  tx: Tx,
  tools: KeyTools,
  place: RecordPlace,
  now: Date,
): Promise<string> {
  const [former] = await keysOf(tx, tools, place, now).catch((error: unknown) => {
    if (error instanceof SecretError) return ['']
    throw error
  })
  const made = newWebhookKey(tools.random)
  await keepSecrets(
    tx,
    tools.secretBox,
    { ...place, box: endpointBox },
    { [places.current]: made, [places.former]: former ?? '' },
  )
  await tx
    .updateTable('webhook_endpoint')
    .set({ former_key_until: new Date(now.getTime() + formerKeyMs) })
    .where('company_id', '=', place.companyId)
    .where('uuid', '=', place.uuid)
    .execute()
  return made
}

/** How the endpoint does, held until the transaction ends. */
export async function lockedState(tx: Tx, { companyId, uuid }: RecordPlace) {
  await tx
    .insertInto('webhook_endpoint')
    .values({ company_id: companyId, uuid, failing_since: null, former_key_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const placeOf = ({ session }: Pick<CallContext, 'session'>, uuid: string): RecordPlace => ({
  companyId: session.companyId,
  uuid,
})
