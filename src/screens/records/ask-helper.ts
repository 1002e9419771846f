/** The helper on the person's machine is asked what the service says, and the service takes what it answers. */
import type { Call } from '#engine/portal.ts'
import type { CallById } from '#client/api.ts'
import { CallError } from '#client/errors.ts'
import type { Wire } from '#schemas/wire.ts'
import { recordOf } from '#values/json.ts'

type Order = Wire['HelperOrders'][number]

export interface HelperAsking {
  readonly ask: CallById
  /** Names the call that takes the answers (`byHelper`). */
  readonly call: Call
  /** What the helper is to be asked, in this order. */
  readonly orders: readonly Order[]
  /** Called before each question with the name of the ERP. */
  readonly onOrder: (name: string) => void
}

/** What came of one ERP. */
export interface HelperOutcome {
  /** Of the ERP. */
  readonly name: string
  /** What the service says of the answers that it took. */
  readonly said: readonly string[]
  /** What the helper refused, such as reading an ERP that cannot be reached. */
  readonly refused: readonly CallError[]
}

/** The helper may be asked these and nothing else, whatever a service names. */
const helperCalls = [
  'erp.invoices',
  'erp.despatches',
  'erp.updateInvoiceStatus',
  'erp.updateDespatchStatus',
] as const

/** So many entries of an answer are handed on at once. */
const atOnce = 100

/** What the call says that the helper is to be asked; empty where no ERP of the company is asked by a helper. */
export const readOrders = (ask: CallById, { id }: Call): Promise<readonly Order[]> =>
  ask(id, {}, { answer: 'HelperOrders' })

/**
 * Asks one after the other and gives what came of each ERP. What the helper refuses of one keeps no other from being asked. Rejects where the
 * helper or the service is away, or where the service refuses an answer: what it has taken by then stays.
 */
export async function askHelper({
  ask,
  call,
  orders,
  onOrder,
}: HelperAsking): Promise<readonly HelperOutcome[]> {
  const outcomes = new Map<string, { name: string; said: string[]; refused: CallError[] }>()
  for (const order of orders) {
    const { ErpUUID, Name: name } = order
    const outcome = outcomes.get(ErpUUID) ?? { name, said: [], refused: [] }
    outcomes.set(ErpUUID, outcome)
    onOrder(name)
    try {
      outcome.said.push(...(await carry(ask, call, order)))
    } catch (error) {
      if (!isRefusal(error)) throw error
      outcome.refused.push(error)
    }
  }
  return [...outcomes.values()]
}

/** Hands the helper's answer to the service, in parts; gives what the service says. */
async function carry(
  ask: CallById,
  call: Call,
  { ErpUUID, Call: asked, Body, At }: Order,
): Promise<string[]> {
  const id = helperCalls.find((one) => one === asked)
  if (id === undefined) throw new Error(`The helper is not asked ${asked}`)
  const answer: unknown = await ask(id, { body: recordOrList(Body) })
  // Where the helper answers only whether it has written the states, the service gets these back.
  const [entries, more] =
    typeof answer === 'boolean' ? [Body, { IsWritten: answer }] : [answer, undefined]
  const said: string[] = []
  for (const some of partsOf(entries)) {
    const taken = await ask(call.byHelper ?? '', { body: { ErpUUID, [At]: some, ...more } })
    if (answer !== false) said.push(String(taken))
  }
  return said
}

/** The helper itself says that an ERP cannot be asked; whoever is not paired or not there is not meant. */
const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError &&
  helperCalls.some((one) => one === error.call) &&
  (error.status === 404 || error.status === 422)

/** At least one part, so that the service hears of an empty answer too. */
function partsOf(entries: unknown): readonly (readonly unknown[])[] {
  const all: readonly unknown[] = Array.isArray(entries) ? entries : []
  const count = Math.max(1, Math.ceil(all.length / atOnce))
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * atOnce, (index + 1) * atOnce),
  )
}

const recordOrList = (body: unknown) => (Array.isArray(body) ? body : recordOf(body))
