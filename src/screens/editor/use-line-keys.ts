/** Undo and redo of the lines, by key and by button. */
import { useState, useSyncExternalStore } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { useShortcuts } from '../frame/shortcuts.ts'
import { useEditor } from './editor-context.tsx'
import type { Step } from './line-history.ts'

/** @param onDone after the lines have changed */
export function useLineKeys(onDone: () => void) {
  const { lines } = useEditor()
  const { t } = useText()
  const [told, setTold] = useState('')
  const last = useSyncExternalStore(lines.subscribe, lines.lastStep)
  const next = useSyncExternalStore(lines.subscribe, lines.nextStep)
  const wordsOf = (step: Step | undefined) =>
    step && t(`editor.history.steps.${step.kind}`, { count: step.count ?? 1 })
  const act = (step: Step | undefined, key: 'undone' | 'redone') => {
    if (!step) return false
    setTold(t(`editor.history.${key}`, { step: wordsOf(step) ?? '' }))
    requestAnimationFrame(onDone)
    return true
  }
  const undo = () => act(lines.undo(), 'undone')
  const redo = () => act(lines.redo(), 'redone')
  useShortcuts({
    undo: ({ target }) => isOfLines(target) && undo(),
    redo: ({ target }) => isOfLines(target) && redo(),
  })
  return {
    undo: () => void undo(),
    redo: () => void redo(),
    undone: wordsOf(last),
    redone: wordsOf(next),
    told,
  }
}

/**
 * Whose undo a key press is (src/DECISIONS.md 22): that of the lines within them and where no text is typed; in every other field,
 * and while a search in a list of choices is typed, the browser's own.
 */
function isOfLines(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return true
  if (target.closest('[data-lines]'))
    return !(
      target instanceof HTMLInputElement &&
      target.getAttribute('aria-expanded') === 'true' &&
      target.value !== ''
    )
  return !target.closest(
    'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]',
  )
}
