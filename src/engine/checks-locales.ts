/** Words that a family needs and that a language lacks: a screen would show the name of a key instead. */
import { neededWords, placeOfWord, type NeededWord } from './needed-words.ts'
import type { Family, Portal } from './portal.ts'
import type { Problem } from './problem.ts'
import type { Locales } from './word-files.ts'

/** A word that several languages lack is one problem, and so is one that the family lacks at several places. */
export const checkLocales = (portal: Portal, locales: Locales): Problem[] =>
  portal.families.flatMap((family) => {
    const lacking = neededWords(portal, family).flatMap((word) => {
      const languages = Object.entries(locales).flatMap(([language, placeOf]) =>
        word.keys.some((key) => placeOf(key) !== undefined) ? [] : [language],
      )
      return languages.length === 0 ? [] : [missing(family, word, languages, locales)]
    })
    return [...new Map(lacking.map((one) => [`${one.place} ${one.value}`, one])).values()]
  })

function missing(
  { key: family }: Family,
  word: NeededWord,
  languages: readonly string[],
  locales: Locales,
): Problem {
  const { file, key } = placeOfWord(family, word, locales)
  const folder = languages.length === 1 ? languages[0] : `{${languages.join(',')}}`
  return {
    place: `locales/${folder}/${file}`,
    message: `The family ${family} needs the word (npm run words -- ${family} --create makes a place for it)`,
    value: key,
  }
}
