import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface EmptyStateProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly text?: ReactNode
  readonly action?: ReactNode
  readonly className?: string
  /** `h1` where it is the whole screen. */
  readonly titleAs?: 'p' | 'h1' | 'h2'
}

/** Nothing here, why, and what to do next. */
export function EmptyState({
  icon = <Inbox />,
  title,
  text,
  action,
  className,
  titleAs: Title = 'p',
}: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center justify-center gap-1 px-6 py-12 text-center',
        className,
      )}
    >
      <span
        aria-hidden
        className="mb-2 flex size-10 items-center justify-center rounded-xl bg-surface-sunken text-ink-muted [&_svg]:size-5"
      >
        {icon}
      </span>
      <Title className="text-lg font-semibold text-ink">{title}</Title>
      {text !== undefined && (
        <p className="max-w-md text-base text-balance text-ink-muted">{text}</p>
      )}
      {action !== undefined && (
        <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </div>
  )
}
