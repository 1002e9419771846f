import { useState, type FocusEvent } from 'react'
import { conventions } from '../text/conventions.ts'
import { formatsOf, type Language } from '../text/format.ts'
import { parseDecimal } from '../text/parse-decimal.ts'
import { useLanguage } from '../text/use-text.ts'
import { cx } from './cx.ts'
import { Input, type InputProps } from './input.tsx'

export interface NumberInputProps extends Omit<
  InputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'
> {
  /** Decimal text with a point (`1234.56`), or empty. */
  readonly value: string
  /** Gets decimal text while it is typed; what is not a number is kept as typed, for the form's check to name. */
  readonly onValue: (value: string) => void
  /** Decimals shown when not typing: a fixed number pads, a range does not. */
  readonly decimals?: number | { readonly max: number }
  /** Without separators of thousands: the number of a port, a year. */
  readonly ungrouped?: boolean
}

/** A number as written in the language: `1.234,56` and `1234.56` both work. */
export function NumberInput({
  value,
  onValue,
  decimals = { max: 8 },
  ungrouped = false,
  onFocus,
  onBlur,
  className,
  ...rest
}: NumberInputProps) {
  const language = useLanguage()
  /** What stands in the field while it has the focus, and the value that this was: another value (an undo) takes its place. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string }>()

  const atRest = ungrouped ? value : shown(value, language, decimals)
  const focus = (event: FocusEvent<HTMLInputElement>) => {
    setTyped({ text: editable(value, language), of: value })
    onFocus?.(event)
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(undefined)
    onBlur?.(event)
  }
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={
        typed === undefined ? atRest : typed.of === value ? typed.text : editable(value, language)
      }
      onFocus={focus}
      onBlur={blur}
      onChange={(event) => {
        const text = event.target.value
        const of = parseDecimal(text, language) ?? text.trim()
        setTyped({ text, of })
        onValue(of)
      }}
      className={cx('text-right tabular-nums', className)}
    />
  )
}

/** While typing: the language's decimal mark, no thousands marks. */
const editable = (value: string, language: Language): string =>
  /^-?\d+\.\d+$/.test(value) ? value.replace('.', conventions[language].decimal) : value

function shown(
  value: string,
  language: Language,
  decimals: NonNullable<NumberInputProps['decimals']>,
): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value
  const formats = formatsOf(language)
  return decimals === 2
    ? formats.money(value)
    : formats.number(value, typeof decimals === 'number' ? decimals : decimals.max)
}
