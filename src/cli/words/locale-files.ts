/** The words of each language as they stand in locales/, which of them a family lacks, and places held for those. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Locales } from '#engine/checks-locales.ts'
import { neededWords, placeOfWord } from '#engine/needed-words.ts'
import { familyOf, type Portal } from '#engine/portal.ts'
import { languages, type Language } from '#schemas/language.ts'

/** A word that a language lacks, or one whose place is only held. */
export interface OpenWord {
  readonly language: Language
  /** From the root of the project, with `/`. */
  readonly file: string
  /** Inside the file: `_family.ebill.TableNo`. */
  readonly key: string
  readonly state: 'missing' | 'to be translated'
}

type Words = { readonly [key: string]: string | Words }
const Words: z.ZodType<Words> = z.lazy(() => z.record(z.string(), z.union([z.string(), Words])))

/**
 * What holds the place of a word. The test of the locales and `npm run words` tell it until somebody has translated it; a
 * page that shows it shows the name of what it stands for.
 */
export const placeholderOf = (key: string): string => `⟦${key.slice(key.lastIndexOf('.') + 1)}⟧`
export const isPlaceholder = (text: string): boolean => text.startsWith('⟦') && text.endsWith('⟧')

/** What each language has a word for, or at least a place. */
export const localesIn = (root = '.'): Locales =>
  Object.fromEntries(
    languages.map((language) => {
      const files = new Map<string, Words>()
      const folder = join(root, 'locales', language)
      return [language, (key: string) => lookUp(files, folder, key) !== undefined]
    }),
  )

/** By language, and in each in the order in which the family names its words. */
export function openWords(portal: Portal, key: string, root = '.'): OpenWord[] {
  const needed = neededWords(portal, familyOf(portal, key))
  return languages.flatMap((language) => {
    const files = new Map<string, Words>()
    const wordAt = (place: string) => lookUp(files, join(root, 'locales', language), place)
    return needed.flatMap((word): OpenWord[] => {
      const found = word.keys.flatMap((place) => {
        const text = wordAt(place)
        return text === undefined ? [] : [{ place, text }]
      })
      if (found.some(({ text }) => !isPlaceholder(text))) return []
      const [held] = found
      const state = held ? 'to be translated' : 'missing'
      return [{ language, state, ...partsOf(language, held?.place ?? placeOfWord(word)) }]
    })
  })
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

function partsOf(language: Language, place: string): Pick<OpenWord, 'file' | 'key'> {
  const dot = place.indexOf('.')
  return { file: `locales/${language}/${place.slice(0, dot)}.json`, key: place.slice(dot + 1) }
}

function lookUp(files: Map<string, Words>, folder: string, place: string): string | undefined {
  const [file = '', ...path] = place.split('.')
  const words = files.get(file) ?? read(folder, `${file}.json`)
  files.set(file, words)
  const found = path.reduce<string | Words | undefined>(
    (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
    words,
  )
  return typeof found === 'string' ? found : undefined
}

const read = (folder: string, file: string): Words =>
  existsSync(join(folder, file))
    ? Words.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    : {}

function withWord(words: Words, [part = '', ...rest]: readonly string[], text: string): Words {
  const inner = words[part]
  return {
    ...words,
    [part]: rest.length === 0 ? text : withWord(typeof inner === 'object' ? inner : {}, rest, text),
  }
}
