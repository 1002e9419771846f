/** What is wrong with pasted documents in words, each with the cell that can be corrected where there is one. */
import type { FormField } from '#engine/form.ts'
import type { WrittenFamily } from '#engine/written-family.ts'
import type { PlacedProblem } from '../editor/check-body.ts'
import { fieldAt } from '../editor/field-at.ts'
import { useText, type Text } from '../frame/portal-context.tsx'
import { fieldTitle } from '../sheet/column-title.ts'
import { keyOf } from './document-id.ts'
import {
  pastedColumns,
  type PastedCell,
  type PastedDocument,
  type PastedError,
} from './pasted-rows.ts'
import { columnTitle, type RowCells } from './row-cells.ts'
import type { Checked } from './use-checked.ts'

export interface Complaint {
  readonly text: string
  readonly fix?: {
    readonly cell: PastedCell
    readonly field: FormField | undefined
    readonly label: string
    readonly word: string
  }
}

/** `cells`: of the rows that the documents were made of. Undefined: the document is not checked yet. */
export function useComplaints(
  family: WrittenFamily,
  cells: RowCells,
  checked: Checked,
): (document: PastedDocument) => readonly Complaint[] | undefined {
  const words = useText()
  const { t } = words
  const columns = pastedColumns(family.form)
  const titleOf = (key: string) => columnTitle(words, family, columns, key)
  const fixOf = (cell: PastedCell | undefined): Pick<Complaint, 'fix'> => {
    const column = cell && cells.columnOf(cell)
    if (!cell || !column) return {}
    const label = t('bulk.cell', { row: cell.line + 1, column: column.title })
    return { fix: { cell, field: column.field, label, word: cells.wordIn(cell) } }
  }
  const problem = (document: PastedDocument, { where, place, text: said }: PlacedProblem) => {
    const label = placeTitle(words, family, place)
    const parts = [where, label].filter((part) => part !== undefined)
    return {
      text: parts.length === 0 ? said : `${parts.join(' · ')}: ${said}`,
      ...fixOf(cells.cellOf(place, document)),
    }
  }
  return (document) =>
    document.errors.length > 0
      ? document.errors.map((error) => ({
          text: errorText(error, t, titleOf),
          ...fixOf(error.cell),
        }))
      : checked.get(keyOf(document))?.map((one) => problem(document, one))
}

function placeTitle(words: Text, family: WrittenFamily, place: string): string | undefined {
  const [found] = family.form.sections.flatMap(
    (section) => fieldAt(section, place.replace(/\[\d+\]/, '')) ?? [],
  )
  return found && fieldTitle(words, family.key, found.section.key, found.field)
}

function errorText(
  { row, key, column, values }: PastedError,
  t: Text['t'],
  titleOf: (key: string) => string,
): string {
  return values
    ? t('sheet.place', { row, column: titleOf(column), text: t(`sheet.problems.${key}`, values) })
    : t(`bulk.errors.${key}`, { row, column: titleOf(column) })
}
