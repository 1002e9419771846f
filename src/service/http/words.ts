/** What the service says about requests it cannot read: `http` of locales/…/service.json. */
import { languageOf as preferredLanguage } from '#schemas/language.ts'
import { textOf, type Language, type Values, type Words } from '../base/text.ts'

export type { Language }
export type Word = keyof Words['service']['http']
export type WordValues = Values

export const say = (language: Language, word: Word, values?: WordValues): string =>
  textOf(language, `service.http.${word}`, values)

/** The language of the answers: what the caller prefers, by the header Accept-Language. */
export const languageOf = (request: Request): Language =>
  preferredLanguage(request.headers.get('Accept-Language'))

/** `Did you mean` and the nearest of the allowed values, as far as it helps. */
export function suggestion(language: Language, near: string | undefined): string {
  return near === undefined ? '' : say(language, 'didYouMean', { near })
}
