import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { toneClasses, toneIcons, type Tone } from './tone.ts'

export interface ChipProps {
  readonly tone?: Tone
  readonly children: ReactNode
  /** Icon of the tone in front; on by default for every tone but neutral. */
  readonly icon?: boolean
  /** Shows a cross; `removeLabel` is read aloud. */
  readonly onRemove?: () => void
  readonly removeLabel?: string
  readonly className?: string
}

/** One element of each: with an element that stays the same, the rows of a list are drawn again without their icons. */
const icons = new Map(
  Object.entries(toneIcons).map(([tone, Icon]) => [
    tone,
    <Icon key={tone} aria-hidden className="size-3 shrink-0" strokeWidth={2.25} />,
  ]),
)

/** A state or an active filter in few words. */
export function Chip({
  tone = 'neutral',
  icon = tone !== 'neutral',
  children,
  onRemove,
  removeLabel,
  className,
}: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 max-w-full items-center gap-1 rounded-md px-1.5 text-xs font-medium whitespace-nowrap',
        toneClasses[tone],
        onRemove && 'h-6 pr-0',
        className,
      )}
    >
      {icon && icons.get(tone)}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="flex size-6 items-center justify-center rounded-md hover:bg-black/8 dark:hover:bg-white/10"
        >
          <X aria-hidden className="size-3" strokeWidth={2.5} />
        </button>
      )}
    </span>
  )
}

/** A count on a tab or a menu entry. */
export function Badge({
  children,
  tone = 'neutral',
  className,
}: {
  readonly children: ReactNode
  readonly tone?: Tone
  readonly className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full px-1.5 text-2xs font-semibold tabular-nums',
        toneClasses[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
