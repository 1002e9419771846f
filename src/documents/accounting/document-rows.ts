/** Reports with a row for each document, or for each line of one. What comes back is negative. */
import type { Decimal } from '#values/decimal.ts'
import {
  inLira,
  kdvIn,
  otherTaxesIn,
  ratesOf,
  signOf,
  withheldIn,
  type BookedDocument,
  type RateSum,
} from './booked-document.ts'
import type { FiguredLine } from './figures.ts'
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

interface OfDocument {
  readonly document: BookedDocument
}

const plain: Readonly<Record<string, CellOf<OfDocument>>> = {
  Number: ({ document }) => orNull(document.number),
  UUID: ({ document }) => document.uuid,
  IssueDate: ({ document }) => document.issueDate,
  DocumentKind: ({ document }) => document.kind,
  Profile: ({ document }) => orNull(document.profile),
  InvoiceType: ({ document }) => orNull(document.type),
  TaxNumber: ({ document }) => orNull(document.taxNumber),
  Title: ({ document }) => orNull(document.title),
  CurrencyCode: ({ document }) => document.currency,
  ExchangeRate: ({ document }) => document.exchangeRate ?? null,
  Status: ({ document }, _column, { word }) => orNull(word(`status.${document.status}`)),
  Answer: ({ document }, _column, { word }) => orNull(word(`answer.${document.answer}`)),
  Tags: ({ document }) => orNull(document.tags.join(', ')),
  SpecialCode: ({ document }) => orNull(document.specialCode),
  SendType: ({ document }, _column, { word }) =>
    document.sendType === '' ? null : word(`sendType.${document.sendType}`),
  CreatedDate: ({ document }) => document.createdOn,
  DespatchDate: ({ document }) => document.despatchedOn ?? null,
}

// Documents

type AmountOf = (document: BookedDocument, rate: Decimal) => Decimal | undefined

/** An amount of one rate; nothing where the document has none of it. */
const atRate =
  (part: 'base' | 'kdv'): AmountOf =>
  (document, rate) =>
    ratesOf(document).find(({ percent }: RateSum) => percent === rate)?.[part]

const amounts: Readonly<Record<string, AmountOf>> = {
  LineExtension: ({ lineExtension }) => lineExtension,
  Allowance: ({ allowance }) => allowance,
  TaxExclusive: ({ taxExclusive }) => taxExclusive,
  VatBaseAt: atRate('base'),
  VatAt: atRate('kdv'),
  Vat: kdvIn,
  OtherTaxes: otherTaxesIn,
  Withheld: withheldIn,
  Payable: ({ payable }) => payable,
}

/** Each amount twice: in the currency of the document, and in TRY. */
const amountCells: Readonly<Record<string, CellOf<OfDocument>>> = Object.fromEntries(
  Object.entries(amounts).flatMap(([name, amountOf]) => {
    const inOwn: CellOf<OfDocument> = ({ document }, { rate = '' }) =>
      signedOrNull(signOf(document), amountOf(document, rate))
    const inTry: CellOf<OfDocument> = ({ document }, { rate = '' }) => {
      const amount = amountOf(document, rate)
      return signedOrNull(signOf(document), amount && inLira(document, amount))
    }
    return [
      [name, inOwn],
      [`${name}Try`, inTry],
    ]
  }),
)

const documentCells: Readonly<Record<string, CellOf<OfDocument>>> = {
  ...plain,
  ...amountCells,
  ExemptionCodes: ({ document }) =>
    listed(document.figures?.taxes.flatMap(({ exemption }) => exemption ?? [])),
  WithholdingCodes: ({ document }) =>
    listed(document.figures?.withholdings.map(({ code }) => code)),
}

const listed = (codes: readonly string[] = []): Cell => orNull([...new Set(codes)].join(', '))

export function documentRows(columns: readonly ShownColumn[], tools: ReportTools): RowMaker {
  const rowOf = rowOfCells(columns, documentCells, tools)
  return atOnce((document) => [rowOf({ document })])
}

// Lines

interface OfLine extends OfDocument {
  readonly line: FiguredLine
  /** From 1. */
  readonly place: number
}

const lineAmounts: Readonly<Record<string, (line: FiguredLine) => Decimal | undefined>> = {
  LineAllowance: ({ allowance }) => allowance,
  LineAmount: ({ amount }) => amount,
  LineVat: ({ kdv }) => kdv,
  LineOtherTaxes: ({ otherTaxes }) => otherTaxes,
  LineWithheld: ({ withheld }) => withheld,
}

const lineCells: Readonly<Record<string, CellOf<OfLine>>> = {
  ...plain,
  LineNumber: ({ place }) => String(place),
  ItemCode: ({ line }) => line.code ?? null,
  ItemName: ({ line }) => orNull(line.name),
  Quantity: ({ document, line }) => signedOrNull(signOf(document), line.quantity || undefined),
  Unit: ({ line }, _column, { unit }) => orNull(unit(line.unit)),
  Price: ({ line }) => orNull(line.price),
  VatRate: ({ line }) => line.percent ?? null,
  LineExemption: ({ line }) => line.exemption ?? null,
  LineWithholding: ({ line }) => line.withholding ?? null,
  ...Object.fromEntries(
    Object.entries(lineAmounts).flatMap(([name, amountOf]) => {
      const inOwn: CellOf<OfLine> = ({ document, line }) =>
        signedOrNull(signOf(document), amountOf(line))
      const inTry: CellOf<OfLine> = ({ document, line }) => {
        const amount = amountOf(line)
        return signedOrNull(signOf(document), amount && inLira(document, amount))
      }
      return [
        [name, inOwn],
        [`${name}Try`, inTry],
      ]
    }),
  ),
}

export function lineRows(columns: readonly ShownColumn[], tools: ReportTools): RowMaker {
  const rowOf = rowOfCells(columns, lineCells, tools)
  return atOnce((document) =>
    linesOf(document).map((line, index) => rowOf({ document, line, place: index + 1 })),
  )
}

/** Of what the authority lists nobody knows lines: its sums are one. */
const linesOf = (document: BookedDocument): readonly FiguredLine[] =>
  document.figures?.lines ?? [
    {
      name: '',
      quantity: '',
      unit: '',
      price: '',
      amount: document.taxExclusive,
      kdv: document.taxTotal,
    },
  ]
