/** The outcome in a few lines for a terminal: what broke with its request, and why what was skipped was. */
import type { Result } from '../result.ts'
import { countsOf, familiesIn, type Counts } from './counts.ts'

export function textReport(results: readonly Result[]): string {
  const failed = results.filter(({ state }) => state === 'failed')
  const lines = familiesIn(results).map((family) => {
    const counts = countsOf(results.filter((result) => result.family === family))
    return `  ${family.padEnd(14)} ${said(counts)}`
  })
  const broken = failed.map(
    ({ call, check, expected, got, request }) =>
      `\n✗ ${call} · ${check}\n    expected  ${expected}\n    got       ${got}${request === '' ? '' : `\n    ${request}`}`,
  )
  return [
    ...broken,
    ...(broken.length > 0 ? [''] : []),
    'Contract',
    ...lines,
    ...skippedLines(results),
    '',
    `${said(countsOf(results))}`,
    '',
  ].join('\n')
}

const said = ({ passed, failed, skipped, ms }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped, ${(ms / 1000).toFixed(1)} s`

/** One line per reason. */
function skippedLines(results: readonly Result[]): string[] {
  const reasons = new Map<string, number>()
  for (const { state, expected } of results)
    if (state === 'skipped') reasons.set(expected, (reasons.get(expected) ?? 0) + 1)
  if (reasons.size === 0) return []
  const sorted = [...reasons].toSorted((a, b) => b[1] - a[1])
  return [
    '',
    'Skipped',
    ...sorted
      .slice(0, 20)
      .map(([reason, count]) => `  ${String(count).padStart(5)}  ${reason.slice(0, 150)}`),
    ...(sorted.length > 20
      ? [`         and ${sorted.length - 20} further reasons, in the reports`]
      : []),
  ]
}
