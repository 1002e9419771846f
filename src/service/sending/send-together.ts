/**
 * What programs send at the same time goes together (DECISIONS 111). Documents of a company wait for each other's numbers, so that with a
 * transaction for each of them they stand in line. While one transaction is on its way, the next documents of the same company and family
 * gather for another one.
 */
import type { JsonRecord } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import { createBatches, type Batches } from '../base/batches.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext, Store } from '../ports/ports.ts'
import { documentMapOf, fromBody, sentAnswer } from '../content/model.ts'
import { inPlaceBytes, sizeOf } from '../threads/in-place.ts'
import type { Sent } from './issue.ts'
import {
  askedAgain,
  askEarlier,
  sendAll,
  sendingOf,
  sendOnce,
  sendOne,
  type Sending,
} from './send.ts'

/** Documents of one transaction: their answers come when all of them are stored. */
const mostTogether = 32

/** Of each database; a service has one. */
const batchesOf = new WeakMap<Store, Batches<Sending, Sent>>()

/** Sends the model of the call's body and answers as the family calls it. */
export async function sendBody(context: CallContext): Promise<JsonRecord> {
  const sending = sendingOf(context, fromBody(context.family, context.body))
  const sent = await sendSoon(sending)
  return sentAnswer(documentMapOf(context.family), sent.uuid, sent.number)
}

/** A large document takes its time: nobody waits for it who does not need its number. */
async function sendSoon(sending: Sending): Promise<Sent> {
  const { context, drafted } = sending
  if (sizeOf(drafted.model) > inPlaceBytes) return sendAlone(sending)
  const { store } = context.ports
  const batches =
    batchesOf.get(store) ?? createBatches((_owner, sendings) => sendBatch(sendings), mostTogether)
  batchesOf.set(store, batches)
  return batches.run(`${context.session.companyId} ${context.family.key}`, sending)
}

/** What was sent before has its answer without a transaction. */
async function sendBatch(sendings: readonly Sending[]): Promise<readonly (Sent | Error)[]> {
  const [one] = sendings
  if (!one) return []
  const earlier = await askEarlier(one.context.ports, sendings.map(askedAgain))
  const open = sendings.filter((_one, place) => earlier[place]?.first === undefined)
  const answers = (await sendOpen(open)).values()
  return earlier.map(({ first }) => first ?? needed(answers.next().value, 'answer'))
}

/** Where one of them stands in the way of the others, each is sent by itself. */
async function sendOpen(sendings: readonly Sending[]): Promise<readonly (Sent | Error)[]> {
  const [first, ...more] = sendings
  if (!first || more.length === 0) return sendEach(sendings)
  try {
    return await first.context.transaction((tx) => sendAll(tx, sendings))
  } catch (error) {
    if (isUnavailable(error)) throw error
    return sendEach(sendings)
  }
}

async function sendEach(sendings: readonly Sending[]): Promise<readonly (Sent | Error)[]> {
  const answers: (Sent | Error)[] = []
  for (const one of sendings) answers.push(await sendAlone(one).catch(asError))
  return answers
}

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason))

/** The database is down, busy or full for each of them. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof ServiceError && error.status >= 500

const sendAlone = (sending: Sending): Promise<Sent> =>
  sendOnce(sending.context, (tx) => sendOne(tx, sending))
