/** Words that a family needs and that a language lacks: a screen would show the name of a key instead. */
import { neededWords, placeOfWord, type NeededWord } from './needed-words.ts'
import type { Portal } from './portal.ts'
import type { Problem } from './problem.ts'

/** By language: whether there is a word at a key, whose first part is its file (`fields.BillNumber`). */
export type Locales = Readonly<Record<string, (key: string) => boolean>>

/** A word that several languages lack is one problem, and so is one that the family lacks at several places. */
export const checkLocales = (portal: Portal, locales: Locales): Problem[] =>
  portal.families.flatMap((family) => {
    const lacking = neededWords(portal, family).flatMap((word) => {
      const languages = Object.entries(locales).flatMap(([language, hasWord]) =>
        word.keys.some(hasWord) ? [] : [language],
      )
      return languages.length === 0 ? [] : [missing(family.key, word, languages)]
    })
    return [...new Map(lacking.map((one) => [`${one.place} ${one.value}`, one])).values()]
  })

function missing(family: string, word: NeededWord, languages: readonly string[]): Problem {
  const [file = '', ...key] = placeOfWord(word).split('.')
  const folder = languages.length === 1 ? languages[0] : `{${languages.join(',')}}`
  return {
    place: `locales/${folder}/${file}.json`,
    message: `The family ${family} needs the word (npm run words -- ${family} --create makes a place for it)`,
    value: key.join('.'),
  }
}
