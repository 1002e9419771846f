/** What can be done with many records of a box at once, who can take part, and how it is sent. */
import type { CallInput } from '#client/api.ts'
import type { ExportType, OperationType } from '#descriptor/family.ts'
import type { TagValue } from '#descriptor/field.ts'
import { brokenTerms } from '#engine/condition.ts'
import { operations } from '#engine/facts.ts'
import type { Action, Box } from '#engine/portal.ts'
import { factValue, inputs, nameOf, type Row } from '#engine/inputs.ts'
import { actionInputs } from '../detail/action-inputs.ts'
import type { BulkItem, BulkTask } from './bulk-runner.ts'
import type { ListInput } from './list-search.ts'

export type BulkCommand =
  | { readonly kind: 'operation'; readonly operation: OperationType }
  | { readonly kind: 'export'; readonly exportType: ExportType }
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'createDrafts' }
  | { readonly kind: 'tags' }
  | { readonly kind: 'specialCode' }

/** What a person adds before a run. */
export interface BulkAdded {
  readonly tags?: { readonly mode: TagMode; readonly uuids: readonly string[] }
  readonly specialCode?: string
  /** One address for all; empty: each record's own. */
  readonly email?: string
}
export const tagModes = ['add', 'remove', 'replace'] as const
export type TagMode = (typeof tagModes)[number]

/** Makes a call of the portal. */
export type SendCall = (callId: string, input: CallInput) => Promise<unknown>

/** `may` says whether the person may make a call. */
export function commandsOf(box: Box, may: (callId: string) => boolean): BulkCommand[] {
  const has = (name: string) => box.calls[name] !== undefined && may(box.calls[name])
  return [
    ...box.actions.filter((action) => action.bulk !== 'no' && may(action.call)).map((action) => ({ kind: 'action', action }) as const),
    ...(has('operation') ? box.operations.map((operation) => ({ kind: 'operation', operation }) as const) : []),
    ...(has('export') ? box.exports.map((exportType) => ({ kind: 'export', exportType }) as const) : []),
    ...(has('createDrafts') ? [{ kind: 'createDrafts' } as const] : []),
    ...(has('tags') ? [{ kind: 'tags' } as const] : []),
    ...(has('specialCode') ? [{ kind: 'specialCode' } as const] : []),
  ]
}

export interface BulkPlan {
  readonly able: readonly BulkItem[]
  /** Who cannot take part, with the fields of the condition that do not hold. */
  readonly unable: readonly { readonly item: BulkItem; readonly terms: readonly string[] }[]
}

export function planOf(box: Box, command: BulkCommand, rows: readonly Row[], added: BulkAdded = {}): BulkPlan {
  const all = rows.map((row) => itemOf(box, row))
  const terms = all.map((item) => [...brokenTerms(conditionOf(command), item.row), ...missingOf(box, command, item.row, added)])
  return {
    able: all.filter((_, index) => terms[index]!.length === 0),
    unable: all.flatMap((item, index) => (terms[index]!.length > 0 ? [{ item, terms: terms[index]! }] : [])),
  }
}

export function itemOf(box: Box, row: Row): BulkItem {
  return { id: String(row['UUID']), name: nameOf(box, row), row }
}

/** The operation that undoes this command; irreversible ones have none. */
export function undoOf(command: BulkCommand, box: Box): BulkCommand | undefined {
  if (command.kind !== 'operation') return undefined
  const undo: OperationType = operations[command.operation].undo
  return box.operations.includes(undo) ? { kind: 'operation', operation: undo } : undefined
}

/** May it be taken back? What may not is asked about before, whatever the family says. */
export const isIrreversible = (command: BulkCommand): boolean => command.kind === 'action' && ['sendEmail', 'confirmAndSend', 'approve', 'reject', 'delete'].includes(command.action.name)

export interface TaskContext {
  readonly box: Box
  readonly send: SendCall
  readonly read: BulkTask['read']
  /** Takes a file that an export answered. */
  readonly onFile: (base64: string, items: readonly BulkItem[]) => void
}

