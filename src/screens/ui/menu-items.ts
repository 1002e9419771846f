/** What a menu lists. */
import type { ReactNode } from 'react'

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
