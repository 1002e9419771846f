/**
 * The port for work that looks at much text (tasks.ts): a pool of threads in the running service, in place in tests of one
 * handler. Small inputs are done in place by the pool too, since the way to a thread costs more than they do.
 */
import { runTask, type TaskInput, type TaskName, type TaskOutput } from './tasks.ts'

export interface TaskOwner {
  /** Whose turn it takes; work of the service itself has a turn of its own. */
  readonly companyId: string
  /** The caller holds locks of the database while it waits. */
  readonly isUrgent?: boolean
}

export interface Threads {
  /** Rejects with what the task throws, with TaskEnded where it ran over a limit, and with a QueueFullError where too much waits. */
  run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    owner: TaskOwner,
  ): Promise<TaskOutput<Name>>
}

export type TaskLimit = 'time' | 'memory' | 'output'

/** The task was ended because it ran over one of its limits. */
export class TaskEnded extends Error {
  readonly limit: TaskLimit
  constructor(name: TaskName, limit: TaskLimit) {
    super(`The task ${name} ran over its limit of ${limit}`)
    this.limit = limit
  }
}

/** Everything at once, in this thread. */
export const inPlace: Threads = { run: (name, input) => runTask(name, input) }

/** The company of work that the service does of its own accord. */
export const serviceItself = ''
