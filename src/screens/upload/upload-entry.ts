import type { Wire } from '#schemas/wire.ts'

export type UploadResult = Wire['Uploaded']['Results'][number]

/** A file of the screen; a zip has a result for each file inside. */
export interface UploadEntry {
  readonly key: string
  readonly file: File
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed'
  readonly results: readonly UploadResult[]
  /** Why it could not be sent, or had no answer. */
  readonly error?: string | undefined
}

/** How many documents of a file were refused, but may be taken as drafts. */
export const correctable = ({ results }: UploadEntry): number =>
  results.filter(({ IsCorrectable }) => IsCorrectable).length

/** Whether a file is still on its way. */
export const isRunning = ({ state }: UploadEntry): boolean =>
  state === 'waiting' || state === 'uploading'
