/** Rows pasted from a spreadsheet → documents: one row per line, rows of one number make one document. */
import type { WrittenFamily } from '#engine/written-family.ts'
import { recordOf, valueAt } from '#values/json.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import { plainForm } from '#engine/variants.ts'
import type { Form, FormField, PartySection } from '#engine/form.ts'
import {
  allowedCodes,
  cellText,
  type CellContext,
  type SheetCell,
  type SheetRow,
} from '#documents/sheet/read-cell.ts'
import type { ReadSheet } from '#documents/sheet/read-sheet.ts'
import { readDiscount } from '#documents/amounts/discount.ts'
import { allSteps, type Steps } from '#documents/sheet/steps.ts'
import {
  bodyOf,
  newLine,
  newValues,
  writePlace,
  type Body,
  type EditorLine,
  type Values,
} from '../editor/model.ts'
import { carriedBody } from '../editor/carry-over.ts'
import { readTyped } from '../editor/paste-lines.ts'
import type { FoundParty } from '../editor/lookups.ts'

export interface PastedColumn {
  readonly key: string
  /** Absent for the number that groups rows. */
  readonly field?: FormField
  /** Key of the section that the field stands in. */
  readonly section?: string
}
export interface PastedDocument {
  readonly group: string
  readonly taxNo: string
  readonly rows: readonly Readonly<Record<string, string>>[]
  /** Where each row stands: its line in the pasted text, from 0, or its row in the workbook. */
  readonly lineNumbers: readonly number[]
  /** Of a workbook made of the template: the row of each line of the model. */
  readonly lineRows?: readonly number[]
  /** Keys of words under `bulk.errors`, with the row they are in. */
  readonly errors: readonly PastedError[]
  /** Of a workbook made of the template: the whole document, which needs no columns by their order. */
  readonly model?: Body
}
export interface PastedError {
  readonly row: number
  readonly key: string
  readonly column: string
  /** Where it is one, the key is one under `sheet.problems`; of a workbook the column is its title there. */
  readonly values?: Readonly<Record<string, string>>
  /** The cell that has to be corrected. */
  readonly cell?: PastedCell
}
/** A cell of the pasted text or of a workbook: its line, from 0, and the key of its column, of a workbook its place. */
export interface PastedCell {
  readonly line: number
  readonly column: string
}

/** What cells are read by: the sign before the decimals, and the codes as they may be written. */
export type PastedContext = CellContext
const withoutLists: PastedContext = { decimal: ',', lists: new Map() }

export const GROUP = 'group'

/** Number of the document, tax number of the receiver and, where no network tells it, his name, then the columns of a line. */
export function pastedColumns(whole: Form): readonly PastedColumn[] {
  const form = plainForm(whole)
  const { party, lines } = form
  return [
    { key: GROUP },
    ...(party ? partyColumns(party) : []),
    ...(lines ? lines.columns.map((field) => ({ key: field.key, field, section: lines.key })) : []),
  ]
}

/** The name may be left out of those whom the company knows. */
function partyColumns({ key, lookup, taxNoField, nameField }: PartySection): PastedColumn[] {
  const { required: _required, default: _default, ...optionalName } = nameField
  const fields = lookup === undefined ? [taxNoField, optionalName] : [taxNoField]
  return fields.map((field) => ({ key: field.key, field, section: key }))
}

/** A row as it may be pasted: what the form starts with, and of the rest what is needed. `text` stands for a name, `price` for an amount. */
export function sampleRow(columns: readonly PastedColumn[], text: string, price: string): string {
  const cells = columns.map(({ field }) => {
    if (!field) return '1'
    if (field.kind === 'taxNo') return '1234567890'
    if (field.default !== undefined) return String(field.default)
    if (!field.required) return ''
    return field.takesNumber ? price : text
  })
  return cells.join('\t')
}

/** Tab-separated text as a spreadsheet of the language copies it; a first row whose numbers are no numbers is a heading and left out. */
export const parsePasted = (
  text: string,
  form: Form,
  context: PastedContext = withoutLists,
): PastedDocument[] => allSteps(pastedSteps(text, form, context))

