export interface ProgressBarProps {
  /** How far it is, in words; seen above the bar and read aloud. */
  readonly label: string
  readonly done: number
  readonly total: number
}

/** How far something is that takes its time. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return (
    <div className="flex flex-col gap-1">
      <span role="status" className="text-sm text-ink-soft tabular-nums">
        {label}
      </span>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="h-1.5 overflow-hidden rounded-full bg-surface-sunken"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width]"
          style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }}
        />
      </div>
    </div>
  )
}
