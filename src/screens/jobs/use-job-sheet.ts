import { boxOf } from '#engine/portal.ts'
import { fileParts } from '../frame/file-parts.ts'
import { fileName, saveFile } from '../frame/files.ts'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { toCsv } from '#values/csv.ts'
import { jobTitle } from './job-words.ts'
import { itemsAtOnce, useJobCalls, type Job, type JobCalls, type JobItem } from './jobs.ts'
import { useItemReason } from './use-item-reason.ts'

/** Saves how a job ended for each of its documents as a table for a spreadsheet. */
export function useJobSheet(job: Job): () => Promise<void> {
  const portal = usePortal()
  const text = useText()
  const { t } = text
  const calls = useJobCalls()
  const reasonOf = useItemReason(job)
  return async () => {
    const all = await allItems(calls, job)
    const lines = all.map((item) => [
      item.Name,
      t(`selection.states.${item.State}`),
      reasonOf(item),
    ])
    saveFile(
      toCsv([t('selection.document'), t('selection.result'), t('selection.reason')], lines, {
        separator: text.language === 'tr' ? ';' : ',',
      }),
      fileName(fileParts(boxOf(portal, job.Box), jobTitle(portal, job, text)), 'csv'),
      'csv',
    )
  }
}

async function allItems({ items }: JobCalls, job: Job): Promise<JobItem[]> {
  const all: JobItem[] = []
  for (let page = 1; page <= Math.ceil(job.Total / itemsAtOnce); page++)
    all.push(...(await items(job, [], page)).Content)
  return all
}
