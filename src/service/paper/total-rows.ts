/** The rows under the lines: what was bought, what came off, every tax and withholding, what is to be paid. */
import type { Tax, TaxDocument } from '#documents/document/document.ts'
import { isZero } from '#values/money.ts'
import { stepsOf, type Step } from '#documents/amounts/summary.ts'
import { formatDecimal, formatMoney } from './format.ts'
import { fill, typedWord, type PrintLanguage, type PrintTexts } from './texts.ts'

export interface TotalRow {
  readonly name: string
  /** What a tax was computed on. */
  readonly base?: string
  readonly amount: string
  readonly style?: 'rule' | 'due'
}

/** Code of value added tax (KDV). */
export const isVat = (tax: Tax): boolean => tax.code === '0015'
export const tellsCommissions = ({ lines }: TaxDocument): boolean =>
  lines.some(({ commission }) => commission !== undefined)
/** What the document comes to in the end. */
export const dueOf = (document: TaxDocument): string =>
  stepsOf(document.totals, tellsCommissions(document)).at(-1)?.amount ?? document.totals.payable

export function totalRows(
  document: TaxDocument,
  texts: PrintTexts,
  language: PrintLanguage,
): readonly TotalRow[] {
  const steps = stepsOf(document.totals, tellsCommissions(document))
  return steps.map((step, index) => ({
    ...rowOf(step, document, texts, language),
    ...(index === steps.length - 1
      ? { style: 'due' as const }
      : subtotals.has(step.kind) && { style: 'rule' as const }),
  }))
}
const subtotals: ReadonlySet<Step['kind']> = new Set(['taxInclusive', 'net', 'collectedKdv'])

function rowOf(
  step: Step,
  { type, currency }: TaxDocument,
  texts: PrintTexts,
  language: PrintLanguage,
): TotalRow {
  const { totals: words } = texts
  const amount = formatMoney(step.amount, currency, language)
  if (step.kind === 'withholding')
    return {
      name: fill(words.withholding, {
        percent: step.withholding.percent,
        code: step.withholding.code,
      }),
      amount,
    }
  if (step.kind === 'tax' || step.kind === 'deduction')
    return {
      name: taxName(step.tax),
      base: fill(words.base, { amount: formatDecimal(step.tax.taxable, language) }),
      amount,
    }
  return { name: typedWord(texts, type, step.kind) ?? words[step.kind], amount }

  function taxName(tax: Tax): string {
    const percent = formatDecimal(tax.percent, language, 0)
    if (isVat(tax)) return fill(words.vat, { percent })
    return fill(isZero(tax.percent) ? words.taxFixed : words.tax, { name: tax.name, percent })
  }
}
