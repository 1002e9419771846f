/** The rows of an import: what stands in their cells, what is wrong with it, and what came of each. */
import type { Form } from '#engine/form.ts'
import type { SheetColumn } from '#documents/sheet/columns.ts'
import { allowedCodes } from '#documents/sheet/read-cell.ts'
import { formProblems } from '../editor/check-body.ts'
import { modelOf, newValues, writePlace, type Body, type Values } from '../editor/model.ts'
import type { Text } from '../text/use-text.ts'
import type { Cells, Faults } from './read-rows.ts'

/** `unsure`: no answer came, so that the record may have been made. */
export type RowState = 'open' | 'running' | 'made' | 'unsure'

export interface ImportRow {
  /** As the spreadsheet numbers it. */
  readonly number: number
  readonly cells: Cells
  /** Cells whose text could not be read. */
  readonly faults: Faults
  /** What the service refused, by cell; the whole row under an empty key. */
  readonly refusals: Readonly<Record<string, string>>
  readonly state: RowState
}

/** The id of what a cell refers to; null: there is no such record, or several are called so. */
export type IdOf = (column: SheetColumn, title: string) => string | null

export interface CheckContext {
  readonly form: Form
  readonly columns: readonly SheetColumn[]
  readonly today: string
  readonly idOf: IdOf
  readonly t: Text['t']
}

/** The record that a row says. */
export function bodyOfRow(
  { cells }: Pick<ImportRow, 'cells'>,
  { form, columns, today, idOf }: CheckContext,
): Body {
  const values = columns.reduce<Values>(
    (all, column) => {
      const { key, reference } = column.field
      const text = cells[key] ?? ''
      const value = reference === undefined || text === '' ? text : (idOf(column, text) ?? '')
      return writePlace(all, key, value === '' ? undefined : value)
    },
    newValues(form, today),
  )
  return modelOf(form, values, [])
}

/** What is wrong with a row, by cell. */
export type ProblemsOf = (row: ImportRow) => ReadonlyMap<string, string>

/** What is wrong with a row, by the key of the cell; what belongs to no cell stands under an empty key. */
export function problemsOfRow(row: ImportRow, context: CheckContext): ReadonlyMap<string, string> {
  const { form, columns, idOf, t } = context
  const known = new Set(columns.map(({ field }) => field.key))
  const found = new Map<string, string>()
  const add = (key: string, text: string) => {
    const at = known.has(key) ? key : ''
    if (!found.has(at)) found.set(at, text)
  }
  for (const column of columns) {
    const { field } = column
    const text = row.cells[field.key] ?? ''
    const fault = row.faults[field.key]
    if (fault) add(field.key, t(`sheet.problems.${fault}`, faultValues(column, text)))
    else if (field.reference !== undefined && text !== '' && idOf(column, text) === null)
      add(field.key, t('table.import.notFound', { value: text }))
  }
  for (const { place, text } of formProblems(form, bodyOfRow(row, context), t)) add(place, text)
  for (const [key, text] of Object.entries(row.refusals)) add(key, text)
  return found
}

function faultValues({ field }: SheetColumn, value: string) {
  const allowed = allowedCodes(field, { decimal: ',', lists: new Map() })
  return { value, allowed: allowed || '…' }
}

/** The row with another text in a cell: what was wrong there, or refused at all, is looked at again. */
export function withCell(
  row: ImportRow,
  key: string,
  text: string,
  fault: Faults[string] | undefined,
): ImportRow {
  const { [key]: _fault, ...faults } = row.faults
  return {
    ...row,
    cells: { ...row.cells, [key]: text },
    faults: fault ? { ...faults, [key]: fault } : faults,
    refusals: {},
    state: row.state === 'unsure' ? 'open' : row.state,
  }
}
