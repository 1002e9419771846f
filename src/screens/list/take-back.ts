/** Taking back what a job has done. */
import type { QueryClient } from '@tanstack/react-query'
import type { Box } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import type { useCall } from '../frame/portal-context.tsx'
import { isRunning, itemsAtOnce, type Job, type JobCalls } from '../jobs/jobs.ts'
import type { Text } from '../text/use-text.ts'
import type { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import type { Selection } from './selection.ts'

interface Restoring {
  readonly box: Box
  readonly call: ReturnType<typeof useCall>
  readonly calls: JobCalls
}

/** Puts the drafts that a job has deleted back, as they were. */
export async function restoreDeleted({ box, call, calls }: Restoring, job: Job): Promise<unknown> {
  const pages = Array.from({ length: Math.ceil(job.Total / itemsAtOnce) }, (_, index) =>
    calls.items(job, ['ok'], index + 1),
  )
  const deleted = (await Promise.all(pages)).flatMap((page) =>
    page.Content.map((item) => item.UUID),
  )
  return call(box.calls['restore'] ?? '', { body: deleted })
}

interface Undoing {
  readonly t: Text['t']
  readonly calls: JobCalls
  readonly client: QueryClient
  readonly sentenceOf: ReturnType<typeof useFailureSentence>
  readonly setSelection: (selection: Selection) => void
  /** Called with the job of what could not be taken back. */
  readonly onTrouble: (id: string) => void
}

/** Takes a job back: rows and order come with the fresh list, the selection is as it was. What could not be taken back is said. */
export async function undoJob(
  { t, calls, client, sentenceOf, setSelection, onTrouble }: Undoing,
  job: Job,
  chosen: Selection,
): Promise<void> {
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
