/** Which documents the browser types field by field: every profile and type in `npm run proof`, in every test run the fullest of two kinds. */
import type { FormField, Form } from '#engine/form.ts'
import type { Family } from '#engine/portal.ts'
import { isShown, type Values } from '#screens/editor/model.ts'
import { filledForm, variantsOf, type Variant } from '../journeys/filled-form.ts'

export interface Placed {
  readonly field: FormField
  readonly place: string
}

/** The plain fields that a form shows with these values, in its order. */
export const shownPlaces = (form: Form, values: Values): Placed[] =>
  form.sections.flatMap((section) =>
    'fields' in section && !('when' in section && !isShown(section.when, values))
      ? section.fields
          .filter((field) => isShown(field.when, values))
          .map((field) => ({ field, place: field.key }))
      : [],
  )

/** Each profile once and each type once: the form shows nothing else for any further pair of them. */
export function everyProfileAndType(family: Family): readonly Variant[] {
  const seen = new Set<string>()
  return variantsOf(family).filter(({ profile, type }) => {
    const isNew = !seen.has(profile) || !seen.has(type)
    seen.add(profile).add(type)
    return isNew
  })
}

/** The profile and type whose document shows most of what the family's form can show. */
export const fullestVariant = (family: Family): Variant =>
  variantsOf(family).reduce((best, next) =>
    controlsOf(family, next).length > controlsOf(family, best).length ? next : best,
  )

/** What the form shows for a document of this profile and type. */
export function controlsOf(family: Family, variant: Variant): string[] {
  const anybody = { taxNumber: '10000000146', name: 'Ayşe Yılmaz' }
  const { values } = filledForm(family, variant, anybody, '2026-01-15')
  const form = family.form!
  const columns = form.sections.flatMap((section) =>
    'columns' in section && !('when' in section && !isShown(section.when, values))
      ? section.columns
          .filter((column) => isShown(column.when, values))
          .map((column) => `${column.kind} ${section.at}[].${column.at}`)
      : [],
  )
  const fields = shownPlaces(form, values).map(({ field, place }) => `${field.kind} ${place}`)
  return [...fields, ...columns]
}
