import { useController, useWatch } from 'react-hook-form'
import type { FormField, SectionSpec } from '#descriptor/form.ts'
import { useText } from '../portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { Field } from '../ui/field.tsx'
import { FieldControl } from './control.tsx'
import { controlId, useEditor } from './editor-context.tsx'
import { isShown, placeOf, textAt, type Values } from './model.ts'

const spans = { 1: '', 2: 'sm:col-span-2', 3: 'sm:col-span-2 xl:col-span-3', 4: 'sm:col-span-2 xl:col-span-4' } as const

/** Fields in a grid; the ones whose condition does not hold are away. */
export function FieldsGrid({ section, fields }: { readonly section: SectionSpec; readonly fields: readonly FormField[] }) {
  const { control } = useEditor()
  const values = useWatch({ control }) as Values
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
      {fields.filter((field) => isShown(field.when, values)).map((field) => (
        <PlacedField key={field.at} field={field} place={placeOf(section, field)} />
      ))}
    </div>
  )
}

/** A field at its place in the document. */
export function PlacedField({ field, place }: { readonly field: FormField; readonly place: string }) {
  const { family, control, problems } = useEditor()
  const { fieldLabel } = useText()
  const { field: bound } = useController({ control, name: place })
  return (
    <Field id={controlId(place)} label={fieldLabel(family.key, lastName(place))} required={field.required ?? false} error={problems.get(place)} className={cx(spans[field.span ?? 1])}>
      {(attributes) => <FieldControl field={field} value={textAt({ value: bound.value }, 'value')} onValue={bound.onChange} onBlur={bound.onBlur} attributes={attributes} />}
    </Field>
  )
}

export const lastName = (place: string): string => place.slice(place.lastIndexOf('.') + 1)
