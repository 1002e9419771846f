import { cx } from './cx.ts'

/** A key of the keyboard. */
export function Kbd({
  children,
  dark = false,
}: {
  readonly children: string
  readonly dark?: boolean
}) {
  return (
    <kbd
      className={cx(
        'inline-flex h-4 min-w-4 items-center justify-center rounded-sm px-1 font-sans text-2xs',
        dark
          ? 'bg-white/15 text-white/90'
          : 'bg-surface-sunken text-ink-muted ring-1 ring-inset ring-line',
      )}
    >
      {children}
    </kbd>
  )
}
