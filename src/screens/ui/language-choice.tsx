import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../text/translation.tsx'
import { writeLanguage } from '#client/session/storage.ts'
import { isLanguage, languages, type Language } from '#schemas/language.ts'
import { Select } from './select.tsx'
import { changeLanguage } from '../text/text.ts'
import { useLanguage } from '../text/use-text.ts'

/** Each language in its own words: whoever cannot read the page finds the way out of it. */
export const languageNames: Readonly<Record<Language, string>> = {
  tr: 'Türkçe',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
  zh: '中文',
}

/** The language of the portal, kept in this browser; the page changes over without loading. */
export function LanguageChoice() {
  const { t } = useTranslation()
  const language = useLanguage()
  const change = useChangeLanguage()
  const options = languages.map((one) => ({ value: one, label: languageNames[one], lang: one }))
  return (
    <Select
      aria-label={t('shell.language.title')}
      value={language}
      onValue={(value) => isLanguage(value) && change(value)}
      options={options}
    />
  )
}

/** What the service says, it says in the language of the call: whatever is on screen is asked for again. */
function useChangeLanguage(): (language: Language) => void {
  const { i18n } = useTranslation()
  const queries = useQueryClient()
  return (language) => {
    writeLanguage(language)
    void changeLanguage(i18n, language).then(() => {
      document.documentElement.lang = language
      return queries.invalidateQueries()
    })
  }
}
