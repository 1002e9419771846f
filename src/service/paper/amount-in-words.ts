/**
 * An amount written out, as Turkish invoices carry it. The spelling guide of the Turkish Language Association writes
 * numbers of money in one word (ikibinüçyüzaltmış), so that nothing can be put in between.
 */
import type { Decimal } from '#values/decimal.ts'
import { isKeyOf } from '#values/keys.ts'
import type { PrintLanguage } from './texts.ts'

interface Numerals {
  readonly zero: string
  readonly hundred: (digit: number) => string
  readonly tens: (value: number) => string
  readonly scales: readonly string[]
  readonly join: string
  /** The thousands group of one: `bin`, not `birbin`. */
  readonly oneThousand?: string
  readonly currencies: Readonly<Record<string, readonly [string, string]>>
}

const trOnes = ['', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz']
const trTens = ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan']
const enOnes = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const enTens = [
  '',
  '',
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'seventy',
  'eighty',
  'ninety',
]
const word = (words: readonly string[], index: number): string => words[index] ?? ''

/** Languages that amounts are written out in. Elsewhere the words stay Turkish: they are what the document says, not a label on it. */
const numerals = {
  tr: {
    zero: 'sıfır',
    hundred: (digit) => (digit === 1 ? 'yüz' : `${word(trOnes, digit)}yüz`),
    tens: (value) => word(trTens, Math.trunc(value / 10)) + word(trOnes, value % 10),
    scales: ['', 'bin', 'milyon', 'milyar', 'trilyon', 'katrilyon'],
    join: '',
    oneThousand: 'bin',
    currencies: {
      TRY: ['Türk Lirası', 'Kuruş'],
      USD: ['ABD Doları', 'Sent'],
      EUR: ['Avro', 'Sent'],
      GBP: ['İngiliz Sterlini', 'Peni'],
      CHF: ['İsviçre Frangı', 'Santim'],
    },
  },
  en: {
    zero: 'zero',
    hundred: (digit) => `${word(enOnes, digit)} hundred`,
    tens: (value) =>
      value < 20
        ? word(enOnes, value)
        : [word(enTens, Math.trunc(value / 10)), word(enOnes, value % 10)]
            .filter((part) => part !== '')
            .join('-'),
    scales: ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'],
    join: ' ',
    currencies: {
      TRY: ['Turkish lira', 'kuruş'],
      USD: ['US dollars', 'cents'],
      EUR: ['euros', 'cents'],
      GBP: ['pounds sterling', 'pence'],
      CHF: ['Swiss francs', 'centimes'],
    },
  },
} as const satisfies Partial<Record<PrintLanguage, Numerals>>

export type WordsLanguage = keyof typeof numerals
export const wordsLanguage = (language: PrintLanguage): WordsLanguage =>
  isKeyOf(language, numerals) ? language : 'tr'

/** `amountInWords('2360.50', 'TRY', 'tr')` → `ikibinüçyüzaltmış Türk Lirası elli Kuruş`. Up to eighteen digits before the point; two after it count. */
export function amountInWords(amount: Decimal, currency: string, language: WordsLanguage): string {
  const [, whole = '0', fraction = ''] = /^[+-]?(\d+)(?:\.(\d*))?$/.exec(amount.trim()) ?? []
  const rules: Numerals = numerals[language]
  const [unit, subunit] = rules.currencies[currency] ?? [currency, undefined]
  const cents = fraction.padEnd(2, '0').slice(0, 2)
  const main = `${numberInWords(whole, rules)} ${unit}`
  if (cents === '00') return main
  return subunit === undefined
    ? `${main} ${cents}/100`
    : `${main} ${numberInWords(cents, rules)} ${subunit}`
}

function numberInWords(digits: string, rules: Numerals): string {
  const groups = thousands(digits)
  const parts = groups
    .map((group, index) => groupInWords(group, groups.length - 1 - index, rules))
    .filter((part) => part !== '')
  return parts.length === 0 ? rules.zero : parts.join(rules.join)
}

function thousands(digits: string): number[] {
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  return (padded.match(/\d{3}/g) ?? []).map(Number)
}

function groupInWords(group: number, scale: number, rules: Numerals): string {
  if (group === 0) return ''
  if (group === 1 && scale === 1 && rules.oneThousand !== undefined) return rules.oneThousand
  const digit = Math.trunc(group / 100)
  return [
    digit === 0 ? '' : rules.hundred(digit),
    rules.tens(group % 100),
    word(rules.scales, scale),
  ]
    .filter((part) => part !== '')
    .join(rules.join)
}
