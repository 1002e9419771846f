/** What is typed to filter a list: parts of texts, and ranges of amounts and days. */
import { useState, type FormEvent } from 'react'
import type { Field } from '#descriptor/field.ts'
import { isBound } from '#engine/filters.ts'
import { Button } from '../ui/button.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { Field as FormField, type ControlAttributes } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Popover } from '../ui/popover.tsx'
import { Pill } from './filter-pill.tsx'
import {
  isAllowed,
  isDay,
  withFilter,
  withFilters,
  type FilterControl,
  type ListSearch,
} from '../rows/list-search.ts'
import type { ListWords } from '../rows/list-words.ts'

export interface FilterValuesProps {
  readonly controls: readonly FilterControl[]
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch) => void
  readonly words: ListWords
  readonly onClose: () => void
}

/** Applied together: a range is not asked for by half while its other end is typed. */
export function FilterValues({ controls, search, onSearch, words, onClose }: FilterValuesProps) {
  const fields = Object.assign({}, ...controls.map(({ parameters }) => parameters)) as Readonly<
    Record<string, Field>
  >
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, search.filters[name]?.[0] ?? ''])),
  )
  const [isAsked, setAsked] = useState(false)
  const typed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.trim()]),
  )
  const isWrong = (name: string) => typed[name] !== '' && !isAllowed(fields[name]!, typed[name]!)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(fields).some(isWrong)) return
    onClose()
    onSearch(withFilters(search, typed))
  }
  const control = (name: string, label: string) => (
    <FormField
      key={name}
      label={label}
      error={isAsked && isWrong(name) ? whatIsAllowed(fields[name]!, words) : undefined}
      className="flex-1"
    >
      {(attributes) => (
        <ValueInput
          {...attributes}
          field={fields[name]!}
          value={values[name] ?? ''}
          onValue={(value) => setValues((now) => ({ ...now, [name]: value }))}
        />
      )}
    </FormField>
  )
  return (
    <form className="flex w-72 flex-col gap-3" onSubmit={submit} noValidate>
      {controls.map(({ name, field, parameters }) =>
        isBound(field) ? (
          <fieldset key={name} className="flex flex-col gap-1">
            <legend className="text-sm font-medium text-ink">{words.label(name)}</legend>
            <div className="flex items-start gap-2">
              {Object.entries(parameters).map(([parameter, bound]) =>
                control(parameter, words.t(boundLabel(bound))),
              )}
            </div>
          </fieldset>
        ) : (
          control(Object.keys(parameters)[0]!, words.label(name))
        ),
      )}
      <Button size="sm" variant="primary" type="submit" className="self-end">
        {words.t('list.apply')}
      </Button>
    </form>
  )
}

const boundLabel = (field: Field) =>
  field.match === 'max'
    ? isDay(field)
      ? 'common.to'
      : 'list.most'
    : isDay(field)
      ? 'common.from'
      : 'list.least'

const whatIsAllowed = (field: Field, { t }: ListWords): string =>
  isDay(field)
    ? t('validation.dateFormat', { format: t('common.datePlaceholder') })
    : t('validation.numeric')

interface ValueInputProps extends ControlAttributes {
  readonly field: Field
  readonly value: string
  readonly onValue: (value: string) => void
}

function ValueInput({ field, value, onValue, ...attributes }: ValueInputProps) {
  if (!isBound(field))
    return (
      <Input
        {...attributes}
        size="sm"
        value={value}
        maxLength={100}
        onChange={(event) => onValue(event.target.value)}
      />
    )
  return isDay(field) ? (
    <DateInput {...attributes} size="sm" value={value} onValue={onValue} />
  ) : (
    <NumberInput {...attributes} size="sm" value={value} onValue={onValue} />
  )
}

export interface ValuePillProps extends Pick<FilterValuesProps, 'search' | 'onSearch' | 'words'> {
  readonly control: FilterControl
}

/** A filter by what is typed. */
export function ValuePill({ control, search, onSearch, words }: ValuePillProps) {
  const [isOpen, setOpen] = useState(false)
  const label = words.label(control.name)
  return (
    <Pill
      label={label}
      values={saidOf(control, search, words)}
      onClear={() => onSearch(Object.keys(control.parameters).reduce(without, search))}
      clearLabel={words.t('list.clearFilter', { filter: label })}
    >
      {(trigger) => (
        <Popover trigger={trigger} open={isOpen} onOpen={setOpen} label={label}>
          <FilterValues
            controls={[control]}
            search={search}
            onSearch={onSearch}
            words={words}
            onClose={() => setOpen(false)}
          />
        </Popover>
      )}
    </Pill>
  )
}

const without = (search: ListSearch, name: string): ListSearch => withFilter(search, name, [])

/** `≥ 100,00`, `01.11.2026 – 30.11.2026`, or the text itself. */
function saidOf(
  { field, parameters }: FilterControl,
  search: ListSearch,
  { formats }: ListWords,
): string[] {
  const valueOf = (match: Field['match']) => {
    const name = Object.keys(parameters).find((one) => parameters[one]?.match === match)
    const value = name === undefined ? undefined : search.filters[name]?.[0]
    if (value === undefined || !isBound(field)) return value
    return isDay(field) ? formats.date(value) : formats.number(value)
  }
  if (!isBound(field)) return [valueOf(field.match) ?? []].flat()
  const [least, most] = [valueOf('min'), valueOf('max')]
  if (least === undefined) return most === undefined ? [] : [`≤ ${most}`]
  return [most === undefined ? `≥ ${least}` : `${least} – ${most}`]
}
