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

/** Letters to change, add or take away. Row by row: how far the beginning of `a` is from each beginning of `b`. */
function editDistance(a: string, b: string): number {
  const letters = [...b]
  let above = letters.map((_, index) => index + 1)
  let distance = letters.length
  for (const [row, letter] of [...a].entries()) {
    let corner = row
    distance = row + 1
    const next: number[] = []
    for (const [column, before] of above.entries()) {
      const change = corner + (letter === letters[column] ? 0 : 1)
      distance = Math.min(change, before + 1, distance + 1)
      next.push(distance)
      corner = before
    }
    above = next
  }
  return distance
}
