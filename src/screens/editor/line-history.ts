/**
 * What was done to the lines, step by step, so that it can be taken back. A step keeps the lines as they were before it; lines
 * are never changed in place, so that a thousand of them cost one list of a thousand entries.
 */
import type { EditorLine } from './model.ts'

export interface Step {
  readonly kind: 'typed' | 'added' | 'removed' | 'moved' | 'pasted'
  /** What further steps of the same kind belong to: the cell that is typed in, the line that was added. */
  readonly cell?: string
  /** How many lines were pasted. */
  readonly count?: number
}
interface Kept {
  readonly step: Step
  readonly lines: readonly EditorLine[]
}

/** Older steps are forgotten. */
const stepsAtMost = 100

export function createLineHistory() {
  let done: readonly Kept[] = []
  let undone: readonly Kept[] = []
  /** The last step goes on while the same cell is typed in. */
  let isOpen = false
  const last = () => done.at(-1)?.step
  return {
    /** Before a change: `now` are the lines without it. Of a paste `into` is the line it begins in. */
    before(step: Step, now: () => readonly EditorLine[], into?: string): void {
      undone = []
      const before = last()
      const isSame =
        isOpen && step.kind === 'typed' && before?.kind === 'typed' && before.cell === step.cell
      if (isSame) return
      // A line that was only added to be pasted into goes with what was pasted.
      const isFilled =
        isOpen && step.kind === 'pasted' && before?.kind === 'added' && before.cell === into
      done = isFilled
        ? [...done.slice(0, -1), { step, lines: done.at(-1)!.lines }]
        : [...done, { step, lines: now() }].slice(-stepsAtMost)
      isOpen = true
    },
    undo(now: () => readonly EditorLine[]): Kept | undefined {
      const kept = done.at(-1)
      if (!kept) return undefined
      undone = [...undone, { step: kept.step, lines: now() }]
      done = done.slice(0, -1)
      isOpen = false
      return kept
    },
    redo(now: () => readonly EditorLine[]): Kept | undefined {
      const kept = undone.at(-1)
      if (!kept) return undefined
      done = [...done, { step: kept.step, lines: now() }]
      undone = undone.slice(0, -1)
      isOpen = false
      return kept
    },
    /** What is typed next is a step of its own. An added line stays the one that a paste may fill. */
    end(): void {
      isOpen &&= last()?.kind === 'added'
    },
    last,
    next: () => undone.at(-1)?.step,
  }
}
