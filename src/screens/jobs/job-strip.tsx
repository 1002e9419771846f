import { useState } from 'react'
import { usePortal, useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { jobTitle } from './job-words.ts'
import { doneCount, isRunning, useJobCalls, type Job } from './jobs.ts'
import { Progress } from './progress.tsx'

export interface JobStripProps {
  readonly job: Job
  readonly onShow: () => void
}

/** A job that runs over this list, whoever started it; or how one of this person's ended, until it is put away. */
export function JobStrip({ job, onShow }: JobStripProps) {
  const portal = usePortal()
  const text = useText()
  const { t, format } = text
  const { stop } = useJobCalls()
  const [isHidden, setHidden] = useState(false)
  if (isHidden) return null
  const title = jobTitle(portal, job, text)
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface-raised px-3 py-1.5"
    >
      <span className="font-medium text-ink">{title}</span>
      <Progress job={job} title={title} className="w-40" />
      <span role="status" className="text-sm text-ink-muted tabular-nums">
        {t('selection.progress', {
          done: format.number(doneCount(job), 0),
          total: format.number(job.Total, 0),
        })}
        {job.Failed > 0 && (
          <span className="ml-2 text-error-ink">
            {t('selection.failedCount', { count: job.Failed })}
          </span>
        )}
      </span>
      {!job.IsOwn && (
        <span className="text-sm text-ink-muted">{t('jobs.by', { user: job.UserName })}</span>
      )}
      <span className="ml-auto flex gap-1">
        <Button size="sm" variant="ghost" onClick={onShow}>
          {t('selection.show')}
        </Button>
        {isRunning(job) ? (
          job.IsOwn && (
            <Button size="sm" variant="ghost" once onClick={() => void stop(job)}>
              {t('selection.stop')}
            </Button>
          )
        ) : (
          <Button size="sm" variant="ghost" onClick={() => setHidden(true)}>
            {t('common.close')}
          </Button>
        )}
      </span>
    </section>
  )
}
