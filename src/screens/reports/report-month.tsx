import { useQuery } from '@tanstack/react-query'
import { callOf, type Route } from '#engine/portal.ts'
import { answerQuery } from '#client/query.ts'
import { usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { today } from '../text/format.ts'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { periodQuery } from './period.ts'
import { ReportDocuments } from './report-documents.tsx'
import { ReportSums } from './report-waiting.tsx'
import type { WaitingMonth } from './waiting.ts'

export interface ReportMonthProps {
  readonly route: Route
  readonly month: WaitingMonth
}

/** What the report of a month will carry: its sums and its documents. */
export function ReportMonth({ route, month }: ReportMonthProps) {
  const { t } = useText()
  return (
    <>
      <ReportSums amounts={month.Amounts} />
      {month.key === today().slice(0, 7) && (
        <p className="text-base text-ink-muted">{t('reports.monthRunning')}</p>
      )}
      <MonthDocuments route={route} period={month.key} />
    </>
  )
}

const shownAtMost = 500

function MonthDocuments({ route, period }: { readonly route: Route; readonly period: string }) {
  const { t, format } = useText()
  const input = { ...periodQuery(period), Page: 1, PageSize: shownAtMost }
  const call = callOf(usePortal(), `${route.family}.reports.toReport`)
  const list = useQuery({
    ...answerQuery(useSend(), call, 'ReportDocumentPage', input),
    placeholderData: undefined,
  })
  const page = list.data
  if (list.isError) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  if (!page) return <Skeleton className="h-48" />
  return (
    <>
      <ReportDocuments family={route.family} documents={page.Content} />
      {page.TotalCount > page.Content.length && (
        <p className="text-base text-ink-muted">
          {t('reports.firstShown', {
            shown: format.number(page.Content.length, 0),
            total: format.number(page.TotalCount, 0),
          })}
        </p>
      )}
    </>
  )
}
