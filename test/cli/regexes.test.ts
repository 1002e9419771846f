/** The checker of regular expressions: it proves good ones, doubts slow ones of every kind, and finds one wherever it is written. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findExpressions } from '#cli/regexes/find-expressions.ts'
import { checkProject } from '#cli/regexes/project.ts'
import { doubtOf, isPlainlyLinear } from '#cli/regexes/prove-linear.ts'
import { elementType } from '#documents/authority/schema/types.ts'
import { signatureTypes } from '#documents/authority/schema/signature.ts'

const minute = 60_000
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A project of one file. */
function planted(source: string, name = 'src/service/planted.ts'): string {
  const folder = mkdtempSync(join(tmpdir(), 'evrak-regexes-'))
  folders.push(folder)
  mkdirSync(join(folder, 'src/service'), { recursive: true })
  mkdirSync(join(folder, 'src/build'), { recursive: true })
  writeFileSync(join(folder, name), source)
  return folder
}
const check = (root: string) => checkProject({ root, folders: ['src'], reviewed: [] })

const slow: readonly (readonly [kind: string, expression: RegExp])[] = [
  ['blanks at the end', /\s+$/],
  ['blanks before a word', /\s*(TL|TRY)$/],
  ['two repetitions of the same characters', /^\d+\d*x$/],
  ['optional point between digits', /^\d+\.?\d*$/],
  ['a bracket that is never closed', /<style>[\s\S]*?<\/style>/],
  ['two parts of an address', /^[^@]+@[^@]+\.[^@]+$/],
  ['a repeated repetition', /^(a+)+$/],
  ['alternatives that overlap', /^(a|aa)+$/],
  ['a repetition in a look ahead', /\B(?=(\d{3})+$)/],
  ['a group that may be empty, repeated', /^(a?){30}a{30}$/],
]
const quick: readonly RegExp[] = [
  /^\d+$/,
  /\s+/g,
  /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  /<[/!]?[a-z][^<>]*>/gi,
  /^(?:[+-]?)\d+(?:\.\d+)?$/,
]

describe('Regular expressions are proven linear', () => {
  it.each(slow)(
    '[RX1] not one with %s',
    async (_, { source, flags }) => expect(await doubtOf(source, flags)).toBeDefined(),
    minute,
  )
  it.each(quick)(
    '[RX1] but %s is',
    async (expression) =>
      expect(await doubtOf(expression.source, expression.flags)).toBeUndefined(),
    minute,
  )
  it('[RX1] by its form alone where that shows it, and none of the slow ones is taken for such', () => {
    expect(quick.filter(({ source, flags }) => isPlainlyLinear(source, flags)).length).toBe(3)
    expect(slow.filter(([, { source, flags }]) => isPlainlyLinear(source, flags))).toEqual([])
  })
  it(
    '[RX2] one that is planted is found at its line',
    async () => {
      const root = planted(
        'const name = "x"\n\nexport const trimmed = (t: string) => t.replace(/\\s+$/, "")',
      )
      const { faults } = await check(root)
      expect(faults).toMatchObject([{ place: 'src/service/planted.ts:3', code: '/\\s+$/' }])
    },
    minute,
  )
  it(
    '[RX2] also where it is made of texts, and where a method makes it',
    async () => {
      const { faults } = await check(
        planted(
          'const blank = "[ ]"\nexport const a = new RegExp(`${blank}+$`)\nexport const b = (t: string) => t.match("x*$")',
        ),
      )
      expect(faults.map(({ place, code }) => [place, code])).toEqual([
        ['src/service/planted.ts:2', '/[ ]+$/'],
        ['src/service/planted.ts:3', '/x*$/'],
      ])
    },
    minute,
  )
  it('[RX3] one whose text is only known at run time must be reviewed', async () => {
    const root = planted('export const find = (word: string) => new RegExp(word)')
    const [fault] = (await check(root)).faults
    expect(fault?.reason).toContain('run time')
    const reviewed = [
      { file: 'src/service/planted.ts', code: 'new RegExp(word)', reason: 'an example' },
    ]
    expect(await checkProject({ root, folders: ['src'], reviewed })).toMatchObject({
      faults: [],
      stale: [],
    })
  })
  it('[RX3] a review of what is not there any more is said', async () => {
    const reviewed = [{ file: 'src/service/planted.ts', code: '/a+$/', reason: 'gone' }]
    const root = planted('export const nothing = 1')
    expect((await checkProject({ root, folders: ['src'], reviewed })).stale).toEqual(reviewed)
  })
  it('[RX2] a name that is given to two texts is neither of them', () => {
    const { dynamic } = findExpressions(
      'a.ts',
      'const f = () => { const x = "a"; return x }\nconst g = () => { const x = Date(); return new RegExp(x) }',
    )
    expect(dynamic).toHaveLength(1)
  })
  it(
    '[RX3] the contents of elements, which are made of tables, have none that is slow',
    async () => {
      const patterns = signatureTypes
        .flatMap(([names]) => names.split(' '))
        .map(elementType)
        .flatMap((type) => (type?.kind === 'pattern' ? [type.pattern] : []))
      expect(patterns.length).toBeGreaterThan(10)
      for (const { source, flags } of new Map(patterns.map((one) => [one.source, one])).values())
        // Where another namespace is asked for, the look ahead is of a fixed text: tried, but not proven.
        expect((await doubtOf(source, flags)) ?? '', source).not.toMatch(
          /degree|exponential|decided/,
        )
    },
    10 * minute,
  )
})
