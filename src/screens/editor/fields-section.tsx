import { useValues } from './use-values.ts'
import { useController } from 'react-hook-form'
import type { FormField, Section } from '#engine/form.ts'
import { fieldTitle } from '../sheet/column-title.ts'
import { useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { FieldControl } from './control.tsx'
import { fieldAt } from './field-at.ts'
import { controlId, useFormState } from './editor-context.tsx'
import { isShown, textAt } from './model.ts'
import { SecretField } from './secret-field.tsx'
import { useTaxNumberDoubt } from './use-tax-number-doubt.ts'

/** As many columns as fit: six beside the menu of a usual screen, one on a phone. */
export const formGrid =
  'grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]'

const spans = {
  1: '',
  2: 'sm:col-span-2',
  3: 'sm:col-span-2 lg:col-span-3',
  4: 'col-span-full',
} as const

/** Fields in a grid; the ones whose condition does not hold are away. */
export function FieldsGrid({
  section,
  fields,
}: {
  readonly section: Section
  readonly fields: readonly FormField[]
}) {
  const { control } = useFormState()
  const values = useValues(control)
  return (
    <div className={formGrid}>
      {fields
        .filter((field) => isShown(field.when, values))
        .map((field) => (
          <PlacedField key={field.key} section={section} field={field} />
        ))}
    </div>
  )
}

interface PlacedFieldProps {
  readonly section: Section
  readonly field: FormField
}

/** A field at its place in the document. */
export function PlacedField({ section, field }: PlacedFieldProps) {
  const labelOf = useLabels(section)
  return field.secret === true ? (
    <SecretField field={field} label={labelOf(field)} className={spans[field.span ?? 1]} />
  ) : (
    <ValueField section={section} field={field} />
  )
}

function ValueField({ section, field }: PlacedFieldProps) {
  const place = field.key
  const { control, problems, computed } = useFormState()
  const labelOf = useLabels(section)
  const { field: bound } = useController({ control, name: place })
  const value = textAt({ value: bound.value }, 'value')
  const { doubt, onLeave } = useTaxNumberDoubt(place, field.kind === 'taxNo' ? value : undefined)
  return (
    <Field
      id={controlId(place)}
      label={labelOf(field)}
      required={field.required ?? false}
      error={problems.get(place) ?? doubt}
      className={cx(spans[field.span ?? 1])}
    >
      {(attributes) =>
        computed?.has(place) ? (
          <Input
            {...attributes}
            readOnly
            value={computed.get(place)}
            className="text-right tabular-nums"
          />
        ) : (
          <FieldControl
            field={field}
            value={value}
            onValue={bound.onChange}
            onBlur={() => {
              onLeave()
              bound.onBlur()
            }}
            attributes={attributes}
          />
        )
      }
    </Field>
  )
}

/** Names of the fields of a section: `Name` is a person's in one section and a good's in another. */
export function useLabels(section: Section): (field: FormField) => string {
  const labelOf = useFieldLabel()
  return (field) => labelOf(section, field)
}

function useFieldLabel(): (section: Section, field: FormField) => string {
  const { family } = useFormState()
  const text = useText()
  return (section, field) => fieldTitle(text, family.key, section.key, field)
}

/** What the field at a place of the document is called; undefined where the form has none there. */
export function usePlaceLabel(): (place: string) => string | undefined {
  const { form } = useFormState()
  const labelOf = useFieldLabel()
  return (place) => {
    const found = form.sections.flatMap(
      (section) => fieldAt(section, place.replace(/\[\d+\]/, '')) ?? [],
    )[0]
    return found && labelOf(found.section, found.field)
  }
}
