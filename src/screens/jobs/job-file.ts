import { fileParts } from '../frame/file-parts.ts'
import { saveBase64 } from '../frame/files.ts'
import type { Job, JobCalls } from './jobs.ts'

/** Hands the file of an export to the browser. */
export async function saveJobFile(calls: JobCalls, job: Job): Promise<void> {
  const [family = '', key = ''] = job.Box.split('.')
  saveBase64(await calls.file(job), fileParts({ family, key }, job.Type ?? ''))
}
