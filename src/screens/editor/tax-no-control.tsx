import { Input } from '../ui/input.tsx'
import type { ControlProps } from './control-props.ts'

export function TaxNoControl({ value, onValue, attributes, size = 'md', onBlur }: ControlProps) {
  return (
    <Input
      {...attributes}
      size={size}
      value={value}
      inputMode="numeric"
      maxLength={11}
      autoComplete="off"
      className="tabular-nums"
      onChange={(event) => onValue(event.target.value.trim())}
      {...(onBlur && { onBlur })}
    />
  )
}
