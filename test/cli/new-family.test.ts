import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { languages } from '#schemas/language.ts'

/** What the command reads and writes of the project. */
const parts = [
  'families',
  'schemas',
  'locales',
  'src',
  'test/golden',
  'package.json',
  '.oxfmtrc.json',
  'tsconfig.json',
]
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evrak-new-family-'))
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...words: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/new-family.ts', ...words], {
    cwd: folder,
    encoding: 'utf8',
  })
const titles = ['--title-tr', 'Deneme Belgesi', '--title-en', 'Trial document']

function contents(): Map<string, string> {
  const files = parts
    .filter((part) => part !== 'src')
    .flatMap((part) =>
      statSync(join(folder, part)).isDirectory()
        ? readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((name) =>
            join(part, name),
          )
        : [part],
    )
  const tests = readdirSync(join(folder, 'test'), { recursive: true, encoding: 'utf8' }).map(
    (name) => join('test', name),
  )
  return new Map(
    [...new Set([...files, ...tests])]
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
}

it('[NF4] a family is made with everything that it needs, and taken out again without a trace', () => {
  const before = contents()
  const made = run('trialpaper', ...titles)
  expect([made.status, made.stderr]).toEqual([0, ''])
  const during = contents()
  const added = [...during.keys()].filter((file) => !before.has(file)).sort()
  expect(added).toEqual([
    'families/trialpaper.ts',
    'schemas/trialpaper.ts',
    'test/families/trialpaper.test.ts',
    'test/golden/trialpaper.txt',
  ])
  const changed = [...before.keys()].filter((file) => during.get(file) !== before.get(file)).sort()
  expect(changed).toEqual([
    'families/index.ts',
    ...languages.map((language) => `locales/${language}/families.json`).sort(),
    'schemas/wire.ts',
  ])
  for (const language of languages)
    expect(JSON.parse(during.get(`locales/${language}/families.json`)!)).toMatchObject({
      trialpaper: { title: language === 'tr' ? 'Deneme Belgesi' : 'Trial document' },
    })
  expect(during.get('test/golden/trialpaper.txt')).toContain('trialpaper.documents.cancel')
  const words = Object.keys(JSON.parse(during.get('locales/tr/fields.json')!) as object)
  const fields = [
    ...during
      .get('families/trialpaper.ts')!
      .matchAll(/\bat: '(?:\w+\.)*(\w+)', kind: |\b([A-Z]\w+): \w+\(/g),
  ].map(([, ofForm, ofRow]) => ofForm ?? ofRow!)
  expect(fields.length).toBeGreaterThan(30)
  expect(fields.filter((name) => !words.includes(name))).toEqual([])
  expect(run('trialpaper', ...titles).stderr).toContain('There is a family "trialpaper" already')

  expect(run('--remove', 'trialpaper').status).toBe(0)
  expect(contents()).toEqual(before)
})

it('[TU5] what was edited since is taken out only where that is said', () => {
  const before = contents()
  run('trialpaper', ...titles)
  const file = join(folder, 'families/trialpaper.ts')
  appendFileSync(file, '\n// A change.\n')
  const refused = run('--remove', 'trialpaper')
  expect([refused.status, refused.stderr.split('\n')[0]]).toEqual([
    2,
    '"trialpaper" was edited since it was made: families/trialpaper.ts. Nothing was removed. Bring it back as made, or say --edited to lose the edits too.',
  ])
  expect(readFileSync(file, 'utf8')).toMatch(/A change/)
  expect(run('--remove', 'trialpaper', '--edited').status).toBe(0)
  expect(contents()).toEqual(before)
})

it.each([
  ['no name', [], 'What is the family called?'],
  ['a name with a capital', ['Trial', ...titles], 'small letters from a to z'],
  [
    'a name that is the path of another family',
    ['ebill', ...titles],
    'There is a family "ebill" already',
  ],
  [
    'no Turkish name',
    ['trialpaper', '--title-en', 'Trial'],
    'What is it called? --title-tr is missing.',
  ],
  [
    'roles of another family',
    ['trialpaper', ...titles, '--role', 'ei'],
    'belong to another family',
  ],
  ['an unknown option', ['trialpaper', '--title-xx', 'Trial'], 'Unknown option "--title-xx".'],
  ['two names', ['trialpaper', 'another'], 'One family at a time'],
  ['removing what is not there', ['--remove', 'trialpaper'], 'There is no family "trialpaper".'],
  [
    'edited, without removing',
    ['trialpaper', ...titles, '--edited'],
    '--edited belongs to --remove',
  ],
  ['removing what was made by hand', ['--remove', 'ebill'], 'was not made by this command'],
] as const)('[NF4] %s is told and nothing is written', (_, words, sentence) => {
  const before = contents()
  const { status, stderr } = run(...words)
  expect([status, stderr.split('\n')[0]]).toEqual([2, expect.stringContaining(sentence)])
  expect(contents()).toEqual(before)
})
