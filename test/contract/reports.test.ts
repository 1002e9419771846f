import { describe, expect, it } from 'vitest'
import { parseXml } from '#documents/xml-tree.ts'
import { htmlReport } from '#contract/reports/html-report.ts'
import { junitReport } from '#contract/reports/junit-report.ts'
import { textReport } from '#contract/reports/text-report.ts'
import type { Result } from '#contract/result.ts'

const result = (more: Partial<Result>): Result => ({
  family: 'paper',
  call: 'paper.sale.list',
  check: 'paging',
  state: 'passed',
  expected: '',
  got: '',
  request: '',
  ms: 12,
  ...more,
})
const results: readonly Result[] = [
  result({}),
  result({
    check: 'filter <Status>',
    state: 'failed',
    expected: 'only rows with "Status" = a & b',
    got: '\u0000<b> \uD800 ]]>',
    request: `curl -X GET 'http://x/y?a=1&b=2'`,
  }),
  result({
    family: 'other',
    call: 'other.list',
    check: 'search',
    state: 'skipped',
    expected: 'The list is empty',
  }),
]

describe('[CT5] the reports', () => {
  it('as JUnit are XML with a suite per family and numbers that add up, whatever stands in an answer', () => {
    const root = parseXml(junitReport(results))
    expect(root.name).toBe('testsuites')
    expect(junitReport(results)).toContain(
      '<testsuites name="contract" tests="3" failures="1" errors="0" skipped="1" time="0.036">',
    )
    expect(junitReport(results)).toContain(
      '<testsuite name="other" tests="1" failures="0" errors="0" skipped="1" time="0.012">',
    )
    expect(junitReport(results)).toContain('&lt;b&gt;  ]]&gt;')
  })

  it('as a page need nothing from elsewhere, run nothing, and escape what was answered', () => {
    const page = htmlReport(results, { title: 'Contract', target: 'http://x' })
    expect(page).not.toMatch(/<script|<link|\bsrc=|url\(|@import|<b>/)
    expect(page).toContain('prefers-color-scheme: dark')
    expect(page.match(/<section>/g)).toHaveLength(2)
    expect(page).toContain('<tr class="failed">')
  })

  it('as text say what broke, with its request, and why something was skipped', () => {
    const text = textReport(results)
    expect(text).toMatch(/✗ paper\.sale\.list · filter <Status>\n {4}expected {2}only rows/)
    expect(text).toContain(`curl -X GET 'http://x/y?a=1&b=2'`)
    expect(text).toContain('    1  The list is empty')
    expect(text).toContain('1 passed, 1 failed, 1 skipped')
  })
})
