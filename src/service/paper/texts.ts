/** Words of the printed document by language. */
import { unitName } from '#documents/codes/names.ts'
import { transportModes } from '#documents/codes/transport.ts'
import { isLanguage } from '#schemas/language.ts'
import { findText, wordsIn, type Language, type Words } from '../base/text.ts'

export { fill } from '../base/text.ts'
export type PrintTexts = Words['print']
export type PrintLanguage = Language

/** Turkish, unless another language of the portal is asked for: the document is a Turkish one. */
export function printLanguage(language: string | undefined): PrintLanguage {
  const asked = language?.slice(0, 2)
  return isLanguage(asked) ? asked : 'tr'
}
/** The language of a PDF. It takes its typeface along, which knows Latin letters only: what is written otherwise is printed in English. */
export const fileLanguage = (language: PrintLanguage): PrintLanguage =>
  language === 'ja' || language === 'zh' ? 'en' : language

export const printTexts = (language: PrintLanguage): PrintTexts => wordsIn(language, 'print')

/** Name of a unit for which the print texts have no short word. */
export const printedUnit = (code: string, language: PrintLanguage): string =>
  findText(language, `lists.units.${code}`) ?? unitName(code)

/** What a family calls one of its documents. */
export const documentName = (family: string, language: PrintLanguage): string | undefined =>
  findText(language, `families.${family}.document`)

/** A mode of transport: its words, or the code that no list has. */
export const printedTransport = (code: string, language: PrintLanguage): string =>
  findText(language, `lists.transportModes.${code}`) ??
  transportModes.find((mode) => mode.code === code)?.tr ??
  code

/** What this type of document calls a thing, where it has a word of its own. */
export function typedWord(texts: PrintTexts, type: string, key: string): string | undefined {
  const types: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.ofType
  const words = Object.hasOwn(types, type) ? types[type] : undefined
  return words && Object.hasOwn(words, key) ? words[key] : undefined
}

/** A word of an open table, such as units or identifications: the code itself where there is none. */
export function wordOf(table: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(table, code) ? (table[code] ?? code) : code
}
