/** Titles of a form's columns, as the editor calls them: `Name` is a person's in one section and a good's in another. */
import type { FormField } from '#engine/form.ts'
import type { SheetColumn } from '#documents/sheet/columns.ts'
import type { Text } from '../frame/portal-context.tsx'

export function fieldTitle(
  { t, has, fieldLabel }: Text,
  family: string,
  section: string,
  field: FormField,
): string {
  const own = `editor.fields.${section}.${field.name}`
  return has(own) ? t(own) : fieldLabel(family, field.name)
}

/** Parties and further lists have fields of the same names as the document: they say whose they are. */
export function columnTitle(text: Text, family: string, column: SheetColumn): string {
  if (column.of === 'group') return text.t('sheet.template.group')
  const title = fieldTitle(text, family, column.section, column.field)
  const isOwn =
    column.of === 'document'
      ? !column.place.startsWith(`${column.field.at}`)
      : column.of === 'entry'
  const section = `editor.sections.${column.section}`
  return isOwn && text.has(section) ? `${text.t(section)}: ${title}` : title
}
