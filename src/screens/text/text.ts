/** Words of the portal: one file per subject in locales/, loaded for the chosen language only. Keys start with the file's name: `common.save`. */
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from './format.ts'

export const languages: readonly Language[] = ['tr', 'en']
export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)

/** The service's own words (history, print, service) stay with the service. */
const files = import.meta.glob<{ default: object }>(['../../../locales/*/*.json', '!**/{history,print,service}.json'])

export interface TextOptions {
  readonly language: Language
  /** Called with a key that no file has; the key is then shown. */
  readonly onMissing?: (key: string) => void
}

/** Reads the words of a language and makes them the ones on screen. */
export async function createText({ language, onMissing }: TextOptions): Promise<i18n> {
  const text = i18next.createInstance()
  await text.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await wordsOf(language) } },
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: onMissing !== undefined,
    ...(onMissing && { missingKeyHandler: (_languages: readonly string[], _namespace: string, key: string) => onMissing(key) }),
  })
  return text
}

/** Changes the language of the page; its words are read the first time. */
export async function changeLanguage(text: i18n, language: Language): Promise<void> {
  if (!text.hasResourceBundle(language, 'translation')) text.addResourceBundle(language, 'translation', await wordsOf(language))
  await text.changeLanguage(language)
}

/** All files of a language as one object, by file name: `{ common: {…}, shell: {…} }`. */
export async function wordsOf(language: Language): Promise<Record<string, object>> {
  const paths = Object.keys(files).filter((path) => path.includes(`/${language}/`))
  const loaded = await Promise.all(paths.map(async (path) => [nameOf(path), (await files[path]!()).default] as const))
  return Object.fromEntries(loaded)
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
