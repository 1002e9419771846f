/** The taxes of a line besides KDV: a cell that tells them and opens the panel in which they are chosen. */
import { ChevronDown } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Tax } from '#documents/document/document.ts'
import { taxesText, typedTaxes, type TypedTax } from '#documents/amounts/line-taxes.ts'
import { useText } from '../frame/portal-context.tsx'
import { controlClasses, controlSizes } from '../ui/control.ts'
import { cx } from '../ui/cx.ts'
import type { ControlAttributes } from '../ui/field.tsx'
import { useTaxNames } from './tax-names.ts'
import { TaxesPanel } from './taxes-panel.tsx'

export interface TaxesCellProps {
  readonly attributes: ControlAttributes
  /** What the cell is called: the line and the column. */
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** What the line's taxes come to. */
  readonly reckoned: readonly Tax[]
  /** Tab behind the last control; undefined: the focus goes on by itself. */
  readonly onLeave?: (() => void) | undefined
}

/** Room for a tax's name beside its figures; a phone has less. */
const panelWidth = '32rem'

const opening: ReadonlySet<string> = new Set(['Enter', ' ', 'F2', 'ArrowDown'])

/** Enter, Space, F2 and the first letter of a tax open the panel; Delete empties the cell. */
export function TaxesCell({
  attributes,
  label,
  value,
  onValue,
  reckoned,
  onLeave,
}: TaxesCellProps) {
  /** The row of the panel that has the focus at first; undefined: it is closed. */
  const [open, setOpen] = useState<number>()
  const button = useRef<HTMLButtonElement>(null)
  const taxes = typedTaxes(value)
  // The letter that opens the panel is typed into the field that has the focus by then.
  const openAt = (row: number) => flushSync(() => setOpen(row))
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== button.current) return
    if (opening.has(event.key)) {
      event.preventDefault()
      openAt(0)
    } else if (event.key.length === 1) openAt(taxes.length)
    else if (event.key === 'Delete' || event.key === 'Backspace') onValue('')
  }
  const close = () => {
    button.current?.focus()
    setOpen(undefined)
  }
  return (
    <>
      <TaxesButton
        ref={button}
        attributes={attributes}
        label={label}
        taxes={taxes}
        isOpen={open !== undefined}
        onKeyDown={press}
        onClick={() => openAt(0)}
      />
      {open !== undefined && (
        <TaxesPopover
          anchor={button}
          label={label}
          onEscape={() => button.current?.focus()}
          onClose={() => setOpen(undefined)}
        >
          <TaxesPanel
            taxes={taxes}
            reckoned={reckoned}
            startsAt={open}
            onTaxes={(next) => onValue(taxesText(next))}
            onDone={close}
            onLeave={(back) => (close(), back || onLeave?.())}
            leavesByItself={onLeave === undefined}
          />
        </TaxesPopover>
      )}
    </>
  )
}

interface TaxesButtonProps extends Pick<TaxesCellProps, 'attributes' | 'label'> {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly taxes: readonly TypedTax[]
  readonly isOpen: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onClick: () => void
}

/** What the cell shows: the taxes in one line, with their figures. */
function TaxesButton({
  ref,
  attributes,
  label,
  taxes,
  isOpen,
  onKeyDown,
  onClick,
}: TaxesButtonProps) {
  const { t } = useText()
  const summary = useTaxesSummary(taxes)
  return (
    <button
      ref={ref}
      type="button"
      id={attributes.id}
      aria-describedby={attributes['aria-describedby']}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={`${label}: ${summary || t('editor.taxes.none')}`}
      title={summary || undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className={cx(
        controlClasses,
        controlSizes.md,
        'relative flex items-center pr-7 text-left',
        attributes['aria-invalid'] && 'text-error-ink',
      )}
    >
      <span className={cx('truncate', summary === '' && 'text-ink-muted')}>{summary || '–'}</span>
      <ChevronDown aria-hidden className="absolute right-1.5 size-3.5 text-ink-muted" />
    </button>
  )
}

/** The names of the taxes, each with its per cent or amount; empty where there are none. */
function useTaxesSummary(taxes: readonly TypedTax[]): string {
  const { t, format } = useText()
  const nameOf = useTaxNames()
  const figureOf = ({ percent, amount }: TypedTax) => {
    if (percent !== '') return t('editor.taxes.percentOf', { percent: format.number(percent) })
    return amount === '' ? '' : format.money(amount)
  }
  return taxes.map((tax) => [nameOf(tax.code), figureOf(tax)].filter(Boolean).join(' ')).join(', ')
}

interface TaxesPopoverProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly onEscape: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Lies over the page at the cell; the panel in it takes and gives back the focus by itself. */
function TaxesPopover({ anchor, label, onEscape, onClose, children }: TaxesPopoverProps) {
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          data-lines
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={onEscape}
          style={{ width: panelWidth }}
          className="z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] animate-pop-in overflow-y-auto rounded-lg bg-surface-raised p-3 shadow-pop outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
