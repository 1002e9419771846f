/** A fault in a descriptor: place, value, what is allowed, and the nearest allowed word. */
export interface Problem {
  /** `paper.boxes.sent.columns[1]` */
  readonly place: string
  readonly message: string
  readonly value?: string
  readonly allowed?: readonly string[]
}

export class PortalError extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(
      `The families have ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n${problems.map((problem) => `- ${printProblem(problem)}`).join('\n')}`,
    )
    this.problems = problems
  }
}

/** One line: what, where, did you mean, what is allowed. */
export function printProblem({ place, message, value, allowed }: Problem): string {
  const near = value !== undefined && allowed ? nearest(value, allowed) : undefined
  const help = near
    ? ` Did you mean "${near}"?`
    : allowed?.length
      ? ` Allowed: ${allowed.slice(0, 12).join(', ')}${allowed.length > 12 ? ', …' : ''}.`
      : ''
  return `${message}${value === undefined ? '' : ` "${value}"`} at ${place}.${help}`
}

/** A problem where `value` is none of `allowed`. */
export function unknownWord(
  place: string,
  what: string,
  value: string,
  allowed: readonly string[],
): Problem[] {
  return allowed.includes(value) ? [] : [{ place, message: `Unknown ${what}`, value, allowed }]
}

/** The allowed word within two edits (a third of its length for short ones). */
export function nearest(word: string, allowed: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.min(3, Math.floor(word.length / 2)))
  let best: string | undefined
  let least = limit + 1
  for (const candidate of allowed) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase() /* ascii */)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(change, row[j]! + 1, next[j - 1]! + 1)
    }
    row = next
  }
  return row[b.length]!
}
