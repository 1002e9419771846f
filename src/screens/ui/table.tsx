import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Dense tables: rows as high as the person chose (styles.css, `data-density`), head that stays, figures in columns. The frame scrolls sideways, the page does not. */
export function TableFrame({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx(
        'relative min-h-0 overflow-auto rounded-lg bg-surface-raised shadow-card',
        className,
      )}
    />
  )
}
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <table
      {...rest}
      className={cx('w-full border-separate border-spacing-0 text-base', className)}
    />
  )
}
export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead {...rest} className={cx('sticky top-0 z-10', className)} />
}
export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={cx('group hover:bg-surface-hover aria-selected:bg-surface-selected', className)}
    />
  )
}
export interface HeadCellProps extends ComponentProps<'th'> {
  readonly numeric?: boolean
}
export function HeadCell({ numeric = false, className, scope = 'col', ...rest }: HeadCellProps) {
  return (
    <th
      {...rest}
      scope={scope}
      className={cx(
        'h-8 border-b border-line-strong bg-surface-raised px-2.5 text-left text-xs font-medium whitespace-nowrap text-ink-muted',
        numeric && 'text-right',
        className,
      )}
    />
  )
}
export interface CellProps extends ComponentProps<'td'> {
  readonly numeric?: boolean
}
export function Cell({ numeric = false, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={cx(
        'h-(--row-height) border-b border-line px-2.5 whitespace-nowrap text-ink-soft',
        numeric && 'text-right tabular-nums',
        className,
      )}
    />
  )
}
