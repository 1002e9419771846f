import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshFamily } from '#client/query.ts'
import { twinsOf } from '#engine/twins.ts'
import { familyOf } from '#engine/portal.ts'
import { usePortal } from '../frame/portal-context.tsx'
import type { UploadEntry, UploadResult } from './upload-entry.ts'
import { useFileRefusal } from './use-file-refusal.ts'
import { useSendFile, type SendOptions } from './use-send-file.ts'

export interface UploadTarget {
  /** Id of the call that takes a file. */
  readonly call: string
  readonly family: string
  /** Endings of the files that are taken. */
  readonly accept: readonly string[]
}

export type Upload = ReturnType<typeof useUpload>

/** The files of a screen and what came of each: sent one after the other, those that cannot be taken not at all. */
export function useUpload({ call, family, accept }: UploadTarget) {
  const queries = useQueryClient()
  const portal = usePortal()
  const refusalOf = useFileRefusal(accept)
  const sendFile = useSendFile(call)
  const [entries, setEntries] = useState<readonly UploadEntry[]>([])
  const set = (key: string, change: Partial<UploadEntry>) =>
    setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))

  const run = async (batch: readonly UploadEntry[], options?: SendOptions) => {
    for (const entry of batch) {
      const error = refusalOf(entry.file)
      if (error !== undefined) {
        set(entry.key, { state: 'failed', error })
        continue
      }
      set(entry.key, { state: 'uploading' })
      set(entry.key, await sendFile(entry, options))
    }
    await Promise.all(
      twinsOf(portal, familyOf(portal, family)).map(({ key }) => refreshFamily(queries, key)),
    )
  }

  const again = (
    chosen: readonly UploadEntry[],
    resultsOf: (entry: UploadEntry) => readonly UploadResult[],
    options?: SendOptions,
  ) => {
    // They wait from now on: none of them is tried a second time meanwhile.
    const waiting = chosen.map((entry) => waitingAgain(entry, resultsOf(entry)))
    const byKey = new Map(waiting.map((entry) => [entry.key, entry]))
    setEntries((all) => all.map((entry) => byKey.get(entry.key) ?? entry))
    void run(waiting, options)
  }

  return {
    entries,
    add(files: readonly File[]) {
      const added = files.map(newEntry)
      setEntries((all) => [...added, ...all])
      void run(added)
    },
    retry: (failed: readonly UploadEntry[]) => again(failed, () => []),
    /** Takes the refused documents of these files that may be corrected as drafts. */
    takeDrafts: (refused: readonly UploadEntry[]) =>
      again(refused, ({ results }) => results, { IsDraft: true }),
  }
}

const newEntry = (file: File): UploadEntry => ({
  key: crypto.randomUUID(),
  file,
  state: 'waiting',
  results: [],
})

const waitingAgain = (entry: UploadEntry, results: readonly UploadResult[]): UploadEntry => ({
  ...entry,
  state: 'waiting',
  results,
  error: undefined,
})
