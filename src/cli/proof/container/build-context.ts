/** The files that a Dockerfile may copy: those of the project but for what `.dockerignore` names. */
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

export interface BuildContext {
  readonly folder: string
  /** Whether a path, relative to the folder, is left out. */
  isIgnored(path: string): boolean
}

/** Names and paths only: throws where `.dockerignore` has a pattern. */
export function openContext(folder: string): BuildContext {
  const file = join(folder, '.dockerignore')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const names = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const pattern = names.find((name) => /[*?[!]/.test(name))
  if (pattern !== undefined)
    throw new Error(
      `.dockerignore has the pattern "${pattern}"; only names and paths are understood here.`,
    )
  return {
    folder,
    isIgnored: (path) => names.some((name) => path === name || path.startsWith(`${name}/`)),
  }
}

/** Copies files and folders as COPY does: several, or a target that ends with a slash, go into a folder. Throws where one is missing. */
export function copyInto(context: BuildContext, sources: readonly string[], target: string): void {
  const isFolder = sources.length > 1 || target.endsWith('/')
  for (const source of sources) {
    const from = join(context.folder, source)
    if (!existsSync(from) || context.isIgnored(relative(context.folder, from)))
      throw new Error(`COPY: ${source} is not there, or is left out by .dockerignore.`)
    const isTree = statSync(from).isDirectory()
    const to = isFolder && !isTree ? join(target, basename(source)) : target
    mkdirSync(isTree ? to : dirname(to), { recursive: true })
    cpSync(from, to, {
      recursive: true,
      filter: (path) => !context.isIgnored(relative(context.folder, path)),
    })
  }
}
