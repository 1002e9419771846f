/**
 * The columns of a spreadsheet of documents, made of a family's form: one row is one line; what belongs to the whole
 * document stands in the first row of it. The place of a column is written into the sheet's second row, so that a sheet
 * is understood whatever language its titles are in, and whatever order its columns were brought into.
 */
import type { FormField, FormSpec, SectionSpec } from '#descriptor/form.ts'

export interface SheetColumn {
  /** Place in the wire model: `InvoiceInfo.IssueDate`; `InvoiceLines[].Price` of each line; `Notes[]`; `#` tells documents apart. */
  readonly place: string
  /** What a row's cell says something about: the document, one of its lines, or an entry of another list of it. */
  readonly of: 'document' | 'line' | 'entry' | 'note' | 'group'
  /** Where the lines, entries or notes stand in the model; empty for the rest. */
  readonly list: string
  readonly field: FormField
  /** Key of the form's section; empty for the first column. */
  readonly section: string
}

export const groupPlace = '#'

/** Lists of the company itself: their entries have no code that could be written into a cell. */
const unwritable: ReadonlySet<string> = new Set(['templates'])

export function sheetColumns(form: FormSpec): readonly SheetColumn[] {
  const group: SheetColumn = {
    place: groupPlace,
    of: 'group',
    list: '',
    field: { at: groupPlace, kind: 'text' },
    section: '',
  }
  return [
    group,
    ...form.sections.flatMap((section) =>
      columnsOf(section).map((column) => ({
        ...column,
        field: underCondition(column.field, section),
      })),
    ),
  ]
}

/** A section that some documents do not have lends its condition to its fields: they are not missed in others. */
function underCondition(field: FormField, section: SectionSpec): FormField {
  return 'when' in section && section.when && !field.when ? { ...field, when: section.when } : field
}

function columnsOf(section: SectionSpec): SheetColumn[] {
  const { key } = section
  switch (section.section) {
    case 'fields':
      if (section.each !== undefined)
        return writable(section.fields).map((field) => ({
          place: `${section.each}[].${field.at}`,
          of: 'line',
          list: section.each ?? '',
          field,
          section: key,
        }))
      return writable(section.fields).map((field) => ({
        place: field.at,
        of: 'document',
        list: '',
        field,
        section: key,
      }))
    case 'party':
      return writable(section.fields).map((field) => ({
        place: `${section.at}.${field.at}`,
        of: 'document',
        list: '',
        field,
        section: key,
      }))
    case 'lines':
      return writable(section.columns).map((field) => ({
        place: `${section.at}[].${columnPlace(field)}`,
        of: 'line',
        list: section.at,
        field,
        section: key,
      }))
    case 'rows':
      return writable(section.columns).map((field) => ({
        place: `${section.at}[].${columnPlace(field)}`,
        of: 'entry',
        list: section.at,
        field,
        section: key,
      }))
    case 'notes':
      return [
        {
          place: `${section.at}[]`,
          of: 'note',
          list: section.at,
          field: { at: section.at, kind: 'note' },
          section: key,
        },
      ]
  }
}

const writable = (fields: readonly FormField[]): readonly FormField[] =>
  fields.filter((field) => !unwritable.has(field.codeList ?? ''))

/** Told apart where two columns share one place of the model. */
const columnPlace = (field: FormField): string =>
  [field.at, field.as ?? field.tax].filter((part) => part !== undefined).join(':')
