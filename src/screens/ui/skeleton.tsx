import { cx } from './cx.ts'

interface SkeletonProps {
  readonly className?: string
  /**
   * Does not shimmer by itself. For several in one place: the browser keeps a layer for each element that shimmers, and puts all
   * of them together again in each frame, so their container shimmers instead, or nothing does.
   */
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
