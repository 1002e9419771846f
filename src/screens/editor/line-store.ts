/**
 * The lines of the editor, outside React's state: a keystroke touches one line and the totals, whatever the number of
 * lines. Components subscribe to one line, to the order of lines, or to the totals.
 */
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
  replaceAll(lines: readonly EditorLine[]): void
  /** Works every line out again, for a change of the document that lines depend on. */
  refresh(): void
  lines(): readonly EditorLine[]
  subscribe(listener: () => void): () => void
}

export function createLineStore<T>(initial: readonly EditorLine[], derive: (line: EditorLine) => T): LineStore<T> {
  const lines = new Map<string, EditorLine>()
  const derived = new Map<string, T>()
  const listeners = new Set<() => void>()
  let order: readonly string[] = []
  let all: readonly T[] = []

  const put = (line: EditorLine) => {
    lines.set(line.key, line)
    derived.set(line.key, derive(line))
  }
  const changed = () => {
    all = order.map((key) => derived.get(key)!)
    listeners.forEach((listener) => listener())
  }
  const load = (next: readonly EditorLine[]) => {
    lines.clear()
    derived.clear()
    next.forEach(put)
    order = next.map((line) => line.key)
    changed()
  }
  load(initial)

  return {
    keys: () => order,
    line: (key) => lines.get(key)!,
    derived: (key) => derived.get(key)!,
    all: () => all,
    lines: () => order.map((key) => lines.get(key)!),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setValue(key, column, text) {
      this.setValues(key, { [column]: text })
    },
    setValues(key, values) {
      const line = lines.get(key)
      if (!line) return
      put({ ...line, values: { ...line.values, ...values } })
      changed()
    },
    insert(line, at = order.length) {
      put(line)
      order = [...order.slice(0, at), line.key, ...order.slice(at)]
      changed()
    },
    remove(key) {
      lines.delete(key)
      derived.delete(key)
      order = order.filter((one) => one !== key)
      changed()
    },
    move(key, by) {
      const from = order.indexOf(key)
      const to = from + by
      if (from < 0 || to < 0 || to >= order.length) return
      const next = [...order]
      ;[next[from], next[to]] = [next[to]!, next[from]!]
      order = next
      changed()
    },
    replaceAll: load,
    refresh() {
      lines.forEach((line) => derived.set(line.key, derive(line)))
      changed()
    },
  }
}
