/** Calls as react-query knows them. Only calls that read are cached, repeated or fetched ahead: the effect says so, not the method. */
import { keepPreviousData, notifyManager, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { assertAnswers, type CallInput, type Send } from './api.ts'
import { CallError } from './errors.ts'

/** Answers are taken for fresh this long. */
const freshMs = 15_000
const retries = 2

// Observers are notified in a microtask. The default is a timer, before which the browser may draw a frame without the answer.
notifyManager.setScheduler(queueMicrotask)

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        refetchOnWindowFocus: true,
        retry: (count, error) =>
          count < retries && error instanceof CallError && error.isUnreachable,
      },
      mutations: { retry: false },
    },
  })
}

/** Options of a query for a call. Old rows stay on the screen while new ones come. */
export function callQuery(send: Send, call: Call, input: CallInput = {}) {
  if (call.effect !== 'read') throw new Error(`${call.id} writes: a query may not repeat it`)
  return queryOptions({
    queryKey: queryKeyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The same, read as the schema that the call declares for its answer: throws where it declares another. */
export function answerQuery<Name extends keyof Wire>(
  send: Send,
  call: Call,
  answer: Name,
  input: CallInput = {},
) {
  assertAnswers(call, answer)
  return { ...callQuery(send, call, input), select: (data: unknown) => data as Wire[Name] }
}

/** Keys start with the family and the box, so that a write can refresh all that it may have changed. */
export const queryKeyOf = (
  call: Pick<Call, 'family' | 'box' | 'id'>,
  input: CallInput = {},
): readonly unknown[] => [call.family, call.box ?? '', call.id, input]

/** After a write: everything of the family may have changed (counts, lists, drafts). Returns when what is on screen is fresh. */
export const refreshFamily = (client: QueryClient, family: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [family] })
