/**
 * What the service says to people, in the languages of the portal. A key begins with the name of its file in locales/, as in
 * the portal: `service.refusals.recordMissing`. The Turkish files are the source of the keys; what a language does not have
 * is said in Turkish.
 */
import { readdirSync, readFileSync } from 'node:fs'
import history from '#locales/tr/history.json' with { type: 'json' }
import print from '#locales/tr/print.json' with { type: 'json' }
import rules from '#locales/tr/rules.json' with { type: 'json' }
import service from '#locales/tr/service.json' with { type: 'json' }
import sheet from '#locales/tr/sheet.json' with { type: 'json' }
import validation from '#locales/tr/validation.json' with { type: 'json' }
import { defaultLanguage, type Language } from '#schemas/language.ts'
import { recordOf, valueAt, type JsonRecord } from '#values/json.ts'
import { projectFolder } from './built.ts'

export type { Language }
export type Values = Readonly<Record<string, string | number>>

const source = { history, print, rules, service, sheet, validation }
export type Words = typeof source
type Tree = { readonly [key: string]: string | Tree }
type LeafOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${LeafOf<T[K]>}`
}[keyof T & string]
export type TextKey = LeafOf<Words>

/** The sentence of a key with its values: `{{name}}` is replaced by the value of that name. */
export const textOf = (language: Language, key: TextKey, values?: Values): string =>
  findText(language, key, values) ?? key

/** Like textOf, for keys that are made at run time; undefined where there is no such text. */
export function findText(language: Language, key: string, values: Values = {}): string | undefined {
  const found = at(wordsOf(language), key) ?? at(wordsOf(defaultLanguage), key)
  return found === undefined ? undefined : fill(found, values)
}

/** Puts values into `{{name}}`; a name without a value leaves nothing behind. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** A whole file of words, where many of them are needed together. */
export const wordsIn = <F extends keyof Words>(language: Language, file: F): Words[F] =>
  withTurkish(wordsOf(language)[file], source[file]) as Words[F]

const read = new Map<Language, JsonRecord>()

/** The words of a language, read the first time somebody speaks it. */
function wordsOf(language: Language): JsonRecord {
  const known = read.get(language)
  if (known) return known
  const shared = language === defaultLanguage ? source : readFiles(language, Object.keys(source))
  const words = {
    ...shared,
    ...readFiles(language, untyped),
    families: readFamilies(language),
  }
  read.set(language, words)
  return words
}

/** Files whose words are only asked for by keys that are made at run time. `lists` are names of codes: the Turkish ones stand with the codes. */
const untyped: readonly string[] = ['codes', 'fields', 'lists', 'screens']
const readFiles = (language: Language, files: readonly string[]): JsonRecord =>
  Object.fromEntries(files.map((file) => [file, readWords(`${language}/${file}.json`)]))

/** One file for each family: whoever adds a family adds files and changes none. */
const readFamilies = (language: Language): JsonRecord =>
  Object.fromEntries(
    familyFiles(language).map((file) => [
      file.replace('.json', ''),
      readWords(`${language}/families/${file}`),
    ]),
  )

function familyFiles(language: Language): string[] {
  try {
    return readdirSync(new URL(`${language}/families/`, localesFolder))
  } catch {
    return []
  }
}

/** A language that somebody forgot a file of is no reason to answer nobody. */
function readWords(path: string): JsonRecord {
  try {
    return recordOf(JSON.parse(readFileSync(new URL(path, localesFolder), 'utf8')))
  } catch {
    return {}
  }
}

const localesFolder = new URL('locales/', projectFolder)

function at(words: JsonRecord, key: string): string | undefined {
  const found = valueAt(words, key)
  return typeof found === 'string' ? found : undefined
}

function withTurkish(own: unknown, source: string | Tree): string | JsonRecord {
  if (typeof source === 'string') return typeof own === 'string' ? own : source
  const words = recordOf(own)
  return {
    ...words,
    ...Object.fromEntries(
      Object.entries(source).map(([key, value]) => [key, withTurkish(words[key], value)]),
    ),
  }
}
