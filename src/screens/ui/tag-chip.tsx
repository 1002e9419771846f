import { cx } from './cx.ts'

export interface TagChipProps {
  readonly name: string
  /** Colour of the tag as the person chose it, `#rrggbb`. */
  readonly color: string
  readonly className?: string
}

/** A tag: its colour as a dot, its name in readable ink. */
export function TagChip({ name, color, className }: TagChipProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 max-w-40 items-center gap-1.5 rounded-full bg-surface-raised px-2 text-xs text-ink-soft ring-1 ring-inset ring-line',
        className,
      )}
    >
      <span
        aria-hidden
        className="size-2 shrink-0 rounded-full ring-1 ring-inset ring-black/10"
        style={{ background: color }}
      />
      <span className="truncate">{name}</span>
    </span>
  )
}
