import type { ReactElement } from 'react'
import { lazyComponent } from './lazy-component.tsx'
import { useOpener } from './opener.ts'
import type { PopoverPanelProps } from './popover-panel.tsx'

const Panel = lazyComponent<PopoverPanelProps>(
  async () => (await import('./popover-panel.tsx')).PopoverPanel,
)

export interface PopoverProps extends Omit<PopoverPanelProps, 'anchor'> {
  readonly trigger: ReactElement
}

/** A small panel at its button: filters, calendars, column choice. Its code comes when it is about to be opened. */
export function Popover({ trigger, open, onOpen, ...panel }: PopoverProps) {
  const { button, anchor } = useOpener(trigger, 'dialog', open, { onClick: () => onOpen(!open) })
  return (
    <>
      {button}
      {anchor && <Panel {...panel} anchor={anchor} open={open} onOpen={onOpen} />}
    </>
  )
}
