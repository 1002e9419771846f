import { cx } from './cx.ts'

interface SkeletonProps {
  readonly className?: string
  /** One of many: what they stand in shimmers as a whole. The browser draws each thing that shimmers apart, and all again in each frame. */
  readonly isStill?: boolean
}

/** The shape of what is on its way. */
export function Skeleton({ className, isStill = false }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'block h-4 rounded-sm bg-surface-sunken',
        !isStill && 'animate-shimmer',
        className,
      )}
    />
  )
}
