import { describe, expect, it } from 'vitest'
import { parseXml } from '#documents/ubl/xml-tree.ts'
import { causesOf } from '#contract/base/causes.ts'
import { htmlReport } from '#contract/reports/html-report.ts'
import { junitReport } from '#contract/reports/junit-report.ts'
import { textReport } from '#contract/reports/text-report.ts'
import type { Result } from '#contract/base/result.ts'

const result = (more: Partial<Result>): Result => ({
  family: 'paper',
  call: 'paper.sale.list',
  check: 'paging',
  group: 'paging',
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
    group: 'filters',
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
    expect(text).toMatch(
      /✗ filters: 1 failure of 1 call\n {4}paper\.sale\.list · filter <Status>\n {4}expected {2}only rows/,
    )
    expect(text).toContain(`curl -X GET 'http://x/y?a=1&b=2'`)
    expect(text).toContain('    1  The list is empty')
    expect(text).toContain('1 passed, 1 failed, 1 skipped')
  })

  it('[CT9] tell failures of one cause as one, with their count and the first, in the same order each time', () => {
    const failed = (call: string, check: string, more: Partial<Result>) =>
      result({ call, check, state: 'failed', request: `curl ${call}`, ...more })
    const broken = [
      failed('a.sale.list', 'sorting', {
        group: 'sorting',
        expected: 'rows by Amount ASC',
        got: '3, 2',
      }),
      failed('a.sale.list', 'paging', { group: 'answers', expected: '200', got: '500 {"x":1}' }),
      failed('b.sale.list', 'filter Status', {
        group: 'answers',
        expected: '200 with a page',
        got: '500 {"y":2}',
      }),
      failed('b.sale.list', 'sorting', {
        group: 'sorting',
        expected: 'rows by Name DESC',
        got: 'b, a',
      }),
      failed('b.sale.list', 'search', { group: 'answers', expected: '200', got: '404 {}' }),
    ]
    expect(
      causesOf(broken).map(({ group, failures, calls }) => [group, failures.length, calls]),
    ).toEqual([
      ['answers', 2, ['a.sale.list', 'b.sale.list']],
      ['answers', 1, ['b.sale.list']],
      ['sorting', 2, ['a.sale.list', 'b.sale.list']],
    ])
    const text = textReport(broken)
    expect(text.match(/✗/g)).toHaveLength(3)
    expect(text).toContain(
      '✗ answers: 2 failures of 2 calls\n    a.sale.list · paging\n    expected  200\n    got       500 {"x":1}\n    curl a.sale.list\n    also b.sale.list\n',
    )
    const page = htmlReport(broken, { title: 'Contract', target: 'http://x' })
    expect(page).toContain('<h2>Causes</h2>')
    expect(page.match(/<tr class="failed"><td>(answers|sorting)<\/td>/g)).toHaveLength(3)
    expect(junitReport(broken).match(/<failure type="answers"/g)).toHaveLength(3)
    expect(causesOf(results.filter(({ state }) => state !== 'failed'))).toEqual([])
  })
})
