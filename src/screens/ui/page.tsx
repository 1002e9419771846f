import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface PageProps {
  /** The screen's name: the last crumb. */
  readonly title: ReactNode
  /** Beside the title: a count, a state. */
  readonly aside?: ReactNode
  /** Buttons at the right, the main one last. */
  readonly actions?: ReactNode
  /** Period, tabs and other controls of the whole page, under the title. */
  readonly subheader?: ReactNode
  /** Fills the height of the window, so that a list scrolls inside. */
  readonly fill?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** The frame of a screen's content. */
export function Page({ title, aside, actions, subheader, fill = false, className, children }: PageProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-3 px-4 pt-3 pb-4 lg:px-6', fill && 'lg:h-[calc(100dvh-var(--header-height))]', className)}>
      <header data-print="no" className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl font-semibold tracking-tight text-ink">{title}</h1>
        {aside}
        {actions !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {subheader}
      {children}
    </div>
  )
}
