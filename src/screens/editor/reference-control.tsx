import { useState } from 'react'
import { boxOf, callOfBox } from '#engine/portal.ts'
import { referenceOf } from '#engine/references.ts'
import { recordOf, recordsIn } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import { usePortal } from '../frame/portal-context.tsx'
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx'
import type { ControlProps } from './control-props.ts'
import { useFormState } from './editor-context.tsx'
import { textAt } from './model.ts'

const offeredAtOnce = 20

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
    const page = await ask(
      callOfBox(portal, box, 'list').id,
      { ...(text !== '' && { Search: text }), Page: 1, PageSize: offeredAtOnce },
      { signal },
    )
    return recordsIn(recordOf(page)['Content']).map((row) => ({
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
