/** What of a proof is done: one file per piece in the cache of the packages, valid for the sources that it was written for. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export interface Progress {
  /** Seconds that each finished step took, by the name of the step. */
  readonly done: Readonly<Record<string, number>>
}

const Stored = z.object({ sources: z.string(), done: z.record(z.string(), z.number()) })
type Stored = z.output<typeof Stored>

const empty: Progress = { done: {} }

/** Nothing is done where the sources changed since, or the file cannot be read. */
export function readProgress(folder: string, piece: string, sources: string): Progress {
  const file = join(folder, `${piece}.json`)
  if (!existsSync(file)) return empty
  try {
    const stored = Stored.parse(JSON.parse(readFileSync(file, 'utf8')))
    return stored.sources === sources ? { done: stored.done } : empty
  } catch {
    return empty
  }
}

export function writeProgress(
  folder: string,
  piece: string,
  sources: string,
  { done }: Progress,
): void {
  mkdirSync(folder, { recursive: true })
  const stored: Stored = { sources, done }
  writeFileSync(join(folder, `${piece}.json`), `${JSON.stringify(stored, null, 2)}\n`)
}

const folders = ['src', 'families', 'schemas', 'locales', 'test'] as const
const files = ['package-lock.json', 'Dockerfile', 'compose.yaml', '.dockerignore'] as const

/** A hash of everything that a proof depends on: names and contents of the sources under `root`. */
export function hashSources(root: string): string {
  const hash = createHash('sha256')
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  )
  for (const file of [...files.filter((one) => existsSync(join(root, one))), ...inFolders].sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}
