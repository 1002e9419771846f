/**
 * Between the wire model and what a person types. In the editor every value is text (a date, a code, decimal text); the
 * model gets numbers where its kind is a number. Parts of a loaded model that the form does not show are kept as they were.
 */
import { grouped } from '#values/grouped.ts'
import { memoized } from '#values/memoized.ts'
import { isRecord, recordOf, recordsIn, valueAt, textsIn } from '#values/json.ts'
import type { Condition } from '#descriptor/condition.ts'
import type {
  Form,
  FormField,
  LinesSection,
  ListEntry,
  RowsSection,
  Section,
} from '#engine/form.ts'
import {
  isLineTax,
  taxesText,
  taxOfWire,
  typedTaxes,
  wireOfTax,
} from '#documents/amounts/line-taxes.ts'
import { discountText, wireOfDiscount, type DiscountColumn } from '#documents/amounts/discount.ts'
import { holds } from '#engine/condition.ts'
import { choicesIn, choicesOf } from './choices.ts'
import { bodyOfFiles } from './chosen-files.ts'
import type { DocumentMap } from '#engine/document-map.ts'

/** Values that a variant of the editor starts with, by place; they stay where the form does not show them. */
export type Preset = Readonly<Record<string, string>>
/** Nested by place: `{ InvoiceInfo: { IssueDate: '2026-11-21' } }`. Null is a secret that nobody has touched. */
export type Values = { [key: string]: Values | string | readonly Row[] | null | undefined }
/** One line or row: typed text by the place of its column. */
export type Row = Readonly<Record<string, string>>
/** A row with the part of the loaded model that it came from. */
export interface EditorLine {
  readonly key: string
  readonly values: Row
  readonly base: Record<string, unknown>
  /** What is wrong with cells that were pasted, by column: key of the sentence under `editor.paste.faults`. Typing takes it away. */
  readonly faults?: Readonly<Record<string, string>>
  /** Columns that the document did not show as it was loaded: what they came with stays, whatever they are. */
  readonly unseen?: readonly string[]
}
/** A document as the wire has it, inside its wrapper. */
export type Body = Record<string, unknown>

const SEVERAL_LINES = /\r?\n/

/** `values` with the place set, undefined removes it: a copy, unless that is how they are. */
export function writePlace<T extends Record<string, unknown>>(
  values: T,
  place: string,
  value: unknown,
): T {
  const dot = place.indexOf('.')
  const key = dot < 0 ? place : place.slice(0, dot)
  const inner = dot < 0 ? value : writePlace(recordOf(values[key]), place.slice(dot + 1), value)
  const isGone = inner === undefined || isEmptyObject(inner)
  if (isGone ? !Object.hasOwn(values, key) : inner === values[key]) return values
  const { [key]: _old, ...others } = values
  return (isGone ? others : { ...others, [key]: inner }) as T
}

/** Whether a field or section is shown, by the values of the whole document. */
export function isShown(when: Condition | undefined, values: unknown): boolean {
  if (!when) return true
  return holds(
    when,
    Object.fromEntries(Object.keys(when).map((place) => [place, valueAt(values, place) ?? ''])),
  )
}

/** What the model says at a field. */
export function modelValue(model: unknown, field: FormField): unknown {
  const value = valueAt(model, field.place)
  return field.entry ? entryIn(value, field.entry)?.[field.entry.take] : value
}
const entryIn = (list: unknown, { by, is }: ListEntry): Body | undefined =>
  recordsIn(list).find((one) => one[by] === is)

/** The list with what is said of the entry, which goes when nothing is said of it any more. */
function withEntry(
  list: unknown,
  { by, is, take }: ListEntry,
  value: unknown,
): readonly Body[] | undefined {
  const all = recordsIn(list)
  const present = entryIn(all, { by, is, take })
  const { [take]: _old, ...rest } = present ?? { [by]: is }
  const entry = value === undefined ? rest : { ...rest, [take]: value }
  const others = all.filter((one) => one !== present)
  return filled(Object.keys(entry).length > 1 ? [...others, entry] : others)
}

