import { usePortal, useText } from '../frame/portal-context.tsx'
import { Wording } from '../text/wording.ts'
import { Dialog } from '../ui/dialog.tsx'
import { JobItems } from './job-items.tsx'
import { JobResultsFooter } from './job-results-footer.tsx'
import { jobTitle, wordingOf } from './job-words.ts'
import { isRunning, type Job } from './jobs.ts'
import { Progress } from './progress.tsx'

export interface JobResultsProps {
  readonly job: Job
  readonly onClose: () => void
  /** Shows a record of the job's box. */
  readonly onOpen: (id: string) => void
  /** Hears how a retry ended. */
  readonly onEnd: (job: Job) => void
}

/** How it ended for each document; exactly what is not done can be tried again, also after a stop. */
export function JobResults(props: JobResultsProps) {
  return (
    <Wording value={wordingOf(usePortal(), props.job)}>
      <Results {...props} />
    </Wording>
  )
}

function Results({ job, onClose, onOpen, onEnd }: JobResultsProps) {
  const portal = usePortal()
  const text = useText()
  const { t } = text
  const title = jobTitle(portal, job, text)
  const summary = t('selection.summary', {
    total: job.Total,
    ok: job.Ok,
    failed: job.Failed,
    refused: job.Refused,
  })
  const stopped = job.Stopped > 0 ? [t('bulk.stopped.count', { count: job.Stopped })] : []
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      size="lg"
      title={title}
      description={[summary, ...stopped].join(' · ')}
      footer={<JobResultsFooter job={job} onClose={onClose} onEnd={onEnd} />}
    >
      {isRunning(job) && <Progress job={job} title={title} className="mb-3" />}
      {job.Asked !== job.Total && (
        <p className="mb-3 rounded-md bg-info-soft px-3 py-2 text-info-ink">
          {t('selection.foundOther', {
            found: text.format.number(job.Total, 0),
            count: text.format.number(job.Asked, 0),
          })}
        </p>
      )}
      <JobItems job={job} onClose={onClose} onOpen={onOpen} />
    </Dialog>
  )
}
