import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import {
  circlesOf,
  folderArrows,
  importsOf,
  isJoin,
  sourcesOf,
  strayImports,
  targetsOf,
  upwardImports,
} from '#cli/structure/imports.ts'

const root = process.cwd()
const sources = ['schemas', 'families', 'src'].flatMap((folder) => sourcesOf(root, folder))

/** One stray import per layer, and what the lint says about where the code belongs. */
const strays = [
  {
    file: 'schemas/stray.ts',
    name: '#engine/portal.ts',
    layer: 'src/engine',
    lint: 'Schemas/ is what travels on the wire',
  },
  {
    file: 'families/stray.ts',
    name: '#engine/portal.ts',
    layer: 'src/engine',
    lint: 'A family is data in the words of src/descriptor',
  },
  {
    file: 'src/values/stray.ts',
    name: '#documents/document/document.ts',
    layer: 'src/documents',
    lint: 'Src/values is what everybody may use',
  },
  {
    file: 'src/descriptor/stray.ts',
    name: '#schemas/wire.ts',
    layer: 'schemas',
    lint: 'Src/descriptor is words only',
  },
  {
    file: 'src/engine/stray.ts',
    name: '#families/index.ts',
    layer: 'families',
    lint: 'Src/engine reads descriptors only',
  },
  {
    file: 'src/openapi/stray.ts',
    name: '#documents/codes/names.ts',
    layer: 'src/documents',
    lint: 'Src/openapi describes the calls',
  },
  {
    file: 'src/documents/stray.ts',
    name: '#engine/portal.ts',
    layer: 'src/engine',
    lint: 'Src/documents is the tax documents',
  },
  {
    file: 'src/client/stray.ts',
    name: '#documents/codes/names.ts',
    layer: 'src/documents',
    lint: 'Src/client turns calls into HTTP',
  },
  {
    file: 'src/screens/stray.ts',
    name: '#service/ports/ports.ts',
    layer: 'src/service',
    lint: 'Src/screens reads the compiled portal',
  },
  {
    file: 'src/screens/stray-form.ts',
    name: '#descriptor/form.ts',
    layer: 'src/descriptor',
    lint: 'How a family is written is read by src/engine alone',
  },
  {
    file: 'src/service/stray.ts',
    name: '#client/api.ts',
    layer: 'src/client',
    lint: 'Src/service answers calls of the compiled portal',
  },
  {
    file: 'src/helpers/stray.ts',
    name: '#client/api.ts',
    layer: 'src/client',
    lint: "Src/helpers answers calls on a person's own machine",
  },
  {
    file: 'src/contract/stray.ts',
    name: '#screens/app.tsx',
    layer: 'src/screens',
    lint: 'Src/contract tests any address through src/client',
  },
]

