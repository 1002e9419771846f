/** Buttons of webhooks: a test, the key that signs, and sending again. */
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { SecretError } from '../base/secret-box.ts'
import { addHistory } from '../records/history.ts'
import { boxIdOf, lockedRecordOf, recordOf } from '../records/record.ts'
import { refusal, sentence } from '../records/sentence.ts'
import {
  addDelivery,
  deliveryOf,
  endpointOf,
  keepDelivery,
  keysOf,
  placeOf,
  queueDelivery,
  renewKey,
  type Endpoint,
} from '../messaging/webhook-records.ts'
import { verdictOf } from '../messaging/webhook-schedule.ts'
import { deliver, webhookLeaseMs } from '../worker/send-webhooks.ts'

export const webhookHandlers: Handlers = {
  /** At once, so that a person sees what the receiver says; it stands among the deliveries as well. */
  'webhooks.test': async (context) => {
    const { ports, language } = context
    const { queued, endpoint } = await context.transaction(async (tx) => {
      const found = await endpointOfCall(tx, context)
      return { queued: await addTest(tx, context, found), endpoint: found }
    })
    const { status, answer } = (await deliver(ports, queued)) ?? { status: undefined, answer: '' }
    const values = {
      address: endpoint.Address,
      answer: [status ?? '', answer].join(' ').trim(),
    }
    if (verdictOf({ status }) !== 'taken')
      throw refusal(language, { status: 422, key: 'webhookNotTaken', values })
    return sentence(language, 'service', 'done.webhookTaken', values)
  },

  'webhooks.key': (context) =>
    context.transaction(async (tx) => {
      const { ports } = context
      const { uuid } = await endpointOfCall(tx, context)
      const [Key] = await keysOf(tx, ports, placeOf(context, uuid), ports.clock.now()).catch(
        (error: unknown) => {
          if (!(error instanceof SecretError)) throw error
          throw refusal(context.language, { status: 422, key: 'webhookKeyUnreadable' })
        },
      )
      return { Key }
    }),

  'webhooks.renewKey': (context) =>
    context.transaction(async (tx) => {
      const { ports } = context
      const { uuid } = await endpointOfCall(tx, context)
      const at = ports.clock.now()
      const Key = await renewKey(tx, ports, placeOf(context, uuid), at)
      await addHistory(tx, [
        {
          companyId: context.session.companyId,
          box: boxIdOf(context),
          uuid,
          userName: context.session.userName,
          event: 'webhookKeyRenewed',
          at,
        },
      ])
      return { Key }
    }),

  'webhooks.again': async (context) => {
    await context.transaction((tx) => queueAgain(tx, context))
    return true
  },
}

async function endpointOfCall(tx: Tx, context: CallContext): Promise<Endpoint> {
  const { uuid } = await lockedRecordOf(tx, context, context.params['id'] ?? '')
  const endpoint = await endpointOf(tx, context.ports.portal, placeOf(context, uuid))
  if (!endpoint) throw new Error(`The record ${uuid} is no webhook`)
  return endpoint
}

/** In the queue, but for this call alone: another process takes it only where this one dies. */
async function addTest(tx: Tx, { ports, session }: CallContext, endpoint: Endpoint) {
  const { companyId } = session
  const at = ports.clock.now()
  const dueAt = new Date(at.getTime() + webhookLeaseMs)
  const delivery = { companyId, endpoint, type: 'Test', at, data: {}, dueAt } as const
  return {
    company_id: companyId,
    delivery_uuid: await addDelivery(tx, ports, delivery),
    endpoint_uuid: endpoint.uuid,
    tries: 0,
    is_single: true,
    next_at: dueAt,
  }
}

/** Under the same id as before, so that a receiver that has taken it knows. */
async function queueAgain(tx: Tx, context: CallContext): Promise<void> {
  const { ports, language } = context
  const { uuid } = await recordOf(tx, context, context.params['id'] ?? '')
  const place = placeOf(context, uuid)
  const delivery = await deliveryOf(tx, ports.portal, place)
  if (!delivery) throw new Error(`The record ${uuid} is no delivery`)
  if (delivery.DeliveryState === 'waiting')
    throw refusal(language, { status: 422, key: 'webhookWaiting' })
  const endpoint = await endpointOf(tx, ports.portal, placeOf(context, delivery.EndpointUUID))
  if (!endpoint?.IsActive) throw refusal(language, { status: 422, key: 'webhookOff' })
  const now = ports.clock.now()
  await queueDelivery(tx, place, endpoint.uuid, now)
  await keepDelivery(
    tx,
    ports.portal,
    place,
    {
      ...delivery,
      Address: endpoint.Address,
      DeliveryState: 'waiting',
      NextAttempt: now.toISOString(),
    },
    now,
  )
}
