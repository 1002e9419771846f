import { Tooltip as Radix } from 'radix-ui'
import { Kbd } from './kbd.tsx'
import { StandIn } from './stand-in.tsx'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'
export interface TooltipPanelProps {
  readonly anchor: HTMLElement
  readonly text: string
  readonly shortcut: string | undefined
  readonly side: TooltipSide
  readonly onClose: () => void
}

export function TooltipPanel({ anchor, text, shortcut, side, onClose }: TooltipPanelProps) {
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(open) => !open && onClose()}>
        <Radix.Trigger asChild>
          <StandIn element={anchor} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            data-tip-panel
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-[#0d1424] px-2 py-1 text-xs text-[#eef1f7] shadow-pop"
          >
            {text}
            {shortcut && <Kbd dark>{shortcut}</Kbd>}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
