/**
 * The list of deductible KDV as the authority asks for it (intvd.gib.gov.tr, formDoldurmaHakkinda_indirilecekkdv): thirteen columns, a row
 * for each document whose KDV is deducted. What the buyer withholds is declared apart, and is no part of it. An invoice by which a
 * customer gives something back is deducted as any other, so that nothing here is negative.
 */
import { add, isZero, plain, round2, subtract } from '#values/money.ts'
import { isConventional } from '#values/tax-number.ts'
import { upper } from '#values/turkish.ts'
import { inLira, isElectronic, kdvIn, withheldIn, type BookedDocument } from './booked-document.ts'
import type { FiguredLine } from './figures.ts'
import {
  orNull,
  rowOfCells,
  type CellOf,
  type ReportTools,
  type RowMaker,
  type ShownColumn,
} from './rows.ts'

interface Deducted {
  readonly document: BookedDocument
  /** From 1. */
  readonly place: number
}

/** A seller abroad has no Turkish tax number: the authority wants this one. */
const abroad = '1111111111'
/** As many signs as the authority's form takes. */
const longest = { goods: 250, sequence: 20 }

const cells: Readonly<Record<string, CellOf<Deducted>>> = {
  Order: ({ place }) => String(place),
  PurchaseDate: ({ document }) => document.issueDate,
  Serial: ({ document }) => orNull(numbersOf(document.number).serial),
  SequenceNumber: ({ document }) => orNull(numbersOf(document.number).sequence),
  SellerTitle: ({ document }) => orNull(document.title),
  SellerTaxNumber: ({ document }) => sellerNumber(document),
  GoodsKind: ({ document }) => orNull(goodsOf(document)),
  GoodsQuantity: ({ document }, _column, { unit }) => orNull(quantitiesOf(document, unit)),
  AmountWithoutVat: ({ document }) => inLira(document, document.taxExclusive) ?? null,
  DeductedVat: ({ document }) => inLira(document, deductedKdv(document)) ?? null,
  CustomsNumber: ({ document }) => document.figures?.customs ?? null,
  DeductionPeriod: ({ document }, _column, { deductionPeriod }) =>
    deductionPeriod ?? monthOf(document),
  // Only exports through another firm have one, and no document of ours says it.
  ExporterTaxNumber: () => null,
}

export function deductibleVatRows(columns: readonly ShownColumn[], tools: ReportTools): RowMaker {
  const rowOf = rowOfCells(columns, cells, tools)
  let place = 0
  return {
    add: (document) => {
      if (isZero(deductedKdv(document))) return []
      place += 1
      return [rowOf({ document, place })]
    },
    end: () => [],
  }
}

/** What is paid to the seller of it. */
const deductedKdv = (document: BookedDocument): string =>
  round2(subtract(kdvIn(document), withheldIn(document)))

/**
 * An electronic document has no series of its own: its sixteen signs are the sequence number. On paper letters, and the digits that are
 * joined to them before a blank or a line, are the series.
 */
export function numbersOf(number: string): { readonly serial: string; readonly sequence: string } {
  if (isElectronic(number)) return { serial: '', sequence: number }
  const [, serial = '', sequence = number] =
    /^([A-Za-zÇĞİÖŞÜçğıöşü]+\d*)[\s-]+([^\s-].*)$/.exec(number) ??
    /^([A-Za-zÇĞİÖŞÜçğıöşü]+)(\d+)$/.exec(number) ??
    []
  return { serial, sequence: sequence.slice(0, longest.sequence) }
}

const sellerNumber = ({ taxNumber }: BookedDocument): string =>
  /^\d{10,11}$/.test(taxNumber) && !isConventional(taxNumber) ? taxNumber : abroad

/** Each name once, as many as there is room for. */
function goodsOf({ figures }: BookedDocument): string {
  const names = [...new Set(figures?.lines.map(({ name }) => name.trim()).filter(Boolean))]
  const fitting = names.filter(
    (_, index) => names.slice(0, index + 1).join(', ').length <= longest.goods,
  )
  return fitting.length > 0 ? fitting.join(', ') : (names[0] ?? '').slice(0, longest.goods)
}

/** `40 ADET, 2,5 KİLOGRAM` */
function quantitiesOf({ figures }: BookedDocument, unit: ReportTools['unit']): string {
  const sums = new Map<string, string>()
  for (const line of figures?.lines.filter(hasQuantity) ?? [])
    sums.set(line.unit, add(sums.get(line.unit) ?? '0', line.quantity))
  return [...sums]
    .map(([code, quantity]) => `${plain(quantity).replace('.', ',')} ${upper(unit(code))}`.trim())
    .join(', ')
}

const hasQuantity = ({ quantity }: FiguredLine): boolean => quantity !== '' && !isZero(quantity)

/** KDV is deducted when the document is there: in the month of its arrival, which is not always that of its date. */
function monthOf({ issueDate, arrivedOn }: BookedDocument): string {
  const day = arrivedOn !== undefined && arrivedOn > issueDate ? arrivedOn : issueDate
  return day.slice(0, 7).replace('-', '')
}
