/** Work on much text for somebody who waits: what runs over a limit is a refusal of its file or document, in the language of the caller. */
import { BusyError } from '../base/error.ts'
import type { CallContext } from '../ports/ports.ts'
import { refusal, type RefusalKey } from './sentence.ts'
import { QueueFullError } from '../base/fair-queue.ts'
import type { TaskInput, TaskName, TaskOutput } from '../threads/tasks.ts'
import { inPlace, TaskEnded, type TaskLimit } from '../threads/threads.ts'

export interface TaskSubject {
  /** What a refusal names: a file, or the number of a document. */
  readonly name: string
  /** The caller holds locks of the database while it waits. */
  readonly isUrgent?: boolean
}

/** Throws what the task throws; 422 where it ran over a limit; a BusyError (503) where too much waits already or its turn does not come. */
export async function runForRequest<Name extends TaskName>(
  context: Pick<CallContext, 'ports' | 'language' | 'session'>,
  { name: file, isUrgent = false }: TaskSubject,
  task: Name,
  input: TaskInput<Name>,
): Promise<TaskOutput<Name>> {
  const { ports, language, session } = context
  try {
    return await (ports.threads ?? inPlace).run(task, input, {
      companyId: session.companyId,
      isUrgent,
    })
  } catch (error) {
    if (error instanceof TaskEnded)
      throw refusal(language, { status: 422, key: refusals[error.limit], values: { file } })
    if (error instanceof QueueFullError)
      throw new BusyError(refusal(language, { status: 503, key: 'threadsBusy' }).message)
    throw error
  }
}

const refusals = {
  time: 'taskTime',
  memory: 'taskMemory',
  output: 'taskOutput',
} as const satisfies Record<TaskLimit, RefusalKey>
