import { ChevronDown, Plus, X } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'

export interface PillFrameProps {
  readonly label: string
  /** The value says it all: `Printed`. */
  readonly isFlag?: boolean
  readonly values: readonly string[]
  readonly onClear: () => void
  readonly clearLabel: string
  /** Gets the button that opens the choice. */
  readonly children: (trigger: ReactElement) => ReactNode
}

/**
 * A filter as a pill: what it lets through, changed by a click on it and cleared by another. Its button is the same one
 * whether anything is chosen or not, so that the first choice does not close what it was made in.
 */
export function Pill({
  label,
  isFlag = false,
  values,
  onClear,
  clearLabel,
  children,
}: PillFrameProps) {
  const { t } = useText()
  const isActive = values.length > 0
  return (
    <span
      data-filter={isActive ? 'active' : undefined}
      className={cx(
        'inline-flex h-7 shrink-0 items-center rounded-md text-sm',
        // On a phone what is chosen comes first, but not while the choice is open, which would move away with it.
        isActive &&
          'bg-primary-soft max-sm:not-has-data-[state=open]:-order-1 text-primary-ink ring-1 ring-inset ring-primary/25',
      )}
    >
      {children(
        <button
          type="button"
          aria-label={isActive ? undefined : t('list.filterBy', { filter: label })}
          title={isActive ? values.join(', ') : undefined}
          className={isActive ? activeClasses : idleClasses}
        >
          {isActive ? <ActiveLabel {...{ label, isFlag, values }} /> : <IdleLabel label={label} />}
        </button>,
      )}
      {isActive && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={onClear}
          className="flex size-7 items-center justify-center rounded-r-md hover:bg-primary/12"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}

const activeClasses =
  'flex h-7 max-w-72 items-center gap-1 rounded-l-md pl-2.5 pr-1 hover:bg-primary/8'
const idleClasses =
  'inline-flex h-7 shrink-0 items-center gap-1 rounded-md px-2 text-sm text-ink-muted ring-1 ring-inset ring-line-strong hover:bg-surface-raised hover:text-ink data-[state=open]:bg-surface-raised data-[state=open]:text-ink [&_svg]:size-3.5'

/** The first two values, and how many more. */
function ActiveLabel({
  label,
  isFlag,
  values,
}: Pick<PillFrameProps, 'label' | 'isFlag' | 'values'>) {
  const more = values.length > 2 ? ` +${values.length - 2}` : ''
  return (
    <>
      {!isFlag && <span className="shrink-0">{label}:</span>}
      <span className="truncate font-medium">{values.slice(0, 2).join(', ') + more}</span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0" />
    </>
  )
}

const IdleLabel = ({ label }: { readonly label: string }) => (
  <>
    <Plus aria-hidden />
    {label}
  </>
)

export function PillButton({
  icon,
  children,
  ...rest
}: ComponentProps<'button'> & { readonly icon: ReactNode }) {
  return (
    <button {...rest} type="button" className={idleClasses}>
      {icon}
      {children}
    </button>
  )
}
