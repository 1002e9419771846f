import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/**
 * All commands tell problems through one function (src/cli/report-problems.ts): one of each kind is started, and
 * `npm run proof -- commands` starts every one.
 */
const isAll = process.env['COMMANDS'] === 'all'

/** What the commands read of the project. */
const parts = ['families', 'schemas', 'locales', 'src', 'package.json', 'tsconfig.json']
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evrak-wrong-descriptor-'))
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const file = join(folder, 'families/ebill.ts')
  const wrong = readFileSync(file, 'utf8')
    .replace("title: 'BillNumber'", "title: 'BillNumer'")
    .replace("'IssueDate',\n        'ReceiverName',", "'IssueDate',\n        'ReceiverNme',")
  writeFileSync(file, wrong)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const commands = [
  ['family', ['ebill']],
  ['catalogue', ['calls']],
  ['contract', ['--url', 'http://127.0.0.1:9', '--token', 'x']],
  ['words', ['ebill']],
] as const

it('[WC1] no command compiles descriptors but by the function that tells their problems', () => {
  for (const [command] of commands) {
    const source = readFileSync(`src/cli/${command}.ts`, 'utf8')
    expect(source, command).toContain('compileOrExit(families')
    expect(source, command).not.toContain('compilePortal')
  }
})

it.each(commands.slice(0, isAll ? undefined : 1))(
  '[WC1] npm run %s tells every problem of a descriptor, and no stack',
  (command, args) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', `src/cli/${command}.ts`, ...args],
      { cwd: folder, encoding: 'utf8' },
    )
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('"BillNumer" at ebill.boxes.bills.title. Did you mean "BillNumber"?')
    expect(stderr).toContain(
      '"ReceiverNme" at ebill.boxes.bills.columns[2]. Did you mean "ReceiverName"?',
    )
    expect(stderr).toContain('Correct them in families/')
    expect(stderr).not.toMatch(/^ {4}at |node:internal|src\/engine/m)
  },
)

it.each(commands.filter(([name]) => name === 'words' || (isAll && name === 'family')))(
  '[WC1] npm run %s names a file of words that cannot be read, and shows no stack',
  (command, args) => {
    const ebill = join(folder, 'families/ebill.ts')
    const words = join(folder, 'locales/en/families/ebill.json')
    const [descriptor, before] = [readFileSync(ebill, 'utf8'), readFileSync(words, 'utf8')]
    cpSync('families/ebill.ts', ebill)
    writeFileSync(words, before.replace('":', '"'))
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', `src/cli/${command}.ts`, ...args],
      { cwd: folder, encoding: 'utf8' },
    )
    writeFileSync(words, before)
    writeFileSync(ebill, descriptor)
    expect(status).toBe(1)
    expect(stderr).toContain('No list of words can be read:')
    expect(stderr).toContain('at locales/en/families/ebill.json.')
    expect(stderr).not.toMatch(/^ {4}at |node:internal|src\/engine/m)
  },
)
