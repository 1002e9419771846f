/** The taxes of a line besides KDV: a cell that tells them, and a panel in which they are chosen and given their figures. */
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, X } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { taxName } from '#documents/codes/names.ts'
import type { Tax } from '#documents/document/document.ts'
import { isLineTax, taxesText, typedTaxes, type TypedTax } from '#documents/amounts/line-taxes.ts'
import { useText } from '../frame/portal-context.tsx'
import { namedCodes } from '../text/code-names.ts'
import { Combobox } from '../ui/combobox.tsx'
import { controlClasses, controlSizes } from '../ui/control.ts'
import { cx } from '../ui/cx.ts'
import type { ControlAttributes } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { useTaxNames } from './tax-names.ts'

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
  const { t, format } = useText()
  /** The row of the panel that has the focus at first; undefined: it is closed. */
  const [open, setOpen] = useState<number>()
  const button = useRef<HTMLButtonElement>(null)
  const nameOf = useTaxNames()
  const taxes = typedTaxes(value)
  const told = taxes
    .map(({ code, percent, amount }) =>
      [
        nameOf(code),
        percent !== ''
          ? t('editor.taxes.percentOf', { percent: format.number(percent) })
          : amount !== ''
            ? format.money(amount)
            : '',
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')
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
    <Radix.Root open={open !== undefined} onOpenChange={(next) => !next && setOpen(undefined)}>
      <Radix.Anchor asChild>
        <button
          ref={button}
          type="button"
          id={attributes.id}
          aria-describedby={attributes['aria-describedby']}
          aria-haspopup="dialog"
          aria-expanded={open !== undefined}
          aria-label={`${label}: ${told || t('editor.taxes.none')}`}
          title={told || undefined}
          onKeyDown={press}
          onClick={() => openAt(0)}
          className={cx(
            controlClasses,
            controlSizes.md,
            'relative flex items-center pr-7 text-left',
            attributes['aria-invalid'] && 'text-error-ink',
          )}
        >
          <span className={cx('truncate', told === '' && 'text-ink-muted')}>{told || '–'}</span>
          <ChevronDown aria-hidden className="absolute right-1.5 size-3.5 text-ink-muted" />
        </button>
      </Radix.Anchor>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          data-lines
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={() => button.current?.focus()}
          style={{ width: panelWidth }}
          className="z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] animate-pop-in overflow-y-auto rounded-lg bg-surface-raised p-3 shadow-pop outline-none"
        >
          <TaxesPanel
            taxes={taxes}
            reckoned={reckoned}
            startsAt={open ?? 0}
            onTaxes={(next) => onValue(taxesText(next))}
            onDone={close}
            onLeave={(back) => (close(), back || onLeave?.())}
            leavesByItself={onLeave === undefined}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface TaxesPanelProps {
  readonly taxes: readonly TypedTax[]
  readonly reckoned: readonly Tax[]
  /** The tax whose code has the focus at first. */
  readonly startsAt: number
  readonly onTaxes: (taxes: readonly TypedTax[]) => void
  readonly onDone: () => void
  readonly onLeave: (isBack: boolean) => void
  readonly leavesByItself: boolean
}

/** One row for each tax, and an empty one for the next. */
function TaxesPanel({
  taxes,
  reckoned,
  startsAt,
  onTaxes,
  onDone,
  onLeave,
  leavesByItself,
}: TaxesPanelProps) {
  const { t, format } = useText()
  const options = useTaxOptions()
  const panel = useRef<HTMLDivElement>(null)
  const lastKey = useRef('')
  const change = (index: number, tax: TypedTax) =>
    onTaxes(
      taxes.length === index ? [...taxes, tax] : taxes.map((one, at) => (at === index ? tax : one)),
    )
  const choose = (index: number, code: string) => {
    flushSync(() => change(index, { ...(taxes[index] ?? { percent: '', amount: '' }), code }))
    // Tab goes on by itself.
    if (lastKey.current !== 'Tab')
      panel.current?.querySelector<HTMLElement>(`[data-percent="${index}"]`)?.focus()
  }
  const remove = (index: number) => {
    flushSync(() => onTaxes(taxes.filter((_, at) => at !== index)))
    controlsIn(panel.current)[0]?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey || event.altKey
    if (
      event.key === 'Enter' &&
      !isControl &&
      !event.defaultPrevented &&
      event.target instanceof HTMLInputElement
    ) {
      event.preventDefault()
      return onDone()
    }
    if (event.key !== 'Tab' || isControl) return
    const controls = controlsIn(panel.current)
    const isEnd = event.target === (event.shiftKey ? controls[0] : controls.at(-1))
    if (!isEnd) return
    if (event.shiftKey || !leavesByItself) event.preventDefault()
    onLeave(event.shiftKey)
  }
  return (
    <div
      ref={panel}
      onKeyDownCapture={(event) => (lastKey.current = event.key)}
      onMouseDownCapture={() => (lastKey.current = '')}
      onKeyDown={press}
      className="flex flex-col gap-2"
    >
      {Array.from({ length: taxes.length + 1 }, (_, index) => {
        const tax = taxes[index]
        const name = t('editor.taxes.tax', { number: index + 1 })
        const amount =
          tax && tax.percent !== ''
            ? reckoned.filter(({ code }) => code === tax.code)[
                taxes.slice(0, index).filter(({ code }) => code === tax.code).length
              ]?.amount
            : undefined
        return (
          <div key={index} className="flex flex-wrap items-center gap-2">
            <Combobox
              aria-label={tax ? name : t('editor.taxes.add')}
              autoFocus={index === startsAt}
              value={tax?.code ?? ''}
              options={options}
              placeholder={t('editor.taxes.add')}
              onValue={(code) => choose(index, code)}
              className="min-w-44 flex-1 basis-full sm:basis-0"
            />
            {tax && (
              <>
                <NumberInput
                  data-percent={index}
                  aria-label={`${name} ${t('editor.taxes.percent')}`}
                  placeholder="%"
                  className="w-20"
                  value={tax.percent}
                  onValue={(percent) =>
                    change(index, { ...tax, percent, amount: percent === '' ? tax.amount : '' })
                  }
                />
                <NumberInput
                  aria-label={`${name} ${t('editor.taxes.amount')}`}
                  decimals={2}
                  className="w-28"
                  value={tax.amount}
                  placeholder={
                    amount === undefined ? t('editor.taxes.amount') : format.money(amount)
                  }
                  onValue={(typed) =>
                    change(index, {
                      ...tax,
                      amount: typed,
                      percent: typed === '' ? tax.percent : '',
                    })
                  }
                />
                <IconButton
                  size="sm"
                  icon={<X />}
                  label={t('editor.taxes.remove', { number: index + 1 })}
                  onClick={() => remove(index)}
                />
              </>
            )}
          </div>
        )
      })}
      <p className="text-xs text-ink-muted">{t('editor.taxes.hint')}</p>
    </div>
  )
}

const controlsIn = (panel: HTMLElement | null): readonly HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('input, button') ?? []),
]

function useTaxOptions() {
  const { language } = useText()
  const { data } = useQuery({
    queryKey: ['line-taxes', language],
    queryFn: () => namedCodes('taxTypes', language),
    staleTime: Infinity,
  })
  return (data ?? [])
    .filter(({ code }) => isLineTax(code))
    .map(({ code, name }) => ({ value: code, label: `${taxName(code)} (${code})`, detail: name }))
}
