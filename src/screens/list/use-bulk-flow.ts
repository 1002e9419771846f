/** From what is chosen and a command to a job: whether to ask first, and what is said of the end. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { bulkOf, isUndoable, type Bulk, type BulkAdded } from '#engine/bulk.ts'
import type { Box } from '#engine/portal.ts'
import { endOf, partialEndOf } from '../jobs/job-words.ts'
import { isRunning, useJobCalls, useJobs, watchJob, type Job, type JobCalls } from '../jobs/jobs.ts'
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
  const offerUndo = useUndo(box.family)
  const sentenceOf = useFailureSentence()
  const { undo, restore } = useTakeBack(box, calls, setSelection)

  const onEnd = (bulk: Bulk, unable: number, chosen: Selection) => (job: Job) => {
    if (job.HasFile && job.Ok > 0)
      import('../jobs/job-file.ts')
        .then(({ saveJobFile }) => saveJobFile(calls, job))
        .catch((error: unknown) => toast.error(sentenceOf(error)))
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

/** How a job is taken back comes when one is. */
function useTakeBack(box: Box, calls: JobCalls, setSelection: BulkFlow['setSelection']) {
  const { t } = useText()
  const call = useCall()
  const client = useQueryClient()
  const sentenceOf = useFailureSentence()
  const later = () => import('./take-back.ts')
  return {
    undo: async (job: Job, chosen: Selection, onTrouble: (id: string) => void) =>
      (await later()).undoJob(
        { t, calls, client, sentenceOf, setSelection, onTrouble },
        job,
        chosen,
      ),
    restore: async (job: Job) => (await later()).restoreDeleted({ box, call, calls }, job),
  }
}
