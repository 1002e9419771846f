/** The files under a record: which there are, and which are on their way. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordFileLimits } from '#engine/record-file-limits.ts'
import { faultOfFile, recordFileEnds } from '#engine/record-files.ts'
import { callIdOf, type Box } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'

/** A file that is not among those of the record yet, or will never be. */
export interface FileOnItsWay {
  readonly key: string
  readonly file: File
  readonly state: 'waiting' | 'uploading' | 'failed'
  /** Why it failed, for people. */
  readonly error?: string
}

/** @param count files that the record has */
export function useRecordFiles(box: Box, id: string, count: number) {
  const call = useCall()
  const queries = useQueryClient()
  const sentenceOf = useFailureSentence()
  const refusalOf = useFileRefusal()
  const [entries, setEntries] = useState<readonly FileOnItsWay[]>([])
  const set = (key: string, change: Partial<FileOnItsWay>) =>
    setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))
  const drop = (key: string) => setEntries((all) => all.filter((entry) => entry.key !== key))

  const send = async ({ key, file }: FileOnItsWay): Promise<void> => {
    set(key, { state: 'uploading' })
    const body = new FormData()
    body.append('file', file, file.name)
    try {
      await call(callIdOf(box, 'addFiles'), { id, body })
      // It stands here until it stands there.
      await refreshFamily(queries, box.family)
      drop(key)
    } catch (error) {
      set(key, { state: 'failed', error: sentenceOf(error) })
    }
  }

  return {
    entries,
    drop,
    /** One after the other; those that cannot be taken are not sent at all. */
    add: async (files: readonly File[]): Promise<void> => {
      const running = entries.filter(({ state }) => state !== 'failed').length
      const room = recordFileLimits.files - count - running
      const added = files.map((file, index): FileOnItsWay => {
        const error = refusalOf(file, index < room)
        const key = crypto.randomUUID()
        return error === undefined
          ? { key, file, state: 'waiting' }
          : { key, file, state: 'failed', error }
      })
      setEntries((all) => [...all, ...added])
      for (const entry of added) if (entry.state === 'waiting') await send(entry)
    },
    remove: async (file: string): Promise<void> => {
      await call(callIdOf(box, 'removeFile'), { id, file })
      await refreshFamily(queries, box.family)
    },
  }
}

/** Why a file need not be sent, before it is. */
export function useFileRefusal(): (file: File, hasRoom: boolean) => string | undefined {
  const { t } = useText()
  return ({ name, size }, hasRoom) => {
    const fault = faultOfFile(name, size) ?? (hasRoom ? undefined : 'tooMany')
    return (
      fault &&
      t(`detail.files.refused.${fault}`, {
        types: recordFileEnds.join(', '),
        most: recordFileLimits.megabytes,
        files: recordFileLimits.files,
      })
    )
  }
}
