/**
 * The lines of the editor, outside React's state: a keystroke touches one line and the totals, whatever the number of
 * lines. Components subscribe to one line, to the order of lines, or to the totals.
 */
import { createLineHistory, type Step } from './line-history.ts'
import type { EditorLine } from './model.ts'

export interface LineStore<T> {
  /** Keys in order; a new array when lines come, go or move. */
  keys(): readonly string[]
  line(key: string): EditorLine
  /** What was worked out for a line from its values. */
  derived(key: string): T
  /** All worked-out values, in order; a new array after each change. */
  all(): readonly T[]
  setValue(key: string, column: string, text: string): void
  setValues(key: string, values: Readonly<Record<string, string>>): void
  insert(line: EditorLine, at?: number): void
  remove(key: string): void
  move(key: string, by: 1 | -1): void
  /** Puts pasted lines in the place of all there are: one step, together with the new line that they were pasted into. */
  paste(lines: readonly EditorLine[], into: string | undefined): void
  /** Works every line out again, for a change of the document that lines depend on. */
  refresh(): void
  lines(): readonly EditorLine[]
  /** Takes the last step back; what it was, or undefined where there is none. */
  undo(): Step | undefined
  /** Does the step again that was taken back last. */
  redo(): Step | undefined
  /** The step that undo would take back. */
  lastStep(): Step | undefined
  /** The step that redo would do. */
  nextStep(): Step | undefined
  /** What is typed from now on is another step. */
  endStep(): void
  subscribe(listener: () => void): () => void
}

export function createLineStore<T>(
  initial: readonly EditorLine[],
  derive: (line: EditorLine) => T,
): LineStore<T> {
  const lines = new Map<string, EditorLine>()
  const derived = new Map<string, T>()
  const listeners = new Set<() => void>()
  const history = createLineHistory()
  let order: readonly string[] = []
  let all: readonly T[] = []

  const put = (line: EditorLine) => {
    if (lines.get(line.key) === line) return
    lines.set(line.key, line)
    derived.set(line.key, derive(line))
  }
  const changed = () => {
    all = order.map((key) => derived.get(key)!)
    listeners.forEach((listener) => listener())
  }
  const now = () => order.map((key) => lines.get(key)!)
  const load = (next: readonly EditorLine[]) => {
    const kept = new Set(next.map(({ key }) => key))
    for (const key of order) if (!kept.has(key)) forget(key)
    next.forEach(put)
    order = next.map(({ key }) => key)
    changed()
  }
  const forget = (key: string) => {
    lines.delete(key)
    derived.delete(key)
  }
  const restored = (
    found: { readonly step: Step; readonly lines: readonly EditorLine[] } | undefined,
  ) => {
    if (found) load(found.lines)
    return found?.step
  }
  const setValues = (key: string, values: Readonly<Record<string, string>>) => {
    const line = lines.get(key)
    if (!line) return
    history.before({ kind: 'typed', cell: `${key} ${Object.keys(values)[0] ?? ''}` }, now)
    put(withValues(line, values))
    changed()
  }
  load(initial)

  return {
    keys: () => order,
    line: (key) => lines.get(key)!,
    derived: (key) => derived.get(key)!,
    all: () => all,
    lines: now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setValue: (key, column, text) => setValues(key, { [column]: text }),
    setValues,
    insert(line, at = order.length) {
      history.before({ kind: 'added', cell: line.key }, now)
      put(line)
      order = [...order.slice(0, at), line.key, ...order.slice(at)]
      changed()
    },
    remove(key) {
      history.before({ kind: 'removed' }, now)
      forget(key)
      order = order.filter((one) => one !== key)
      changed()
    },
    move(key, by) {
      const from = order.indexOf(key)
      const to = from + by
      if (from < 0 || to < 0 || to >= order.length) return
      history.before({ kind: 'moved' }, now)
      const next = [...order]
      ;[next[from], next[to]] = [next[to]!, next[from]!]
      order = next
      changed()
    },
    paste(next, into) {
      history.before(
        { kind: 'pasted', count: next.filter((line) => lines.get(line.key) !== line).length },
        now,
        into,
      )
      load(next)
    },
    refresh() {
      lines.forEach((line) => derived.set(line.key, derive(line)))
      changed()
    },
    undo: () => restored(history.undo(now)),
    redo: () => restored(history.redo(now)),
    lastStep: history.last,
    nextStep: history.next,
    endStep: history.end,
  }
}

/** The line with what was typed; a fault of a cell is gone with the text that it was found in. */
function withValues(line: EditorLine, values: Readonly<Record<string, string>>): EditorLine {
  const { faults, ...rest } = line
  const left = Object.entries(faults ?? {}).filter(([column]) => !(column in values))
  return {
    ...rest,
    values: { ...line.values, ...values },
    ...(left.length > 0 && { faults: Object.fromEntries(left) }),
  }
}
