/** A button with a list of things to do. The list's code comes with the first menu that is about to be opened. */
import { useState, type ReactElement } from 'react'
import { lazyComponent } from './lazy-component.tsx'
import type { MenuPanelProps } from './menu-panel.tsx'
import { useOpener } from './opener.ts'

const Panel = lazyComponent<MenuPanelProps>(
  async () => (await import('./menu-panel.tsx')).MenuPanel,
)

export interface MenuProps extends Pick<MenuPanelProps, 'groups' | 'align'> {
  /** The button that opens it. */
  readonly trigger: ReactElement
  /** Told when it is opened or closed: for entries that are asked for only then. */
  readonly onOpen?: (open: boolean) => void
}

const openingKeys = ['Enter', ' ', 'ArrowDown']

export function Menu({ trigger, groups, align = 'end', onOpen }: MenuProps) {
  const [open, setShown] = useState(false)
  const setOpen = (wanted: boolean) => {
    setShown(wanted)
    onOpen?.(wanted)
  }
  const { button, anchor } = useOpener(trigger, 'menu', open, {
    onPointerDown: (event) => {
      if (event.button !== 0 || event.ctrlKey) return
      setOpen(!open)
      // The list takes the focus, not the button.
      if (!open) event.preventDefault()
    },
    onKeyDown: (event) => {
      if (!openingKeys.includes(event.key)) return
      event.preventDefault()
      setOpen(event.key === 'ArrowDown' || !open)
    },
  })
  return (
    <>
      {button}
      {anchor && (
        <Panel anchor={anchor} open={open} onOpen={setOpen} groups={groups} align={align} />
      )}
    </>
  )
}
