import { cx } from './cx.ts'

/** The shape of what is on its way. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('block h-4 animate-shimmer rounded-sm bg-surface-sunken', className)}
    />
  )
}
