/**
 * Proves that matching an expression takes time in proportion to the text, whatever the text is. Most expressions are so
 * simple that their form shows it; the others go to recheck, which decides by automata (https://makenowjust-labs.github.io/recheck/).
 * Quadratic counts as bad: a megabyte would hold the service for minutes.
 */
import { check } from 'recheck'

/** Undefined: proven. Otherwise why it is not. */
export type Doubt = string | undefined

/** An expression that takes longer to decide is too complicated to be kept. */
const timeoutMs = 120_000
/** Texts that are tried are judged by the letters that they make the matcher read, never by a clock, which a busy machine lets run on. */
const untimed = { attackTimeout: timeoutMs }
/** Ways to try a bounded expression at one place of the text; a constant, but not a large one. */
const mostWays = 100_000

export async function doubtOf(pattern: string, flags: string): Promise<Doubt> {
  if (isPlainlyLinear(pattern, flags)) return undefined
  const found = await check(pattern, flags, { timeout: timeoutMs, ...untimed })
  if (found.status === 'vulnerable') return found.complexity.summary
  if (found.status === 'unknown') return `cannot be decided (${found.error.kind})`
  return found.checker === 'automaton'
    ? undefined
    : 'was tried without finding a slow text, which is no proof'
}

/**
 * Forms that need no automaton: no unbounded repetition at all; one at the very end, which cannot fail any more; or one
 * behind `^`, where each of its lengths is tried once.
 */
export function isPlainlyLinear(pattern: string, flags: string): boolean {
  if (flags.includes('v') || /\\[1-9k]/.test(pattern)) return false
  const bare = pattern
    .replace(/\\(?:[pPu]\{[^{}]*\}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)/g, 'a')
    .replace(/\[[^\]]*\]/g, 'a')
  const unbounded = bare.match(/[*+]|\{\d+,\}/g) ?? []
  if (!hasFewWays(bare)) return false
  if (unbounded.length === 0) return true
  if (unbounded.length > 1 || /\|/.test(bare) || /\(\?[=!<]/.test(bare)) return false
  if (/\)(?:[*+]|\{\d+,\})/.test(bare)) return false
  return (bare.startsWith('^') && !flags.includes('m')) || /(?:[*+]|\{\d+,\})\??$/.test(bare)
}

/** Options and bounded repetitions multiply; of a repeated group nothing is said here. */
function hasFewWays(bare: string): boolean {
  if (/\)\{/.test(bare) && (/[^(*+}]\?|\|/.test(bare) || /\{\d+,\d+\}/.test(bare))) return false
  const options = (bare.match(/[^(]\?/g) ?? []).length
  const choices = bare.split('|').length
  const ranges = [...bare.matchAll(/\{(\d+),(\d+)\}/g)].map(
    ([, least, most]) => Number(most) - Number(least) + 1,
  )
  return ranges.reduce((product, range) => product * range, 2 ** options * choices) <= mostWays
}
