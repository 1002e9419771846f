import type { ComponentProps, ReactNode } from 'react'
import { controlClasses, controlSizes, type ControlSize } from './control.ts'
import { cx } from './cx.ts'

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly size?: ControlSize
  /** Icon at the start. */
  readonly leading?: ReactNode
  /** Unit, button or key at the end. */
  readonly trailing?: ReactNode
}

export function Input({
  size = 'md',
  leading,
  trailing,
  className,
  type = 'text',
  ...rest
}: InputProps) {
  const input = (
    <input
      {...rest}
      type={type}
      className={cx(
        controlClasses,
        controlSizes[size],
        leading && 'pl-8',
        trailing && 'pr-9',
        className,
      )}
    />
  )
  if (!leading && !trailing) return input
  return (
    <span className="relative flex w-full items-center">
      {leading && (
        <span className="pointer-events-none absolute left-2.5 flex text-ink-faint [&_svg]:size-4">
          {leading}
        </span>
      )}
      {input}
      {trailing && (
        <span className="absolute right-1.5 flex items-center text-sm text-ink-muted">
          {trailing}
        </span>
      )}
    </span>
  )
}
