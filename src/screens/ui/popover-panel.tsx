import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { StandIn } from './stand-in.tsx'

export interface PopoverPanelProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly align?: 'start' | 'center' | 'end'
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
  readonly anchor: HTMLElement
}

export function PopoverPanel({
  anchor,
  open,
  onOpen,
  align = 'start',
  label,
  className,
  children,
}: PopoverPanelProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpen}>
      <Radix.Trigger asChild>
        <StandIn element={anchor} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={cx(
            'z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] animate-pop-in overflow-y-auto rounded-lg bg-surface-raised p-3 shadow-pop outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
