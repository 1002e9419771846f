import { cva, type VariantProps } from 'class-variance-authority'
import { useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

const look = cva(
  'inline-flex items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium select-none transition-colors duration-100 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-primary-on shadow-control hover:bg-primary-hover aria-disabled:hover:bg-primary',
        secondary:
          'bg-surface-raised text-ink shadow-control ring-1 ring-inset ring-line-strong hover:bg-surface-hover aria-disabled:hover:bg-surface-raised',
        ghost:
          'text-ink-soft hover:bg-surface-sunken hover:text-ink aria-disabled:hover:bg-transparent',
        danger:
          'bg-error text-error-on shadow-control hover:bg-error-hover aria-disabled:hover:bg-error',
      },
      size: { sm: 'h-7 px-2.5 text-sm [&_svg]:size-3.5', md: 'h-8 px-3 text-base [&_svg]:size-4' },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

/** Clicks within this time after the first are taken for a double click. */
export const onceMs = 1000

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'disabled'>, VariantProps<typeof look> {
  readonly icon?: ReactNode
  /** Shows a spinner and takes no clicks. */
  readonly loading?: boolean
  /** Why the button cannot be used now. It stays reachable by keyboard and says so. */
  readonly disabledReason?: string | undefined
  /** Ignores further clicks for a second: for everything that must not happen twice. */
  readonly once?: boolean
}

export function Button({
  variant,
  size,
  icon,
  loading = false,
  disabledReason,
  once = false,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const last = useRef(Number.NEGATIVE_INFINITY)
  const idle = loading || disabledReason !== undefined

  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle || (once && event.timeStamp - last.current < onceMs)) {
      event.preventDefault()
      return
    }
    last.current = event.timeStamp
    onClick?.(event)
  }

  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={idle || undefined}
      aria-busy={loading || undefined}
      onClick={click}
      className={cx(look({ variant, size }), className)}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  )
  return disabledReason === undefined ? button : <Tooltip text={disabledReason}>{button}</Tooltip>
}