export function taskOf(command: BulkCommand, added: BulkAdded, context: TaskContext): BulkTask {
  const { box, send, read } = context
  const ids = (items: readonly BulkItem[]) => items.map((item) => item.id)
  const task = (run: BulkTask['run'], more: Partial<BulkTask> = {}): BulkTask => ({ run, read, chunk: 1, parallel: 2, isRepeatable: false, ...more })
  switch (command.kind) {
    case 'operation':
      return task(async (items) => messagesOf(await send(box.calls['operation']!, { operationType: command.operation, body: ids(items) })), { chunk: 50, isRepeatable: true })
    case 'export':
      return task(async (items) => {
        context.onFile(String(await send(box.calls['export']!, { exportType: command.exportType, body: ids(items) })), items)
        return []
      }, { chunk: exportChunk, parallel: 1, isWhole: true })
    case 'createDrafts':
      return task(async (items) => done(await send(box.calls['createDrafts']!, { body: ids(items) })), { chunk: 50, parallel: 1 })
    case 'tags':
      return task(async ([item]) => done(await send(box.calls['tags']!, { body: { DocumentUUID: item!.id, Tags: tagsAfter(tagsOf(box, item!.row), added.tags) } })), { parallel: 4, isRepeatable: true })
    case 'specialCode':
      return task(async (items) => done(await send(box.calls['specialCode']!, { body: { UUID: ids(items), SpecialCode: added.specialCode ?? '' } })), { chunk: 50, isRepeatable: true })
    case 'action':
      return task(...actionTask(command.action, added, context))
  }
}

/** Most records in one file of an export. */
const exportChunk = 500

function actionTask(action: Action, added: BulkAdded, { box, send, read }: TaskContext): [BulkTask['run'], Partial<BulkTask>] {
  const inputOf = (item: BulkItem) => inputs[action.name](item.id, item.row, { emails: [added.email || String(factValue(box, item.row, 'email') ?? '')] }, box)
  const run: BulkTask['run'] = async (items) => messagesOf(await send(action.call, joined(items.map(inputOf))))
  // Drafts that were sent or deleted are gone: that tells whether it happened.
  const model = box.calls['model']
  const isGone = async (item: BulkItem) => {
    try {
      await send(model!, { id: item.id })
      return false
    } catch (error) {
      return isNotFound(error) || Promise.reject(new Error(read(error).reason))
    }
  }
  const many = action.bulk === 'server' && Array.isArray(inputOf({ id: '', name: '', row: {} }).body)
  return [run, many ? { chunk: 25, parallel: 1, ...(model && { isDone: isGone }) } : {}]
}

const isNotFound = (error: unknown): boolean => typeof error === 'object' && error !== null && 'status' in error && error.status === 404

/** Bodies that are lists go together in one request. */
const joined = (inputs: readonly CallInput[]): CallInput => (inputs.length === 1 ? inputs[0]! : { body: inputs.flatMap((input) => input.body) })

const messagesOf = (answer: unknown): string[] => (Array.isArray(answer) ? answer.map(String) : [])
const done = (_answer: unknown): string[] => []

function conditionOf(command: BulkCommand): Action['when'] {
  return command.kind === 'action' ? command.action.when : {}
}

function missingOf(box: Box, command: BulkCommand, row: Row, added: BulkAdded): string[] {
  if (command.kind !== 'action' || actionInputs[command.action.name].asks !== 'emails' || added.email) return []
  const column = box.rows.find((one) => one.fact === 'email')
  return factValue(box, row, 'email') ? [] : [column?.name ?? 'Email']
}

function tagsOf(box: Box, row: Row): TagValue[] {
  const value = factValue(box, row, 'tags')
  return Array.isArray(value) ? (value as TagValue[]) : []
}

export function tagsAfter(now: readonly TagValue[], change: BulkAdded['tags']): string[] {
  const uuids = change?.uuids ?? []
  const had = now.map((tag) => tag.UUID)
  const after: Record<TagMode, string[]> = { add: [...new Set([...had, ...uuids])], remove: had.filter((uuid) => !uuids.includes(uuid)), replace: [...uuids] }
  return after[change?.mode ?? 'add']
}

/** Rows of everything chosen by "select all": page by page, oldest first, so that newcomers do not push others out. */
export async function collectRows(
  box: Box,
  fetchPage: (input: ListInput) => Promise<{ readonly Content: readonly Row[] }>,
  selection: { readonly total: number; readonly without: ReadonlySet<string>; readonly input: ListInput },
  onProgress: (loaded: number) => void = () => {},
): Promise<readonly Row[]> {
  const created = box.rows.find((column) => column.fact === 'createdDate')?.name
  const order = created && 'SortColumn' in selection.input ? { SortColumn: created, SortType: 'ASC' } : {}
  const found = new Map<string, Row>()
  for (let page = 1; found.size < selection.total; page++) {
    const { Content } = await fetchPage({ ...selection.input, ...order, Page: page, PageSize: collectPage })
    for (const row of Content) if (found.size < selection.total) found.set(String(row['UUID']), row)
    onProgress(found.size)
    if (Content.length < collectPage) break
  }
  return [...found.values()].filter((row) => !selection.without.has(String(row['UUID'])))
}
/** The largest page that the service answers. */
export const collectPage = 500
