/** How long the compiler takes over a project of many families, beside one of few: what somebody waits for who adds the fiftieth. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { families } from '#families/index.ts'
import { needed } from '#values/needed.ts'
import { quantile, type Figure } from './figure.ts'

const few = 10
const many = 50
/** The bound of the language's design: five times the families, at most twice the time. */
const mostTimes = 2

/** Ratio of the time that `tsc` takes, with one thread and without the tests, for 50 families to that for 10; the median of the rounds. */
export function costOfManyFamilies(rounds: number): Figure[] {
  const [ofFew, ofMany] = [few, many].map((count) =>
    quantile(
      Array.from({ length: rounds }, () => millisecondsFor(count)),
      0.5,
    ),
  )
  const base = needed(ofFew, 'time for few families')
  const value = needed(ofMany, 'time for many families') / base
  return [
    {
      part: 'types',
      name: `time of tsc with ${many} families, beside ${few}`,
      value,
      unit: '×',
      bound: mostTimes,
    },
  ]
}

function millisecondsFor(count: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'evrak-families-'))
  try {
    copyProject(folder)
    addFamilies(folder, count - families.length)
    const start = performance.now()
    const { status, stdout } = spawnSync(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), '--noEmit', '--singleThreaded'],
      { cwd: folder, encoding: 'utf8' },
    )
    if (status !== 0)
      throw new Error(`The project of ${count} families does not compile:\n${stdout}`)
    return performance.now() - start
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What `tsc` reads of the project, and the packages where they are. */
function copyProject(folder: string): void {
  for (const name of ['src', 'families', 'schemas', 'locales', 'package.json', 'tsconfig.json'])
    cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
}

/** Copies of the families that are there, in turn, each with a key of its own, in the list of all families. */
function addFamilies(folder: string, count: number): void {
  const files = readdirSync('families').filter((name) => /^e\w+\.ts$/.test(name))
  const added = Array.from({ length: count }, (_, index) => {
    const file = needed(files[index % files.length], 'family to copy')
    const key = file.slice(0, -'.ts'.length)
    const name = `${key}${Math.floor(index / files.length) + 1}`
    const text = readFileSync(join('families', file), 'utf8')
      .replace(`export const ${key} =`, `export const ${name} =`)
      .replace(`key: '${key}'`, `key: '${name}'`)
    writeFileSync(join(folder, 'families', `${name}.ts`), text)
    return name
  })
  const index = join(folder, 'families/index.ts')
  const text = readFileSync(index, 'utf8')
  const imports = added.map((name) => `import { ${name} } from './${name}.ts'\n`)
  writeFileSync(
    index,
    imports.join('') + text.replace('\n] as const', `\n  ${added.join(', ')}\n] as const`),
  )
}
