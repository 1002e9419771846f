/**
 * What the books need to know of a document and its row in a list does not say: taxes by rate, what is withheld, and the lines. Kept
 * beside the XML when a document is stored, so that a report over a hundred thousand documents reads none of their files.
 */
import type { Line, Tax, TaxDocument } from '../document/document.ts'
import { kdvCode, notCharged } from '../amounts/totals.ts'
import type { Decimal } from '#values/decimal.ts'
import { plain } from '#values/money.ts'
import { RunningSum } from '#values/running-sum.ts'

export interface FiguredTax {
  readonly code: string
  readonly percent: Decimal
  readonly taxable: Decimal
  readonly amount: Decimal
  readonly exemption?: string
  /** Named, and not charged. */
  readonly isNamed?: true
  /** Kept back by the buyer. */
  readonly isDeducted?: true
}
export interface FiguredWithholding {
  readonly code: string
  readonly percent: Decimal
  /** What the KDV is reckoned from. */
  readonly base: Decimal
  readonly kdv: Decimal
  readonly withheld: Decimal
}
export interface FiguredLine {
  readonly code?: string
  readonly name: string
  readonly quantity: Decimal
  readonly unit: string
  readonly price: Decimal
  readonly allowance?: Decimal
  readonly amount: Decimal
  /** Rate of KDV. */
  readonly percent?: Decimal
  readonly kdv?: Decimal
  readonly otherTaxes?: Decimal
  readonly withheld?: Decimal
  /** Code of the withholding, and of the reason why there is no KDV. */
  readonly withholding?: string
  readonly exemption?: string
}
export interface Figures {
  readonly version: number
  readonly taxes: readonly FiguredTax[]
  readonly withholdings: readonly FiguredWithholding[]
  readonly lines: readonly FiguredLine[]
  /** Number of the customs declaration that goods came in by. */
  readonly customs?: string
}

/** A later form of them has another number: what was kept in this one is worked out anew. */
export const figuresVersion = 1

export function figuresOf(document: TaxDocument): Figures {
  const customs = customsNumberOf(document)
  return {
    version: figuresVersion,
    taxes: document.totals.taxes.map(taxOf),
    withholdings: withholdingsOf(document),
    lines: document.lines.map(lineOf),
    ...(customs !== undefined && { customs }),
  }
}

const taxOf = (tax: Tax): FiguredTax => ({
  code: tax.code,
  percent: plain(tax.percent),
  taxable: tax.taxable,
  amount: tax.amount,
  ...(tax.exemptionCode !== undefined && { exemption: tax.exemptionCode }),
  ...(tax.sequence === notCharged && { isNamed: true as const }),
  ...(tax.deducted && { isDeducted: true as const }),
})

/** By code and per cent; the base is that of the lines that have it. */
const withholdingsOf = ({ totals, lines }: TaxDocument): FiguredWithholding[] =>
  totals.withholdings.map(({ code, percent, taxable, amount: withheld }) => ({
    code,
    percent,
    base: sumOf(
      lines.flatMap((line) =>
        line.withholding?.code === code && line.withholding.percent === percent
          ? [kdvOf(line)?.taxable ?? line.extension]
          : [],
      ),
    ),
    kdv: taxable,
    withheld,
  }))

function lineOf(line: Line): FiguredLine {
  const kdv = kdvOf(line)
  const others = line.taxes.filter((tax) => tax.code !== kdvCode && !tax.deducted)
  const code = line.sellerCode || line.buyerCode || line.manufacturerCode
  return {
    ...(code && { code }),
    name: line.name,
    quantity: line.quantity,
    unit: line.unit,
    price: line.price,
    ...(line.allowance !== '0' && { allowance: line.allowance }),
    amount: line.extension,
    ...(kdv && { percent: kdv.percent, ...(kdv.sequence !== notCharged && { kdv: kdv.amount }) }),
    ...(others.length > 0 && { otherTaxes: sumOf(others.map((tax) => tax.amount)) }),
    ...(line.withholding && {
      withheld: line.withholding.amount,
      withholding: line.withholding.code,
    }),
    ...(kdv?.exemptionCode !== undefined && { exemption: kdv.exemptionCode }),
  }
}

const kdvOf = ({ taxes }: Pick<Line, 'taxes'>): Tax | undefined =>
  taxes.find(({ code }) => code === kdvCode)

const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, one) => sum.add(one), new RunningSum()).text()

/** A declaration stands among the other documents that an invoice names, under one of these kinds (*assumed*). */
const customsKinds: ReadonlySet<string> = new Set(['GGB', 'GCB', 'GUMRUK_BEYANNAMESI'])
const customsNumberOf = ({ related }: TaxDocument): string | undefined =>
  related.find(({ scheme, typeCode, type }) =>
    [scheme, typeCode, type].some((one) => one !== undefined && customsKinds.has(one)),
  )?.id
