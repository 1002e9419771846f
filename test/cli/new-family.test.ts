import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeAll } from '#cli/new-family/staging.ts'
import { languages, type Language } from '#schemas/language.ts'
import { contentsOf } from '../folder-contents.ts'

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

const contents = () => contentsOf(folder, [...parts.filter((part) => part !== 'src'), 'test'])

it('[NF4] [NF7] [WC3] [TU5] a family, with a digit in its name, is made with everything that it needs; what was edited is not removed; as made, it is taken out again without a trace', () => {
  const before = contents()
  const made = run('trial2paper', ...titles)
  expect([made.status, made.stderr]).toEqual([0, ''])
  const during = contents()
  const added = [...during.keys()].filter((file) => !before.has(file)).sort()
  const wordFile = (language: Language) => `locales/${language}/families/trial2paper.json`
  expect(added).toEqual([
    'families/trial2paper.ts',
    ...languages.map(wordFile).sort(),
    'schemas/trial2paper.ts',
    'test/families/trial2paper.test.ts',
    'test/golden/trial2paper.txt',
  ])
  const changed = [...before.keys()].filter((file) => during.get(file) !== before.get(file)).sort()
  expect(changed).toEqual(['families/index.ts', 'schemas/wire.ts'])
  for (const language of languages)
    expect(JSON.parse(during.get(wordFile(language))!)).toMatchObject({
      title: language === 'tr' ? 'Deneme Belgesi' : 'Trial document',
    })
  expect(during.get('test/golden/trial2paper.txt')).toContain('trial2paper.documents.cancel')
  const words = Object.keys(JSON.parse(during.get('locales/tr/fields.json')!) as object)
  const fields = [
    ...during
      .get('families/trial2paper.ts')!
      .matchAll(/\bat: '(?:\w+\.)*(\w+)', kind: |\b([A-Z]\w+): \w+\(/g),
  ].map(([, ofForm, ofRow]) => ofForm ?? ofRow!)
  expect(fields.length).toBeGreaterThan(30)
  expect(fields.filter((name) => !words.includes(name))).toEqual([])

  const edits = ['schemas/trial2paper.ts', 'locales/fr/families/trial2paper.json'] as const
  for (const file of edits)
    writeFileSync(
      join(folder, file),
      during.get(file)!.replace('Trial document', 'Another document'),
    )
  const edited = contents()
  const refused = run('--remove', 'trial2paper')
  expect([refused.status, refused.stderr.split('\n')[0]]).toEqual([
    2,
    `"trial2paper" was edited since it was made: ${edits.join(', ')}. Nothing was removed. Bring them back as made, or say --edited to lose the edits too.`,
  ])
  expect(contents()).toEqual(edited)
  for (const file of edits) writeFileSync(join(folder, file), during.get(file)!)

  expect(run('--remove', 'trial2paper').status).toBe(0)
  expect(contents()).toEqual(before)
})

it('[NF4] [WC3] words that somebody left under the name are not written over', () => {
  const left = 'locales/de/families/trialpaper.json'
  writeFileSync(join(folder, left), '{}\n')
  const before = contents()
  const { status, stderr } = run('trialpaper', ...titles)
  expect([status, stderr.split('\n')[0]]).toEqual([
    2,
    `There are words of the name "trialpaper" already: ${left}. Choose another name, or delete them first.`,
  ])
  expect(contents()).toEqual(before)
  rmSync(join(folder, left))
})

const refusals = [
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
] as const

/** Runs the command once for each list of words, in a process that has loaded it once, and tells what each said and ended with. */
const refusing = `
  const told = []
  process.stderr.write = (text) => told.at(-1).push(text)
  for (const [index, words] of JSON.parse(process.argv[1]).entries()) {
    told.push([])
    process.argv = [process.execPath, 'new-family', ...words]
    process.exitCode = 0
    await import('./src/cli/new-family.ts?' + index)
    told.at(-1).unshift(process.exitCode)
  }
  process.exitCode = 0
  process.stdout.write(JSON.stringify(told))
`

it('[NF4] whatever is wrong is told in its own sentence, and nothing is written', () => {
  const before = contents()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      refusing,
      JSON.stringify(refusals.map(([, words]) => words)),
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, ''])
  const told = JSON.parse(stdout) as [code: number, said: string][]
  const answers = refusals.map(([what], index) => [
    what,
    told[index]?.[0],
    told[index]?.[1].split('\n')[0],
  ])
  expect(answers).toEqual(
    refusals.map(([what, , sentence]) => [what, 2, expect.stringContaining(sentence)]),
  )
  expect(contents()).toEqual(before)
})

it('[NF7] files are written all or not at all', () => {
  const at = (name: string) => join(folder, 'staged', name)
  mkdirSync(at('folder'), { recursive: true })
  writeFileSync(at('changed'), 'before')
  writeFileSync(at('removed'), 'before')
  const plan = new Map([
    [at('changed'), 'after'],
    [at('removed'), undefined],
    [at('made'), 'after'],
    // A folder stands where the last file is to be written.
    [at('folder'), 'after'],
  ])
  expect(() => writeAll(plan)).toThrow(
    /^The files cannot be written \(.+\); nothing was changed\.$/,
  )
  const left = readdirSync(at('')).map((name) => [
    name,
    name === 'folder' || readFileSync(at(name), 'utf8'),
  ])
  expect(Object.fromEntries(left)).toEqual({ changed: 'before', removed: 'before', folder: true })
  rmSync(at(''), { recursive: true })
})
