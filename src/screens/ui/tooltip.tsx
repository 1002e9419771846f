import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { Kbd } from './kbd.tsx'

/** Once around the application. */
export const TooltipProvider = Radix.Provider

export interface TooltipProps {
  readonly text: string
  readonly shortcut?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly children: ReactElement
}

/** A short explanation on hover and on keyboard focus. Needs a TooltipProvider above it. */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content side={side} sideOffset={6} collisionPadding={8} className="z-60 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-[#0d1424] px-2 py-1 text-xs text-[#eef1f7] shadow-pop">
          {text}
          {shortcut && <Kbd dark>{shortcut}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
