/**
 * Workbooks that the portal gives out: the template of a family's form, and the rows of an uploaded one that were not
 * taken, with the reason. Texts are written as texts, so that none is taken for a formula (TRUST B8).
 */
import { plainForm } from '#engine/variants.ts'
import type { Cell, CellStyle, WriteSheet } from 'hucre/xlsx'
import type { Form } from '#engine/form.ts'
import { isCodeListName } from '#documents/codes/code-list.ts'
import { isRequired, sheetColumns, type SheetColumn } from '#documents/sheet/columns.ts'
import type { SheetCell, SheetRow } from '#documents/sheet/read-cell.ts'
import { placeRow } from '#documents/sheet/read-sheet.ts'
import type { Language } from '#schemas/language.ts'
import { namedCodes, type NamedCode } from '../text/code-names.ts'
import { rowsOfFile, sheetName, workbook } from './table-file.ts'

export interface WorkbookWords {
  readonly language: Language
  readonly titleOf: (column: SheetColumn) => string
  /** Words of a code value that belongs to no list. */
  readonly codeLabel: (field: string, code: string) => string
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string
}

/** Codes of lists that the company keeps itself, by the list's name: its series. */
export type OwnCodes = Readonly<Record<string, readonly NamedCode[]>>

/** One sheet to be filled in, one with the codes that its columns may have. */
export async function templateFile(form: Form, words: WorkbookWords, own: OwnCodes): Promise<Blob> {
  const columns = sheetColumns(plainForm(form))
  const documents = {
    ...documentsSheet(
      words,
      columns.map((column) => ({
        title: words.titleOf(column),
        place: column.place,
        isRequired: isRequired(column),
      })),
      [],
    ),
    columns: columns.map((column) => ({
      width: Math.min(40, Math.max(12, words.titleOf(column).length + 4)),
    })),
  }
  const lists = await codeColumns(columns, words, own)
  return workbook([documents, ...(lists.length > 0 ? [codesSheet(lists, words)] : [])])
}

/** One sheet whose first row are the titles, one with the codes that its columns may have: for rows that are read by their titles. */
export async function titledTemplate(
  name: string,
  columns: readonly SheetColumn[],
  words: WorkbookWords,
): Promise<Blob> {
  const heads = columns.map((column) => ({
    title: words.titleOf(column),
    place: column.place,
    isRequired: isRequired(column),
  }))
  const rows: WriteSheet = {
    name: sheetName(name),
    rows: [heads.map(titleOf)],
    cells: new Map(heads.map((head, column) => [`0,${column}`, titleCell(head)])),
    columns: heads.map((head) => ({ width: Math.min(40, Math.max(12, titleOf(head).length + 4)) })),
    freezePane: { rows: 1 },
  }
  const lists = await codeColumns(columns, words, {})
  return workbook([rows, ...(lists.length > 0 ? [codesSheet(lists, words)] : [])])
}

/** The document's head and the rows named, with what was wrong behind them. */
export async function rowsFile(
  file: Blob,
  form: Form,
  reasons: ReadonlyMap<number, string>,
  words: WorkbookWords,
): Promise<Blob> {
  const rows = await rowsOfFile(file)
  const at = placeRow(rows, form) ?? 1
  const width = Math.max(...rows.map((row) => row.length))
  const places = (rows[at] ?? []).map(String)
  const noteAt = places.includes(notePlace) ? places.indexOf(notePlace) : width
  const withNote = (row: SheetRow, note: string | null) =>
    [
      ...Array.from({ length: width }, (_, index) =>
        index === noteAt ? null : (row[index] ?? null),
      ),
      ...(noteAt === width ? [null] : []),
    ].map((cell, index) => (index === noteAt ? note : cell))
  const titles = (rows[at - 1] ?? [])
    .map((title, index) => ({
      title: String(title ?? ''),
      place: String(rows[at]?.[index] ?? ''),
      isRequired: false,
    }))
    .filter((_, index) => index !== noteAt)
  const heads = [
    ...titles.slice(0, noteAt),
    { title: words.t('sheet.template.reason'), place: notePlace, isRequired: false },
    ...titles.slice(noteAt),
  ]
  const data = [...reasons]
    .sort(([a], [b]) => a - b)
    .map(([row, note]) => withNote(rows[row - 1] ?? [], note))
  return workbook([documentsSheet(words, heads, data)])
}

