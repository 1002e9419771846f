/**
 * The words of a language come in three files of the build: those of the first pages, the rest, and the names of codes
 * (an editor asks for them first). One import for each, instead of one for every file of locales/ in every language:
 * the page that starts carries the address of each of its imports.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** What sign-in, dashboard and lists are made of. */
const first: readonly string[] = [
  'common',
  'shell',
  'families',
  'screens',
  'list',
  'fields',
  'codes',
]
/** Words that the service alone says, and the names of codes, which are asked for apart. */
const elsewhere: readonly string[] = ['history', 'print', 'service', 'lists']

type Part = 'first' | 'more'

const asked = /\/locales\/\w+\/common\.json\?(first|more)$/

/** Answers `locales/tr/common.json?first` and `…?more` with the files of that folder as one object, by file name. */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    load: {
      filter: { id: asked },
      handler(id) {
        const folder = dirname(id)
        const part = id.endsWith('?first') ? 'first' : 'more'
        const files = readdirSync(folder).filter((file) => isOf(part, basename(file, '.json')))
        const texts = files.map(
          (file) =>
            `${JSON.stringify(basename(file, '.json'))}: ${readFileSync(join(folder, file), 'utf8')}`,
        )
        return { code: `export default { ${texts.join(', ')} }`, moduleType: 'js' }
      },
    },
    // The development server knows files by the modules that they are: here one module is many files.
    hotUpdate({ file, modules }) {
      if (!/\/locales\/\w+\/\w+\.json$/.test(file)) return undefined
      const known = [...this.environment.moduleGraph.idToModuleMap.values()]
      const ofLanguage = known.filter(
        ({ id }) => id !== null && asked.test(id) && dirname(id) === dirname(file),
      )
      return [...new Set([...modules, ...ofLanguage])]
    },
  }
}

const isOf = (part: Part, name: string): boolean =>
  part === 'first' ? first.includes(name) : !first.includes(name) && !elsewhere.includes(name)
