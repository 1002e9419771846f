import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface PopoverProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly trigger: ReactElement
  readonly align?: 'start' | 'center' | 'end'
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A small panel at its button: filters, calendars, column choice. */
export function Popover({ open, onOpen, trigger, align = 'start', label, className, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={cx('z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] animate-pop-in overflow-y-auto rounded-lg bg-surface-raised p-3 shadow-pop outline-none', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
