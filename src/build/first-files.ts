/**
 * Which files of the build each kind of screen and each language begin with, for the service: the page that it sends names them, so that
 * they are asked for together with the program and not one after the other (service/http/first-files.ts).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { lastPageScript } from './last-page.ts'

/** Beside the page, in the folder of the portal. */
const fileName = 'first-files.json'
const table = 'src/screens/shell/screens.ts'
const rowOfTable = /^ {2}(\w+): .*?import\('\.\.?(\/[\w-]+)(\/[\w-]+)?\.tsx'\)/gm
const firstWords = /\/locales\/(\w+)\/common\.json\?first$/g

export function firstFiles(): Plugin {
  let root = ''
  return {
    name: 'first-files',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    // The picture of the page that loads is in the page: one request less before there is anything to see.
    transformIndexHtml: (page) => {
      const picture = readFileSync(join(root, 'public/icon.svg')).toString('base64')
      return page.replace('<img src="/icon.svg"', `<img src="data:image/svg+xml;base64,${picture}"`)
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const atOnce = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => withImports(chunk, bundle)),
      )
      const later = (id: string): string[] =>
        chunks
          .filter(({ moduleIds }) => moduleIds.includes(id))
          .flatMap((chunk) => withImports(chunk, bundle))
          .filter((file) => !atOnce.has(file))
      const screens = screenModules(readFileSync(join(root, table), 'utf8'))
      const words = chunks
        .flatMap(({ moduleIds }) => moduleIds)
        .flatMap((id) =>
          [...id.matchAll(firstWords)].map(([, language = '']) => [language, id] as const),
        )
      const filesOf = (ids: readonly (readonly [string, string])[]) =>
        Object.fromEntries(ids.map(([name, id]) => [name, later(id)]))
      this.emitFile({
        type: 'asset',
        fileName,
        source: JSON.stringify({
          screens: filesOf(screens.map(([kind, path]) => [kind, join(root, path)])),
          words: filesOf(words),
          lastPage: Object.values(bundle).find(({ name }) => name === lastPageScript)?.fileName,
        }),
      })
    },
  }
}

/** Kinds of screens with the module of each, as the table of the screens names them. */
export function screenModules(source: string): (readonly [kind: string, path: string])[] {
  return [...source.matchAll(rowOfTable)].map(([, kind = '', folder = '', file]) => [
    kind,
    file === undefined ? `src/screens/shell${folder}.tsx` : `src/screens${folder}${file}.tsx`,
  ])
}

function withImports(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  seen = new Set<string>(),
): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') withImports(imported, bundle, seen)
  }
  return [...seen]
}
