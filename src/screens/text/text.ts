/** Words of the portal: one file per subject in locales/, loaded for the chosen language only. Keys start with the file's name: `common.save`. */
import i18next, { type i18n } from 'i18next'
import { isLanguage, languages, type Language } from '#schemas/language.ts'
import { mergeWords, type Words } from '#engine/word-files.ts'

export { isLanguage, languages }

type WordFiles = Readonly<Record<string, () => Promise<Words>>>

/** By language, all files of a part as one object (src/build/words.ts): what the first pages need, and the rest. The service's own words stay with the service. */
const firstFiles: WordFiles = import.meta.glob<Words>('../../../locales/*/common.json', {
  query: '?first',
  import: 'default',
})
const moreFiles: WordFiles = import.meta.glob<Words>('../../../locales/*/common.json', {
  query: '?more',
  import: 'default',
})

const signInFiles: WordFiles = import.meta.glob<Words>('../../../locales/*/common.json', {
  query: '?signIn',
  import: 'default',
})

export interface TextOptions {
  readonly language: Language
  /** Called with a key that no file has; the key is then shown. */
  readonly onMissing?: (key: string) => void
}

/** Reads the words of a language and makes them the ones on screen. */
export async function createText(options: TextOptions): Promise<i18n> {
  return textOf(options, await wordsOf(options.language))
}

/** Like createText, but there as soon as the first pages can be drawn; `allWords` reads the rest. */
export async function createTextForStart(options: TextOptions): Promise<i18n> {
  const text = await textOf(options, await readFiles(options.language, firstFiles))
  const once = (files: WordFiles) => {
    let reading: Promise<void> | undefined
    return () =>
      (reading ??= readFiles(options.language, files).then(
        (words) => void text.addResourceBundle(options.language, 'translation', words, true),
      ))
  }
  readSignIn = once(signInFiles)
  readRest = once(moreFiles)
  return text
}

const nothing = (): Promise<void> => Promise.resolve()
let readSignIn = nothing
let readRest = nothing

/** For screens whose words are not among the first: read when the first of them asks, or behind the first page. Rejects where they could not be read. */
export const allWords = (): Promise<void> => readRest()
/** The same of sign-in alone. */
export const signInWords = (): Promise<void> => readSignIn()

async function textOf({ language, onMissing }: TextOptions, words: Words): Promise<i18n> {
  const text = i18next.createInstance()
  await text.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: words } },
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    saveMissing: onMissing !== undefined,
    ...(onMissing && {
      missingKeyHandler: (_languages: readonly string[], _namespace: string, key: string) =>
        onMissing(key),
    }),
  })
  return text
}

/** Changes the language of the page; its words are read the first time. */
export async function changeLanguage(text: i18n, language: Language): Promise<void> {
  if (!text.hasResourceBundle(language, 'translation'))
    text.addResourceBundle(language, 'translation', await wordsOf(language))
  await text.changeLanguage(language)
}

/** All words of a language as one object, by subject: `{ common: {…}, shell: {…} }`. */
export async function wordsOf(language: Language): Promise<Words> {
  const parts = await Promise.all(
    [firstFiles, signInFiles, moreFiles].map((files) => readFiles(language, files)),
  )
  return parts.reduce(mergeWords)
}

const readFiles = (language: Language, files: WordFiles): Promise<Words> =>
  files[`../../../locales/${language}/common.json`]!()