/** The same, a row at a time. */
export function* pastedSteps(
  text: string,
  form: Form,
  context: PastedContext,
): Steps<PastedDocument[]> {
  const columns = pastedColumns(form)
  const rows = text
    .split(/\r?\n/)
    .flatMap((line, at) =>
      line.trim() === '' ? [] : [{ line: at, cells: line.split('\t').map((cell) => cell.trim()) }],
    )
  const data = rows.filter(
    ({ cells }, index) => index > 0 || !isHeading(cells, columns, context.decimal),
  )
  const documents = new Map<string, Gathered>()
  for (const [index, { line, cells }] of data.entries()) {
    const group = cells[0] || String(index + 1)
    const document = documents.get(group) ?? { rows: [], lineNumbers: [], errors: [] }
    documents.set(group, document)
    const row = rowOf(cells, columns, context, (key, column, values) =>
      document.errors.push({
        row: index + 1,
        key,
        column,
        ...(values && { values }),
        cell: { line, column },
      }),
    )
    document.rows.push(row)
    document.lineNumbers.push(line)
    yield
  }
  const taxNoKey = columns[1]?.key ?? ''
  return [...documents].map(([group, { rows: lines, lineNumbers, errors }]) => ({
    group,
    taxNo: lines[0]?.[taxNoKey] ?? '',
    rows: lines,
    lineNumbers,
    errors,
  }))
}

interface Gathered {
  readonly rows: Record<string, string>[]
  readonly lineNumbers: number[]
  readonly errors: PastedError[]
}

/** The text with another word in one of its cells, which may lie behind the last one that the row had. */
export function withCell(
  text: string,
  { line, column }: PastedCell,
  columns: readonly PastedColumn[],
  word: string,
): string {
  const at = columns.findIndex(({ key }) => key === column)
  return text
    .split('\n')
    .map((row, index) => {
      if (index !== line || at < 0) return row
      const cells = row.split('\t')
      return Array.from({ length: Math.max(cells.length, at + 1) }, (_, one) =>
        one === at ? word.replace(/[\t\r\n]+/g, ' ') : (cells[one] ?? ''),
      ).join('\t')
    })
    .join('\n')
}

/** What stands in a cell of the pasted text, as it was pasted. */
export function cellIn(
  text: string,
  { line, column }: PastedCell,
  columns: readonly PastedColumn[],
): string {
  const at = columns.findIndex(({ key }) => key === column)
  return (text.split('\n')[line]?.split('\t')[at] ?? '').trim()
}

