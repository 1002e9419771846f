import { useMemo, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { documentTotals } from '#documents/totals.ts'
import { isZero, multiply, round2 } from '#documents/money.ts'
import { useText } from '../portal-context.tsx'
import { cx } from '../ui/cx.ts'
import { useEditor } from './editor-context.tsx'
import { textAt, type Values } from './model.ts'

/** What the document comes to, while it is typed. */
export function TotalsPanel() {
  const { lines, control, document } = useEditor()
  const { t, format } = useText()
  const values = useWatch({ control }) as Values
  const all = useSyncExternalStore(lines.subscribe, lines.all)
  const totals = useMemo(() => documentTotals(all), [all])
  const currency = textAt(values, `${document.info}.CurrencyCode`) || 'TRY'
  const rate = textAt(values, `${document.info}.ExchangeRate`)
  const money = (amount: string) => format.money(amount, currency)
  return (
    <dl className="flex flex-col gap-1.5 text-base" data-testid="totals">
      <Row label={t('editor.totals.lineExtension')} value={money(totals.lineExtension)} />
      {totals.taxes.map((tax) => (
        <Row key={`${tax.code} ${tax.percent} ${tax.exemptionCode ?? ''}`} label={t('editor.totals.tax', { percent: format.number(tax.percent) })} value={money(tax.amount)} />
      ))}
      <Row label={t('editor.totals.taxInclusive')} value={money(totals.taxInclusive)} />
      {totals.withholdings.map((one) => (
        <Row key={`${one.code} ${one.percent}`} label={t('editor.totals.withholding', { code: one.code, percent: one.percent })} value={`−${money(one.amount)}`} />
      ))}
      <Row label={t('editor.totals.payable')} value={money(totals.payable)} strong />
      {currency !== 'TRY' && /^\d+(\.\d+)?$/.test(rate) && !isZero(rate) && <Row label={t('editor.totals.payableTry')} value={format.money(round2(multiply(totals.payable, rate)), 'TRY')} />}
    </dl>
  )
}

/** The amount payable alone, for the bar at the bottom. */
export function PayableNow() {
  const { lines, control, document } = useEditor()
  const { t, format } = useText()
  const currency = useWatch({ control, name: `${document.info}.CurrencyCode` })
  const all = useSyncExternalStore(lines.subscribe, lines.all)
  const payable = useMemo(() => documentTotals(all).payable, [all])
  return (
    <p className="flex items-baseline gap-2 whitespace-nowrap">
      <span className="text-sm text-ink-muted">{t('editor.totals.payable')}</span>
      <span className="text-lg font-semibold text-ink tabular-nums">{format.money(payable, typeof currency === 'string' ? currency : 'TRY')}</span>
    </p>
  )
}

function Row({ label, value, strong = false }: { readonly label: string; readonly value: string; readonly strong?: boolean }) {
  return (
    <div className={cx('flex items-baseline justify-between gap-3', strong && 'mt-1 border-t border-line pt-2 text-lg font-semibold text-ink')}>
      <dt className={strong ? '' : 'text-ink-muted'}>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
