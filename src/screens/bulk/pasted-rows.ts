/** Rows pasted from a spreadsheet → documents: one row per line, rows of one number make one document. */
import type { WrittenFamily } from '#engine/written-family.ts'
import { recordOf, valueAt } from '#values/json.ts'
import type { DocumentMap } from '#engine/document-map.ts'
import { plainForm } from '#engine/variants.ts'
import type { Form, FormField, PartySection } from '#engine/form.ts'
import { cellText, type SheetCell, type SheetRow } from '#documents/sheet/read-cell.ts'
import type { ReadSheet } from '#documents/sheet/read-sheet.ts'
import { allSteps, type Steps } from '#documents/sheet/steps.ts'
import { hasShapeOfTaxNumber } from '#values/tax-number.ts'
import type { Language } from '#schemas/language.ts'
import { parseDecimal } from '../text/parse-decimal.ts'
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
  /** Keys of words under `bulk.errors`, with the row they are in. */
  readonly errors: readonly PastedError[]
  /** Of a workbook made of the template: the whole document, which needs no columns by their order. */
  readonly model?: Body
}
export interface PastedError {
  readonly row: number
  readonly key: string
  readonly column: string
  /** Of a workbook: the key is one under `sheet.problems`, and the column its title there. */
  readonly values?: Readonly<Record<string, string>>
}

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
  language: Language = 'tr',
): PastedDocument[] => allSteps(pastedSteps(text, form, language))

/** The same, a row at a time. */
export function* pastedSteps(
  text: string,
  form: Form,
  language: Language,
): Steps<PastedDocument[]> {
  const columns = pastedColumns(form)
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  const data = rows.filter((cells, index) => index > 0 || !isHeading(cells, columns))
  const documents = new Map<
    string,
    { rows: Record<string, string>[]; errors: PastedDocument['errors'][number][] }
  >()
  for (const [index, cells] of data.entries()) {
    const group = cells[0] || String(index + 1)
    const document = documents.get(group) ?? { rows: [], errors: [] }
    documents.set(group, document)
    const row = rowOf(cells, columns, language, (key, column) =>
      document.errors.push({ row: index + 1, key, column }),
    )
    document.rows.push(row)
    yield
  }
  const taxNoKey = columns[1]?.key ?? ''
  return [...documents].map(([group, { rows: lines, errors }]) => ({
    group,
    taxNo: lines[0]?.[taxNoKey] ?? '',
    rows: lines,
    errors,
  }))
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
  return documents.map(({ group, rows, model, problems }) => {
    const taxNo = party ? valueAt(model, party.taxNoField.place) : undefined
    const errors = problems.filter(
      ({ key, place }) =>
        key !== 'missing' || taxNo === undefined || !place.startsWith(`${party?.at ?? ''}.`),
    )
    return {
      group,
      taxNo: String(taxNo ?? ''),
      rows: rows.map(() => ({})),
      errors: errors.map(({ row, place, key, values }) => ({
        row,
        key,
        column: titles.get(place) ?? place,
        values,
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
  language: Language,
  wrong: (key: string, column: string) => void,
): Record<string, string> {
  return Object.fromEntries(
    columns.map(({ key, field }, at) => {
      const cell = cells[at] ?? ''
      if (field?.required && cell === '' && field.default === undefined) wrong('missing', key)
      if (field?.kind === 'taxNo' && cell !== '' && !hasShapeOfTaxNumber(cell)) wrong('taxNo', key)
      if (!field?.takesNumber || cell === '') return [key, cell]
      const number = parseDecimal(cell, language)
      if (number === undefined) wrong('number', key)
      return [key, number ?? cell]
    }),
  )
}

const isHeading = (cells: readonly string[], columns: readonly PastedColumn[]): boolean =>
  columns.some(
    ({ field }, at) =>
      field?.takesNumber === true &&
      (cells[at] ?? '') !== '' &&
      parseDecimal(cells[at] ?? '') === undefined,
  )
const filled = (row: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ''))
