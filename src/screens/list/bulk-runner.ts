/**
 * Runs one thing over many records and knows of each how it ended. The service takes many at once and answers one
 * message for each that failed. Where a message names its record, that is enough; else the chunk is gone through one by one.
 */
export interface BulkItem {
  readonly id: string
  /** What people call it: its number. */
  readonly name: string
  readonly row: Readonly<Record<string, unknown>>
}

export interface BulkResult {
  readonly item: BulkItem
  /** `unknown`: no answer came back, so it may or may not have happened. Never sent again without a look. */
  readonly state: 'ok' | 'failed' | 'unknown'
  readonly reason: string | undefined
}

export interface BulkTask {
  /** Does it for these; answers the messages of those that failed. */
  readonly run: (items: readonly BulkItem[]) => Promise<readonly string[]>
  /** How many go in one request. */
  readonly chunk: number
  /** How many requests are under way at once. */
  readonly parallel: number
  /** May a request be repeated without harm? Marking as read may; sending may not. */
  readonly isRepeatable: boolean
  /** All of a chunk or nothing: one file of many records. It is not taken apart. */
  readonly isWhole?: boolean
  /** For what must not be repeated: whether it has happened to this record. */
  readonly isDone?: (item: BulkItem) => Promise<boolean>
  /** What an error means: `failed` is an answer that says no, `unknown` no answer at all. */
  readonly read: (error: unknown) => { readonly state: 'failed' | 'unknown'; readonly reason: string }
}

export interface BulkProgress {
  readonly total: number
  readonly results: readonly BulkResult[]
}

/** Runs to the end or until `signal` is aborted; those not begun then have no result. */
export async function runBulk(items: readonly BulkItem[], task: BulkTask, onProgress: (progress: BulkProgress) => void = () => {}, signal?: AbortSignal): Promise<readonly BulkResult[]> {
  const chunks = chunksOf(items, Math.max(1, task.chunk))
  const byChunk: BulkResult[][] = chunks.map(() => [])
  const report = () => onProgress({ total: items.length, results: byChunk.flat() })
  let next = 0
  const worker = async () => {
    while (next < chunks.length && !signal?.aborted) {
      const index = next++
      await runChunk(chunks[index]!, task, (result) => {
        byChunk[index]!.push(result)
        report()
      })
    }
  }
  report()
  await Promise.all(Array.from({ length: Math.max(1, task.parallel) }, worker))
  return byChunk.flat()
}

export const failedItems = (results: readonly BulkResult[]): BulkItem[] => results.filter((result) => result.state === 'failed').map((result) => result.item)
export const doneItems = (results: readonly BulkResult[]): BulkItem[] => results.filter((result) => result.state === 'ok').map((result) => result.item)

type Settle = (result: BulkResult) => void

async function runChunk(items: readonly BulkItem[], task: BulkTask, settle: Settle): Promise<void> {
  if (items.length === 1) return settle(await runOne(items[0]!, task))
  try {
    const messages = await task.run(items)
    if (messages.length === 0) return items.forEach((item) => settle({ item, state: 'ok', reason: undefined }))
    const named = messagesById(items, messages)
    if (named) return items.forEach((item) => settle(named.has(item.id) ? { item, state: 'failed', reason: named.get(item.id) } : { item, state: 'ok', reason: undefined }))
    if (messages.length >= items.length && !task.isRepeatable) return items.forEach((item, index) => settle({ item, state: 'failed', reason: messages[index] }))
  } catch (error) {
    const read = task.read(error)
    if (task.isWhole || (read.state === 'unknown' && !task.isRepeatable && !task.isDone)) return items.forEach((item) => settle({ item, ...read }))
  }
  for (const item of items) settle(await runOne(item, task, true))
}

/** `again`: the record was part of a request before; what must not be repeated is then looked up first. */
async function runOne(item: BulkItem, task: BulkTask, again = false): Promise<BulkResult> {
  try {
    if (again && task.isDone && (await task.isDone(item))) return { item, state: 'ok', reason: undefined }
    const messages = await task.run([item])
    return messages.length === 0 ? { item, state: 'ok', reason: undefined } : { item, state: 'failed', reason: messages.map((message) => withoutId(message, item.id)).join(' ') }
  } catch (error) {
    return { item, ...task.read(error) }
  }
}

/** `{id}: what is wrong`, for every message; undefined where one of them names no record. */
function messagesById(items: readonly BulkItem[], messages: readonly string[]): ReadonlyMap<string, string> | undefined {
  const found = messages.map((message) => ({ message, item: items.find(({ id }) => id !== '' && message.includes(id)) }))
  if (found.some(({ item }) => item === undefined)) return undefined
  return new Map(found.map(({ message, item }) => [item!.id, withoutId(message, item!.id)]))
}
/** The id says nothing to people; the result names the document anyway. */
const withoutId = (message: string, id: string): string => message.replace(id, '').replace(/^[\s:;,–-]+/, '').trim() || message

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}
