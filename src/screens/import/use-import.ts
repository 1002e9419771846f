/** An import from its file to its rows: what the dialog shows, and what a person does with it. Making the records: ./use-making.ts. */
import { useMemo, useState } from 'react'
import { familyOf, type Box } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import type { SheetColumn } from '#documents/sheet/columns.ts'
import { sheetLimits } from '#documents/sheet/read-sheet.ts'
import type { SheetRow } from '#documents/sheet/read-cell.ts'
import { usePortal, useText, type Text } from '../frame/portal-context.tsx'
import { cellContextOf } from '../sheet/cell-context.ts'
import { columnTitle } from '../sheet/column-title.ts'
import { conventions } from '../text/conventions.ts'
import { today } from '../text/format.ts'
import { useFailureSentence } from '../ui/failure.tsx'
import {
  assigned,
  importColumns,
  matched,
  namesOf,
  titlesElsewhere,
  type Mapping,
} from './import-columns.ts'
import { withCell, type CheckContext, type ImportRow } from './import-rows.ts'
import {
  markOfTable,
  readRow,
  readText,
  tableOf,
  type RawTable,
  type ReadContext,
} from './read-rows.ts'
import { useReferences } from './use-references.ts'
import { useRows } from './use-rows.ts'

/** A file that was read, and how its columns are the form's. */
export interface Source {
  /** Of the file; empty of what was pasted. */
  readonly name: string
  readonly table: RawTable
  readonly mapping: Mapping
  readonly context: ReadContext
}

export type Import = ReturnType<typeof useImport>

export function useImport(box: Box) {
  const text = useText()
  const { t, language } = text
  const sentenceOf = useFailureSentence()
  const form = needed(familyOf(usePortal(), box.family).forms?.[box.key], `form of ${box.id}`)
  const columns = useMemo(() => importColumns(form, box), [form, box])
  const rows = useRows()
  const { idOf, look } = useReferences(box, columns)
  const [source, setSource] = useState<Source>()
  const [failure, setFailure] = useState<string>()
  const [isReading, setReading] = useState(false)
  const context: CheckContext = useMemo(
    () => ({ form, columns, today: today(), idOf, t }),
    [form, columns, idOf, t],
  )
  /** What cannot be asked for is said, and counts as not found. */
  const lookOrSay = (all: readonly ImportRow[]) =>
    look(all).catch((error: unknown) => setFailure(sentenceOf(error)))

  /** Reads what `cells` resolves with; what goes wrong is said where the file is chosen. */
  const read = async (name: string, cells: () => Promise<readonly SheetRow[]>) => {
    setFailure(undefined)
    setReading(true)
    try {
      const table = tableOf(await cells())
      const refusal = refusalOf(table, t)
      if (!table || refusal !== undefined) return setFailure(refusal)
      const found = { name, table, ...(await understood(table, box, { form, columns }, text)) }
      const all = rowsOf(found, columns)
      await lookOrSay(all)
      rows.set(all)
      setSource(found)
    } catch {
      setFailure(t('table.import.broken'))
    } finally {
      setReading(false)
    }
  }
  /** Gives a column of the file to another field. */
  const assign = async (at: number, key: string | undefined) => {
    if (!source) return
    const next = { ...source, mapping: assigned(source.mapping, at, key) }
    rows.set(readAnew(rows.newest(), next, columns, [source.mapping[at], key]))
    setSource(next)
    await lookOrSay(rows.newest())
  }
  /** What somebody typed into a cell, as the language on screen writes it. */
  const change = async (number: number, { field }: SheetColumn, typed: string) => {
    if (!source) return
    const typing = { ...source.context, decimal: conventions[language].decimal }
    const { text: next, fault } = readText(typed, field, typing)
    // At once: what is typed or made meanwhile must not find the text from before.
    rows.change(number, (row) => withCell(row, field.key, next, fault))
    await lookOrSay(rows.newest().filter((row) => row.number === number))
  }
  const clear = () => {
    setSource(undefined)
    rows.set([])
    setFailure(undefined)
  }
  const titleOf = (column: SheetColumn) => columnTitle(text, box.family, column)
  return {
    box,
    columns,
    context,
    titleOf,
    source,
    rows,
    failure,
    isReading,
    read,
    assign,
    change,
    clear,
  }
}

/** Why a table is not taken at all; undefined: it is. */
function refusalOf(table: RawTable | undefined, t: Text['t']): string | undefined {
  const count = table?.rows.length ?? 0
  if (count === 0) return t('table.import.nothing')
  return count > sheetLimits.rows
    ? t('sheet.refusals.tooManyRows', { rows: count, most: sheetLimits.rows })
    : undefined
}

/** Which columns are which fields, and how their cells are read. */
async function understood(
  table: RawTable,
  box: Box,
  { form, columns }: Pick<CheckContext, 'form' | 'columns'>,
  text: Text,
): Promise<Pick<Source, 'mapping' | 'context'>> {
  const mapping = await mappingOf(table, box.family, columns, text)
  const cells = await cellContextOf(form, text)
  const decimal = markOfTable(table, mapping, columns) ?? cells.decimal
  return { mapping, context: { ...cells, decimal, today: today() } }
}

async function mappingOf(
  { head }: RawTable,
  family: string,
  columns: readonly SheetColumn[],
  text: Text,
): Promise<Mapping> {
  const own = (column: SheetColumn) => [columnTitle(text, family, column), ...namesOf(column)]
  const mapping = matched(head, columns, own)
  if (mapping.every((key, index) => key !== undefined || head[index] === '')) return mapping
  const elsewhere = await titlesElsewhere(family, text.language)
  return matched(head, columns, (column) => [...own(column), ...elsewhere(column)])
}

const rowsOf = (
  { table, mapping, context }: Source,
  columns: readonly SheetColumn[],
): readonly ImportRow[] =>
  table.rows.map(({ number, cells }) => ({
    number,
    ...readRow(cells, mapping, columns, context),
    refusals: {},
    state: 'open',
  }))

/** Only the cells of these fields are read again: what was corrected in others stays. */
function readAnew(
  rows: readonly ImportRow[],
  { table, mapping, context }: Source,
  columns: readonly SheetColumn[],
  keys: readonly (string | undefined)[],
): readonly ImportRow[] {
  const anew = columns.filter(({ field }) => keys.includes(field.key))
  const byNumber = new Map(table.rows.map(({ number, cells }) => [number, cells]))
  return rows.map((row) => {
    if (row.state === 'made') return row
    const { cells, faults } = readRow(byNumber.get(row.number) ?? [], mapping, anew, context)
    const kept = Object.entries(row.faults).filter(([key]) => !keys.includes(key))
    return {
      ...row,
      cells: { ...row.cells, ...cells },
      faults: { ...Object.fromEntries(kept), ...faults },
      refusals: {},
    }
  })
}
