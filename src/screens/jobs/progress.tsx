import { cx } from '../ui/cx.ts'
import { doneCount, type Job } from './jobs.ts'

/** How far a job is. */
export function Progress({
  job,
  title,
  className,
}: {
  readonly job: Job
  readonly title: string
  readonly className?: string
}) {
  const share = job.Total === 0 ? 100 : (doneCount(job) / job.Total) * 100
  return (
    <div
      role="progressbar"
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={job.Total}
      aria-valuenow={doneCount(job)}
      className={cx('h-1.5 overflow-hidden rounded-full bg-surface-sunken', className)}
    >
      <div
        className="h-full rounded-full bg-primary transition-[width]"
        style={{ width: `${share}%` }}
      />
    </div>
  )
}
