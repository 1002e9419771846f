/** The rows under the lines: what was bought, what came off, every tax and withholding, what is to be paid. */
import type { Tax, TaxDocument } from '#documents/document.ts'
import { isZero } from '#documents/money.ts'
import { formatDecimal, formatMoney } from './format.ts'
import { fill, type PrintLanguage, type PrintTexts } from './texts.ts'

export interface TotalRow {
  readonly name: string
  /** What a tax was computed on. */
  readonly base?: string
  readonly amount: string
  readonly style?: 'rule' | 'due'
}

/** Code of value added tax (KDV). */
export const isVat = (tax: Tax): boolean => tax.code === '0015'

export function totalRows({ totals, currency }: TaxDocument, { totals: words }: PrintTexts, language: PrintLanguage): readonly TotalRow[] {
  const money = (amount: string) => formatMoney(amount, currency, language)
  const some = (name: string, amount: string): TotalRow[] => (isZero(amount) ? [] : [{ name, amount: money(amount) }])
  const hasTaxes = totals.taxes.length > 0
  return [
    { name: words.lineExtension, amount: money(totals.lineExtension) },
    ...some(words.allowance, totals.allowance),
    ...some(words.charge, totals.charge),
    ...totals.taxes.map((tax) => ({ name: taxName(tax), base: fill(words.base, { amount: formatDecimal(tax.taxable, language) }), amount: money(tax.amount) })),
    ...(hasTaxes ? [{ name: words.taxInclusive, amount: money(totals.taxInclusive), style: 'rule' as const }] : []),
    ...totals.withholdings.map((held) => ({ name: fill(words.withholding, { percent: held.percent, code: held.code }), amount: money(`-${held.amount}`) })),
    { name: words.payable, amount: money(totals.payable), style: 'due' },
  ]

  function taxName(tax: Tax): string {
    const percent = formatDecimal(tax.percent, language, 0)
    if (isVat(tax)) return fill(words.vat, { percent })
    return fill(isZero(tax.percent) ? words.taxFixed : words.tax, { name: tax.name, percent })
  }
}
