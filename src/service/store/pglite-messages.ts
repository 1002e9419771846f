/** What the service and the thread of its embedded database say to each other. */
export interface WorkerStart {
  readonly folder: string
  /** Where a new database is made before it is renamed to `folder`. */
  readonly initFolder: string
  /** An empty database to copy (src/cli/build-service.mjs); without one, `initdb` makes a new one. */
  readonly emptyDatabase: string | undefined
  readonly socket: string
  readonly isNew: boolean
}
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly syncsPerCommit: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'closed' }

export function isWorkerStart(value: unknown): value is WorkerStart {
  if (typeof value !== 'object' || value === null) return false
  return 'folder' in value && 'initFolder' in value && 'socket' in value && 'isNew' in value
}
