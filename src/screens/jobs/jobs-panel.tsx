import { Download, Square, Trash2 } from 'lucide-react'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import { saveJobFile } from './job-file.ts'
import { jobTitle, placeOf } from './job-words.ts'
import { doneCount, isRunning, useJobCalls, type Job } from './jobs.ts'
import { Progress } from './progress.tsx'

export interface JobsPanelProps {
  readonly jobs: readonly Job[]
  readonly onShow: (job: Job) => void
}

/** Jobs of the company, the newest first: what, where, who, how far. */
export function JobsPanel({ jobs, onShow }: JobsPanelProps) {
  const { t } = useText()
  return (
    <>
      <h2 className="border-b border-line px-3 py-2 text-base font-semibold text-ink">
        {t('jobs.title')}
      </h2>
      <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
        {jobs.map((job) => (
          <JobLine key={job.UUID} job={job} onShow={() => onShow(job)} />
        ))}
      </ul>
      <p className="border-t border-line px-3 py-2 text-sm text-ink-muted">{t('jobs.kept')}</p>
    </>
  )
}

function JobLine({ job, onShow }: { readonly job: Job; readonly onShow: () => void }) {
  const portal = usePortal()
  const text = useText()
  const { t, format } = text
  const calls = useJobCalls()
  const sentenceOf = useFailureSentence()
  const notifyError = (error: unknown) => toast.error(sentenceOf(error))
  const title = jobTitle(portal, job, text)
  const who = job.IsOwn ? t('jobs.you') : job.UserName
  return (
    <li className="flex items-start gap-2 px-3 py-2">
      <button
        type="button"
        onClick={onShow}
        className="flex min-w-0 flex-1 flex-col gap-1 rounded-sm text-left"
      >
        <span className="truncate font-medium text-ink">
          {title} <span className="font-normal text-ink-muted">· {placeOf(portal, job, text)}</span>
        </span>
        {isRunning(job) && <Progress job={job} title={title} className="w-full" />}
        <span className="flex flex-wrap gap-x-2 text-sm text-ink-muted tabular-nums">
          <span>
            {isRunning(job)
              ? t('selection.progress', {
                  done: format.number(doneCount(job), 0),
                  total: format.number(job.Total, 0),
                })
              : t('jobs.ok', { count: job.Ok })}
          </span>
          {job.Failed > 0 && (
            <span className="text-error-ink">
              {t('selection.failedCount', { count: job.Failed })}
            </span>
          )}
          {job.Refused > 0 && (
            <span className="text-warning-ink">{t('jobs.refused', { count: job.Refused })}</span>
          )}
          {job.Stopped > 0 && <span>{t('bulk.stopped.count', { count: job.Stopped })}</span>}
          <span>
            {who} · {format.ago(job.CreatedDate)}
          </span>
        </span>
      </button>
      {job.HasFile && (
        <IconButton
          size="sm"
          icon={<Download />}
          label={t('jobs.file')}
          once
          onClick={() => void saveJobFile(calls, job).catch(notifyError)}
        />
      )}
      {job.IsOwn && isRunning(job) && (
        <IconButton
          size="sm"
          icon={<Square />}
          label={t('selection.stop')}
          once
          onClick={() => void calls.stop(job).catch(notifyError)}
        />
      )}
      {job.IsOwn && !isRunning(job) && (
        <IconButton
          size="sm"
          icon={<Trash2 />}
          label={t('jobs.remove')}
          once
          onClick={() => void calls.remove(job).catch(notifyError)}
        />
      )}
    </li>
  )
}
