/** What can be done with many records of a box at once, and what is sent for them. The page offers it, the worker does it. */
import type { OperationType } from '#descriptor/family.ts'
import type { Condition } from '#descriptor/condition.ts'
import { brokenTerms } from './condition.ts'
import { operations } from './facts.ts'
import { factValue, inputs, batchedInputs, type ActionInput, type Row } from './inputs.ts'
import { boxOf, type Action, type Box, type Portal } from './portal.ts'

/** Calls of a box that take part in bulk work beside its actions, by their short names. */
export const bulkCalls = ['operation', 'export', 'createDrafts', 'tags', 'specialCode'] as const
export type BulkCall = (typeof bulkCalls)[number]

export interface Bulk {
  /** `chosen`: a call of the family that is made for each of the rows that were chosen for another one (`chosen.each`). */
  readonly kind: BulkCall | 'action' | 'chosen'
  readonly box: Box
  /** Id of the call that is made. */
  readonly call: string
  readonly action: Action | undefined
  /** Of an operation or an export. */
  readonly type: string | undefined
  /** Of a call over chosen rows: which of them may take part. */
  readonly when?: Condition
}

export const tagModes = ['add', 'remove', 'replace'] as const
export type TagMode = (typeof tagModes)[number]

/** What a person adds before a run. */
export interface BulkAdded {
  readonly tags?: { readonly mode: TagMode; readonly uuids: readonly string[] } | undefined
  readonly specialCode?: string | undefined
  /** One address for all; empty: each record's own. */
  readonly email?: string | undefined
  readonly reason?: string | undefined
  /** What a call over chosen rows says beside them. */
  readonly body?: Readonly<Record<string, unknown>> | undefined
}

/** The bulk work that a call stands for; undefined where the call, the action or the type is none of its box. */
export function bulkOf(
  portal: Portal,
  asked: {
    readonly call: string
    readonly action?: string | undefined
    readonly type?: string | undefined
  },
): Bulk | undefined {
  const call = portal.calls.find((one) => one.id === asked.call)
  const over = portal.calls.find((one) => one.chosen?.each === asked.call)
  if (call && over)
    return {
      kind: 'chosen',
      box: boxOf(portal, `${over.family}.${over.on ?? ''}`),
      call: call.id,
      action: undefined,
      type: undefined,
      when: call.when,
    }
  if (call?.box === undefined) return undefined
  const box = boxOf(portal, `${call.family}.${call.box}`)
  return bulksOf(box).find(
    (one) => one.call === call.id && one.action?.name === asked.action && one.type === asked.type,
  )
}

/** Everything that can be done with many records of a box. */
export function bulksOf(box: Box): Bulk[] {
  const types: Readonly<Record<BulkCall, readonly (string | undefined)[]>> = {
    operation: box.operations,
    export: box.exports,
    createDrafts: [undefined],
    tags: [undefined],
    specialCode: [undefined],
  }
  const one = (kind: Bulk['kind'], call: string, action?: Action, type?: string): Bulk => ({
    kind,
    box,
    call,
    action,
    type,
  })
  return [
    ...box.actions
      .filter((action) => action.bulk !== 'no')
      .map((action) => one('action', action.call, action)),
    ...bulkCalls.flatMap((kind) => {
      const call = box.calls[kind]
      return call === undefined ? [] : types[kind].map((type) => one(kind, call, undefined, type))
    }),
  ]
}

/** Names of the fields that keep a record from taking part; none: it may. */
export function unableTerms(
  { action, box, when }: Pick<Bulk, 'action' | 'box' | 'when'>,
  row: Row,
  added: BulkAdded = {},
): string[] {
  return action === undefined
    ? brokenTerms(when ?? {}, row)
    : [...brokenTerms(action.when, row), ...missingEmail(action, box, row, added)]
}

function missingEmail(action: Action, box: Box, row: Row, added: BulkAdded): string[] {
  if (action.name !== 'sendEmail' || added.email || factValue(box, row, 'email')) return []
  return [box.columns.find((one) => one.fact === 'email')?.name ?? 'Email']
}

/** Work whose calls take many records in one go and in one transaction. */
export const isBatched = (bulk: Bulk): boolean =>
  bulk.kind === 'operation' ||
  bulk.kind === 'export' ||
  bulk.kind === 'specialCode' ||
  isJointAction(bulk)
/** What it does depends on all who take part: they are not divided as long as that can be. */
export const isJointAction = ({ action }: Pick<Bulk, 'action'>): boolean =>
  action !== undefined && batchedInputs[action.name] !== undefined

/** What a record has in common with those that it belongs together with; the same for all where nothing divides them. */
export function groupOf({ action, box }: Pick<Bulk, 'action' | 'box'>, row: Row): string {
  const batched = action && batchedInputs[action.name]
  return batched ? String(factValue(box, row, batched.by) ?? '') : ''
}

/** The input of the call for these records; of kinds that are not batched for one. */
export function bulkInput(
  { kind, box, action, type }: Bulk,
  rows: readonly Row[],
  added: BulkAdded,
): ActionInput {
  const ids = rows.map((row) => String(row['UUID']))
  const [id = ''] = ids
  const [row = {}] = rows
  const singleInput = ({ name }: Action) =>
    inputs[name](
      id,
      row,
      { emails: [added.email || String(factValue(box, row, 'email') ?? '')], reason: added.reason },
      box,
    )
  const table: Readonly<Record<Bulk['kind'], () => ActionInput>> = {
    operation: () => ({ operationType: type, body: ids }),
    export: () => ({ exportType: type, body: ids }),
    createDrafts: () => ({ body: ids }),
    tags: () => ({ body: { DocumentUUID: id, Tags: tagsAfter(tagsOf(box, row), added.tags) } }),
    specialCode: () => ({ body: { UUID: ids, SpecialCode: added.specialCode ?? '' } }),
    chosen: () => ({ id, body: added.body }),
    action: () => (action ? (batchedInputs[action.name]?.input(ids) ?? singleInput(action)) : {}),
  }
  return table[kind]()
}

/** UUIDs of the tags that a row shows. */
export function tagsOf(box: Box, row: Row): string[] {
  const value = factValue(box, row, 'tags')
  return Array.isArray(value) ? value.map((tag: { readonly UUID: string }) => tag.UUID) : []
}

export function tagsAfter(had: readonly string[], change: BulkAdded['tags']): string[] {
  const uuids = change?.uuids ?? []
  const after: Record<TagMode, string[]> = {
    add: [...new Set([...had, ...uuids])],
    remove: had.filter((uuid) => !uuids.includes(uuid)),
    replace: [...uuids],
  }
  return after[change?.mode ?? 'add']
}

/** The type of the operation that takes this one back; undefined where the box has none. */
export function undoType({ kind, type, box }: Bulk): OperationType | undefined {
  const done = box.operations.find((one) => kind === 'operation' && one === type)
  const undo: OperationType | undefined = done && operations[done].undo
  return box.operations.find((one) => one === undo)
}

/** May it be taken back? Tags and special codes get what they were, operations their opposite. */
export const isUndoable = (bulk: Bulk): boolean =>
  bulk.kind === 'tags' || bulk.kind === 'specialCode' || undoType(bulk) !== undefined
