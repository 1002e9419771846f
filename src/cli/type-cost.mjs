/**
 * What one more family costs the compiler, in instantiations (exact and the same on every machine, unlike seconds): the
 * families with test/type-cost/usage.ts are compiled in one copy and in several, and the difference is shared out.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, CommandError, root, say } from './base/project.mjs'

const budget = 1200
const copies = 2
const folder = join(root, 'node_modules', '.cache', 'evrak', 'type-cost')

await command(() => {
  const families = readFileSync(join(root, 'families/index.ts'), 'utf8')
    .match(/families = \[(.*?)\]/s)[1]
    .split(',')
    .filter((word) => word.trim() !== '').length
  rmSync(folder, { recursive: true, force: true })
  const cost = Math.round((measure(copies) - measure(1)) / ((copies - 1) * families))
  say(`${cost} instantiations per family with its use, of ${budget}.`)
  return cost > budget ? 1 : 0
})

function measure(count) {
  const targets = Array.from({ length: count }, (_, index) => join(folder, `copy${index}`))
  targets.forEach(write)
  const config = join(folder, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { types: [] },
      files: [
        ...targets.map((target) => join(target, 'usage.ts')),
        join(root, 'src/engine/web.d.ts'),
      ],
      include: [],
    }),
  )
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--noEmit',
      '-p',
      config,
      '--extendedDiagnostics',
      '--singleThreaded',
    ],
    { encoding: 'utf8' },
  )
  const instantiations = /Instantiations:\s+(\d+)/.exec(stdout)?.[1]
  if (instantiations === undefined || stdout.includes('error TS'))
    throw new CommandError(`The cost of the types could not be measured:\n${stdout}`)
  return Number(instantiations)
}

/** Own files, so that no two copies share a type. */
function write(target) {
  mkdirSync(target, { recursive: true })
  cpSync(join(root, 'families'), join(target, 'families'), { recursive: true })
  const files = [
    'usage.ts',
    ...readdirSync(join(target, 'families')).map((name) => `families/${name}`),
  ]
  cpSync(join(root, 'test/type-cost/usage.ts'), join(target, 'usage.ts'))
  for (const file of files) {
    const up = upToRoot(file)
    const text = readFileSync(join(target, file), 'utf8')
    writeFileSync(
      join(target, file),
      text
        .replaceAll("'#families/", "'./families/")
        .replaceAll("'#schemas/", `'${up}schemas/`)
        .replaceAll(/'#(descriptor|engine|client)\//g, `'${up}src/$1/`),
    )
  }
}

/** From a file of a copy up to the project: node_modules/.cache/evrak/type-cost/copyN, and the file's own folders. */
function upToRoot(file) {
  return '../'.repeat(5 + file.split('/').length - 1)
}
