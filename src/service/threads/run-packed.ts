/** One task in a thread of the pool. */
import { serialize } from 'node:v8'
import { toPortable, type PortableError } from './portable-error.ts'
import { runTask, type TaskInput, type TaskName } from './tasks.ts'

export interface ThreadTask<Name extends TaskName = TaskName> {
  readonly name: Name
  readonly input: TaskInput<Name>
  /** The most that an answer may have. */
  readonly outputBytes: number
}
/** What a thread answers; `bytes` are those of v8.serialize, which cost the reader nothing to take over. */
export type ThreadAnswer =
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly error: PortableError }
  | { readonly kind: 'tooLarge' }

/** Runs one task and packs its answer. */
export async function runPacked<Name extends TaskName>({
  name,
  input,
  outputBytes,
}: ThreadTask<Name>): Promise<ThreadAnswer> {
  try {
    const bytes = serialize(await runTask(name, input))
    return bytes.length > outputBytes ? { kind: 'tooLarge' } : { kind: 'done', bytes }
  } catch (error) {
    const portable = toPortable(error)
    if (portable === undefined) throw error
    return { kind: 'failed', error: portable }
  }
}
