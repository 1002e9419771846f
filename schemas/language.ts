/** The languages of the portal and of the service's answers (specification 1). Turkish is the source and the default. */
export const languages = ['tr', 'en', 'de', 'fr', 'es', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'tr'

export const isLanguage = (text: unknown): text is Language =>
  languages.some((language) => language === text)

/**
 * The language that somebody prefers, by the header `Accept-Language` (RFC 9110): of those that we speak the one with the
 * highest weight, the earlier of two alike; Turkish where none is asked for.
 */
export function languageOf(acceptLanguage: string | null | undefined): Language {
  let best: { readonly language: Language; readonly weight: number } | undefined
  for (const part of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...options] = part.split(';').map((text) => text.trim())
    const language = tag.slice(0, 2).toLowerCase() /* ascii */
    const weight = Number(options.find((option) => option.startsWith('q='))?.slice(2) ?? 1)
    if (isLanguage(language) && weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language ?? defaultLanguage
}
