/** The words of each language as they stand in locales/, which of them a family lacks, and places held for those. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { neededWords, placeOfWord } from '#engine/needed-words.ts'
import { familyOf, type Portal } from '#engine/portal.ts'
import { PortalError } from '#engine/problem.ts'
import { keyInFile, type Locales, type WordPlace, type Words } from '#engine/word-files.ts'
import { languages, type Language } from '#schemas/language.ts'
import { valueAt } from '#values/json.ts'

/** A word that a language lacks, or one whose place is only held. */
export interface OpenWord {
  readonly language: Language
  /** From the root of the project, with `/`. */
  readonly file: string
  /** Inside the file: `fields.TableNo`. */
  readonly key: string
  readonly state: 'missing' | 'to be translated'
}

const Words: z.ZodType<Words> = z.lazy(() => z.record(z.string(), z.union([z.string(), Words])))

/**
 * What holds the place of a word. The test of the locales and `npm run words` tell it until somebody has translated it; a
 * page that shows it shows the name of what it stands for.
 */
export const placeholderOf = (key: string): string => `⟦${key.slice(key.lastIndexOf('.') + 1)}⟧`
export const isPlaceholder = (text: string): boolean => text.startsWith('⟦') && text.endsWith('⟧')

/** What each language has a word for, or at least a place. */
export const localesIn = (root = '.'): Locales => Object.fromEntries(findersIn(root))

/** By language, and in each in the order in which the family names its words. */
export function openWords(portal: Portal, family: string, root = '.'): OpenWord[] {
  const needed = neededWords(portal, familyOf(portal, family))
  const finders = findersIn(root)
  const locales = Object.fromEntries(finders)
  return finders.flatMap(([language, find]) =>
    needed.flatMap((word): OpenWord[] => {
      const found = word.keys.flatMap((key) => find(key) ?? [])
      if (found.some(({ text }) => !isPlaceholder(text))) return []
      const [held] = found
      const { file, key } = held ?? placeOfWord(family, word, locales)
      const state = held ? 'to be translated' : 'missing'
      return [{ language, file: `locales/${language}/${file}`, key, state }]
    }),
  )
}

/** Texts of the files in which places are held for the missing words: at the end of their object, sorted. */
export function withPlaces(open: readonly OpenWord[], root = '.'): ReadonlyMap<string, string> {
  const missing = open.filter(({ state }) => state === 'missing')
  const files = [...new Set(missing.map(({ file }) => file))]
  return new Map(
    files.map((file) => {
      const keys = missing.filter((word) => word.file === file).map(({ key }) => key)
      const words = keys
        .toSorted()
        .reduce((all, key) => withWord(all, key.split('.'), placeholderOf(key)), read(root, file))
      return [file, `${JSON.stringify(words, null, 2)}\n`]
    }),
  )
}

type Finder = (key: string) => (WordPlace & { readonly text: string }) | undefined

const findersIn = (root: string): (readonly [Language, Finder])[] =>
  languages.map((language) => [language, finderIn(join(root, 'locales', language))])

/** Paths of the files of words in the folder of a language. */
export const wordFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.json'))
    .sort()

/** Finds the word of a key in the folder of a language; each file is read when it is first looked into. */
function finderIn(folder: string): Finder {
  const files = existsSync(folder) ? wordFilesIn(folder) : []
  const known = new Map<string, Words>()
  const wordsOf = (file: string): Words => {
    const words = known.get(file) ?? read(folder, file)
    known.set(file, words)
    return words
  }
  return (key) => {
    for (const file of files) {
      const inner = keyInFile(file, key)
      const text = inner === undefined ? undefined : valueAt(wordsOf(file), inner)
      if (inner !== undefined && typeof text === 'string') return { file, key: inner, text }
    }
    return undefined
  }
}

/** Throws a PortalError for a file that is no list of words: whoever writes one sees it among the other problems of the families. */
function read(folder: string, file: string): Words {
  const path = join(folder, file)
  if (!existsSync(path)) return {}
  try {
    return Words.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const value = error instanceof SyntaxError ? error.message : 'something else than texts'
    throw new PortalError([{ place: path, message: 'No list of words can be read:', value }])
  }
}

function withWord(words: Words, [part = '', ...rest]: readonly string[], text: string): Words {
  const inner = words[part]
  return {
    ...words,
    [part]: rest.length === 0 ? text : withWord(typeof inner === 'object' ? inner : {}, rest, text),
  }
}
