import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TabItem {
  readonly value: string
  readonly label: ReactNode
  readonly content: ReactNode
}
export interface TabsProps {
  readonly label: string
  readonly items: readonly TabItem[]
  readonly value: string
  readonly onValue: (value: string) => void
  readonly className?: string
}

/** Only the content of the chosen tab is mounted. */
export function Tabs({ label, items, value, onValue, className }: TabsProps) {
  return (
    <Radix.Root
      value={value}
      onValueChange={onValue}
      className={cx('flex min-h-0 flex-col', className)}
    >
      <Radix.List
        aria-label={label}
        className="flex shrink-0 gap-4 overflow-x-auto border-b border-line"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent text-base whitespace-nowrap text-ink-muted -outline-offset-2 hover:text-ink data-[state=active]:border-primary data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="min-h-0 flex-1 pt-3">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
