import { useValues } from './use-values.ts'
import { memo, useMemo, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import type { DocumentMap } from '#engine/document-map.ts'
import type { Tax } from '#documents/document/document.ts'
import { documentTotals, kdvCode, type LineTotals } from '#documents/amounts/totals.ts'
import { memoized } from '#values/memoized.ts'
import { compare, isZero, multiply, round2 } from '#values/money.ts'
import { stepsOf, type Step } from '#documents/amounts/summary.ts'
import { rootNames } from '#documents/document/ubl-elements.ts'
import { useText } from '../frame/portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { useEditor } from './editor-context.tsx'
import { totalsOfFile } from './file-amounts.ts'
import { textAt } from './model.ts'
import { useOfFile } from './file-context.tsx'
import { useTaxNames } from './tax-names.ts'

/** What the document comes to, while it is typed. */
export const TotalsPanel = memo(function TotalsPanel() {
  return rootNames[useEditor().document.root].hasTotals ? <Totals /> : <Goods />
})

/** Of a document without totals: how many lines, and what the goods are worth where that is said. */
function Goods() {
  const { lines } = useEditor()
  const { t, format } = useText()
  const all = useSyncExternalStore(lines.subscribe, lines.all)
  const value = totalsOf(all).lineExtension
  return (
    <dl className="flex flex-col gap-1.5 text-base" data-testid="totals">
      <Row label={t('editor.totals.lines')} value={format.number(all.length)} />
      {!isZero(value) && (
        <Row label={t('editor.totals.value')} value={format.money(value, 'TRY')} />
      )}
    </dl>
  )
}

function Totals() {
  const { control, document } = useEditor()
  const { t, format } = useText()
  const labelOf = useStepLabels(document)
  const values = useValues(control)
  const { steps, reckoned, last } = useSteps()
  const currency = textAt(values, document.places.currency) || 'TRY'
  const rate = textAt(values, document.places.exchangeRate)
  return (
    <dl className="flex flex-col gap-1.5 text-base" data-testid="totals">
      {steps.map((step, index) => (
        <Row
          key={`${step.kind} ${index}`}
          label={labelOf(step)}
          value={format.money(step.amount, currency)}
          {...differing(step, reckoned, (amount) => format.money(amount, currency))}
          strong={step === last}
          middle={step.kind === 'net' || step.kind === 'collectedKdv'}
        />
      ))}
      {currency !== 'TRY' && /^\d+(\.\d+)?$/.test(rate) && !isZero(rate) && (
        <Row
          label={t('editor.totals.payableTry')}
          value={format.money(round2(multiply(last.amount, rate)), 'TRY')}
        />
      )}
    </dl>
  )
}

/** The amount payable alone, for the bar at the bottom. */
export function PayableNow() {
  return rootNames[useEditor().document.root].hasTotals ? <Payable /> : null
}

function Payable() {
  const { control, document } = useEditor()
  const { format } = useText()
  const labelOf = useStepLabels(document)
  const currency = useWatch({ control, name: document.places.currency })
  const { last } = useSteps()
  return (
    <p className="flex items-baseline gap-2 whitespace-nowrap">
      <span className="text-sm text-ink-muted">{labelOf(last)}</span>
      <span className="text-lg font-semibold text-ink tabular-nums">
        {format.money(last.amount, typeof currency === 'string' ? currency : 'TRY')}
      </span>
    </p>
  )
}

interface Steps {
  /** With the amounts with which the document leaves. */
  readonly steps: readonly Step[]
  /** What is calculated here. */
  readonly reckoned: readonly Step[]
  /** What is to be paid. */
  readonly last: Step
}

function useSteps(): Steps {
  const { lines, document } = useEditor()
  const ofFile = useOfFile()
  const all = useSyncExternalStore(lines.subscribe, lines.all)
  return useMemo(() => {
    const isCommission = document.lineAmount?.less !== undefined
    const totals = totalsOf(all)
    const reckoned = stepsOf(totals, isCommission)
    const left = totalsOfFile(totals, ofFile)
    const steps = left === totals ? reckoned : stepsOf(left, isCommission)
    return { steps, reckoned, last: steps.at(-1)! }
  }, [all, document, ofFile])
}

/** Several places of the form show the totals of the same lines, which are added up once. */
const totalsOf = memoized((all: readonly LineTotals[]) => documentTotals(all))

/** The calculated amount, where the file said another one. */
function differing(
  step: Step,
  reckoned: readonly Step[],
  shown: (amount: string) => string,
): { readonly reckoned?: string } {
  const own = reckoned.find((one) => identityOf(one) === identityOf(step))?.amount ?? '0'
  return compare(own, step.amount) === 0 ? {} : { reckoned: shown(own) }
}

const identityOf = (step: Step): string =>
  step.kind === 'tax' || step.kind === 'deduction'
    ? `${step.kind} ${step.tax.code} ${step.tax.percent} ${step.tax.exemptionCode}`
    : step.kind === 'withholding'
      ? `${step.kind} ${step.withholding.code} ${step.withholding.percent}`
      : step.kind

/** The amount payable with which the document leaves. */
export const usePayable = (): string => useSteps().last.amount

/** Names of the steps: what is goods on an invoice is a wage on a receipt. */
function useStepLabels({ type }: DocumentMap): (step: Step) => string {
  const { t, has, format } = useText()
  const ofType = 'fixed' in type ? `editor.totals.ofType.${type.fixed}` : ''
  const nameOf = useTaxNames()
  const named = ({ code, percent }: Tax) =>
    t(isZero(percent) ? 'editor.totals.deductionFixed' : 'editor.totals.deduction', {
      name: nameOf(code),
      percent: format.number(percent),
    })
  return (step) => {
    if (step.kind === 'tax' && step.tax.code !== kdvCode) return named(step.tax)
    if (step.kind === 'tax')
      return t('editor.totals.tax', { percent: format.number(step.tax.percent) })
    if (step.kind === 'withholding')
      return t('editor.totals.withholding', {
        code: step.withholding.code,
        percent: step.withholding.percent,
      })
    if (step.kind === 'deduction') return named(step.tax)
    const own = `${ofType}.${step.kind}`
    return ofType !== '' && has(own) ? t(own) : t(`editor.totals.${step.kind}`)
  }
}

function Row({
  label,
  value,
  reckoned,
  strong = false,
  middle = false,
}: {
  readonly label: string
  readonly value: string
  /** What is calculated here, where the file said the value. */
  readonly reckoned?: string
  readonly strong?: boolean
  readonly middle?: boolean
}) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-3',
        strong && 'mt-1 border-t border-line pt-2 text-lg font-semibold text-ink',
        middle && !strong && 'font-medium text-ink',
      )}
    >
      <dt className={strong || middle ? '' : 'text-ink-muted'}>{label}</dt>
      <dd className="text-right tabular-nums">
        {value}
        {reckoned !== undefined && <Reckoned amount={reckoned} />}
      </dd>
    </div>
  )
}

/** Under an amount of the file: what is calculated here. */
export function Reckoned({ amount }: { readonly amount: string }) {
  const { t } = useText()
  return (
    <span className="block text-xs font-normal whitespace-nowrap text-warning-ink">
      {t('editor.ofFile.instead', { amount })}
    </span>
  )
}
