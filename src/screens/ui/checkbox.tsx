import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

export interface CheckboxProps {
  readonly checked: boolean | 'some'
  readonly onChecked: (checked: boolean) => void
  /** Visible words beside it; without them give `aria-label`. */
  readonly label?: ReactNode
  readonly 'aria-label'?: string
  readonly disabled?: boolean
  readonly className?: string
  readonly id?: string
}

/** Tick, empty, or a dash where some of many are ticked. */
export function Checkbox({ checked, onChecked, label, disabled = false, className, id, ...rest }: CheckboxProps) {
  const own = useId()
  const box = (
    <Radix.Root
      {...rest}
      id={id ?? own}
      disabled={disabled}
      checked={checked === 'some' ? 'indeterminate' : checked}
      onCheckedChange={(value) => onChecked(value === true)}
      className={cx(
        'relative flex size-4 shrink-0 items-center justify-center rounded-sm bg-surface-raised ring-1 ring-inset ring-line-control after:absolute after:-inset-1.5 hover:ring-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-on data-[state=checked]:ring-primary data-[state=indeterminate]:bg-primary data-[state=indeterminate]:text-primary-on data-[state=indeterminate]:ring-primary disabled:opacity-50',
        label ? undefined : className,
      )}
    >
      <Radix.Indicator>{checked === 'some' ? <Minus className="size-3" strokeWidth={3} /> : <Check className="size-3" strokeWidth={3} />}</Radix.Indicator>
    </Radix.Root>
  )
  if (!label) return box
  return (
    <span className={cx('inline-flex min-h-6 items-center gap-2', className)}>
      {box}
      <label htmlFor={id ?? own} className="cursor-pointer text-base text-ink-soft select-none">
        {label}
      </label>
    </span>
  )
}
