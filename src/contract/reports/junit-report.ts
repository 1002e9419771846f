/** JUnit XML, as build servers read it: a suite per family, a case per check. */
import type { Result } from '../base/result.ts'
import { countsOf, escaped, familiesIn } from './counts.ts'

export function junitReport(results: readonly Result[]): string {
  const suites = familiesIn(results).map((family) =>
    suite(
      family,
      results.filter((result) => result.family === family),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="contract" ${numbers(results)}>\n${suites.join('')}</testsuites>\n`
}

function numbers(results: readonly Result[]): string {
  const { failed, skipped, ms } = countsOf(results)
  return `tests="${results.length}" failures="${failed}" errors="0" skipped="${skipped}" time="${seconds(ms)}"`
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

const suite = (family: string, results: readonly Result[]): string =>
  `  <testsuite name="${escaped(family)}" ${numbers(results)}>\n${results.map(testCase).join('')}  </testsuite>\n`

function testCase(result: Result): string {
  const { call, check, ms } = result
  const inside = insides[result.state](result)
  const start = `    <testcase classname="${escaped(call)}" name="${escaped(check)}" time="${seconds(ms)}"`
  return inside === '' ? `${start}/>\n` : `${start}>\n      ${inside}\n    </testcase>\n`
}

const insides: Readonly<Record<Result['state'], (result: Result) => string>> = {
  passed: () => '',
  skipped: ({ expected }) => `<skipped message="${escaped(expected)}"/>`,
  failed: ({ group, expected, got, request }) =>
    `<failure type="${group}" message="${escaped(`expected ${expected}`)}">${escaped(`expected ${expected}\ngot ${got}\n${request}`)}</failure>`,
}
