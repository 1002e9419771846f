import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sourcesOf } from '#cli/structure/imports.ts'

/** Lines like `- F1 text (source)`; `[F1]` in a title of a test names the rule. */
const rulesIn = (text: string) =>
  [...text.matchAll(/^- ([A-Z]+\d+[a-z]?) /gm)].map((match) => match[1]!)
/** One title may name several: `[N3] [N4]` or `[N3, N4]`. */
const titlesIn = (text: string) =>
  [...text.matchAll(/\[([A-Z]+\d+[a-z]?(?:[,\s]+[A-Z]+\d+[a-z]?)*)\]/g)].flatMap((match) =>
    match[1]!.split(/[,\s]+/),
  )

const tests = sourcesOf(process.cwd(), 'test').filter(
  ({ path }) =>
    /(\.(test|test-d|spec)|-rules)\.tsx?$/.test(path) && !path.endsWith('/spec.test.ts'),
)
/** What only `npm run proof` runs proves no rule in every run. */
const inEveryRun = (text: string) => text.replace(/^.*@proof.*$/gm, '')
const named = tests.flatMap(({ path, text }) =>
  titlesIn(inEveryRun(text)).map((rule) => ({ rule, path })),
)

describe.runIf(existsSync('test/SPEC.md'))('test/SPEC.md', () => {
  const rules = rulesIn(existsSync('test/SPEC.md') ? readFileSync('test/SPEC.md', 'utf8') : '')

  it('has each rule once', () => {
    expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([])
    expect(rules.length).toBeGreaterThan(0)
  })

  it('has no rule that no test names, assumed ones included', () => {
    const tested = new Set(named.map(({ rule }) => rule))
    expect(rules.filter((rule) => !tested.has(rule))).toEqual([])
  })

  it('has every rule that a test names', () => {
    const known = new Set(rules)
    expect(
      named.filter(({ rule }) => !known.has(rule)).map(({ rule, path }) => `${rule} in ${path}`),
    ).toEqual([])
  })
})

/**
 * Layout, guard, session and errors of the specification (SPEC-1 2, 4, 8) are seen in a browser, not only in a unit. From ER14 on rules are
 * of the connector's folders and databases, which have no page.
 */
const seenInABrowser = /^(?:(?:LA|GU|SE)\d|ER(?:[1-9]|1[0-3])$)/

describe('the rules of the specification that people see', () => {
  it('each have a test in a browser', () => {
    const rules = rulesIn(readFileSync('test/SPEC.md', 'utf8')).filter((rule) =>
      seenInABrowser.test(rule),
    )
    const inBrowser = new Set(
      named.filter(({ path }) => path.includes('e2e/')).map(({ rule }) => rule),
    )
    const without = rules.filter((rule) => !inBrowser.has(rule))
    process.stdout.write(
      `Rules of the specification's sections 2, 4 and 8: ${rules.length}; without a browser test: ${without.join(', ') || 'none'}\n`,
    )
    expect(without).toEqual([])
    expect(rules.length).toBeGreaterThan(30)
  })
})

describe('reading rules and titles', () => {
  it('finds them as they are written', () => {
    expect(rulesIn('# Rules\n- N3 numbers (DOMAIN)\n- N4a *assumed* more\ntext - N5 no\n')).toEqual(
      ['N3', 'N4a'],
    )
    expect(titlesIn(`it('[N3] a', …)\nit('[N4] [N5, N6] b', …)\nlist[0] rows['X1']`)).toEqual([
      'N3',
      'N4',
      'N5',
      'N6',
    ])
  })
})
