import { Download, RotateCw } from 'lucide-react'
import { useSession, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { saveJobFile } from './job-file.ts'
import { isRunning, useJobCalls, type Job } from './jobs.ts'
import { useJobSheet } from './use-job-sheet.ts'

export interface JobResultsFooterProps {
  readonly job: Job
  readonly onClose: () => void
  /** Hears how a retry ended. */
  readonly onEnd: (job: Job) => void
}

/** What can be taken from a job, or tried again. */
export function JobResultsFooter({ job, onClose, onEnd }: JobResultsFooterProps) {
  const { t } = useText()
  const calls = useJobCalls()
  const saveSheet = useJobSheet(job)
  const sentenceOf = useFailureSentence()
  const notifyError = (error: unknown) => toast.error(sentenceOf(error))
  return (
    <>
      <Button
        className="mr-auto"
        icon={<Download />}
        onClick={() => void saveSheet().catch(notifyError)}
        disabledReason={isRunning(job) ? t('selection.stillRunning') : undefined}
      >
        {t('selection.download')}
      </Button>
      {job.HasFile && (
        <Button
          icon={<Download />}
          once
          onClick={() => void saveJobFile(calls, job).catch(notifyError)}
        >
          {t('jobs.file')}
        </Button>
      )}
      {job.Failed + job.Stopped > 0 && (
        <RetryButton job={job} onRetry={() => void calls.retry(job, onEnd).catch(notifyError)} />
      )}
      <Button variant="primary" onClick={onClose}>
        {isRunning(job) ? t('selection.background') : t('common.close')}
      </Button>
    </>
  )
}

/** Tries again exactly what is not done, also after a stop. */
function RetryButton({ job, onRetry }: { readonly job: Job; readonly onRetry: () => void }) {
  const { t } = useText()
  const { mayCall } = useSession()
  const noRight = job.IsOwn || mayCall(job.Call) ? undefined : t('definitions.noRight')
  return (
    <Button
      icon={<RotateCw />}
      once
      disabledReason={isRunning(job) ? t('selection.stillRunning') : noRight}
      onClick={onRetry}
    >
      {t(job.Stopped > 0 ? 'bulk.stopped.retry' : 'selection.retry', {
        count: job.Failed + job.Stopped,
      })}
    </Button>
  )
}