/** Where the editor says something about a place: what all lines have alike stands above them, and an entry of a list has a field of its own. */
export function editedPlace(form: Form, place: string): string {
  const general = place.replace(/\[\d+\]/, '')
  const fields = form.sections.flatMap((section) =>
    section.section === 'fields'
      ? section.fields.map((field) => ({ ...field, isAlike: section.each !== undefined }))
      : [],
  )
  return (
    fields.find((field) => field.entry && field.place === place)?.key ??
    fields.find((field) => field.isAlike && field.key === general)?.key ??
    place
  )
}

/** The values of a new document; `preset` are those of the screen (an export invoice starts with its profile). */
export function newValues(form: Form, today: string, preset: Preset = {}): Values {
  const defaults = form.sections.flatMap((section) =>
    fieldsOf(section).map((field): [string, string | null] => [
      field.key,
      field.secret ? null : defaultText(field, today),
    ]),
  )
  return [...defaults, ...Object.entries(preset)].reduce<Values>(
    (values, [place, text]) => (text === '' ? values : writePlace(values, place, text)),
    {},
  )
}

export function newLine(
  section: LinesSection | RowsSection,
  key: string,
  today = '',
  preset: Preset = {},
): EditorLine {
  return {
    key,
    base: {},
    values: Object.fromEntries(
      section.columns.map((column) => [
        column.key,
        preset[`${section.at}.${column.at}`] ?? defaultText(column, today),
      ]),
    ),
  }
}

/** Values of a loaded body, as text. */
export function valuesOf(
  form: Form,
  document: DocumentMap,
  body: Body,
): { values: Values; lines: EditorLine[] } {
  return valuesOfModel(form, recordOf(body[document.wrapper]), body)
}

/** Values of a loaded model, as text; `body`: what stands around it, where anything does. */
export function valuesOfModel(
  form: Form,
  model: Body,
  body: Body = {},
): { values: Values; lines: EditorLine[] } {
  const values = form.sections.reduce<Values>(
    (all, section) => ({ ...all, ...sectionValues(form, section, model, body, all) }),
    {},
  )
  return { values, lines: form.lines ? linesOfModel(form.lines, model) : [] }
}

function linesOfModel(section: LinesSection, model: Body): EditorLine[] {
  const { columns, own } = shownColumns(section, model)
  const unseen = section.columns.filter((column) => !columns.has(column)).map(({ key }) => key)
  const read = rowReader(section.columns, own)
  return recordsIn(valueAt(model, section.at)).map((line, index) => ({
    key: `loaded-${index}`,
    base: line,
    values: read(line),
    unseen,
  }))
}

/** The body to send: the loaded one with what the form says laid over it. */
export function bodyOf(
  form: Form,
  document: DocumentMap,
  values: Values,
  lines: readonly EditorLine[],
  uuid: string,
  base: Body = {},
  preset: Preset = {},
): Body {
  const loaded = isRecord(base[document.wrapper]) ? recordOf(base[document.wrapper]) : undefined
  const model = modelOf(form, values, lines, loaded, preset)
  const body = form.sections.reduce<Body>(
    (all, section) =>
      section.section === 'party' && section.alias
        ? writePlace(all, section.alias, textAt(values, section.alias) || undefined)
        : all,
    base,
  )
  return { ...body, [document.wrapper]: writePlace(model, document.places.uuid, uuid) }
}

