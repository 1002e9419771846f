/**
 * The keys of the portal. One table says what each does and where; screens act on it by name, and the sheet shows it.
 * Keys that lead to lists are made from the menu (go-targets.ts), keys of actions stand in the descriptors.
 */
import { keysOf } from '#values/keys.ts'
import { useEffect, useRef } from 'react'
import { currentChoices } from './choices.ts'

export type ShortcutGroup = 'portal' | 'list' | 'editor'

/** `Ctrl+` stands for the command key of a Mac too; capital letters are typed with shift. */
const table = {
  quickSearch: { group: 'portal', keys: ['Ctrl+k'] },
  sheet: { group: 'portal', keys: ['?'] },
  find: { group: 'list', keys: ['/'] },
  next: { group: 'list', keys: ['ArrowDown', 'j'] },
  previous: { group: 'list', keys: ['ArrowUp', 'k'] },
  open: { group: 'list', keys: ['Enter'] },
  choose: { group: 'list', keys: [' ', 'x'] },
  chooseRange: { group: 'list', keys: ['Shift+ ', 'X'] },
  close: { group: 'list', keys: ['Escape'] },
  save: { group: 'editor', keys: ['Ctrl+s'] },
  send: { group: 'editor', keys: ['Ctrl+Enter'] },
  undo: { group: 'editor', keys: ['Ctrl+z'] },
  redo: { group: 'editor', keys: ['Ctrl+y', 'Ctrl+Shift+Z'] },
} as const satisfies Record<
  string,
  { readonly group: ShortcutGroup; readonly keys: readonly string[] }
>

export type ShortcutName = keyof typeof table
export interface Shortcut {
  readonly name: ShortcutName
  readonly group: ShortcutGroup
  readonly keys: readonly string[]
}
export const shortcuts: readonly Shortcut[] = keysOf(table).map((name) => ({
  name,
  ...table[name],
}))

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Which shortcut of the table a press is. */
export function shortcutOf(press: KeyPress): ShortcutName | undefined {
  const key = nameOf(press)
  return shortcuts.find(({ keys }) => keys.includes(key))?.name
}

function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  if (altKey) return ''
  // A character says by itself whether shift was held; of the others, shift makes another key.
  const shift = shiftKey && (!isCharacter(key) || ctrlKey || metaKey) ? 'Shift+' : ''
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${shift}${key}`
}

/** Letters, digits, punctuation: what speech input and a slip of the hand produce (WCAG 2.1.4). */
const isCharacter = (key: string): boolean => key.length === 1 && key !== ' '

/**
 * Whether a key without modifier may act now. What one types in, open menus and dialogs have it first; the record shown over
 * the list is no such dialog. Single characters are silent for those who switched them off.
 */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (isCharacter(event.key) && !currentChoices().singleKeys) return false
  const target = event.target instanceof Element ? event.target : null
  if (
    target?.closest(
      'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]',
    )
  )
    return false
  // Tabs go by arrows; letters are nothing to them.
  if (!isCharacter(event.key) && target?.closest('[role="tablist"]')) return false
  return [
    ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]'),
  ].every((one) => one.querySelector('[data-record-pane]') !== null)
}

/** Acts on the keys of the table. A handler that answers false leaves the key to others. */
export function useShortcuts(handlers: {
  readonly [N in ShortcutName]?: (event: KeyboardEvent) => boolean | void
}): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = shortcutOf(event)
      const handler = name && latest.current[name]
      if (!handler || event.defaultPrevented || (!isWithModifier(event) && !isFreeKey(event)))
        return
      if (handler(event) !== false) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const isWithModifier = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey
