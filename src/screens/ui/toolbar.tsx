import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A row of controls above a list; wraps on narrow screens. `end` stands at the right. */
export function Toolbar({ label, end, className, children }: { readonly label: string; readonly end?: ReactNode; readonly className?: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={cx('flex flex-wrap items-center gap-2', className)}>
      {children}
      {end !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{end}</div>}
    </div>
  )
}