/** The loaded model with what the form says laid over it. */
export function modelOf(
  form: Form,
  values: Values,
  lines: readonly EditorLine[],
  loaded: Body = {},
  preset: Preset = {},
): Body {
  let model = loaded
  // A place that two sections have, each for documents of its own, is that of the one that is shown.
  const shown = shownPlaces(form, values)
  for (const section of form.sections) {
    if (section.section === 'fields' && section.each !== undefined) continue
    if (section.section === 'lines')
      model = {
        ...model,
        [section.at]: linesModel(form, section, values, lines, loaded, preset),
      }
    else if (section.section === 'rows')
      model = isKept(section.when, values, loaded)
        ? model
        : writePlace(
            model,
            section.at,
            filled([
              ...ownRows(form, section.at, values, model),
              ...(rowsModel(section, values) ?? []),
            ]),
          )
    else if (section.section === 'notes')
      model = writePlace(model, section.at, notesModel(valueAt(values, section.at)))
    // Nothing chosen is said too: left out, they would stay as they were.
    else if (section.section === 'rights')
      model = writePlace(model, section.at, notesModel(valueAt(values, section.at)) ?? [])
    else if (section.section === 'choices')
      model = writePlace(
        model,
        section.at,
        choicesIn(textAt(values, section.at)).map(({ id, name }, index) => ({
          ID: id,
          OrderNumber: index + 1,
          ...(name !== '' && { DisplayName: name }),
        })),
      )
    else if (section.section === 'files')
      model = writePlace(model, section.at, bodyOfFiles(textAt(values, section.at)))
    else {
      const isSeen = isShown(section.when, values)
      for (const field of section.fields) {
        const { key, place } = field
        const isSent = (isSeen && isShown(field.when, values)) || preset[key] !== undefined
        if (
          !isSent &&
          (shown.has(key) ||
            isKept(section.when, values, loaded) ||
            isKept(field.when, values, loaded))
        )
          continue
        const value = isSent ? writtenValue(field, values) : undefined
        const present = valueAt(model, place)
        model = writePlace(
          model,
          place,
          field.entry ? withEntry(present, field.entry, value) : emptyAsItCame(value, present),
        )
      }
    }
  }
  return model
}

/** The text of a place; empty where there is none. */
export function textAt(values: unknown, place: string): string {
  const value = valueAt(values, place)
  return typeof value === 'string' ? value : ''
}

function sectionValues(form: Form, section: Section, model: Body, body: Body, all: Values): Values {
  if (section.section === 'lines') return {}
  if (section.section === 'notes' || section.section === 'rights')
    return writePlace(all, section.at, textsIn(valueAt(model, section.at)).join('\n'))
  if (section.section === 'choices')
    return writePlace(all, section.at, choicesOf(valueAt(model, section.at)))
  // What went with a call is never read back.
  if (section.section === 'files') return writePlace(all, section.at, '')
  if (section.section === 'rows') {
    const own = ownRows(form, section.at, model, model)
    return writePlace(
      all,
      section.at,
      recordsIn(valueAt(model, section.at))
        .filter((row) => !own.includes(row))
        .map(rowReader(section.stored)),
    )
  }
  // What all lines have alike is read off the first.
  const read = (field: FormField) =>
    section.section === 'fields' && section.each !== undefined
      ? valueAt(firstLine(model, section.each), field.at)
      : modelValue(model, field)
  const fields = section.fields.reduce<Values>(
    (values, field) =>
      writePlace(values, field.key, field.secret ? null : textOf(field, read(field))),
    all,
  )
  return section.section === 'party' && section.alias
    ? writePlace(fields, section.alias, String(body[section.alias] ?? ''))
    : fields
}

/**
 * Reads the texts of a row, one for each column. A row of the wire has members for only a few of the columns, so the reader goes
 * through its members: all other columns keep the empty text.
 */
function rowReader(
  columns: readonly FormField[],
  own: ReadonlySet<string> = new Set(),
): (row: Body) => Row {
  const empty: Row = Object.fromEntries(columns.map(({ key }) => [key, '']))
  const byMember = grouped(
    columns.flatMap((column) =>
      [column.at, column.percentAt].flatMap((place) =>
        place === undefined ? [] : [{ member: firstName(place), column }],
      ),
    ),
    ({ member }) => member,
  )
  return (row) => {
    const texts: Record<string, string> = { ...empty }
    for (const member of Object.keys(row))
      for (const { column } of byMember.get(member) ?? [])
        texts[column.key] = cellOf(column, row, own)
    return texts
  }
}
const firstName = (place: string): string => place.replace(/\..*/, '')

function cellOf(column: FormField, row: Body, own: ReadonlySet<string>): string {
  if (isDiscount(column)) return discountText(row, column)
  const value = valueAt(row, column.at)
  return column.as === 'taxes' ? taxesOf(value, own) : textOf(column, value)
}

