import { Check, Minus } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
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

/** Tick, empty, or a dash where some of many are ticked. The browser's own control, 24 px to hit (WCAG 2.5.8), with a smaller box drawn by us: a long list has many. */
export function Checkbox({
  checked,
  onChecked,
  label,
  disabled = false,
  className,
  id,
  ...rest
}: CheckboxProps) {
  const own = useId()
  const input = useRef<HTMLInputElement>(null)
  const isSome = checked === 'some'
  // Each time: the browser takes the dash away by itself at a click.
  useEffect(() => {
    showSome(input.current, isSome)
  })
  const Mark = isSome ? Minus : Check
  const box = (
    <span
      className={cx(
        'relative flex size-4 shrink-0 items-center justify-center',
        label ? undefined : className,
      )}
    >
      <input
        {...rest}
        ref={input}
        id={id ?? own}
        type="checkbox"
        disabled={disabled}
        checked={checked === true}
        onChange={(event) => {
          showSome(event.currentTarget, isSome)
          onChecked(checked !== true)
        }}
        className="peer absolute -inset-1 size-6 appearance-none opacity-0"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-sm bg-surface-raised ring-1 ring-inset ring-line-control peer-hover:ring-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary peer-checked:bg-primary peer-checked:ring-primary peer-indeterminate:bg-primary peer-indeterminate:ring-primary peer-disabled:opacity-50"
      />
      {checked !== false && (
        <Mark
          aria-hidden
          className="pointer-events-none relative size-3 text-primary-on"
          strokeWidth={3}
        />
      )}
    </span>
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

function showSome(input: HTMLInputElement | null, isSome: boolean): void {
  if (input) input.indeterminate = isSome
}