describe('the layers', () => {
  it('[A1] imports point one way', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(strayImports(root)).toEqual([])
  })

  it('[A8] floors: a folder imports those below it, and neither folders nor files form a circle', () => {
    expect(upwardImports(sources)).toEqual([])
    expect(circlesOf(folderArrows(sources))).toEqual([])
    expect(
      circlesOf(new Map(sources.map(({ path, text }) => [path, targetsOf(path, text)]))),
    ).toEqual([])
  })

  it('[A8] an arrow upward, a folder without a floor and a circle are found', () => {
    const file = (path: string, ...names: string[]) => ({
      path,
      text: names.map((name) => `import type { a } from '${name}'`).join('\n'),
    })
    const planted = [
      file('src/screens/ui/a.ts', '../list/b.ts'),
      file('src/screens/list/b.ts', '../ui/a.ts'),
      file('src/service/new/c.ts'),
      file('src/service/base/d.ts', '../main.ts'),
    ]
    expect(upwardImports(planted)).toEqual([
      'src/screens/ui/a.ts imports src/screens/list, which is above it',
      'src/service/new has no floor: add it to `floors`',
      'src/service/base/d.ts imports src/service, which is above it',
    ])
    expect(circlesOf(folderArrows(planted))).toEqual([['src/screens/list', 'src/screens/ui']])
  })

  it('[A2] every way of importing is seen', () => {
    expect(
      importsOf(
        `import a from 'a'\nimport type { b } from "b"\nimport 'c'\nexport { d } from 'd'\nconst e = () => import('e')\nimport {\n  f,\n} from 'f'\n// import x from 'x'\n/* import y from 'y' */`,
      ),
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it('[A3] no document family is named in src but in the files that join', () => {
    const keys = families.flatMap((family) => ('document' in family ? [family.key] : []))
    expect(keys).toContain('ebill')
    const named = new RegExp(`(?<![a-z])(${keys.join('|')})`, 'i')
    const lines = sources
      .filter((file) => file.path.startsWith('src/') && !isJoin(file.path))
      .flatMap((file) =>
        file.text
          .split('\n')
          .filter((line) => named.test(line))
          .map((line) => `${file.path}: ${line.trim()}`),
      )
    expect(lines).toEqual([])
  })

  it('[A4] letters change case in the module for Turkish only, or where a mark says that they are ASCII', () => {
    const lines = sources
      .filter((file) => file.path !== 'src/values/turkish.ts')
      .flatMap((file) =>
        file.text
          .split('\n')
          .filter((line) => /\.to(Locale)?(Lower|Upper)Case\(/.test(line) && !/ascii/i.test(line))
          .map((line) => `${file.path}: ${line.trim()}`),
      )
    expect(lines).toEqual([])
  })
})

describe('a planted stray', () => {
  let copy: string
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'evrak-layers-'))
    for (const name of [
      'src',
      'families',
      'schemas',
      'package.json',
      'tsconfig.json',
      'tsconfig.pure.json',
      '.oxlintrc.json',
    ])
      cpSync(join(root, name), join(copy, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
    for (const { file, name } of strays) {
      // A folder that nothing stands in yet is not in a fresh clone.
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), `import * as stray from '${name}'\nexport { stray }\n`)
    }
    writeFileSync(
      join(copy, 'src/engine/impure.ts'),
      `import { readFileSync } from 'node:fs'\nexport const impure = () => [readFileSync, document.title, Date.now()]\n`,
    )
    writeFileSync(
      join(copy, 'src/screens/impure.ts'),
      `export const impure = () => [fetch('/x'), window.fetch('/x'), localStorage.getItem('x')]\n`,
    )
    writeFileSync(join(copy, 'src/engine/around.ts'), `export * from '../client/api.ts'\n`)
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  it.each(strays)('[A5] in $file is told by the walk', ({ file, name, layer }) => {
    expect(strayImports(copy)).toContain(`${file} imports ${layer}: "${name}"`)
  })

  it('[A5] around the subpaths, or of a package in pure code, is told too', () => {
    expect(strayImports(copy)).toEqual(
      expect.arrayContaining([
        'src/engine/around.ts imports src/client: "../client/api.ts"',
        'src/engine/impure.ts imports the package "node:fs"',
      ]),
    )
  })

  it('[A6] is told by the lint, which says where the code belongs', () => {
    const told = lint(copy)
    for (const { file, lint: sentence } of strays)
      expect(
        told
          .filter((one) => one.file === file)
          .map((one) => one.text)
          .join('\n'),
      ).toContain(sentence)
    const of = (file: string) =>
      told
        .filter((one) => one.file === file)
        .map((one) => one.text)
        .join('\n')
    expect(of('src/engine/impure.ts')).toContain('This folder is pure')
    expect(of('src/engine/impure.ts')).toContain('Ask the Clock or the Random')
    expect(of('src/screens/impure.ts')).toContain('Only src/client talks HTTP')
    expect(of('src/screens/impure.ts')).toContain(
      'Only the session module keeps something in the browser',
    )
  })

  it('[A7] of the DOM or of Node in pure code does not compile', () => {
    // The whole of the folders is compiled by `npm run check`; here the stray file alone, under the same rules.
    const { include } = JSON.parse(readFileSync(join(copy, 'tsconfig.pure.json'), 'utf8')) as {
      include: string[]
    }
    expect(include).toContain('src/engine')
    writeFileSync(
      join(copy, 'tsconfig.stray.json'),
      JSON.stringify({ extends: './tsconfig.pure.json', include: ['src/engine/impure.ts'] }),
    )
    const told = run(copy, 'typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.stray.json'])
    expect(told).toMatch(/src\/engine\/impure\.ts.*Cannot find (module|name) 'node:fs'/)
    expect(told).toMatch(/src\/engine\/impure\.ts.*Cannot find name 'document'/)
  })
})

function lint(folder: string): { file: string; text: string }[] {
  const report = JSON.parse(run(folder, 'oxlint/bin/oxlint', ['-f', 'json'])) as {
    diagnostics: { filename: string; message: string; help?: string }[]
  }
  return report.diagnostics.map(({ filename, message, help }) => ({
    file: filename.replaceAll('\\', '/'),
    text: `${message} ${help ?? ''}`,
  }))
}

/** Output of a program that is expected to find faults. */
function run(folder: string, program: string, words: string[]): string {
  try {
    return execFileSync(process.execPath, [join(root, 'node_modules', program), ...words], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 50_000_000,
    })
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error)
  }
}
