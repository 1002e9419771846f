import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

export interface LinkTab {
  readonly key: string
  readonly label: ReactNode
  readonly href: string
  readonly isHere: boolean
}

/** One screen for several things, of which the address names one: so a step back leads to the other. */
export function LinkTabs({
  label,
  items,
}: {
  readonly label: string
  readonly items: readonly LinkTab[]
}) {
  return (
    <nav aria-label={label} className="flex gap-4 border-b border-line">
      {items.map((item) => (
        <a
          key={item.key}
          href={item.href}
          aria-current={item.isHere ? 'page' : undefined}
          className={cx(
            '-mb-px flex h-9 items-center border-b-2 border-transparent text-base whitespace-nowrap text-ink-muted hover:text-ink',
            item.isHere && 'border-primary font-medium text-ink',
          )}
        >
          {item.label}
        </a>
      ))}
    </nav>
  )
}