/** What the wire has of a column; of a discount whichever it was said as. */
export function columnValue(column: FormField, row: Body): unknown {
  const value = valueAt(row, column.at)
  return isDiscount(column) ? (valueAt(row, column.percentAt) ?? value) : value
}

const isDiscount = (column: FormField): column is FormField & DiscountColumn =>
  column.percentAt !== undefined

/** The columns of lines whose condition holds: for all lines alike, so that it is asked once and not of each. */
export interface ShownColumns {
  readonly columns: ReadonlySet<FormField>
  readonly keys: ReadonlySet<string>
  /** Taxes that have a column of their own. */
  readonly own: ReadonlySet<string>
  /** The columns that a line writes to the model, given the keys of those that its document did not show when it was loaded. */
  readonly written: (unseen: readonly string[]) => readonly FormField[]
}

export function shownColumns(section: LinesSection, values: unknown): ShownColumns {
  const shown = section.columns.filter((column) => isShown(column.when, values))
  const [columns, keys] = [new Set(shown), new Set(shown.map(({ key }) => key))]
  return {
    columns,
    keys,
    own: ownTaxes(shown),
    // All lines of a loaded document share one list of unseen columns, so this is computed once and not for each line.
    written: memoized((unseen) =>
      section.columns.filter(
        (column) => columns.has(column) || !(keys.has(column.key) || unseen.includes(column.key)),
      ),
    ),
  }
}

/** `shownColumns` of the values as they are at each moment, worked out anew when one of those changes that conditions ask for. */
export function shownColumnsNow(section: LinesSection): (values: Values) => ShownColumns {
  const places = [...new Set(section.columns.flatMap(({ when }) => Object.keys(when ?? {})))]
  let known: { readonly of: string; readonly shown: ShownColumns } | undefined
  return (values) => {
    const of = JSON.stringify(places.map((place) => valueAt(values, place)))
    if (known?.of !== of) known = { of, shown: shownColumns(section, values) }
    return known.shown
  }
}

const noColumns: readonly string[] = []

/** One line as the wire has it. */
export function lineModel(
  section: LinesSection,
  line: EditorLine,
  { columns, own, written }: ShownColumns,
  preset: Preset = {},
): Body {
  return written(line.unseen ?? noColumns).reduce<Body>((model, column) => {
    const text =
      columns.has(column) || preset[`${section.at}.${column.at}`] !== undefined
        ? (line.values[column.key] ?? '')
        : ''
    if (isDiscount(column)) return withDiscount(model, column, text)
    return writePlace(model, column.at, lineValue(column, valueAt(model, column.at), text, own))
  }, line.base)
}

/** Of an amount and a per cent one stands alone: what the other came to may have changed with the price. */
function withDiscount(model: Body, column: DiscountColumn, text: string): Body {
  const { amount, percent } = wireOfDiscount(text)
  return writePlace(writePlace(model, column.at, amount), column.percentAt, percent)
}

/** Taxes that have a column of their own: the column of all others leaves them alone. */
const ownTaxes = (shown: readonly FormField[]): ReadonlySet<string> =>
  new Set(shown.flatMap(({ tax }) => tax ?? []))

function lineValue(
  column: FormField,
  present: unknown,
  text: string,
  own: ReadonlySet<string>,
): unknown {
  if (column.as === 'withholding') return withheld(present, text)
  if (column.as === 'taxes') return withTaxes(present, text, own)
  if (column.tax !== undefined) return taxed(present, column.tax, text)
  return emptyAsItCame(wireValue(column, text), present)
}

/** An empty text stays where one came: the schema requires some fields, empty or not. */
const emptyAsItCame = (value: unknown, present: unknown): unknown =>
  value === undefined && present === '' ? '' : value

