/** The columns that rows of a spreadsheet may have for a record, and finding them by their titles. */
import type { Form } from '#engine/form.ts'
import type { Box } from '#engine/portal.ts'
import { sheetColumns, type SheetColumn } from '#documents/sheet/columns.ts'
import { languages, type Language } from '#schemas/language.ts'
import { valueAt } from '#values/json.ts'
import { titleKey } from '../editor/paste-lines.ts'
import { wordsOf } from '../text/text.ts'

/** Plain fields and notes of the form; no secrets, no pictures, and nothing that follows from other numbers. */
export const importColumns = (
  form: Form,
  { record }: Pick<Box, 'record'>,
): readonly SheetColumn[] =>
  sheetColumns(form).filter(
    ({ of, field }) =>
      (of === 'document' || of === 'note') &&
      field.secret !== true &&
      field.picture !== true &&
      !Object.hasOwn(record?.computed ?? {}, field.place),
  )

/** For each column of a file the key of the field that it fills; undefined: it is left out. */
export type Mapping = readonly (string | undefined)[]

/** The columns of the form by the titles at the head of a file; each is taken once, by the first that has its title. */
export function matched(
  head: readonly string[],
  columns: readonly SheetColumn[],
  titlesOf: (column: SheetColumn) => readonly string[],
): Mapping {
  const byTitle = new Map(
    columns
      .toReversed()
      .flatMap((column) => titlesOf(column).map((title) => [titleKey(title), column.field.key])),
  )
  return withoutTwice(head.map((title) => byTitle.get(titleKey(title))))
}

/** What another column fills already is left out. */
const withoutTwice = (mapping: Mapping): Mapping =>
  mapping.map((key, index) => (mapping.indexOf(key) === index ? key : undefined))

/** The mapping with one column given to another field, which is then no other column's any more. */
export const assigned = (mapping: Mapping, at: number, key: string | undefined): Mapping =>
  mapping.map((present, index) => (index === at ? key : present === key ? undefined : present))

/** What a column may be called besides: by the field's name on the wire, and by the portal in its other languages. */
export const namesOf = ({ field }: SheetColumn): readonly string[] => [
  field.name,
  field.at,
  field.at.slice(field.at.lastIndexOf('.') + 1),
]

/** Titles in the languages that are not on screen. They are read only for heads that nothing else explains. */
export async function titlesElsewhere(
  family: string,
  language: Language,
): Promise<(column: SheetColumn) => readonly string[]> {
  const others = await Promise.all(languages.filter((one) => one !== language).map(wordsOf))
  return ({ section, field }) =>
    others.flatMap((words) => {
      const title = [
        ['editor', 'fields', section, field.name],
        ['families', family, 'fields', field.name],
        ['fields', field.name],
      ]
        .map((path) => valueAt(words, path))
        .find((found) => typeof found === 'string')
      return title === undefined ? [] : [String(title)]
    })
}
