import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshFamily } from '#client/query.ts'
import { familyOf, pairOf } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, usePortal, useText } from '../portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'

export type UploadResult = Wire['Uploaded']['Results'][number]
/** A file of the screen; a zip has a result for each file inside. */
export interface UploadEntry {
  readonly key: string
  readonly file: File
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed'
  readonly results: readonly UploadResult[]
  readonly error?: string
}

export interface UploadTarget {
  /** Id of the call that takes a file. */
  readonly call: string
  readonly family: string
  /** Endings of the files that are taken. */
  readonly accept: readonly string[]
}

export type Upload = ReturnType<typeof useUpload>

/** What the service takes in one request (TRUST B10). */
export const mostMegabytes = 25
const mostBytes = mostMegabytes * 1024 * 1024

/** The files of a screen and what came of each: sent one after the other, those that cannot be taken not at all. */
export function useUpload({ call: id, family, accept }: UploadTarget) {
  const { t } = useText()
  const sentenceOf = useFailureSentence()
  const call = useCall()
  const queries = useQueryClient()
  const portal = usePortal()
  const [entries, setEntries] = useState<readonly UploadEntry[]>([])
  const set = (key: string, change: Partial<UploadEntry>) => setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))

  /** Why a file need not be sent at all; undefined where it may go. */
  const refusalOf = ({ name, size }: File): string | undefined => {
    if (!accept.some((ending) => name.toLowerCase() /* ascii */.endsWith(ending))) return t('upload.wrongKind', { types: accept.join(', ') })
    if (size === 0) return t('upload.emptyFile')
    return size > mostBytes ? t('upload.tooLarge', { most: mostMegabytes }) : undefined
  }

  const run = async (batch: readonly UploadEntry[]) => {
    for (const entry of batch) {
      const error = refusalOf(entry.file)
      if (error !== undefined) {
        set(entry.key, { state: 'failed', results: [], error })
        continue
      }
      set(entry.key, { state: 'uploading' })
      const form = new FormData()
      form.append('file', entry.file, entry.file.name)
      try {
        const { Results } = (await call(id, { body: form })) as Wire['Uploaded']
        set(entry.key, { state: Results.every((result) => result.IsSuccess) ? 'done' : 'failed', results: Results })
      } catch (error) {
        set(entry.key, { state: 'failed', results: [], error: sentenceOf(error) })
      }
    }
    await Promise.all(pairOf(portal, familyOf(portal, family)).map(({ key }) => refreshFamily(queries, key)))
  }
  return {
    entries,
    add(files: readonly File[]) {
      const added = files.map((file): UploadEntry => ({ key: crypto.randomUUID(), file, state: 'waiting', results: [] }))
      setEntries((all) => [...added, ...all])
      void run(added)
    },
    retry(failed: readonly UploadEntry[]) {
      // They wait from now on: none of them is tried a second time meanwhile.
      const keys = new Set(failed.map((entry) => entry.key))
      setEntries((all) => all.map((entry) => (keys.has(entry.key) ? { ...entry, state: 'waiting', results: [] } : entry)))
      void run(failed)
    },
  }
}
