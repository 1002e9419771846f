import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshFamily } from '#client/query.ts'
import { pairOf } from '#engine/pair.ts'
import { familyOf } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, usePortal, useText } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'

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
  const set = (key: string, change: Partial<UploadEntry>) =>
    setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))

  /** Why a file need not be sent at all; undefined where it may go. */
  const refusalOf = ({ name, size }: File): string | undefined => {
    if (
      !accept.some((ending) =>
        name
          .toLowerCase() /* ascii */
          .endsWith(ending),
      )
    )
      return t('upload.wrongKind', { types: accept.join(', ') })
    if (size === 0) return t('upload.emptyFile')
    return size > mostBytes ? t('upload.tooLarge', { most: mostMegabytes }) : undefined
  }

  const run = async (batch: readonly UploadEntry[], wish: Wish = {}) => {
    for (const entry of batch) {
      const error = refusalOf(entry.file)
      if (error !== undefined) {
        set(entry.key, { state: 'failed', error })
        continue
      }
      set(entry.key, { state: 'uploading' })
      const form = new FormData()
      form.append('file', entry.file, entry.file.name)
      try {
        const { Results } = (await call(id, { body: form, ...wish })) as Wire['Uploaded']
        const results = merged(entry.results, Results)
        set(entry.key, {
          state: results.every((result) => result.IsSuccess) ? 'done' : 'failed',
          results,
        })
      } catch (error) {
        set(entry.key, { state: 'failed', error: sentenceOf(error) })
      }
    }
    await Promise.all(
      pairOf(portal, familyOf(portal, family)).map(({ key }) => refreshFamily(queries, key)),
    )
  }

  const again = (
    chosen: readonly UploadEntry[],
    resultsOf: (entry: UploadEntry) => readonly UploadResult[],
    wish?: Wish,
  ) => {
    // They wait from now on: none of them is tried a second time meanwhile.
    const waiting = new Map(
      chosen.map((entry) => [
        entry.key,
        { ...entry, state: 'waiting', results: resultsOf(entry), error: undefined } as const,
      ]),
    )
    setEntries((all) => all.map((entry) => waiting.get(entry.key) ?? entry))
    void run([...waiting.values()], wish)
  }

  return {
    entries,
    add(files: readonly File[]) {
      const added = files.map((file): UploadEntry => ({
        key: crypto.randomUUID(),
        file,
        state: 'waiting',
        results: [],
      }))
      setEntries((all) => [...added, ...all])
      void run(added)
    },
    retry: (failed: readonly UploadEntry[]) => again(failed, () => []),
    /** Takes the refused documents of these files that may be corrected as drafts. */
    takeDrafts: (refused: readonly UploadEntry[]) =>
      again(refused, ({ results }) => results, { IsDraft: true }),
  }
}

/** What is asked for beside the files. */
interface Wish {
  readonly IsDraft?: true
}

/** An archive goes whole, also where only some of it is asked for again: what had its result keeps it. */
const merged = (
  before: readonly UploadResult[],
  now: readonly UploadResult[],
): readonly UploadResult[] =>
  before.length === now.length
    ? now.map((result, index) => (before[index]?.IsCorrectable ? result : before[index]!))
    : now
