/**
 * What a person typed or pasted as a number. Comma and point are both understood; where the text can be read in two
 * ways (`1.234`) both readings are given and none is chosen: a wrong guess is an error of factor a thousand.
 */
import type { Decimal } from './decimal.ts'
import { plain } from './money.ts'
import { withoutSign } from './trim.ts'

export type ParsedAmount =
  | { readonly kind: 'value'; readonly value: Decimal }
  | {
      readonly kind: 'ambiguous'
      readonly readings: readonly [asDecimal: Decimal, asThousands: Decimal]
    }
  | { readonly kind: 'empty' }
  | { readonly kind: 'invalid' }

export interface ParseOptions {
  /** The decimal separator, where the caller knows it (a file that says so): then nothing is ambiguous. */
  readonly decimal?: ',' | '.'
}

export function parseAmount(text: string, { decimal }: ParseOptions = {}): ParsedAmount {
  const cleaned = withoutSign(text.trim(), currencySigns).replace(/^[−–]/, '-')
  if (cleaned === '') return { kind: 'empty' }
  const [, sign = '', body = ''] = /^(-?)(\d[\d.,\s]*)$/.exec(cleaned) ?? []
  if (body === '') return { kind: 'invalid' }
  const digits = joinSpaced(body)
  if (digits === undefined) return { kind: 'invalid' }
  return signed(sign, decimal === undefined ? byShape(digits) : byConvention(digits, decimal))
}

const currencySigns = ['₺', 'TL', 'TRY'] as const

/** Blanks (also the unbreakable ones) separate groups of three digits and nothing else. */
function joinSpaced(body: string): string | undefined {
  if (!/\s/.test(body)) return body
  return /^\d{1,3}(\s\d{3})+([.,]\d+)?$/.test(body)
    ? body.replace(/\s/g, '').replace(/[.,](\d+)$/, ',$1#')
    : undefined
}

const shapes: readonly (readonly [RegExp, (text: string) => ParsedAmount])[] = [
  // joinSpaced marks a fraction after blanks: it cannot be a group
  [/^\d+,\d+#$/, (text) => valueOf(text.replace(',', '.').replace('#', ''))],
  [/^\d+$/, valueOf],
  // no group of thousands starts with a nought or is longer than three digits
  [/^(0|\d{4,})[.,]\d+$/, (text) => valueOf(text.replace(',', '.'))],
  [
    /^\d{1,3}[.,]\d{3}$/,
    (text) => ({
      kind: 'ambiguous',
      readings: [plain(text.replace(',', '.')), plain(text.replace(/[.,]/, ''))],
    }),
  ],
  [/^\d{1,3}[.,]\d+$/, (text) => valueOf(text.replace(',', '.'))],
  [/^\d{1,3}(\.\d{3})+(,\d+)?$/, (text) => valueOf(text.replace(/\./g, '').replace(',', '.'))],
  [/^\d{1,3}(,\d{3})+(\.\d+)?$/, (text) => valueOf(text.replace(/,/g, ''))],
]

/** Whole numbers with or without groups of thousands, by the sign before their decimals. */
const conventions = {
  ',': /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/,
  '.': /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/,
} as const

function byShape(digits: string): ParsedAmount {
  const [, read] = shapes.find(([shape]) => shape.test(digits)) ?? []
  return read === undefined ? { kind: 'invalid' } : read(digits)
}

function byConvention(marked: string, decimal: ',' | '.'): ParsedAmount {
  const digits = marked.endsWith('#') ? marked.slice(0, -1).replace(',', decimal) : marked
  if (!conventions[decimal].test(digits)) return { kind: 'invalid' }
  return valueOf(digits.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.'))
}

function valueOf(text: string): ParsedAmount {
  return { kind: 'value', value: plain(text) }
}

function signed(sign: string, parsed: ParsedAmount): ParsedAmount {
  if (sign === '' || parsed.kind === 'invalid' || parsed.kind === 'empty') return parsed
  if (parsed.kind === 'value') return valueOf(`-${parsed.value}`)
  const [asDecimal, asThousands] = parsed.readings
  return { kind: 'ambiguous', readings: [`-${asDecimal}`, `-${asThousands}`] }
}
