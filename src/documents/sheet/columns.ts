/**
 * The columns of a spreadsheet of documents, made of a family's form: one row is one line; what belongs to the whole
 * document stands in the first row of it. The place of a column is written into the sheet's second row, so that a sheet
 * is understood whatever language its titles are in, and whatever order its columns were brought into.
 */
import type { Form, FormField, Section } from '#engine/form.ts'

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

const group: SheetColumn = {
  place: groupPlace,
  of: 'group',
  list: '',
  field: {
    at: groupPlace,
    kind: 'text',
    name: groupPlace,
    key: groupPlace,
    place: groupPlace,
    takesNumber: false,
    isNumber: false,
  },
  section: '',
}

export function sheetColumns(form: Form): readonly SheetColumn[] {
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

/** What a row cannot do without, whatever else is in it. */
export const isRequired = ({ field }: SheetColumn): boolean =>
  field.required === true && field.default === undefined && field.when === undefined

/** A section that some documents do not have lends its condition to its fields: they are not missed in others. */
function underCondition(field: FormField, section: Section): FormField {
  return 'when' in section && section.when && !field.when ? { ...field, when: section.when } : field
}

function columnsOf(section: Section): SheetColumn[] {
  const columns = (of: SheetColumn['of'], list: string, fields: readonly FormField[]) =>
    fields
      .filter((field) => !unwritable.has(field.codeList ?? ''))
      .map((field) => ({ place: columnPlace(field), of, list, field, section: section.key }))
  switch (section.section) {
    case 'fields':
      return section.each === undefined
        ? columns('document', '', section.fields)
        : columns('line', section.each, section.fields)
    case 'party':
      return columns('document', '', section.fields)
    case 'lines':
      return columns('line', section.at, section.columns)
    case 'rows':
      return columns('entry', section.at, section.columns)
    case 'notes':
      return columns('note', section.at, [section.field])
    case 'rights':
    case 'choices':
    case 'files':
      return []
  }
}

/** Told apart where two columns share one place of the model. */
const columnPlace = ({ place, as, tax }: FormField): string =>
  [place, as ?? tax].filter((part) => part !== undefined).join(':')
