/** A button with a list of things to do. The list's code comes with the first menu that is about to be opened. */
import { useState, type ReactElement, type ReactNode } from 'react'
import { late } from './late.tsx'
import type { MenuPanelProps } from './menu-panel.tsx'
import { useOpener } from './opener.ts'

const Panel = late<MenuPanelProps>(async () => (await import('./menu-panel.tsx')).MenuPanel)

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly shortcut?: string | undefined
  readonly danger?: boolean
  /** Shown under the entry, which then does nothing. */
  readonly disabledReason?: string | undefined
  /** Makes the entry a tick. */
  readonly checked?: boolean
  /** Keeps the menu open, for ticks. */
  readonly stay?: boolean
  readonly onSelect: () => void
}
export interface MenuGroup {
  readonly title?: string
  readonly items: readonly MenuItem[]
}
export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly groups: readonly MenuGroup[]
  readonly align?: 'start' | 'end'
}

const openingKeys = ['Enter', ' ', 'ArrowDown']

export function Menu({ trigger, groups, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false)
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