/** Titles and places. */
const headCount = 2
/** A column that is not read: what the portal itself noted. */
const notePlace = '!'

interface Head {
  readonly title: string
  readonly place: string
  readonly isRequired: boolean
}

/** Titles to be read, the places below them hidden, and the rows. */
function documentsSheet(
  { t }: WorkbookWords,
  heads: readonly Head[],
  data: readonly SheetCell[][],
): WriteSheet {
  return {
    name: sheetName(t('sheet.template.documents')),
    rows: [heads.map(titleOf), heads.map(({ place }) => place), ...data],
    cells: new Map<string, Partial<Cell>>(
      heads.flatMap((head, column) => [
        [`0,${column}`, titleCell(head)],
        [`1,${column}`, { value: head.place, type: 'string', style: placeStyle }],
      ]),
    ),
    rowDefs: new Map([[1, { hidden: true }]]),
    freezePane: { rows: headCount },
  }
}

const titleOf = ({ title, isRequired }: Head): string => (isRequired ? `${title} *` : title)
const placeStyle: CellStyle = { font: { size: 8, color: { rgb: '6B7280' } } }
const titleCell = (head: Head): Partial<Cell> => ({
  value: titleOf(head),
  type: 'string',
  style: {
    font: { bold: true },
    fill: {
      type: 'pattern',
      pattern: 'solid',
      fgColor: { rgb: head.isRequired ? 'DBE7FF' : 'EEF1F5' },
    },
    alignment: { wrapText: true, vertical: 'top' },
  },
})

// Codes

interface CodeColumn {
  readonly title: string
  readonly codes: readonly NamedCode[]
}

async function codeColumns(
  columns: readonly SheetColumn[],
  words: WorkbookWords,
  own: OwnCodes,
): Promise<CodeColumn[]> {
  const lists = await Promise.all(
    columns.map(async (column) => ({
      title: words.titleOf(column),
      codes: await codesOf(column, words, own),
    })),
  )
  return lists.filter(({ codes }) => codes.length > 0)
}

async function codesOf(
  { field }: SheetColumn,
  { language, codeLabel }: WorkbookWords,
  own: OwnCodes,
): Promise<readonly NamedCode[]> {
  if (field.values) return field.values.map((code) => ({ code, name: codeLabel(field.at, code) }))
  const list = field.kind === 'text' ? '' : (field.codeList ?? '')
  return own[list] ?? (isCodeListName(list) ? namedCodes(list, language) : [])
}

function codesSheet(lists: readonly CodeColumn[], { t }: WorkbookWords): WriteSheet {
  const height = Math.max(...lists.map(({ codes }) => codes.length))
  const head = lists.flatMap(({ title }) => [
    t('sheet.template.code', { column: title }),
    t('sheet.template.name'),
    '',
  ])
  const rows = Array.from({ length: height }, (_, index) =>
    lists.flatMap(({ codes }) => [codes[index]?.code ?? null, codes[index]?.name ?? null, null]),
  )
  return {
    name: sheetName(t('sheet.template.codes')),
    rows: [head, ...rows],
    cells: new Map(
      head.map((value, column) => [
        `0,${column}`,
        { value, type: 'string', style: { font: { bold: true } } },
      ]),
    ),
    columns: lists.flatMap(() => [{ width: 18 }, { width: 34 }, { width: 3 }]),
    freezePane: { rows: 1 },
  }
}
