/** The list by keyboard: arrows move, Enter opens, Space or x chooses, `/` searches, Escape closes what is open. */
import { useEffect, useRef, type RefObject } from 'react'

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
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isFreeKey(event)) return
      const act = actions[event.key]
      if (act?.(latest.current, event)) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Each answers whether the key was for the list. */
const actions: Readonly<Record<string, (keys: ListKeys, event: KeyboardEvent) => boolean>> = {
  ArrowDown: (keys) => move(keys, 1),
  ArrowUp: (keys) => move(keys, -1),
  j: (keys) => move(keys, 1),
  k: (keys) => move(keys, -1),
  Enter: (keys, event) => onRow(event) && withActive(keys, (id) => keys.onOpen(id)),
  ' ': (keys, event) => onRow(event) && withActive(keys, (id) => keys.onToggle(id, event.shiftKey)),
  x: (keys) => withActive(keys, (id) => keys.onToggle(id, false)),
  X: (keys) => withActive(keys, (id) => keys.onToggle(id, true)),
  '/': ({ searchRef }) => {
    searchRef.current?.focus()
    searchRef.current?.select()
    return searchRef.current !== null
  },
  Escape: (keys) => {
    if (!keys.isOpen) return false
    keys.onClose()
    return true
  },
}

/** Keys belong to what one types in, to open menus and to dialogs first; the record shown over the list is no such dialog. */
export function isFreeKey(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="tablist"]')) return false
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].every((one) => one.querySelector('[data-record-pane]') !== null)
}

/** Enter and Space on a button or link are its own. */
const onRow = (event: KeyboardEvent): boolean => !(event.target instanceof Element && event.target.closest('button, a, summary'))

function move(keys: ListKeys, step: number): boolean {
  const at = keys.active === undefined ? -1 : keys.ids.indexOf(keys.active)
  const next = keys.ids[at < 0 ? (step > 0 ? 0 : keys.ids.length - 1) : Math.max(0, Math.min(keys.ids.length - 1, at + step))]
  if (next === undefined) return false
  keys.onActive(next)
  return true
}

function withActive(keys: ListKeys, act: (id: string) => void): boolean {
  if (keys.active === undefined || !keys.ids.includes(keys.active)) return false
  act(keys.active)
  return true
}
