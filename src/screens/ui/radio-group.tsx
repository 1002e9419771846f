import { useId } from 'react'

export interface RadioOption<T extends string> {
  readonly value: T
  readonly label: string
  readonly hint?: string
}
export interface RadioGroupProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly onValue: (value: T) => void
  readonly options: readonly RadioOption<T>[]
}

/** One of a few, each said in full. The browser's own controls. */
export function RadioGroup<T extends string>({
  label,
  value,
  onValue,
  options,
}: RadioGroupProps<T>) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-6 cursor-pointer items-start gap-2">
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 accent-primary"
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span className="text-base text-ink">
            {option.label}
            {option.hint !== undefined && (
              <span className="block text-sm text-ink-muted">{option.hint}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