/** The cell that a place of the document's model was written from; undefined where no column has it. */
export function cellOfPlace(
  place: string,
  { rows, lineNumbers }: PastedDocument,
  form: Form,
  columns: readonly PastedColumn[],
): PastedCell | undefined {
  const [, at, index, inLine = ''] = /^([^[]*)\[(\d+)\]\.?(.*)$/.exec(place) ?? []
  const isLine = at !== undefined && at === form.lines?.at
  const row = isLine ? Number(index) : 0
  const found = columns.find(({ key, field, section }) =>
    isLine
      ? section === form.lines?.key &&
        [key, field?.at ?? ''].some((one) => inLine === one || inLine.startsWith(`${one}[`))
      : section === form.party?.key && field?.place === place,
  )
  const line = lineNumbers[row]
  return found && row < rows.length && line !== undefined ? { line, column: found.key } : undefined
}

/** The body of one document, with the party's address as it is registered. */
export function bodyOfPasted(
  document: PastedDocument,
  form: Form,
  map: DocumentMap,
  party: FoundParty | undefined,
  today: string,
  uuid: string,
): Body {
  if (document.model) return bodyOfModel(document.model, form, map, party, uuid)
  const section = form.lines
  const lines: EditorLine[] = section
    ? document.rows.map((row, index) => ({
        key: String(index),
        base: {},
        values: { ...newLine(section, '', today).values, ...filled(row) },
      }))
    : []
  return bodyOf(
    form,
    map,
    withParty(newValues(form, today), form.party, document, party),
    lines,
    uuid,
  )
}

/**
 * The body as one of the family that the receiver decided: rows are written into its own form; the document of a workbook is
 * carried over from the family whose template it was made of.
 */
export async function bodyOfFamily(
  document: PastedDocument,
  family: WrittenFamily,
  made: WrittenFamily,
  write: (form: Form, map: DocumentMap) => Body,
): Promise<Body> {
  if (made === family || !document.model) return write(made.form, made.document)
  const carried = await carriedBody(write(family.form, family.document), family, made)
  return withDefaults(carried, made)
}

/** What only the other family asks for starts as in its editor. */
function withDefaults(body: Body, { form, document }: WrittenFamily): Body {
  const model = recordOf(body[document.wrapper])
  const open = form.sections
    .flatMap((section) => (section.section === 'fields' ? section.fields : []))
    .filter(
      ({ at, default: given, when }) =>
        given !== undefined &&
        given !== 'today' &&
        when === undefined &&
        valueAt(model, at) === undefined,
    )
  return {
    ...body,
    [document.wrapper]: open.reduce<Body>(
      (all, { at, default: given }) => writePlace(all, at, given),
      model,
    ),
  }
}

/** The documents of a workbook made of the template. */
export function documentsOfSheet({ documents, titles }: ReadSheet, form: Form): PastedDocument[] {
  const party = form.party
  return documents.map(({ group, rows, lineRows, model, problems }) => {
    const taxNo = party ? valueAt(model, party.taxNoField.place) : undefined
    const errors = problems.filter(
      ({ key, place }) =>
        key !== 'missing' || taxNo === undefined || !place.startsWith(`${party?.at ?? ''}.`),
    )
    return {
      group,
      taxNo: String(taxNo ?? ''),
      rows: rows.map(() => ({})),
      lineNumbers: rows,
      lineRows,
      errors: errors.map(({ row, place, key, values }) => ({
        row,
        key,
        column: titles.get(place) ?? place,
        values,
        cell: { line: row - 1, column: place },
      })),
      model,
    }
  })
}

/** Cells of any other workbook as if they had been copied out of it, numbers as the language writes them. */
export function pastedText(rows: readonly SheetRow[], decimal: ',' | '.'): string {
  const text = (cell: SheetCell) =>
    typeof cell === 'number'
      ? cellText(cell).replace('.', decimal)
      : cellText(cell).replace(/[\t\r\n]+/g, ' ')
  return rows
    .map((row) => row.map(text).join('\t'))
    .filter((line) => line.trim() !== '')
    .join('\n')
}

/** What the sheet leaves open of the party is taken from where it is known. */
function bodyOfModel(
  model: Body,
  form: Form,
  map: DocumentMap,
  party: FoundParty | undefined,
  uuid: string,
): Body {
  const section = form.party
  const known = section && party ? { ...party.values, [section.name]: party.name } : {}
  const open = (section?.fields ?? []).filter(
    ({ at, place }) => known[at] !== undefined && valueAt(model, place) === undefined,
  )
  const filled = open.reduce<Body>((all, { at, place }) => writePlace(all, place, known[at]), model)
  const alias = section?.alias && party?.aliases[0] ? { [section.alias]: party.aliases[0] } : {}
  return { ...alias, [map.wrapper]: writePlace(filled, map.places.uuid, uuid) }
}

function withParty(
  values: Values,
  section: PartySection | undefined,
  { taxNo, rows: [first] }: PastedDocument,
  party: FoundParty | undefined,
): Values {
  if (!section) return values
  const name = first?.[section.nameField.key] || party?.name
  const texts: Record<string, string> = {
    ...party?.values,
    [section.taxNo]: taxNo,
    ...(name !== undefined && { [section.name]: name }),
  }
  const known = section.fields.filter((field) => texts[field.at] !== undefined)
  const written = known.reduce(
    (all, field) => writePlace(all, field.place, texts[field.at]),
    values,
  )
  return section.alias && party?.aliases[0]
    ? writePlace(written, section.alias, party.aliases[0])
    : written
}

function rowOf(
  cells: readonly string[],
  columns: readonly PastedColumn[],
  context: PastedContext,
  wrong: (key: string, column: string, values?: PastedError['values']) => void,
): Record<string, string> {
  return Object.fromEntries(
    columns.map(({ key, field }, at) => {
      const cell = cells[at] ?? ''
      if (!field) return [key, cell]
      if (field.required && cell === '' && field.default === undefined) wrong('missing', key)
      if (cell === '') return [key, cell]
      const { text, fault } = readTyped(cell, field, context)
      if (fault === 'taxNo' || fault === 'number') wrong(fault, key)
      else if (fault) wrong(fault, key, { value: cell, allowed: allowedCodes(field, context) })
      return [key, text]
    }),
  )
}

/** A row of names: none of its numbers is one. */
function isHeading(
  cells: readonly string[],
  columns: readonly PastedColumn[],
  decimal: PastedContext['decimal'],
): boolean {
  const figures = columns.flatMap(({ field }, at) =>
    field?.takesNumber === true && cells[at] ? [cells[at]] : [],
  )
  return figures.length > 0 && figures.every((cell) => readDiscount(cell, decimal) === undefined)
}
const filled = (row: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ''))
