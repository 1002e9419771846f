import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface CardProps {
  readonly title?: ReactNode
  readonly actions?: ReactNode
  readonly className?: string
  /** Without inner margins, for tables. */
  readonly flush?: boolean
  readonly children: ReactNode
}

export function Card({ title, actions, className, flush = false, children }: CardProps) {
  return (
    <section className={cx('min-w-0 rounded-lg bg-surface-raised shadow-card', className)}>
      {(title !== undefined || actions !== undefined) && (
        <header className="flex min-h-11 items-center gap-2 border-b border-line px-4 py-1.5">
          <h2 className="min-w-0 flex-1 truncate text-base font-semibold text-ink">{title}</h2>
          {actions}
        </header>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  )
}
