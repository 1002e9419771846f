/** What the results of an upload show: a row for each document, and for each file that has none yet. */
import { correctable, isRunning, type UploadEntry, type UploadResult } from './upload-entry.ts'

export interface UploadRow {
  readonly key: string
  readonly name: string
  readonly entry: UploadEntry
  readonly result: UploadResult | undefined
  readonly state: UploadEntry['state'] | 'noted'
  /** Of its file. */
  readonly isFirst: boolean
  /** Documents of its file that may be taken as drafts, at the first of them. */
  readonly offered: number
}

/** The rows of one file. */
export function rowsOf(entry: UploadEntry): UploadRow[] {
  if (entry.results.length === 0)
    return [
      {
        key: entry.key,
        name: entry.file.name,
        entry,
        result: undefined,
        state: entry.state,
        isFirst: true,
        offered: 0,
      },
    ]
  const offering = entry.results.findIndex(({ IsCorrectable }) => IsCorrectable)
  return entry.results.map((result, index) => ({
    key: `${entry.key}-${index}`,
    name: result.FileName,
    entry,
    result,
    state: stateOf(entry, result),
    isFirst: index === 0,
    offered: index === offering ? correctable(entry) : 0,
  }))
}

function stateOf(
  entry: UploadEntry,
  { IsSuccess, IsCorrectable, Errors }: UploadResult,
): UploadRow['state'] {
  if (IsCorrectable && isRunning(entry)) return entry.state
  if (!IsSuccess) return 'failed'
  return Errors.length > 0 ? 'noted' : 'done'
}
