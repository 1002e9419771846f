/** The cells of the rows that documents are made of: those that can be corrected where they are complained about. */
import type { FormField } from '#engine/form.ts'
import { plainForm } from '#engine/variants.ts'
import type { WrittenFamily } from '#engine/written-family.ts'
import { sheetColumns } from '#documents/sheet/columns.ts'
import type { SheetRow } from '#documents/sheet/read-cell.ts'
import { placeRow, type ReadSheet } from '#documents/sheet/read-sheet.ts'
import { cellOfPlace, wordAt, type SheetPlace } from '#documents/sheet/sheet-cells.ts'
import type { Text } from '../frame/portal-context.tsx'
import { fieldTitle } from '../sheet/column-title.ts'
import {
  cellIn,
  cellOfPlace as cellOfPasted,
  GROUP,
  pastedColumns,
  type PastedCell,
  type PastedColumn,
  type PastedDocument,
} from './pasted-rows.ts'

export interface RowCells {
  /** The column of a cell; undefined where there is none that could be written into. */
  readonly columnOf: (
    cell: PastedCell,
  ) => { readonly title: string; readonly field: FormField | undefined } | undefined
  readonly wordIn: (cell: PastedCell) => string
  /** The cell that a place of the document's model was written from. */
  readonly cellOf: (place: string, document: PastedDocument) => PastedCell | undefined
}

/** A workbook made of the template, as it is now. */
export interface SheetRows {
  readonly rows: readonly SheetRow[]
  readonly titles: ReadSheet['titles']
}

export function cellsOfText(words: Text, family: WrittenFamily, text: string): RowCells {
  const columns = pastedColumns(family.form)
  return {
    columnOf: ({ column }) => {
      const found = columns.find(({ key }) => key === column)
      return found && { title: columnTitle(words, family, columns, column), field: found.field }
    },
    wordIn: (cell) => cellIn(text, cell, columns),
    cellOf: (place, document) => cellOfPasted(place, document, family.form, columns),
  }
}

export function cellsOfSheet(family: WrittenFamily, { rows, titles }: SheetRows): RowCells {
  const form = plainForm(family.form)
  const fields = new Map(sheetColumns(form).map(({ place, field, of }) => [place, { field, of }]))
  const at = placeRow(rows, form) ?? 0
  return {
    columnOf: ({ column }) => {
      const title = titles.get(column)
      const found = fields.get(column)
      return title === undefined || !found
        ? undefined
        : { title, field: found.of === 'group' ? undefined : found.field }
    },
    wordIn: (cell) => wordAt(rows, at, sheetPlace(cell)),
    cellOf: (place, { lineNumbers, lineRows = [] }) => {
      const found = cellOfPlace(titles, { rows: lineNumbers, lineRows }, place)
      return found && pastedCell(found)
    },
  }
}

export const pastedCell = ({ row, place }: SheetPlace): PastedCell => ({
  line: row - 1,
  column: place,
})
export const sheetPlace = ({ line, column }: PastedCell): SheetPlace => ({
  row: line + 1,
  place: column,
})

/** Name of a pasted column, as the editor calls it: `Name` is a person's in one section and a good's in another. */
export function columnTitle(
  words: Text,
  family: WrittenFamily,
  columns: readonly PastedColumn[],
  key: string,
): string {
  const column = columns.find((one) => one.key === key)
  if (key === GROUP) return words.t('bulk.group')
  return column?.field ? fieldTitle(words, family.key, column.section ?? '', column.field) : key
}
