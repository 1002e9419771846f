/** What people write where a code is wanted: the code, its name in any language, or what everybody calls it. */
import type { StandardList } from '#descriptor/code-list.ts'
import { trimEnd } from '#values/trim.ts'
import { fold } from '#values/turkish.ts'
import type { Code } from './code.ts'

/** The codes of a list by their folded codes, names and short forms. */
export type WrittenCodes = ReadonlyMap<string, Code>

interface Named {
  readonly code: string
  readonly name: string
}

/** Signs and short forms of the trade that no list of names has. */
const shortForms: Partial<Record<StandardList, Readonly<Record<string, string>>>> = {
  currencies: { TL: 'TRY', '₺': 'TRY', $: 'USD', '€': 'EUR', '£': 'GBP' },
  units: {
    ad: 'C62',
    kg: 'KGM',
    gr: 'GRM',
    lt: 'LTR',
    mt: 'MTR',
    m: 'MTR',
    m2: 'MTK',
    'm²': 'MTK',
    m3: 'MTQ',
    'm³': 'MTQ',
    sa: 'HUR',
  },
}

/**
 * @param names of the codes in further languages, the most likely one first. Of two codes with one name the first is the usual
 * one, and a code goes before any name.
 */
export function writtenCodes(
  list: StandardList,
  codes: readonly Code[],
  names: readonly (readonly Named[])[] = [],
): WrittenCodes {
  const byCode = new Map(codes.map((code) => [code.code, code]))
  const written = [
    ...names.flat().map(({ code, name }) => [name, code] as const),
    ...codes.map(({ code, tr }) => [tr, code] as const),
    ...Object.entries(shortForms[list] ?? {}),
  ].toReversed()
  return new Map(
    [...written, ...codes.map(({ code }) => [code, code] as const)].flatMap(([word, code]) => {
      const found = byCode.get(code)
      return found ? [[fold(word), found] as const] : []
    }),
  )
}

/** The codes that a field itself allows; `nameOf`: what they are called on screen. */
export const ownCodes = (
  values: readonly string[],
  nameOf: (code: string) => string = (code) => code,
): WrittenCodes =>
  new Map(
    [nameOf, (code: string) => code].flatMap((written) =>
      values.map((code) => [fold(written(code)), { code, tr: code }] as const),
    ),
  )

/** The code that a text stands for; `Ad.` is `Ad`. */
export const codeWritten = (codes: WrittenCodes, text: string): Code | undefined =>
  codes.get(fold(text)) ?? codes.get(fold(trimEnd(text.trim(), '.')))
