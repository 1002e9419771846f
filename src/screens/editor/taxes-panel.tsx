/** The panel of a line's taxes besides KDV, in which they are chosen and given their figures. */
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { taxName } from '#documents/codes/names.ts'
import type { Tax } from '#documents/document/document.ts'
import { isLineTax, type TypedTax } from '#documents/amounts/line-taxes.ts'
import { useText } from '../frame/portal-context.tsx'
import { namedCodes } from '../text/code-names.ts'
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { NumberInput } from '../ui/number-input.tsx'

export interface TaxesPanelProps {
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
export function TaxesPanel({
  taxes,
  reckoned,
  startsAt,
  onTaxes,
  onDone,
  onLeave,
  leavesByItself,
}: TaxesPanelProps) {
  const { t } = useText()
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
  return (
    <div
      ref={panel}
      onKeyDownCapture={(event) => (lastKey.current = event.key)}
      onMouseDownCapture={() => (lastKey.current = '')}
      onKeyDown={panelKeys(panel, { onDone, onLeave, leavesByItself })}
      className="flex flex-col gap-2"
    >
      {Array.from({ length: taxes.length + 1 }, (_, index) => (
        <div key={index} className="flex flex-wrap items-center gap-2">
          <TaxChoice
            tax={taxes[index]}
            index={index}
            hasFocus={index === startsAt}
            options={options}
            onCode={(code) => choose(index, code)}
          />
          <TaxFigures
            tax={taxes[index]}
            index={index}
            reckoned={reckonedAmount(taxes, index, reckoned)}
            onTax={(tax) => change(index, tax)}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      <p className="text-xs text-ink-muted">{t('editor.taxes.hint')}</p>
    </div>
  )
}

interface TaxProps {
  /** Undefined: the empty row, for the next tax. */
  readonly tax: TypedTax | undefined
  readonly index: number
}

interface TaxChoiceProps extends TaxProps {
  readonly hasFocus: boolean
  readonly options: readonly ComboboxOption[] | undefined
  readonly onCode: (code: string) => void
}

/** Which tax it is. */
function TaxChoice({ tax, index, hasFocus, options, onCode }: TaxChoiceProps) {
  const { t } = useText()
  const add = t('editor.taxes.add')
  return (
    <Combobox
      aria-label={tax ? t('editor.taxes.tax', { number: index + 1 }) : add}
      autoFocus={hasFocus}
      value={tax?.code ?? ''}
      options={options}
      placeholder={add}
      onValue={onCode}
      className="min-w-44 flex-1 basis-full sm:basis-0"
    />
  )
}

interface TaxFiguresProps extends TaxProps {
  /** What its per cent comes to. */
  readonly reckoned: string | undefined
  readonly onTax: (tax: TypedTax) => void
  readonly onRemove: () => void
}

/** Its per cent or its amount: typing the one empties the other. */
function TaxFigures({ tax, index, reckoned, onTax, onRemove }: TaxFiguresProps) {
  const { t, format } = useText()
  if (!tax) return null
  const name = t('editor.taxes.tax', { number: index + 1 })
  return (
    <>
      <NumberInput
        data-percent={index}
        aria-label={`${name} ${t('editor.taxes.percent')}`}
        placeholder="%"
        className="w-20"
        value={tax.percent}
        onValue={(percent) => onTax({ ...tax, percent, amount: percent === '' ? tax.amount : '' })}
      />
      <NumberInput
        aria-label={`${name} ${t('editor.taxes.amount')}`}
        decimals={2}
        className="w-28"
        value={tax.amount}
        placeholder={reckoned === undefined ? t('editor.taxes.amount') : format.money(reckoned)}
        onValue={(amount) => onTax({ ...tax, amount, percent: amount === '' ? tax.percent : '' })}
      />
      <IconButton
        size="sm"
        icon={<X />}
        label={t('editor.taxes.remove', { number: index + 1 })}
        onClick={onRemove}
      />
    </>
  )
}

/** What the per cent of a tax comes to in its line; of taxes with one code each has its own. */
function reckonedAmount(
  taxes: readonly TypedTax[],
  index: number,
  reckoned: readonly Tax[],
): string | undefined {
  const tax = taxes[index]
  if (!tax || tax.percent === '') return undefined
  const isAlike = ({ code }: Pick<Tax, 'code'>) => code === tax.code
  return reckoned.filter(isAlike)[taxes.slice(0, index).filter(isAlike).length]?.amount
}

/** Enter closes the panel, Tab behind its last control and before its first leaves it. */
function panelKeys(
  panel: RefObject<HTMLElement | null>,
  {
    onDone,
    onLeave,
    leavesByItself,
  }: Pick<TaxesPanelProps, 'onDone' | 'onLeave' | 'leavesByItself'>,
) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (
      event.key === 'Enter' &&
      !event.defaultPrevented &&
      event.target instanceof HTMLInputElement
    ) {
      event.preventDefault()
      return onDone()
    }
    if (event.key !== 'Tab') return
    const controls = controlsIn(panel.current)
    const isEnd = event.target === (event.shiftKey ? controls[0] : controls.at(-1))
    if (!isEnd) return
    if (event.shiftKey || !leavesByItself) event.preventDefault()
    onLeave(event.shiftKey)
  }
}

const controlsIn = (panel: HTMLElement | null): readonly HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('input, button') ?? []),
]

/** `undefined` while the list is loaded. */
function useTaxOptions(): readonly ComboboxOption[] | undefined {
  const { language } = useText()
  const { data, isPending } = useQuery({
    queryKey: ['line-taxes', language],
    queryFn: () => namedCodes('taxTypes', language),
    staleTime: Infinity,
  })
  if (isPending) return undefined
  return (data ?? [])
    .filter(({ code }) => isLineTax(code))
    .map(({ code, name }) => ({ value: code, label: `${taxName(code)} (${code})`, detail: name }))
}
