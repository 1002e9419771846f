/** The layout of files of lines, for programs that write them: said by the same lists that read them. */
import { separators } from './csv-rows.ts'
import { documentTypes } from './line.ts'
import { csvColumns, dayColumns, neededColumns, type CsvColumn } from './read-lines.ts'

type ColumnKind = 'Text' | 'Code' | 'Day' | 'Amount' | 'Counter'

interface LayoutColumn {
  readonly name: CsvColumn
  readonly isRequired: boolean
  readonly kind: ColumnKind
  /** Of a code: what it may be. */
  readonly values: readonly string[]
}

const codes: Readonly<Partial<Record<CsvColumn, readonly string[]>>> = {
  debitcreditcode: ['D', 'C'],
  documenttype: documentTypes,
}
const otherKinds: Readonly<Partial<Record<CsvColumn, ColumnKind>>> = {
  amount: 'Amount',
  linenumber: 'Counter',
  linenumbercounter: 'Counter',
  entrynumbercounter: 'Counter',
}
const needed: ReadonlySet<string> = new Set(neededColumns)
const days: ReadonlySet<string> = new Set(dayColumns)

const kindOf = (name: CsvColumn): ColumnKind =>
  otherKinds[name] ?? (codes[name] ? 'Code' : days.has(name) ? 'Day' : 'Text')

/** The one layout that is read: 25 columns, known by their names. */
export const layout = {
  id: 1,
  name: 'CSV-25',
  fileKinds: ['.csv', '.txt', '.xlsx', '.zip'],
  encodings: ['utf-8', 'windows-1254'],
  separators,
  columns: csvColumns.map((name): LayoutColumn => ({
    name,
    isRequired: needed.has(name),
    kind: kindOf(name),
    values: codes[name] ?? [],
  })),
} as const
