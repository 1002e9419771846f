import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClasses, controlSizes, type ControlSize } from './control.ts'
import { cx } from './cx.ts'

export interface SelectOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
  /** The language of the label, where it is not that of the page. */
  readonly lang?: string
}
export interface SelectProps extends Omit<
  ComponentProps<'select'>,
  'size' | 'value' | 'onChange' | 'children'
> {
  readonly size?: ControlSize
  readonly options: readonly SelectOption[]
  readonly value: string
  readonly onValue: (value: string) => void
  /** First entry with an empty value. */
  readonly placeholder?: string
}

/** A choice among few: the browser's own list, at home on phones and with the keyboard. */
export function Select({
  size = 'md',
  options,
  value,
  onValue,
  placeholder,
  className,
  ...rest
}: SelectProps) {
  return (
    <span className="relative inline-flex w-full items-center">
      <select
        {...rest}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={cx(
          controlClasses,
          controlSizes[size],
          'appearance-none truncate pr-7',
          className,
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            lang={option.lang}
          >
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute right-2 size-4 text-ink-muted"
      />
    </span>
  )
}
