import { Switch as Radix } from 'radix-ui'
import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

export interface SwitchProps {
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  readonly label?: ReactNode
  readonly 'aria-label'?: string
  readonly disabled?: boolean
  readonly className?: string
  readonly id?: string
}

/** On or off, in force at once. */
export function Switch({
  checked,
  onChecked,
  label,
  disabled = false,
  className,
  id,
  ...rest
}: SwitchProps) {
  const own = useId()
  return (
    <span className={cx('inline-flex min-h-6 items-center gap-2', className)}>
      <Radix.Root
        {...rest}
        id={id ?? own}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChecked}
        className="relative h-4.5 w-8 shrink-0 rounded-full bg-line-control transition-colors after:absolute after:-inset-1.5 data-[state=checked]:bg-primary disabled:opacity-50"
      >
        <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-white shadow-control transition-transform data-[state=checked]:translate-x-4" />
      </Radix.Root>
      {label && (
        <label htmlFor={id ?? own} className="cursor-pointer text-base text-ink-soft select-none">
          {label}
        </label>
      )}
    </span>
  )
}
