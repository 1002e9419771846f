/** What identity says to people: `identity` of locales/…/service.json. */
import { textOf, type Language, type Values, type Words } from '../base/text.ts'

export { languageOf } from '#schemas/language.ts'
export type { Language }
export type SentenceName = keyof Words['service']['identity']

export const sentence = (name: SentenceName, language: Language, values?: Values): string =>
  textOf(language, `service.identity.${name}`, values)