/** The lines with what they all have alike; a line that came with a value of its own keeps it. */
function linesModel(
  form: Form,
  section: LinesSection,
  values: Values,
  lines: readonly EditorLine[],
  base: unknown,
  preset: Preset,
): Body[] {
  const alike = form.sections.flatMap((one) =>
    one.section === 'fields' && one.each === section.at
      ? one.fields.map((field) => ({
          field,
          isSent: isShown(one.when, values) && isShown(field.when, values),
          isUnseen: isKept(one.when, values, base),
        }))
      : [],
  )
  const first = firstLine(base, section.at)
  const shown = shownColumns(section, values)
  return lines.map((line) =>
    alike.reduce<Body>(
      (model, { field, isSent, isUnseen }) => {
        const own = valueAt(line.base, field.at)
        if (isUnseen || (own !== undefined && own !== null && own !== valueAt(first, field.at)))
          return model
        return writePlace(
          model,
          field.at,
          isSent ? wireValue(field, textAt(values, field.key)) : undefined,
        )
      },
      lineModel(section, line, shown, preset),
    ),
  )
}

/** What neither the document as it was loaded nor the one on screen shows stays as it came. */
const isKept = (when: Condition | undefined, values: Values, loaded: unknown): boolean =>
  loaded !== undefined && !isShown(when, values) && !isShown(when, loaded)

function shownPlaces(form: Form, values: Values): ReadonlySet<string> {
  return new Set(
    form.sections.flatMap((section) =>
      'fields' in section && isShown(section.when, values)
        ? section.fields.filter((field) => isShown(field.when, values)).map(({ key }) => key)
        : [],
    ),
  )
}

const firstLine = (model: unknown, at: string): unknown => {
  const lines = valueAt(model, at)
  return Array.isArray(lines) ? lines[0] : undefined
}

/** Whether nothing of a section is filled in; a party and lines are never counted empty. */
export function isEmptySection(section: Section, values: unknown): boolean {
  if (section.section === 'fields')
    return section.fields.every((field) => isBlank(valueAt(values, field.key)))
  if (section.section !== 'rows') return false
  return recordsIn(valueAt(values, section.at)).every((row) =>
    section.stored.every((column) => isBlank(row[column.key] ?? valueAt(row, column.at))),
  )
}
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Entries of the list at a place that have fields of their own, as far as `values` show these: the rows of the list leave them alone. */
function ownRows(form: Form, at: string, values: unknown, model: unknown): readonly Body[] {
  const entries = form.sections.flatMap((section) =>
    'fields' in section && isShown(section.when, values)
      ? section.fields.flatMap((field) =>
          field.entry && field.place === at && isShown(field.when, values) ? [field.entry] : [],
        )
      : [],
  )
  return recordsIn(valueAt(model, at)).filter((row) => entries.some(({ by, is }) => row[by] === is))
}

/** What the editor holds of a section of rows is typed text, row by row. */
export const isRows = (typed: unknown): typed is readonly Row[] => Array.isArray(typed)

function rowsModel(section: RowsSection, values: Values): readonly Body[] | undefined {
  const typed = valueAt(values, section.at)
  const rows = isRows(typed) ? typed : []
  if (!isShown(section.when, values)) return undefined
  const filled = rows.filter((row) => Object.values(row).some((text) => text !== ''))
  return filled.length === 0
    ? undefined
    : filled.map((row) =>
        section.stored.reduce<Body>(
          (model, column) => writePlace(model, column.at, wireValue(column, row[column.key] ?? '')),
          {},
        ),
      )
}

function notesModel(text: unknown): string[] | undefined {
  const notes =
    typeof text === 'string'
      ? text
          .split(SEVERAL_LINES)
          .map((note) => note.trim())
          .filter(Boolean)
      : []
  return notes.length > 0 ? notes : undefined
}

/** The line's taxes with the chosen withholding in place of the old one. */
function withheld(taxes: unknown, code: string): readonly Body[] | undefined {
  const all = recordsIn(taxes)
  if (all.some((tax) => withholdingOf(tax) === code && code !== '')) return all
  const isFormer = (tax: Body) => withholdingOf(tax) !== undefined
  return replaced(all, isFormer, code === '' ? [] : [{ TaxCode: code }])
}

