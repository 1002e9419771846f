import { Popover as Radix } from 'radix-ui'
import { cx } from './cx.ts'
import type { PopoverProps } from './popover.tsx'
import { StandIn } from './stand-in.tsx'

export interface PopoverPanelProps extends Omit<PopoverProps, 'trigger'> {
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
