/** What the rows of reports share: cells of columns, and sums below them. */
import type { ReportColumn } from '#schemas/accounting-columns.ts'
import type { Decimal } from '#values/decimal.ts'
import { RunningSum } from '#values/running-sum.ts'
import { signed, type BookedDocument } from './booked-document.ts'

/** A column as a report shows it; one that is there for each rate of KDV has its rate. */
export interface ShownColumn extends ReportColumn {
  readonly title: string
  readonly rate?: Decimal
}

/** Amounts are decimal text, days `2026-11-21`; null: there is nothing to say. */
export type Cell = string | null
export type Row = readonly Cell[]

export interface ReportTools {
  /** A word of the reader's language: `status.succeed`. */
  readonly word: (key: string) => string
  readonly unit: (code: string) => string
  /** The month in which KDV is deducted, where it is one for the whole list: `202611`. */
  readonly deductionPeriod?: string | undefined
}

/** Documents in, rows out: some at once, some when all documents are known. */
export interface RowMaker {
  add(document: BookedDocument): readonly Row[]
  end(): readonly Row[]
}

export type CellOf<T> = (subject: T, column: ShownColumn, tools: ReportTools) => Cell

/** Gives the row of a subject, with a cell for each column. */
export function rowOfCells<T>(
  columns: readonly ShownColumn[],
  cells: Readonly<Record<string, CellOf<T>>>,
  tools: ReportTools,
): (subject: T) => Row {
  const found = columns.map((column) => {
    const cell = cells[column.name]
    if (!cell) throw new Error(`No cell is known for the column ${column.name}`)
    return [column, cell] as const
  })
  return (subject) => found.map(([column, cell]) => cell(subject, column, tools))
}

/** A maker whose rows are known as soon as their document is. */
export const atOnce = (add: RowMaker['add']): RowMaker => ({ add, end: () => [] })

export const orNull = (text: string): Cell => (text === '' ? null : text)

export const signedOrNull = (sign: 1 | -1, amount: Decimal | undefined): Cell =>
  amount === undefined ? null : signed(sign, amount)

/** Sums below the columns that have one. Amounts of several currencies have none. */
export class Totals {
  readonly #columns: readonly ShownColumn[]
  readonly #sums: readonly (RunningSum | undefined)[]
  readonly #currencies = new Set<string>()

  constructor(columns: readonly ShownColumn[]) {
    this.#columns = columns
    this.#sums = columns.map(({ sum }) => (sum === undefined ? undefined : new RunningSum()))
  }

  sees({ currency }: BookedDocument): void {
    this.#currencies.add(currency)
  }
  add(row: Row): void {
    for (const [index, sum] of this.#sums.entries()) {
      const cell = row[index]
      if (sum && cell !== null && cell !== undefined) sum.add(withHundredths(cell))
    }
  }
  /** Undefined where nothing is summed. `label` stands in the first column that has no sum. */
  row(label: string): Row | undefined {
    if (this.#sums.every((sum) => sum === undefined)) return undefined
    const place = this.#sums.indexOf(undefined)
    return this.#columns.map(({ sum, type }, index) => {
      if (sum === undefined) return index === place ? label : null
      if (sum === 'oneCurrency' && this.#currencies.size > 1) return null
      const text = this.#sums[index]?.text() ?? null
      return type === 'Integer' && text !== null ? text.replace(/\.00$/, '') : text
    })
  }
}

const withHundredths = (text: string): Decimal => (text.includes('.') ? text : `${text}.00`)
