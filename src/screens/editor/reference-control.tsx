import { useState } from 'react'
import { boxOf } from '#engine/portal.ts'
import { referenceOf } from '#engine/references.ts'
import { needed } from '#values/needed.ts'
import { usePortal } from '../frame/portal-context.tsx'
import { findRecords } from '../rows/find-records.ts'
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx'
import type { ControlProps } from './control-props.ts'
import { useFormState } from './editor-context.tsx'
import { textAt } from './model.ts'

/** A record of another box, found by its title. The first ones are offered as soon as the field is opened. */
export function ReferenceControl({
  field,
  value,
  onValue,
  attributes,
  size = 'md',
  onBlur,
}: ControlProps) {
  const { family, ask, loaded } = useFormState()
  const portal = usePortal()
  const {
    place,
    box: id,
    titleAt,
  } = needed(referenceOf(field, family.key), `reference of ${field.place}`)
  const box = boxOf(portal, id)
  const [chosen, setChosen] = useState<ComboboxOption>()
  const search = async (text: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    const rows = await findRecords(box, text, { portal, ask, signal })
    return rows.map((row) => ({
      value: String(row['UUID']),
      label: String(row[box.title] ?? ''),
    }))
  }
  const isLoaded = loaded !== undefined && textAt(loaded, place) === value
  const title = chosen?.value === value ? chosen.label : isLoaded ? textAt(loaded, titleAt) : ''
  return (
    <Combobox
      id={attributes.id}
      aria-describedby={attributes['aria-describedby']}
      aria-invalid={attributes['aria-invalid']}
      aria-required={attributes['aria-required']}
      size={size}
      value={value}
      onValue={(next, option) => {
        setChosen(option)
        onValue(next)
      }}
      options={search}
      minLength={0}
      clearable={!field.required}
      {...(title !== '' && { valueLabel: title })}
      {...(onBlur && { onBlur })}
    />
  )
}
