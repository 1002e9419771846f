import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { cx } from './cx.ts'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  readonly icon: ReactNode
  /** Read aloud and shown as a tooltip. */
  readonly label: string
  /** Key shown in the tooltip: `m`, `Ctrl+S`. */
  readonly shortcut?: string | undefined
}

/** A square button with an icon only. */
export function IconButton({
  icon,
  label,
  shortcut,
  size = 'md',
  variant = 'ghost',
  className,
  disabledReason,
  ...rest
}: IconButtonProps) {
  const button = (
    <Button
      {...rest}
      size={size}
      variant={variant}
      disabledReason={disabledReason}
      aria-label={label}
      className={cx(size === 'sm' ? 'w-7 px-0' : 'w-8 px-0', className)}
    >
      {icon}
    </Button>
  )
  return disabledReason === undefined ? (
    <Tooltip text={label} shortcut={shortcut}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
