/**
 * The words of a language come in three files of the build: those of the first pages, the rest, and the names of codes
 * (an editor asks for them first). One import for each, instead of one for every file of locales/ in every language:
 * the page that starts carries the address of each of its imports. The words of all families are joined for it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { joinWordFiles, type Words } from '../engine/word-files.ts'

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

/** Answers `locales/tr/common.json?first` and `…?more` with the words of that folder as one object, by subject. */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    load: {
      filter: { id: asked },
      handler(id) {
        const part = id.endsWith('?first') ? 'first' : 'more'
        const all = Object.entries(joinWordFiles(wordFilesOf(dirname(id))))
        const words = Object.fromEntries(all.filter(([subject]) => isOf(part, subject)))
        return { code: `export default ${JSON.stringify(words)}`, moduleType: 'js' }
      },
    },
    // The development server knows files by the modules that they are: here one module is many files.
    hotUpdate({ file, modules }) {
      const [, folder] = wordFile.exec(file) ?? []
      if (folder === undefined) return undefined
      const known = [...this.environment.moduleGraph.idToModuleMap.values()]
      const ofLanguage = known.filter(
        ({ id }) => id !== null && asked.test(id) && dirname(id) === folder,
      )
      return [...new Set([...modules, ...ofLanguage])]
    },
  }
}

const wordFile = /^(.*\/locales\/\w+)\/(?:families\/)?\w+\.json$/

/** The files of a language in the order of their names, which the built portal keeps. */
function wordFilesOf(folder: string): (readonly [file: string, words: Words])[] {
  const filesIn = (inner: string): string[] =>
    readdirSync(join(folder, inner), { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map(({ name }) => `${inner}${name}`)
      .sort()
  return [...filesIn(''), ...filesIn('families/')].map((file) => [
    file,
    readWords(join(folder, file)),
  ])
}

function readWords(path: string): Words {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON.`, { cause: error })
  }
}

const isOf = (part: Part, subject: string): boolean =>
  part === 'first'
    ? first.includes(subject)
    : !first.includes(subject) && !elsewhere.includes(subject)
