/**
 * Files of earlier builds. A page that was opened before an update goes on asking for the files that it was built with:
 * they are copied at each start and served for a while after their build was replaced (TRUST F17).
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { recordOf, type JsonRecord } from '#values/json.ts'

/** Files are there for at least this long after the last build that had them. */
export const keptDays = 14
const dayMs = 86_400_000

export interface Builds {
  /** Where the copies are. */
  readonly folder: string
  readonly now: Date
}

/** The build gives these names a hash of their content: another content has another name. */
export const isHashed = (name: string): boolean =>
  name.startsWith('/assets/') && /-[\w-]{7,60}\.\w{1,8}$/.test(name)

/** Names (`/assets/list-4Fq0x1Zk.js`) of all files under a folder. */
export async function namesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length)
          .split(sep)
          .join('/')
          .replace(/^\/*/, '/'),
      ),
  )
}

/**
 * Copies what is new in the build in `portal`, removes what no build had for `keptDays`, and answers the names that can be
 * read from the copies. Throws what the file system throws.
 */
export async function keepBuild(
  portal: string,
  { folder, now }: Builds,
): Promise<ReadonlySet<string>> {
  await mkdir(folder, { recursive: true })
  const present = new Set([...(await namesIn(portal))].filter(isHashed))
  const copied = new Set([...(await namesIn(folder))].filter(isHashed))
  for (const name of present)
    if (!copied.has(name)) await copyWhole(join(portal, name), join(folder, name))
  const ended = endsOf(
    await readEnds(folder),
    [...copied].filter((name) => !present.has(name)),
    now,
  )
  const isOver = (at: string) => now.getTime() - Date.parse(at) > keptDays * dayMs
  const served = new Map(Object.entries(ended))
  for (const [name, at] of Object.entries(ended)) {
    if (!isOver(at)) continue
    await rm(join(folder, name), { force: true })
    served.delete(name)
  }
  await writeEnds(folder, Object.fromEntries(served))
  return new Set([...present, ...served.keys()])
}

/** When a file was found to be in the build no more, by its name; those of the present build are not in it. */
type Ends = Readonly<Record<string, string>>

const endsOf = (known: JsonRecord, gone: readonly string[], now: Date): Ends =>
  Object.fromEntries(
    gone.map((name) => {
      const at = known[name]
      return [name, isTime(at) ? at : now.toISOString()]
    }),
  )
const isTime = (text: unknown): text is string =>
  typeof text === 'string' && !Number.isNaN(Date.parse(text))

const endsFile = (folder: string): string => join(folder, 'ended.json')

/** A list that is missing or spoilt makes everything end today: later than it did, never earlier. */
async function readEnds(folder: string): Promise<JsonRecord> {
  try {
    return recordOf(JSON.parse(await readFile(endsFile(folder), 'utf8')))
  } catch {
    return {}
  }
}

const writeEnds = (folder: string, ends: Ends): Promise<void> =>
  whole(endsFile(folder), (file) => writeFile(file, `${JSON.stringify(ends, null, 2)}\n`))
const copyWhole = (from: string, to: string): Promise<void> =>
  whole(to, (file) => copyFile(from, file))

/** Under another name first: a stop in between leaves no half file. */
async function whole(path: string, write: (path: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.new`
  await write(beside)
  await rename(beside, path)
}
