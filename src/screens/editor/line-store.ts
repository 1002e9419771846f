/**
 * The lines of the editor, outside React's state: a keystroke touches one line and the totals, whatever the number of
 * lines. Components subscribe to one line, to the order of lines, or to the totals.
 */
import { needed } from '#values/needed.ts'
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

/** @param createDeriver called once for each change of the lines; the function that it returns is called for every changed line */
export function createLineStore<T>(
  initial: readonly EditorLine[],
  createDeriver: () => (line: EditorLine) => T,
): LineStore<T> {
  const ordered = createOrderedLines(createDeriver)
  const { now, put, place, load } = ordered
  const history = createLineHistory()
  const restored = (
    found: { readonly step: Step; readonly lines: readonly EditorLine[] } | undefined,
  ) => {
    if (found) load(found.lines)
    return found?.step
  }
  const setValues = (key: string, values: Readonly<Record<string, string>>) => {
    const line = ordered.find(key)
    if (!line) return
    history.before({ kind: 'typed', cell: `${key} ${Object.keys(values)[0] ?? ''}` }, now)
    put([withValues(line, values)])
    ordered.changed()
  }
  load(initial)

  return {
    keys: ordered.keys,
    line: ordered.line,
    derived: ordered.derived,
    all: ordered.all,
    lines: now,
    subscribe: ordered.subscribe,
    setValue: (key, column, text) => setValues(key, { [column]: text }),
    setValues,
    insert(line, at = ordered.keys().length) {
      history.before({ kind: 'added', cell: line.key }, now)
      put([line])
      place(ordered.keys().toSpliced(at, 0, line.key))
    },
    remove(key) {
      history.before({ kind: 'removed' }, now)
      place(ordered.keys().filter((one) => one !== key))
    },
    move(key, by) {
      const from = ordered.keys().indexOf(key)
      const to = from + by
      if (from < 0 || to < 0 || to >= ordered.keys().length) return
      history.before({ kind: 'moved' }, now)
      place(ordered.keys().toSpliced(from, 1).toSpliced(to, 0, key))
    },
    paste(next, into) {
      const count = next.filter((line) => ordered.find(line.key) !== line).length
      history.before({ kind: 'pasted', count }, now, into)
      load(next)
    },
    refresh: ordered.refresh,
    undo: () => restored(history.undo(now)),
    redo: () => restored(history.redo(now)),
    lastStep: history.last,
    nextStep: history.next,
    endStep: history.end,
  }
}

/** Lines by key in their order, each with what was worked out for it, and who is told of changes. */
function createOrderedLines<T>(createDeriver: () => (line: EditorLine) => T) {
  const lines = new Map<string, { readonly line: EditorLine; readonly derived: T }>()
  const listeners = new Set<() => void>()
  let order: readonly string[] = []
  let all: readonly T[] = []
  const entry = (key: string) => needed(lines.get(key), `line ${key}`)
  const changed = () => {
    all = order.map((key) => entry(key).derived)
    listeners.forEach((listener) => listener())
  }
  const put = (changed: readonly EditorLine[]) => {
    const derive = createDeriver()
    for (const line of changed)
      if (lines.get(line.key)?.line !== line) lines.set(line.key, { line, derived: derive(line) })
  }
  /** The lines are these, in this order; all others are forgotten. */
  const place = (next: readonly string[]) => {
    const kept = new Set(next)
    for (const key of order) if (!kept.has(key)) lines.delete(key)
    order = next
    changed()
  }
  return {
    keys: () => order,
    find: (key: string) => lines.get(key)?.line,
    line: (key: string) => entry(key).line,
    derived: (key: string) => entry(key).derived,
    all: () => all,
    now: () => order.map((key) => entry(key).line),
    put,
    place,
    changed,
    load(next: readonly EditorLine[]) {
      put(next)
      place(next.map(({ key }) => key))
    },
    /** Works every line out again. */
    refresh() {
      const derive = createDeriver()
      for (const [key, { line }] of lines) lines.set(key, { line, derived: derive(line) })
      changed()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
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
