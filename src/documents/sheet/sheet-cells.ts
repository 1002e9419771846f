/** Cells of a spreadsheet of documents: which of them said what, and what stands in one. */
import { cellText, type SheetRow } from './read-cell.ts'
import type { ReadSheet, SheetDocument } from './read-sheet.ts'

export interface SheetPlace {
  /** As the spreadsheet numbers it. */
  readonly row: number
  /** Place of its column. */
  readonly place: string
}

/** The cell that a place of the document's model came from; undefined where the sheet has no column for it. */
export function cellOfPlace(
  titles: ReadSheet['titles'],
  { rows, lineRows }: Pick<SheetDocument, 'rows' | 'lineRows'>,
  place: string,
): SheetPlace | undefined {
  const [, index] = /\[(\d+)\]/.exec(place) ?? []
  const general = place.replaceAll(/\[\d+\]/g, '[]')
  const column = [...titles.keys()].find(
    (known) =>
      known === general ||
      known.split(':', 1)[0] === general ||
      general.startsWith(`${known.split(':', 1)[0]}[`),
  )
  if (column === undefined) return undefined
  const line = index === undefined || !column.includes('[].') ? undefined : lineRows[Number(index)]
  return { place: column, row: line ?? rows[0] ?? 0 }
}

/** `at`: the row of the places, from 0. */
export function wordAt(rows: readonly SheetRow[], at: number, { row, place }: SheetPlace): string {
  return cellText(rows[row - 1]?.[columnOf(rows, at, place)] ?? null)
}

/** The rows with another word in one of the cells. */
export function withWord(
  rows: readonly SheetRow[],
  at: number,
  { row, place }: SheetPlace,
  word: string,
): readonly SheetRow[] {
  const column = columnOf(rows, at, place)
  return rows.map((cells, index) =>
    index === row - 1 && column >= 0
      ? Array.from({ length: Math.max(cells.length, column + 1) }, (_, one) =>
          one === column ? word : (cells[one] ?? null),
        )
      : cells,
  )
}

const columnOf = (rows: readonly SheetRow[], at: number, place: string): number =>
  (rows[at] ?? []).findIndex((cell) => cellText(cell) === place)
