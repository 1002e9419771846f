import { boxOf } from '#engine/portal.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { useListWords } from '../rows/list-words.ts'
import { bulkOfJob, type Job, type JobItem } from './jobs.ts'

/** What kept a record out in the words of the list; else what the service said, or that it never came to it. */
export function useItemReason(job: Job): (item: JobItem) => string {
  const portal = usePortal()
  const { t } = useText()
  const words = useListWords(boxOf(portal, job.Box))
  const when = bulkOfJob(portal, job)?.action?.when ?? {}
  return (item) =>
    (item.Row && words.whyNot(when, item.Row)) ||
    (item.Reason ?? (item.State === 'stopped' ? t('bulk.stopped.reason') : ''))
}
