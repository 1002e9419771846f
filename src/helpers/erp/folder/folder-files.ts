/** What is done with the files of a folder. Each function is one step: a process may die before or after it, and never within. */
import { createHash } from 'node:crypto'
import { lstat, mkdir, open, readdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { join, parse } from 'node:path'

export interface FolderFiles {
  /** Names of the files in a folder, in order; a folder that is not there is made. */
  list(folder: string): Promise<readonly string[]>
  /** Changes with each change of the file. Undefined: there is no such file. */
  signature(path: string): Promise<FileSignature | undefined>
  read(path: string): Promise<Uint8Array>
  /** The file is there whole or not at all. */
  write(path: string, text: string): Promise<void>
  /** A file that stands there is replaced. */
  move(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  /** From now on the file is of this moment. */
  touch(path: string, at: Date): Promise<void>
}

export interface FileSignature {
  readonly text: string
  readonly bytes: number
  /** When it was changed or touched last, in milliseconds. */
  readonly at: number
}

export const folderFiles: FolderFiles = {
  list: async (folder) => {
    // The folder above it has to be there: a name that is mistyped makes none.
    await mkdir(folder).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !isPassedOver(entry.name))
      .map(({ name }) => name)
      .toSorted()
  },
  signature: async (path) => {
    const found = await lstat(path).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const { size, mtimeMs, ctimeMs, ino } = found
    return { text: [size, mtimeMs, ctimeMs, ino].join(':'), bytes: size, at: mtimeMs }
  },
  read: (path) => readFile(path),
  write: async (path, text) => {
    const { dir, base } = parse(path)
    const beside = join(dir, `.${base}.part`)
    const file = await open(beside, 'w')
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  },
  move: rename,
  remove: (path) => rm(path, { force: true }),
  touch: (path, at) => utimes(path, at, at),
}

/** Ours, those that programs write while they work, and those that systems leave everywhere. */
const isPassedOver = (name: string): boolean =>
  /^[.~]|\.(?:part|tmp|crdownload|lock)$|\.(?:status|reason)\.csv$|^(?:thumbs\.db|desktop\.ini)$/i.test(
    name,
  )

/** Names of the two files that stand beside another. */
export const statusName = (name: string): string => `${name}.status.csv`
export const reasonName = (name: string): string => `${name}.reason.csv`

/** The name itself, or one beside it where a file with other bytes has it: nothing is written over, and a step done again finds its own. */
export async function nameFor(
  files: FolderFiles,
  folder: string,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const { name: stem, ext } = parse(name)
  const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  for (let count = 0; ; count += 1) {
    const one = count === 0 ? name : `${stem}-${mark}${count === 1 ? '' : `-${count}`}${ext}`
    const path = join(folder, one)
    if ((await files.signature(path)) === undefined) return one
    if (Buffer.compare(Buffer.from(bytes), await files.read(path)) === 0) return one
  }
}
