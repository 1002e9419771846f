/**
 * Where the words of a language stand, as seen from its folder in locales/: a file for each subject, which all families share
 * (`codes.json`), and one for each family (`families/paper.json`). What the file of a family says of codes and of the editor is
 * said among those that all share, so that every screen finds it; everything else of it is the family's own.
 */

export type Words = { readonly [key: string]: string | Words }

export interface WordPlace {
  /** `families/paper.json` */
  readonly file: string
  /** Inside the file: `fields.TableNo`. */
  readonly key: string
}

/** By language: where the word of a key stands; undefined where there is none. */
export type Locales = Readonly<Record<string, (key: string) => WordPlace | undefined>>

/** Parts of a family's file that are said among the shared words: `codes.Security.TLS`. */
const sharedParts: readonly string[] = ['codes', 'editor']

/** The key of a word inside a file: `title` of `families.paper.title`. Undefined where the file cannot have the word. */
export function keyInFile(file: string, key: string): string | undefined {
  const family = familyOfFile(file)
  const isShared = family !== undefined && sharedParts.includes(firstOf(key))
  const place = family === undefined ? subjectOf(file) : `families.${family}`
  if (isShared) return key
  return key.startsWith(`${place}.`) ? key.slice(place.length + 1) : undefined
}

/** Where a word of this family is to stand that no language has: in the family's own file, if that can have it. */
export function newPlace(family: string, key: string): WordPlace {
  const file = `families/${family}.json`
  const own = keyInFile(file, key)
  const subject = firstOf(key)
  return own === undefined
    ? { file: `${subject}.json`, key: key.slice(subject.length + 1) }
    : { file, key: own }
}

/** All words of a language by their keys, of those of its files: `{ codes: {…}, families: { paper: {…} } }`. */
export const joinWordFiles = (files: Iterable<readonly [file: string, words: Words]>): Words =>
  [...files].flatMap(([file, words]) => partsOf(file, words)).reduce(mergeWords, {})

/** The words of a file under the keys that they have among all. */
function partsOf(file: string, words: Words): Words[] {
  const family = familyOfFile(file)
  if (family === undefined) return [{ [subjectOf(file)]: words }]
  return Object.entries(words).map(([name, part]) =>
    sharedParts.includes(name) ? { [name]: part } : { families: { [family]: { [name]: part } } },
  )
}

/** Words of two trees in one: of a word that both have, the second holds. */
export function mergeWords(all: Words, more: Words): Words {
  const both = Object.entries(more).map(([name, word]) => {
    const known = all[name]
    const isTree = typeof known === 'object' && typeof word === 'object'
    return [name, isTree ? mergeWords(known, word) : word] as const
  })
  return { ...all, ...Object.fromEntries(both) }
}

const familyOfFile = (file: string): string | undefined => /^families\/(\w+)\.json$/.exec(file)?.[1]
const subjectOf = (file: string): string => file.replace(/\.json$/, '')
const firstOf = (key: string): string => key.split('.', 1).join()
