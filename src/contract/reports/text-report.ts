/** The outcome in a few lines for a terminal: each cause of failures once with its first example, and why what was skipped was. */
import { causesOf, type Cause } from '../base/causes.ts'
import type { Result } from '../base/result.ts'
import { countsOf, familiesIn, type Counts } from './counts.ts'

export function textReport(results: readonly Result[]): string {
  const lines = familiesIn(results).map((family) => {
    const counts = countsOf(results.filter((result) => result.family === family))
    return `  ${family.padEnd(14)} ${said(counts)}`
  })
  const broken = causesOf(results).map(causeLines)
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

function causeLines({ group, failures, calls }: Cause): string {
  const { call, check, expected, got, request } = failures[0]
  const others = calls.filter((id) => id !== call)
  return [
    `\n✗ ${group}: ${counted(failures.length, 'failure')} of ${counted(calls.length, 'call')}`,
    `    ${call} · ${check}`,
    `    expected  ${expected}`,
    `    got       ${got}`,
    ...(request === '' ? [] : [`    ${request}`]),
    ...(others.length === 0 ? [] : [`    also ${shortList(others)}`]),
  ].join('\n')
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const mostNamed = 8
const shortList = (calls: readonly string[]): string =>
  calls.length <= mostNamed
    ? calls.join(', ')
    : `${calls.slice(0, mostNamed).join(', ')} and ${calls.length - mostNamed} more`

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
