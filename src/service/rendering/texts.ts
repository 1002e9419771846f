/** Words of the printed document by language. */
import en from '#locales/en/print.json' with { type: 'json' }
import tr from '#locales/tr/print.json' with { type: 'json' }

export type PrintTexts = typeof tr
export type PrintLanguage = 'tr' | 'en'

const texts: Readonly<Record<PrintLanguage, PrintTexts>> = { tr, en }

/** Turkish, unless English is asked for: the document is a Turkish one. */
export function printLanguage(language: string | undefined): PrintLanguage {
  return language?.slice(0, 2) === 'en' ? 'en' : 'tr'
}
export function printTexts(language: PrintLanguage): PrintTexts {
  return texts[language]
}

/** `fill('KDV %{percent}', { percent: '20' })` */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

/** A word of an open table, such as units or identifications: the code itself where there is none. */
export function wordOf(table: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(table, code) ? (table[code] ?? code) : code
}
