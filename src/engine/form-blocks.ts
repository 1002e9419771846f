/** Where the fields of a section are written: by themselves, or in a group with what holds for all of it. */
import type { FieldGroup, FormField, SectionSpec } from '#descriptor/form.ts'

/** A group with its fields, or one field by itself. */
export interface Block {
  /** Where in the section it is written: `fields[2]`. */
  readonly word: string
  readonly group: FieldGroup | undefined
  readonly fields: readonly { readonly field: FormField; readonly word: string }[]
  /** Places that a name in its conditions may be relative to, the nearest first. */
  readonly bases: readonly string[]
}

export function blocksOf(section: SectionSpec): Block[] {
  const [list, entries] = entriesOf(section)
  const bases = basesOf(section)
  return entries.map((entry, index) => {
    const word = `${list}[${index}]`
    if (!isGroup(entry)) return { word, group: undefined, fields: [{ field: entry, word }], bases }
    const { at, fields } = entry
    return {
      word,
      group: entry,
      fields: fields.map((field, nth) => ({ field, word: `${word}.fields[${nth}]` })),
      bases: [...(at === undefined ? [] : bases.map((base) => joined(base, at))), ...bases],
    }
  })
}

export const isGroup = (entry: FormField | FieldGroup): entry is FieldGroup =>
  'fields' in entry && entry.fields !== undefined

/** Where the section's own fields begin; none where there are several of each, of which no condition can ask. */
export const basesOf = (section: SectionSpec): readonly string[] =>
  section.section === 'party'
    ? [section.at]
    : section.section === 'fields' && section.each === undefined
      ? [section.at ?? '']
      : []

/** Parts of a place as one; empty ones do not count. */
export const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('.')

function entriesOf(section: SectionSpec): [string, readonly (FormField | FieldGroup)[]] {
  if ('fields' in section) return ['fields', section.fields]
  return 'columns' in section ? ['columns', section.columns] : ['', []]
}
