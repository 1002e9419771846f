/** What a new document of a family begins with: the defaults of its form, where nothing has to be so for them to be asked. */
import type { FormField } from '#engine/form.ts'
import type { Family } from '#engine/portal.ts'
import { plainForm } from '#engine/variants.ts'
import { type JsonRecord, recordOf } from '#values/json.ts'

/** Sections of the form that every document has. */
export const plainSections = (family: Family) =>
  family.form
    ? plainForm(family.form).sections.filter((section) => !('when' in section && section.when))
    : []

/** @param today day in Istanbul, `2026-11-21` */
export const startOfModel = (family: Family, today: string): JsonRecord =>
  plainSections(family)
    .flatMap((section) =>
      'fields' in section
        ? section.fields.map((field): [string, unknown] => [field.place, defaultOf(field, today)])
        : [],
    )
    .reduce<JsonRecord>(
      (all, [place, value]) => (value === undefined ? all : withAt(all, place.split('.'), value)),
      {},
    )

const defaultOf = (field: FormField, today: string): unknown =>
  field.when === undefined ? (field.default === 'today' ? today : field.default) : undefined

function withAt(
  model: JsonRecord,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): JsonRecord {
  return { ...model, [key]: rest.length === 0 ? value : withAt(recordOf(model[key]), rest, value) }
}
