import { useCall } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import type { UploadEntry, UploadResult } from './upload-entry.ts'

/** What is asked for beside the files. */
export interface SendOptions {
  readonly IsDraft?: true
}

export type SendOutcome = Partial<Pick<UploadEntry, 'state' | 'results' | 'error'>>

/** Sends a file through the call with this id, and answers what came of it; never rejects. */
export function useSendFile(
  id: string,
): (entry: UploadEntry, options?: SendOptions) => Promise<SendOutcome> {
  const call = useCall()
  const sentenceOf = useFailureSentence()
  return async ({ file, results: before }, options = {}) => {
    const form = new FormData()
    form.append('file', file, file.name)
    try {
      const { Results } = await call(id, { body: form, ...options }, { answer: 'Uploaded' })
      const results = merged(before, Results)
      return { state: results.every((result) => result.IsSuccess) ? 'done' : 'failed', results }
    } catch (error) {
      return { state: 'failed', error: sentenceOf(error) }
    }
  }
}

/** An archive goes whole, also where only some of it is asked for again: what had its result keeps it. */
const merged = (
  before: readonly UploadResult[],
  now: readonly UploadResult[],
): readonly UploadResult[] =>
  before.length === now.length
    ? before.map((result, index) => (result.IsCorrectable ? (now[index] ?? result) : result))
    : now
