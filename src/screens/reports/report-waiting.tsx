import { TriangleAlert } from 'lucide-react'
import { useText } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { Cell, HeadCell, Table, TableFrame, TableHead, TableRow } from '../ui/table.tsx'
import { countOf, type WaitingMonth } from './waiting.ts'

/** How many documents wait and what they come to, currency by currency; cancellations in lines of their own, for these take away. */
export function ReportSums({ amounts }: { readonly amounts: WaitingMonth['Amounts'] }) {
  const { t, format } = useText()
  const sums = amounts.flatMap((one) => [
    {
      label: one.CurrencyCode,
      currency: one.CurrencyCode,
      count: one.DocumentCount,
      amount: one.PayableAmount,
    },
    {
      label: `${one.CurrencyCode} · ${t('reports.cancelled')}`,
      currency: one.CurrencyCode,
      count: one.CancelCount,
      amount: one.CancelAmount,
    },
  ])
  return (
    <TableFrame className="max-w-xl">
      <Table>
        <TableHead>
          <tr>
            <HeadCell>{t('reports.currency')}</HeadCell>
            <HeadCell numeric>{t('reports.documents')}</HeadCell>
            <HeadCell numeric>{t('reports.sum')}</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {sums
            .filter(({ count }) => count > 0)
            .map(({ label, currency, count, amount }) => (
              <TableRow key={label}>
                <Cell className="font-medium text-ink">{label}</Cell>
                <Cell numeric>{format.number(count, 0)}</Cell>
                <Cell numeric className="font-medium text-ink">
                  {format.money(amount, currency)}
                </Cell>
              </TableRow>
            ))}
        </tbody>
      </Table>
    </TableFrame>
  )
}

export interface EarlierMonthsProps {
  readonly months: readonly WaitingMonth[]
  readonly onMonth: (key: string) => void
}

/** Months before the chosen one that were left unreported, each a click away. */
export function EarlierMonths({ months, onMonth }: EarlierMonthsProps) {
  const { t, format } = useText()
  if (months.length === 0) return null
  return (
    <section
      role="status"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg bg-warning-soft px-3 py-2 text-base text-warning-ink"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      <span>{t('reports.earlier')}</span>
      {months.map((month) => (
        <Button key={month.key} size="sm" onClick={() => onMonth(month.key)}>
          {t('reports.ofMonth', {
            month: format.month(month.year, month.month),
            count: countOf(month),
          })}
        </Button>
      ))}
    </section>
  )
}
