import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route } from '#engine/portal.ts'
import { Page } from '../frame/page.tsx'
import { useCall, useText } from '../frame/portal-context.tsx'
import { usePeriod } from '../frame/use-period.ts'
import { Chip } from '../ui/chip.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StackedTable, type StackedColumn } from '../ui/stacked-table.tsx'
import { isMonthWithin } from './period.ts'
import { ReportActions } from './report-actions.tsx'
import { ReportParts } from './report-parts.tsx'
import { isUnderWay, reportMonth, toneOfReport, type Report } from './report.ts'

/** Reports to the authority with their state, their XML and their documents. */
export function Screen({ route }: { readonly route: Route }) {
  const { t, format, screenLabel } = useText()
  const [opened, setOpened] = useState<Report>()
  const { period } = usePeriod(route)
  const list = useReports(route.family)
  const columns = useColumns()
  const reports = (list.data?.Content ?? []).filter((report) =>
    isMonthWithin(reportMonth(report), period),
  )
  return (
    <Page title={screenLabel(route)}>
      {list.isPending && <Skeleton className="h-48" />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && reports.length === 0 && (
        <EmptyState title={t('reports.none')} text={t('reports.noneText')} />
      )}
      {reports.length > 0 && (
        <StackedTable
          rows={reports}
          keyOf={(report) => report.UUID}
          columns={columns}
          rowActions={(report) => (
            <ReportActions route={route} report={report} onShow={() => setOpened(report)} />
          )}
        />
      )}
      <Drawer
        open={opened !== undefined}
        onOpen={(open) => !open && setOpened(undefined)}
        size="lg"
        title={t('reports.documentsOf', {
          period: opened ? format.month(Number(opened.PeriodYear), Number(opened.PeriodMonth)) : '',
        })}
      >
        {opened && <ReportParts route={route} report={opened} />}
      </Drawer>
    </Page>
  )
}

/** All reports of a family, asked for anew while the authority still works on one: it answers by itself. */
function useReports(family: string) {
  const call = useCall()
  const id = `${family}.reports.list`
  const input = { Page: 1, PageSize: 100 }
  return useQuery({
    queryKey: [family, '', id, input],
    queryFn: ({ signal }) => call(id, input, { signal, answer: 'ReportPage' }),
    refetchInterval: ({ state }) => (state.data?.Content.some(isUnderWay) ? 4_000 : false),
  })
}

function useColumns(): readonly StackedColumn<Report>[] {
  const { t, format } = useText()
  return [
    {
      key: 'period',
      label: t('reports.period'),
      cell: (report) => <Period report={report} />,
    },
    {
      key: 'section',
      label: t('reports.section'),
      numeric: true,
      isMore: true,
      cell: (report) => report.SectionNumber,
    },
    {
      key: 'created',
      label: t('reports.created'),
      isMore: true,
      cell: (report) => format.dateTime(report.CreatedDate),
    },
    {
      key: 'documents',
      label: t('reports.documents'),
      numeric: true,
      cell: (report) => format.number(report.InvoiceCount),
    },
    {
      key: 'cancels',
      label: t('reports.cancels'),
      numeric: true,
      cell: (report) => format.number(report.CancelInvoiceCount),
    },
    { key: 'state', label: t('reports.state'), cell: (report) => <State report={report} /> },
  ]
}

/** The month; on a phone with what has columns of its own elsewhere. */
function Period({ report }: { readonly report: Report }) {
  const { t, format } = useText()
  return (
    <span className="font-medium text-ink">
      {format.month(Number(report.PeriodYear), Number(report.PeriodMonth))}
      <span className="block text-xs font-normal text-ink-muted sm:hidden">
        {t('reports.section')} {report.SectionNumber} · {format.date(report.CreatedDate)}
      </span>
    </span>
  )
}

/** What the authority says, with its code. */
function State({ report }: { readonly report: Report }) {
  return (
    <>
      <Chip tone={toneOfReport(report)}>{report.GIBDescription ?? report.GIBCode}</Chip>{' '}
      <span className="text-xs text-ink-muted tabular-nums">{report.GIBCode}</span>
    </>
  )
}
