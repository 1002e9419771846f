import { isTextSection, type FormField, type Section } from '#engine/form.ts'

/** The field of a section at a place without numbers of lines; undefined where the section has none there. */
export function fieldAt(
  section: Section,
  place: string,
): { readonly section: Section; readonly field: FormField } | undefined {
  if (isTextSection(section)) return undefined
  const isRows = section.section === 'lines' || section.section === 'rows'
  const field = isRows
    ? section.columns.find((column) =>
        [column.at, column.key].some((at) => `${section.at}.${at}` === place),
      )
    : section.fields.find((one) => one.key === place)
  return field && { section, field }
}
