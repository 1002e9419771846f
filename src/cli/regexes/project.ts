/** All expressions of a project's folders, and those among them that nobody has proven linear. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { z } from 'zod'
import { findExpressions, type Expressions } from './find-expressions.ts'
import { doubtOf, type Doubt } from './prove-linear.ts'
import { ownFilesOnly, type ReviewedExpression } from './reviewed.ts'

export interface Fault {
  readonly place: string
  readonly code: string
  readonly reason: string
}
export interface CheckedProject {
  /** Different expressions that were looked at. */
  readonly count: number
  readonly faults: readonly Fault[]
  /** Reviewed expressions that the project has no more. */
  readonly stale: readonly ReviewedExpression[]
}

export interface CheckOptions {
  readonly root: string
  readonly folders: readonly string[]
  readonly reviewed: readonly ReviewedExpression[]
  /** File that keeps verdicts between runs; absent: none are kept. */
  readonly cacheFile?: string
}

export async function checkProject(options: CheckOptions): Promise<CheckedProject> {
  const { root, folders, reviewed, cacheFile } = options
  const found = folders
    .flatMap((folder) => sourcesUnder(join(root, folder)))
    .map((file) => {
      const name = relative(root, file).split(sep).join('/')
      return findExpressions(name, readFileSync(file, 'utf8'))
    })
  const verdicts = readVerdicts(cacheFile)
  const faults: Fault[] = []
  const used = new Set<ReviewedExpression>()
  const mayStay = (place: string, code: string): boolean => {
    const file = place.slice(0, place.lastIndexOf(':'))
    if (ownFilesOnly.some((folder) => file.startsWith(folder))) return true
    const known = reviewed.find((one) => one.file === file && one.code === code)
    if (known) used.add(known)
    return known !== undefined
  }
  for (const { place, pattern, flags } of found.flatMap(({ fixed }) => fixed)) {
    const code = `/${pattern}/${flags}`
    if (mayStay(place, code)) continue
    const doubt = await verdicts.doubt(pattern, flags)
    if (doubt !== undefined) faults.push({ place, code, reason: doubt })
  }
  faults.push(...dynamicFaults(found, mayStay))
  verdicts.keep()
  return {
    count: new Set(found.flatMap(({ fixed }) => fixed.map((one) => `${one.pattern}/${one.flags}`)))
      .size,
    faults,
    stale: reviewed.filter((one) => !used.has(one)),
  }
}

const dynamicFaults = (
  found: readonly Expressions[],
  mayStay: (place: string, code: string) => boolean,
): Fault[] =>
  found
    .flatMap(({ dynamic }) => dynamic)
    .filter(({ place, code }) => !mayStay(place, code))
    .map(({ place, code }) => ({ place, code, reason: 'its text is only known at run time' }))

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]s|[jt]sx)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

interface Verdicts {
  doubt(pattern: string, flags: string): Promise<Doubt>
  keep(): void
}

/** Verdicts count as long as the module that decides is the same. */
function readVerdicts(file: string | undefined): Verdicts {
  const version = createHash('sha256')
    .update(readFileSync(new URL('./prove-linear.ts', import.meta.url)))
    .digest('hex')
  const kept = file !== undefined && existsSync(file) ? asVerdicts(readFileSync(file, 'utf8')) : {}
  const known = new Map(Object.entries(kept['version'] === version ? kept : {}))
  known.set('version', version)
  return {
    async doubt(pattern, flags) {
      const key = `/${pattern}/${flags}`
      const verdict = known.get(key) ?? (await doubtOf(pattern, flags)) ?? ''
      known.set(key, verdict)
      return verdict === '' ? undefined : verdict
    },
    keep() {
      if (file === undefined) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(Object.fromEntries(known), null, 1))
    },
  }
}

/** A file that was cut off in the middle counts as none. */
function asVerdicts(text: string): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text))
  } catch {
    return {}
  }
}
