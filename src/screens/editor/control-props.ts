import type { FormField } from '#engine/form.ts'
import type { ControlAttributes } from '../ui/field.tsx'

/** What every control of a field gets, whatever its kind. */
export interface ControlProps {
  readonly field: FormField
  readonly value: string
  readonly onValue: (value: string) => void
  /** Further values that a choice brings, by place beside this field. */
  readonly onFill?: (values: Readonly<Record<string, string>>) => void
  readonly attributes: ControlAttributes
  readonly size?: 'sm' | 'md'
  readonly onBlur?: () => void
}
