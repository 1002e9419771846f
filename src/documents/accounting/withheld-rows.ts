/** Reports of what is kept back: KDV that the buyer declares, and income tax of the self-employed and of farmers. Returns are negative. */
import { incomeTaxCode } from '../amounts/summary.ts'
import { withholdingName } from '../codes/names.ts'
import { plain, round2, subtract } from '#values/money.ts'
import { inLira, kdvIn, signOf, sum, withheldIn, type BookedDocument } from './booked-document.ts'
import type { FiguredWithholding } from './figures.ts'
import {
  atOnce,
  orNull,
  rowOfCells,
  signedOrNull,
  type Cell,
  type CellOf,
  type ReportTools,
  type RowMaker,
  type ShownColumn,
} from './rows.ts'

const inTry = (document: BookedDocument, amount: string): Cell =>
  signedOrNull(signOf(document), inLira(document, amount))

interface Withheld {
  readonly document: BookedDocument
  readonly withholding: FiguredWithholding
}

const withholdingCells: Readonly<Record<string, CellOf<Withheld>>> = {
  IssueDate: ({ document }) => document.issueDate,
  Number: ({ document }) => orNull(document.number),
  TaxNumber: ({ document }) => orNull(document.taxNumber),
  Title: ({ document }) => orNull(document.title),
  WithholdingCode: ({ withholding }) => withholding.code,
  WithholdingName: ({ withholding }) => withholdingName(withholding.code),
  WithholdingRate: ({ withholding }) => plain(withholding.percent),
  WithheldBase: ({ document, withholding }) => inTry(document, withholding.base),
  WholeVat: ({ document, withholding }) => inTry(document, withholding.kdv),
  WithheldVat: ({ document, withholding }) => inTry(document, withholding.withheld),
  VatToSeller: ({ document, withholding }) =>
    inTry(document, round2(subtract(withholding.kdv, withholding.withheld))),
}

export function withholdingRows(columns: readonly ShownColumn[], tools: ReportTools): RowMaker {
  const rowOf = rowOfCells(columns, withholdingCells, tools)
  return atOnce((document) =>
    (document.figures?.withholdings ?? []).map((withholding) => rowOf({ document, withholding })),
  )
}

const incomeTaxes = ({ figures }: BookedDocument) =>
  (figures?.taxes ?? []).filter(({ code }) => code === incomeTaxCode)
const otherDeductions = ({ figures }: BookedDocument) =>
  (figures?.taxes ?? []).filter(({ code, isDeducted }) => isDeducted && code !== incomeTaxCode)

const incomeTaxCells: Readonly<Record<string, CellOf<BookedDocument>>> = {
  IssueDate: ({ issueDate }) => issueDate,
  Number: ({ number }) => orNull(number),
  DocumentKind: ({ kind }) => kind,
  TaxNumber: ({ taxNumber }) => orNull(taxNumber),
  Title: ({ title }) => orNull(title),
  Gross: (document) => inTry(document, document.lineExtension),
  // Of several rates none is that of the document.
  IncomeTaxRate: (document) => {
    const [rate, ...others] = [...new Set(incomeTaxes(document).map(({ percent }) => percent))]
    return rate === undefined || others.length > 0 ? null : plain(rate)
  },
  IncomeTax: (document) => inTry(document, sum(incomeTaxes(document).map(({ amount }) => amount))),
  OtherDeductions: (document) =>
    inTry(document, sum(otherDeductions(document).map(({ amount }) => amount))),
  VatAmount: (document) => inTry(document, kdvIn(document)),
  WithheldVat: (document) => inTry(document, withheldIn(document)),
  Net: (document) => inTry(document, document.payable),
}

export function incomeTaxRows(columns: readonly ShownColumn[], tools: ReportTools): RowMaker {
  const rowOf = rowOfCells(columns, incomeTaxCells, tools)
  return atOnce((document) => [rowOf(document)])
}
