/** What a job does, read from what was asked for or from its row, and whether somebody may ask for it. */
import { bulkOf, bulksOf, type Bulk, type BulkAdded } from '#engine/bulk.ts'
import { callOf, familyOf, type Call, type Family, type Portal } from '#engine/portal.ts'
import { nearest } from '#engine/problem.ts'
import type { Wire } from '#schemas/wire.ts'
import { ServiceError } from '../base/error.ts'
import type { CallContext } from '../ports/ports.ts'
import { suggestion, say } from '../http/words.ts'
import { refusal } from '../records/sentence.ts'

export interface JobCommand {
  readonly bulk: Bulk
  readonly call: Call
  readonly family: Family
  readonly added: BulkAdded
}

/** The words of a command as they are kept in the table. */
export interface CommandWords {
  readonly call: string
  readonly action: string | null
  readonly type: string | null
  readonly added: BulkAdded
}

/** undefined: the portal of today has no such bulk work. */
export function commandOf(
  portal: Portal,
  { call, action, type, added }: CommandWords,
): JobCommand | undefined {
  const bulk = bulkOf(portal, { call, action: action ?? undefined, type: type ?? undefined })
  if (!bulk) return undefined
  const found = callOf(portal, bulk.call)
  return { bulk, call: found, family: familyOf(portal, found.family), added }
}

/** The command that a body asks for. Throws 400 for one that does not exist, 403 for one whose call the person may not make. */
export function askedCommand(context: CallContext, plan: Wire['JobCheckAsk']): JobCommand {
  const { portal } = context.ports
  const command = commandOf(portal, {
    call: plan.Call,
    action: plan.Action ?? null,
    type: plan.Type ?? null,
    added: addedOf(plan.Added),
  })
  if (!command) throw noCommand(context, plan)
  if (!command.call.roles.some((role) => context.session.roles.has(role)))
    throw new ServiceError(
      403,
      say(context.language, 'forbidden', { roles: command.call.roles.join(', ') }),
    )
  return command
}

const textOf = (plan: Pick<Wire['JobCheckAsk'], 'Call' | 'Action' | 'Type'>): string =>
  [plan.Call, plan.Action, plan.Type].filter(Boolean).join(' ')

function noCommand(
  { ports: { portal }, language }: CallContext,
  plan: Wire['JobCheckAsk'],
): ServiceError {
  const known = portal.families
    .flatMap((family) => family.boxes)
    .flatMap(bulksOf)
    .map(({ call, action, type }) => textOf({ Call: call, Action: action?.name, Type: type }))
  const near = suggestion(language, nearest(textOf(plan), known))
  const allowed = known.filter((one) => one === plan.Call || one.startsWith(`${plan.Call} `))
  return refusal(language, {
    status: 400,
    code: 1,
    key: 'jobCommand',
    values: { value: textOf(plan), near, allowed: allowed.join(', ') || '–' },
    path: 'Call',
  })
}

function addedOf(added: Wire['JobCheckAsk']['Added']): BulkAdded {
  return {
    ...(added?.Tags && {
      tags: {
        mode: added.Tags.Mode,
        uuids: added.Tags.UUID.map((uuid) => uuid.toLowerCase() /* ascii */),
      },
    }),
    ...(added?.SpecialCode && { specialCode: added.SpecialCode }),
    ...(added?.Email && { email: added.Email }),
    ...(added?.Reason && { reason: added.Reason }),
  }
}
