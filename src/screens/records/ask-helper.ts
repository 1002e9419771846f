/** The helper on the person's machine is asked what the service says, and the service takes what it answers. */
import type { Call } from '#engine/portal.ts'
import type { CallById } from '#client/api.ts'
import { recordOf } from '#values/json.ts'

export interface HelperAsking {
  readonly ask: CallById
  /** Says what the helper is to be asked, and names the call that takes the answers (`byHelper`). */
  readonly call: Call
  /** Told before each question: whose turn it is. */
  readonly onOrder: (name: string) => void
}

/** What the helper may be asked so: nothing that a service could name besides. */
const helperCalls = [
  'erp.invoices',
  'erp.despatches',
  'erp.updateInvoiceStatus',
  'erp.updateDespatchStatus',
] as const

/** So many entries of an answer are handed on at once. */
const atOnce = 100

/**
 * Asks one order after the other and gives what the service said of each; empty where there was nothing to ask. Rejects with what was refused:
 * what has been handed on by then stays.
 */
export async function askHelper({ ask, call, onOrder }: HelperAsking): Promise<readonly string[]> {
  const orders = await ask(call.id, {}, { answer: 'HelperOrders' })
  const said: string[] = []
  for (const { ErpUUID, Name, Call: asked, Body, At } of orders) {
    onOrder(Name)
    const id = helperCalls.find((one) => one === asked)
    if (id === undefined) throw new Error(`The helper is not asked ${asked}`)
    const answer: unknown = await ask(id, { body: recordOrList(Body) })
    // What the helper only confirms is handed on as it was asked.
    const told: unknown = answer === true ? Body : answer
    for (const some of partsOf(told)) {
      const taken = await ask(call.byHelper ?? '', { body: { ErpUUID, [At]: some } })
      said.push(String(taken))
    }
  }
  return said
}

/** At least one part: that there is nothing is told as well. */
function partsOf(told: unknown): readonly (readonly unknown[])[] {
  const all: readonly unknown[] = Array.isArray(told) ? told : []
  const count = Math.max(1, Math.ceil(all.length / atOnce))
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * atOnce, (index + 1) * atOnce),
  )
}

const recordOrList = (body: unknown) => (Array.isArray(body) ? body : recordOf(body))
