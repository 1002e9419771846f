/** What of a list's bulk work a person is offered, and what it asks for. */
import { bulksOf, type Bulk, type BulkAdded } from '#engine/bulk.ts'
import type { Box } from '#engine/portal.ts'
import type { JobPlan } from '../jobs/jobs.ts'
import type { Selection } from './selection.ts'

/** `may` says whether the person may make a call. */
export const commandsOf = (box: Box, may: (callId: string) => boolean): Bulk[] =>
  bulksOf(box).filter((bulk) => may(bulk.call))

const irreversible: readonly string[] = ['sendEmail', 'confirmAndSend', 'approve', 'reject']
/** May it be taken back? What may not is asked about before, whatever the family says. */
export const isIrreversible = ({ action }: Bulk): boolean =>
  action !== undefined && irreversible.includes(action.name)

/** The same command, whatever is chosen: for lists of buttons. */
export const keyOf = ({ kind, call, action, type }: Bulk): string =>
  [kind, call, action?.name, type].filter(Boolean).join(' ')

/** What the service is asked: ids of those chosen one by one; of "all that match" the question, not the answer. */
export function planOf(bulk: Bulk, selection: Selection, added: BulkAdded = {}): JobPlan {
  return {
    Call: bulk.call,
    ...(bulk.action && { Action: bulk.action.name }),
    ...(bulk.type !== undefined && { Type: bulk.type }),
    Added: {
      ...(added.tags && { Tags: { Mode: added.tags.mode, UUID: [...added.tags.uuids] } }),
      ...(added.specialCode && { SpecialCode: added.specialCode }),
      ...(added.email && { Email: added.email }),
      ...(added.reason && { Reason: added.reason }),
    },
    ...(selection.kind === 'some'
      ? { Items: [...selection.ids] }
      : {
          Selection: {
            Query: selection.query,
            Without: [...selection.without],
            Count: selection.total,
            FrozenAt: selection.frozenAt,
          },
        }),
  }
}
