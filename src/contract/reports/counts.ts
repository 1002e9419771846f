/** What the reports count. */
import type { Result } from '../base/result.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly ms: number
}

export function countsOf(results: readonly Result[]): Counts {
  const count = (state: Result['state']) =>
    results.filter((result) => result.state === state).length
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    ms: results.reduce((sum, { ms }) => sum + ms, 0),
  }
}

/** In the order of the run. */
export const familiesIn = (results: readonly Result[]): string[] => [
  ...new Set(results.map(({ family }) => family)),
]

/** Text inside XML and HTML; what XML cannot carry is left out. */
export function escaped(text: string): string {
  const storable = [...text]
    .filter(
      (letter) =>
        letter === '\n' ||
        letter === '\t' ||
        (letter >= ' ' && letter !== '\uFFFE' && letter !== '\uFFFF'),
    )
    .join('')
  return storable
    .replace(/[\uD800-\uDFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
