import { useContext, useMemo } from 'react'
import { useTranslation } from './translation.tsx'
import type { Route } from '#engine/portal.ts'
import { defaultLanguage, isLanguage, type Language } from '#schemas/language.ts'
import { formatsOf, type Formats } from './format.ts'
import { Wording } from './wording.ts'

export interface Text {
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string
  readonly language: Language
  readonly format: Formats
  readonly has: (key: string) => boolean
  /** Name of a field by its name or place: `InvoiceInfo.IssueDate` is looked up as `IssueDate`, the family's own word first. */
  readonly fieldLabel: (family: string, name: string) => string
  /** Words of a code value; a code that no file knows is shown as it is. */
  readonly codeLabel: (field: string, value: string | number | boolean | null | undefined) => string
  readonly familyLabel: (family: string) => string
  readonly screenLabel: (route: Pick<Route, 'label'>) => string
  /** Name of an action, an operation or an export: `codes.actions.cancel`. */
  readonly actionLabel: (name: string) => string
}

/** Words and formats of the language on screen, for what the screen is about. */
export function useText(): Text {
  const { t, has } = useTranslation()
  const language = useLanguage()
  const context = useContext(Wording)
  return useMemo(() => {
    return {
      t: (key, values) =>
        String(context ? t(key, { ...values, context }) : values ? t(key, values) : t(key)),
      language,
      format: formatsOf(language),
      has,
      fieldLabel: (family, name) => {
        const word = lastWord(name)
        const own = `families.${family}.fields.${word}`
        return String(t(has(own) ? own : `fields.${word}`))
      },
      codeLabel: (field, value) => {
        if (value === null || value === undefined || value === '') return ''
        const key = `codes.${lastWord(field)}.${String(value)}`
        return has(key) ? String(t(key)) : String(value)
      },
      familyLabel: (family) => String(t(`families.${family}.title`)),
      screenLabel: (route) => String(t(route.label)),
      actionLabel: (name) => String(t(`codes.actions.${name}`)),
    }
  }, [t, has, language, context])
}

/** The language on screen. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}

const lastWord = (place: string): string => place.slice(place.lastIndexOf('.') + 1)
