/** The list by keyboard: the keys of the table of shortcuts, on its rows. */
import type { RefObject } from 'react'
import { useShortcuts } from '../frame/shortcuts.ts'

export interface ListKeys {
  readonly ids: readonly string[]
  readonly active: string | undefined
  readonly onActive: (id: string) => void
  readonly onOpen: (id: string) => void
  readonly onToggle: (id: string, range: boolean) => void
  readonly onClose: () => void
  readonly isOpen: boolean
  readonly searchRef: RefObject<HTMLInputElement | null>
}

export function useListKeys(keys: ListKeys): void {
  const toggle = (range: boolean) => (event: KeyboardEvent) =>
    (event.key !== ' ' || isOnRow(event)) && withActive(keys, (id) => keys.onToggle(id, range))
  useShortcuts({
    next: () => move(keys, 1),
    previous: () => move(keys, -1),
    open: (event) => isOnRow(event) && withActive(keys, keys.onOpen),
    choose: toggle(false),
    chooseRange: toggle(true),
    find: () => {
      keys.searchRef.current?.focus()
      keys.searchRef.current?.select()
      return keys.searchRef.current !== null
    },
    close: () => {
      if (keys.isOpen) keys.onClose()
      return keys.isOpen
    },
  })
}

/** Enter and Space on a button or link are its own. */
const isOnRow = (event: KeyboardEvent): boolean =>
  !(event.target instanceof Element && event.target.closest('button, a, summary'))

function move(keys: ListKeys, step: number): boolean {
  const at = keys.active === undefined ? -1 : keys.ids.indexOf(keys.active)
  const next =
    keys.ids[
      at < 0
        ? step > 0
          ? 0
          : keys.ids.length - 1
        : Math.max(0, Math.min(keys.ids.length - 1, at + step))
    ]
  if (next === undefined) return false
  keys.onActive(next)
  return true
}

function withActive(keys: ListKeys, act: (id: string) => void): boolean {
  if (keys.active === undefined || !keys.ids.includes(keys.active)) return false
  act(keys.active)
  return true
}
