import { ChevronDown, Plus, X } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useText } from '../frame/portal-context.tsx'

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

/** A filter as a pill: what it lets through, changed by a click on it and cleared by another. */
export function Pill({
  label,
  isFlag = false,
  values,
  onClear,
  clearLabel,
  children,
}: PillFrameProps) {
  const { t } = useText()
  const filterLabel = t('list.filterBy', { filter: label })
  if (values.length === 0)
    return (
      <>
        {children(
          <PillButton icon={<Plus />} aria-label={filterLabel}>
            {label}
          </PillButton>,
        )}
      </>
    )
  const said =
    values.length > 2 ? `${values.slice(0, 2).join(', ')} +${values.length - 2}` : values.join(', ')
  return (
    <span
      data-filter="active"
      className="inline-flex h-7 shrink-0 items-center rounded-md bg-primary-soft max-sm:-order-1 text-sm text-primary-ink ring-1 ring-inset ring-primary/25"
    >
      {children(
        <button
          type="button"
          title={values.join(', ')}
          className="flex h-7 max-w-72 items-center gap-1 rounded-l-md pl-2.5 pr-1 hover:bg-primary/8"
        >
          {!isFlag && <span className="shrink-0">{label}:</span>}
          <span className="truncate font-medium">{said}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0" />
        </button>,
      )}
      <button
        type="button"
        aria-label={clearLabel}
        onClick={onClear}
        className="flex size-7 items-center justify-center rounded-r-md hover:bg-primary/12"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

export function PillButton({
  icon,
  children,
  ...rest
}: ComponentProps<'button'> & { readonly icon: ReactNode }) {
  return (
    <button
      {...rest}
      type="button"
      className="inline-flex h-7 shrink-0 items-center gap-1 rounded-md px-2 text-sm text-ink-muted ring-1 ring-inset ring-line-strong hover:bg-surface-raised hover:text-ink data-[state=open]:bg-surface-raised data-[state=open]:text-ink [&_svg]:size-3.5"
    >
      {icon}
      {children}
    </button>
  )
}
