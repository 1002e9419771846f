/** A form without groups (./flat-form.ts) → as interpreters read it (./form.ts). */
import type { FieldKind } from '#descriptor/field.ts'
import type { FormField as FieldSpec } from '#descriptor/form.ts'
import type { FlatField, FlatForm, FlatSection } from './flat-form.ts'
import { filePlaces, type Form, type FormField, type Section } from './form.ts'

/** `customer`: place in the model of the party that the document is sent to. */
export function compileForm({ sections }: FlatForm, customer: string | undefined): Form {
  return formOf(sections.map(compileSection), customer)
}

/** A form of these sections. */
export function formOf(sections: readonly Section[], customer: string | undefined): Form {
  const parties = sections.flatMap((one) => (one.section === 'party' ? [one] : []))
  return {
    sections,
    lines: sections.find((one) => one.section === 'lines'),
    party: parties[0],
    customer: parties.find(({ at }) => at === customer),
    aliasKey: parties.find(({ alias }) => alias !== undefined)?.alias,
  }
}

function compileSection(section: FlatSection): Section {
  switch (section.section) {
    case 'fields': {
      const { each } = section
      const fields = section.fields.map((field) =>
        each === undefined
          ? compileField(field, field.at, field.at)
          : compileField(field, `${each}.${field.at}`, `${each}[].${field.at}`),
      )
      return { ...section, fields }
    }
    case 'party': {
      const compiled = (field: WrittenField) => {
        const place = `${section.at}.${field.at}`
        return compileField(field, place, place)
      }
      const fields = section.fields.map(compiled)
      const fieldAt = (at: string) =>
        fields.find((field) => field.at === at) ?? compiled({ at, kind: 'text' })
      return {
        ...section,
        fields,
        taxNoField: fieldAt(section.taxNo),
        nameField: fieldAt(section.name),
      }
    }
    case 'lines':
      return { ...section, columns: section.columns.map((column) => ofRow(section.at, column)) }
    case 'rows': {
      const columns = section.columns.map((column) => ofRow(section.at, column))
      const file = Object.values(filePlaces).map((at) => ofRow(section.at, { at, kind: 'text' }))
      return { ...section, columns, stored: section.files ? [...columns, ...file] : columns }
    }
    case 'notes':
    case 'rights':
    case 'choices':
    case 'files':
      return {
        ...section,
        field: compileField(
          { at: section.at, kind: 'note', span: 4 },
          section.at,
          `${section.at}[]`,
        ),
      }
  }
}

/** Two columns of a row may read one list of taxes. */
function ofRow(list: string, column: WrittenField): FormField {
  const key = [column.at, column.as ?? column.tax].filter((part) => part !== undefined).join('.')
  return compileField(column, key, `${list}[].${column.at}`)
}

/** One that the compiler adds is written nowhere. */
type WrittenField = FieldSpec & Partial<Pick<FlatField, 'word' | 'below'>>

function compileField(
  { called, word: _word, below: _below, ...field }: WrittenField,
  key: string,
  place: string,
): FormField {
  const { at, as, tax, entry } = field
  return {
    ...field,
    name: called ?? as ?? tax ?? at.slice(at.lastIndexOf('.') + 1),
    key: entry ? `${key}#${entry.is}.${entry.take}` : key,
    place,
    takesNumber: numbers.has(field.kind),
    isNumber: numbers.has(field.kind) && as === undefined && tax === undefined,
  }
}

const numbers: ReadonlySet<FieldKind> = new Set(['decimal', 'money', 'percent', 'int'])
