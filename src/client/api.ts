/** The typed client of a portal: one function per call, under the words of its id. */
import type { Api, CallOptions, FamilySpec, Fn } from '#engine/api-types.ts'
import { callOf, type Call, type Portal } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { grow, type Branch } from './tree.ts'

/** Path parameters, query parameters and `body` of a call, side by side. */
export type CallInput = Readonly<Record<string, unknown>>
/** Makes the exchange that a call describes; `createTransport` gives one over HTTP. */
export type Send = (call: Call, input: CallInput, options: CallOptions) => Promise<unknown>
/** A call whose types are not known, as the generic screens use it. */
export type AnyFn = Fn<CallInput | void, unknown>

/** Names the schema that a call declares for its answer. */
export interface AnswerName<Name extends keyof Wire = keyof Wire> {
  readonly answer: Name
}
/** Makes a call by its id, as the generic screens do. With `answer` the answer has the type of that schema. */
export interface CallById {
  <Name extends keyof Wire>(
    id: string,
    input: CallInput,
    options: CallOptions & AnswerName<Name>,
  ): Promise<Wire[Name]>
  (id: string, input?: CallInput, options?: CallOptions): Promise<unknown>
}

export const createCallById = (portal: Portal, send: Send): CallById =>
  ((id: string, input: CallInput = {}, options: CallOptions & Partial<AnswerName> = {}) => {
    const call = callOf(portal, id)
    assertAnswers(call, options.answer)
    return send(call, input, options)
  }) as CallById

/** Throws where a call declares another schema for its answer than the one that it is read as. */
export function assertAnswers(call: Call, name: string | undefined): void {
  if (name !== undefined && call.answer !== name)
    throw new Error(`${call.id} answers ${call.answer}, not ${name}`)
}

/**
 * `createApi<(typeof families)[number]>(portal, send).paper.sent.list({ IsCancel: false })`. The families are a type
 * argument only: the functions are made from the compiled calls.
 */
export function createApi<F extends FamilySpec>(portal: Portal, send: Send): Api<F> {
  const root: Branch<AnyFn> = {}
  for (const fn of createCalls(portal, send).values()) grow(root, fn.id.split('.'), fn)
  return root as unknown as Api<F>
}

/** Every call by its id, for those who know it only at run time. */
export function createCalls(portal: Portal, send: Send): ReadonlyMap<string, AnyFn> {
  return new Map(portal.calls.map((call) => [call.id, fnOf(call, send)]))
}

function fnOf(call: Call, send: Send): AnyFn {
  const fn = (input: CallInput | void, options: CallOptions = {}) =>
    send(call, input ?? {}, options)
  return Object.assign(fn, { id: call.id })
}
