/** From what is chosen and a command to a job: whether to ask first, and what is said of the end. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { bulkOf, isUndoable, type Bulk, type BulkAdded } from '#engine/bulk.ts'
import type { Box } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import { saveJobFile } from '../jobs/job-file.ts'
import { endOf, partialEndOf } from '../jobs/job-words.ts'
import { isRunning, itemsAtOnce, useJobCalls, useJobs, watchJob, type Job } from '../jobs/jobs.ts'
import { undoMs, useUndo } from '../detail/use-undo.ts'
import { useCall, usePortal, useText } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { planOf } from './bulk-commands.ts'
import { nothing, type Selection } from './selection.ts'

interface BulkFlow {
  readonly box: Box
  readonly selection: Selection
  readonly setSelection: (selection: Selection) => void
}

/** A command either starts at once (it can be taken back, or only reads, and is for rows that are seen) or asks in a dialog first. */
export function useBulkFlow({ box, selection, setSelection }: BulkFlow) {
  const text = useText()
  const portal = usePortal()
  const calls = useJobCalls()
  const jobs = useJobs()
  const [command, setCommand] = useState<Bulk>()
  const [shownId, setShown] = useState<string>()
  const isHere = useIsHere()
  const clicked = useRef('')
  const undo = useUndoJob(setSelection)
  const offerUndo = useUndo(box.family)
  const restore = useRestore(box)
  const sentenceOf = useFailureSentence()

  const onEnd = (bulk: Bulk, unable: number, chosen: Selection) => (job: Job) => {
    if (job.HasFile && job.Ok > 0)
      void saveJobFile(calls, job).catch((error: unknown) => toast.error(sentenceOf(error)))
    const isTrouble = job.Failed > 0 || job.Stopped > 0 || job.Refused > unable
    if (isTrouble && isHere.current) return setShown(job.UUID)
    if (isTrouble) return toast.error(partialEndOf(bulk, job, text))
    if (bulk.action?.name === 'delete' && box.calls['restore'])
      return offerUndo(
        endOf(bulk, job.Ok, text),
        () => restore(job),
        () => setSelection(chosen),
      )
    const takeBack = isUndoable(bulk) &&
      job.CanUndo && {
        action: { label: text.t('list.undo'), onClick: () => void undo(job, chosen, setShown) },
        duration: undoMs,
      }
    toast.success(endOf(bulk, job.Ok, text), takeBack || {})
  }
  const start = async (bulk: Bulk, added: BulkAdded, unable: number) => {
    await calls.create(
      clicked.current,
      planOf(bulk, selection, added),
      onEnd(bulk, unable, selection),
    )
    if (bulk.kind === 'action') setSelection(nothing)
  }
  const here = jobs.filter((job) => job.Box === box.id)
  return {
    command,
    jobs,
    running: here.filter(isRunning),
    shown: here.find((job) => job.UUID === shownId),
    show: (job: Job) => setShown(job.UUID),
    hideResults: () => setShown(undefined),
    retried: (bulk: Bulk | undefined) => (bulk ? onEnd(bulk, 0, selection) : () => {}),
    /** A call over the chosen rows has begun a job, and each of them takes part in it only once. */
    watch: (id: string, each: string) => {
      const bulk = bulkOf(portal, { call: each })
      if (bulk) watchJob(id, onEnd(bulk, 0, selection))
      setSelection(nothing)
    },
    cancel: () => setCommand(undefined),
    begin: (wanted: Bulk) => {
      // One key for this click, however often it is sent.
      clicked.current = crypto.randomUUID()
      const isHarmless =
        wanted.kind === 'export' || (wanted.kind === 'operation' && isUndoable(wanted))
      if (isHarmless && selection.kind === 'some')
        start(wanted, {}, 0).catch((error: unknown) => toast.error(sentenceOf(error)))
      else setCommand(wanted)
    },
    start: (added: BulkAdded, unable: number) =>
      command ? start(command, added, unable) : Promise.resolve(),
  }
}

/** Whether the list is still on the screen when something ends. */
function useIsHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

/** Puts the drafts that a job has deleted back, as they were. */
function useRestore(box: Box): (job: Job) => Promise<unknown> {
  const call = useCall()
  const { items } = useJobCalls()
  return async (job) => {
    const pages = Array.from({ length: Math.ceil(job.Total / itemsAtOnce) }, (_, index) =>
      items(job, ['ok'], index + 1),
    )
    const deleted = (await Promise.all(pages)).flatMap((page) =>
      page.Content.map((item) => item.UUID),
    )
    return call(box.calls['restore'] ?? '', { body: deleted })
  }
}

/** Takes a job back: rows and order come with the fresh list, the selection is as it was. What could not be taken back is said. */
function useUndoJob(setSelection: (selection: Selection) => void) {
  const { t } = useText()
  const calls = useJobCalls()
  const client = useQueryClient()
  const sentenceOf = useFailureSentence()
  return async (job: Job, chosen: Selection, onTrouble: (id: string) => void): Promise<void> => {
    const ended = (back: Job) => {
      const failed = back.Failed + back.Refused + back.Stopped
      if (failed > 0) {
        toast.error(t('selection.undoFailed', { count: failed }))
        return onTrouble(back.UUID)
      }
      setSelection(chosen)
      toast.success(t('selection.undone'))
    }
    try {
      const back = await calls.undo(job, ended)
      if (!isRunning(back)) void refreshFamily(client, back.Box.split('.')[0] ?? '')
    } catch (error) {
      toast.error(sentenceOf(error))
      void refreshFamily(client, job.Box.split('.')[0] ?? '')
    }
  }
}
