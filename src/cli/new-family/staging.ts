/**
 * Files that belong together are worked out in a copy of the project, formatted and compiled there, and written last: a
 * command that fails leaves everything as it was.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Text of each file by its path from the root of the project; undefined: the file is to go. */
export type FilePlan = ReadonlyMap<string, string | undefined>

/** What stands in the way, in a sentence for who called the command. */
export class StagingError extends Error {}

/** What formatting and compiling read. */
const parts = [
  'families',
  'schemas',
  'locales',
  'src',
  'package.json',
  '.oxfmtrc.json',
  'tsconfig.json',
]

/** The files as they will be, formatted, with the description of the family as its golden file; throws a StagingError. */
export function staged(plan: FilePlan, family?: { name: string; golden: string }): FilePlan {
  const folder = mkdtempSync(join(tmpdir(), 'evrak-family-'))
  try {
    for (const part of parts) cpSync(part, join(folder, part), { recursive: true })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
    for (const [path, text] of plan) put(join(folder, path), text)
    const written = [...plan].flatMap(([path, text]) => (text === undefined ? [] : [path]))
    runIn(folder, [join('node_modules', 'oxfmt', 'bin', 'oxfmt'), ...written], 'be formatted')
    const formatted = [...plan].map(
      ([path, text]) => [path, text && readFileSync(join(folder, path), 'utf8')] as const,
    )
    if (!family) return new Map(formatted)
    const text = runIn(folder, ['--import', 'tsx', 'src/cli/family.ts', family.name], 'be compiled')
    return new Map([...formatted, [family.golden, text]])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes all or nothing: what was written before a failure is taken back. */
export function writeAll(plan: FilePlan): void {
  const written: (readonly [path: string, before: string | undefined])[] = []
  try {
    for (const [path, text] of plan) {
      const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined
      written.push([path, before])
      put(path, text)
    }
  } catch (error) {
    for (const [path, before] of written)
      if (before !== undefined || existsSync(path)) put(path, before)
    throw new StagingError(
      `The files cannot be written (${error instanceof Error ? error.message : String(error)}); nothing was changed.`,
    )
  }
}

function put(path: string, text: string | undefined): void {
  if (text === undefined) return rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function runIn(folder: string, args: readonly string[], purpose: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new StagingError(`The files cannot ${purpose}; nothing was changed.\n${stderr}`)
  return stdout
}
