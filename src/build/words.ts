/**
 * The words of a language come in three files of the build: those of the first pages, the rest, and the names of codes
 * (an editor asks for them first). One import for each, instead of one for every file of locales/ in every language:
 * the page that starts carries the address of each of its imports. The words of all families are joined for it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { families } from '../../families/index.ts'
import { compilePortal } from '../engine/compile.ts'
import { wordsOfFormsOnly } from '../engine/needed-words.ts'
import { joinWordFiles, type Words } from '../engine/word-files.ts'

/** What sign-in, dashboard and lists are made of, but for what forms and buttons of actions say of it. */
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
        const words = partOf(part, joinWordFiles(wordFilesOf(dirname(id))))
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

/** The words of a part; `isLater` tells which of the first subjects belong to the rest all the same. */
export function partOf(part: Part, all: Words, isLater = isBehindFirstPage()): Words {
  const taken = Object.entries(all).flatMap(([subject, words]) => {
    if (elsewhere.includes(subject)) return []
    if (!first.includes(subject)) return part === 'more' ? [[subject, words] as const] : []
    const kept = wordsThat((key) => isLater(key) === (part === 'more'), words, subject)
    return kept === undefined ? [] : [[subject, kept] as const]
  })
  return Object.fromEntries(taken)
}

/** Of a tree of words, those whose key is wanted; undefined where there is none. */
function wordsThat(
  isWanted: (key: string) => boolean,
  words: string | Words,
  key: string,
): string | Words | undefined {
  if (typeof words === 'string') return isWanted(key) ? words : undefined
  const kept = Object.entries(words).flatMap(([name, one]) => {
    const inner = wordsThat(isWanted, one, `${key}.${name}`)
    return inner === undefined ? [] : [[name, inner] as const]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** Buttons of records, of bulk work and of calls come behind the first page. */
const ofActions = 'codes.actions.'

/** A family that is written while the development server runs is known to it from its next start: till then its words are among the first. */
function isBehindFirstPage(): (key: string) => boolean {
  const keys = wordsOfFormsOnly(compilePortal(families))
  return (key) => keys.has(key) || key.startsWith(ofActions)
}
