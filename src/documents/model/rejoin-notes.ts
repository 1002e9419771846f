/** Notes are typed as one text: a note of several lines comes back as one note a line. */

/**
 * The notes as they are now, those of several lines put together again that are still said, line after line, as they were before. Blanks
 * around a line say nothing.
 */
export function rejoinedNotes(
  before: readonly string[],
  now: readonly string[],
): readonly string[] {
  const left = before.map((note) => ({ note, lines: linesOf(note) }))
  const notes: string[] = []
  for (let at = 0; at < now.length;) {
    const found = left.findIndex(({ lines }) => isAt(lines, now, at))
    const [former] = found < 0 ? [] : left.splice(found, 1)
    notes.push(former?.note ?? now[at] ?? '')
    at += former?.lines.length ?? 1
  }
  return notes
}

const linesOf = (note: string): readonly string[] =>
  note
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isAt = (lines: readonly string[], now: readonly string[], at: number): boolean =>
  lines.length > 0 && lines.every((line, index) => line === now[at + index]?.trim())
