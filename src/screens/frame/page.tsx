import type { ReactNode } from 'react'
import { Subheader } from './subheader.tsx'
import { cx } from '../ui/cx.ts'

export interface PageProps {
  /** The screen's name: the last crumb, the heading and, where it is plain text, the title of the tab. */
  readonly title: ReactNode
  /** Beside the title: a count, a state. */
  readonly aside?: ReactNode
  /** Buttons at the right, the main one last. */
  readonly actions?: ReactNode
  /** Tabs, filters and other controls of the whole page, above its content. */
  readonly subheader?: ReactNode
  /** Fills the height of the window, so that a list scrolls inside. */
  readonly fill?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A screen: the row under the header with its title and actions, and its content. */
export function Page({
  title,
  aside,
  actions,
  subheader,
  fill = false,
  className,
  children,
}: PageProps) {
  return (
    <div
      className={cx(
        'flex min-w-0 flex-col',
        fill && 'lg:h-[calc(100dvh-var(--header-height))]',
        className,
      )}
    >
      <Subheader title={title} aside={aside} actions={actions} />
      <div
        className={cx(
          'flex min-w-0 flex-col gap-3 px-4 pt-1 pb-4 lg:px-6',
          fill && 'min-h-0 flex-1',
        )}
      >
        {subheader}
        {children}
      </div>
    </div>
  )
}
