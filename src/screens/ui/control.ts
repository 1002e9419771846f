/** Looks shared by everything one types or chooses in. */
export const controlClasses =
  'w-full min-w-0 [text-overflow:ellipsis] rounded-md bg-surface-raised text-ink shadow-control ring-1 ring-inset ring-line-strong transition-shadow hover:ring-line-control focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-primary dark:focus-visible:ring-primary-ink aria-invalid:ring-error disabled:bg-surface-sunken disabled:text-ink-muted disabled:cursor-not-allowed [&[readonly]]:bg-surface-sunken'

export const controlSizes = { sm: 'h-7 px-2 text-sm', md: 'h-8 px-2.5 text-base' } as const
export type ControlSize = keyof typeof controlSizes
