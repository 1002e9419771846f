/** Fields of QR codes that several types of documents have. */
import type { TaxDocument, Totals } from '../document/document.ts'
import { add, plain, round2 } from '#values/money.ts'
import { taxAmount } from '../amounts/summary.ts'
import { kdvCode } from '../amounts/totals.ts'
import type { QrField } from './document-type.ts'

export const field =
  (key: string, value: (document: TaxDocument) => string): QrField =>
  (document) => [[key, value(document)]]

/** Who, to whom, and which document. */
export const parties: readonly QrField[] = [
  field('vkntckn', ({ supplier }) => supplier.taxNo),
  field('avkntckn', ({ customer }) => customer.taxNo),
]
export const identity: readonly QrField[] = [
  field('tarih', ({ issueDate }) => issueDate),
  field('no', ({ number }) => number),
  field('ettn', ({ uuid }) => uuid),
]
export const profileAndType: readonly QrField[] = [
  field('senaryo', ({ profile }) => profile),
  field('tip', ({ type }) => type),
]
export const head: readonly QrField[] = [...parties, ...profileAndType, ...identity]

/** What the document comes to in one of its totals. */
export const amount = (key: string, value: (totals: Totals) => string): QrField =>
  field(key, ({ totals }) => value(totals))
/** What it comes to in one tax. */
export const taxOf = (key: string, code: string): QrField =>
  amount(key, (totals) => taxAmount(totals, code))
export const currency = field('parabirimi', ({ currency: code }) => code)
export const lineExtension = amount('malhizmettoplam', (totals) => totals.lineExtension)
export const payable = amount('odenecek', (totals) => totals.payable)

/** A key for each KDV rate of the document: `kdvmatrah(20)`. */
export const perRate =
  (key: string, value: 'taxable' | 'amount'): QrField =>
  ({ totals }) => {
    const byRate = new Map<string, string>()
    for (const tax of totals.taxes)
      if (tax.code === kdvCode)
        byRate.set(plain(tax.percent), add(byRate.get(plain(tax.percent)) ?? '0', tax[value]))
    return [...byRate].map(([rate, sum]) => [`${key}(${rate})`, round2(sum)] as const)
  }