/** The line's taxes with the per cent of this one; a fixed amount that came with the model stays while nothing is typed. */
function taxed(taxes: unknown, code: string, text: string): readonly Body[] | undefined {
  const all = recordsIn(taxes)
  const percent = text.trim()
  const isThis = (tax: Body) => tax.TaxCode === code
  const present = all.find(isThis)
  if (present && taxOfWire(present).percent === percent) return all
  return replaced(all, isThis, percent === '' ? [] : [wireOfTax({ code, percent, amount: '' })])
}

/** The line's withholding and KDV with the typed taxes; one that is still what it was keeps all that came with it. */
function withTaxes(
  taxes: unknown,
  text: string,
  own: ReadonlySet<string>,
): readonly Body[] | undefined {
  if (taxes === undefined && text === '') return undefined
  const all = recordsIn(taxes)
  if (taxesOf(all, own) === text) return filled(all)
  const present = new Map(all.map((tax) => [taxesText([taxOfWire(tax)]), tax]))
  return replaced(
    all,
    (tax) => isTyped(tax, own),
    typedTaxes(text).map((tax) => present.get(taxesText([tax])) ?? wireOfTax(tax)),
  )
}

/** What stands in the places of former taxes, where these stood: a line whose taxes change places would count as changed. */
function replaced(
  all: readonly Body[],
  isFormer: (tax: Body) => boolean,
  by: readonly Body[],
): readonly Body[] | undefined {
  const first = all.findIndex(isFormer)
  const at = first < 0 ? all.length : first
  return filled([...all.slice(0, at), ...by, ...all.slice(at).filter((tax) => !isFormer(tax))])
}
const filled = (taxes: readonly Body[]): readonly Body[] | undefined =>
  taxes.length > 0 ? taxes : undefined

/** Codes 601–627 are partial, 801–825 full withholding (spec/codes/withholding.json). */
const isWithholding = (code: unknown): code is string =>
  typeof code === 'string' && /^[68]\d\d$/.test(code)
/** Its own code, or the reason of 9015. */
const withholdingOf = ({ TaxCode, ReasonCode }: Body): string | undefined =>
  [TaxCode, TaxCode === '9015' ? ReasonCode : undefined].find(isWithholding)

/** As text: what is neither KDV nor withheld, and has no column of its own. */
const taxesOf = (taxes: unknown, own: ReadonlySet<string>): string =>
  taxes === undefined
    ? ''
    : taxesText(
        recordsIn(taxes)
          .filter((tax) => isTyped(tax, own))
          .map(taxOfWire),
      )
const isTyped = ({ TaxCode }: Body, own: ReadonlySet<string>): boolean =>
  isLineTax(String(TaxCode)) && !own.has(String(TaxCode))

function textOf(field: FormField, value: unknown): string {
  if (field.as === 'withholding')
    return recordsIn(value).flatMap((tax) => withholdingOf(tax) ?? [])[0] ?? ''
  if (field.tax !== undefined)
    return (
      recordsIn(value).flatMap((tax) =>
        tax.TaxCode === field.tax ? [taxOfWire(tax).percent] : [],
      )[0] ?? ''
    )
  if (value === undefined || value === null) return ''
  if (field.kind === 'date') return String(value).slice(0, 10)
  if (field.kind === 'dateTime') return String(value).slice(0, 16)
  return String(value)
}

/** A secret goes as it was typed, blanks included; nothing typed leaves the one that is kept, and an empty text removes it. */
const writtenValue = (field: FormField, values: Values): unknown =>
  field.secret
    ? (valueAt(values, field.key) ?? undefined)
    : wireValue(field, textAt(values, field.key))

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

function wireValue(field: FormField, text: string): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  // What is neither yes nor no goes as it was typed, as what is no number does.
  if (field.kind === 'flag') return flags.get(trimmed) ?? trimmed
  if (!field.isNumber) return trimmed
  // What is no number goes as it was typed: whoever gets it names it, where NaN would become nothing on the way.
  return Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed)
}

export const defaultText = (field: FormField, today: string): string =>
  field.default === 'today' ? today : field.default === undefined ? '' : String(field.default)
const fieldsOf = (section: Section): readonly FormField[] =>
  section.section === 'fields' || section.section === 'party' ? section.fields : []
const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === 0
