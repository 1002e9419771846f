import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route } from '#engine/portal.ts'
import { useCall, useText } from '../frame/portal-context.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ReportDocuments } from './report-documents.tsx'
import type { Report } from './report.ts'

export interface ReportPartsProps {
  readonly route: Route
  readonly report: Report
}

/** The documents of a report, and who did what with it. */
export function ReportParts(props: ReportPartsProps) {
  const { t } = useText()
  const [tab, setTab] = useState('documents')
  const items = [
    { value: 'documents', label: t('reports.documents'), content: <Documents {...props} /> },
    { value: 'history', label: t('reports.history'), content: <Histories {...props} /> },
  ]
  return <Tabs label={t('reports.documents')} items={items} value={tab} onValue={setTab} />
}

function Histories({ route, report }: ReportPartsProps) {
  const call = useCall()
  const { t, format } = useText()
  const id = `${route.family}.reports.histories`
  const histories = useQuery({
    queryKey: [route.family, '', id, report.UUID],
    queryFn: ({ signal }) => call(id, { id: report.UUID }, { signal, answer: 'Histories' }),
  })
  if (histories.isPending) return <Skeleton className="mt-3 h-24" />
  if (histories.isError)
    return <Failure error={histories.error} onRetry={() => void histories.refetch()} />
  if (histories.data.length === 0) return <EmptyState title={t('detail.noHistory')} />
  return (
    <ol className="flex flex-col divide-y divide-line">
      {[...histories.data]
        .sort((a, b) => b.CreatedDate.localeCompare(a.CreatedDate))
        .map((entry, index) => (
          <li key={`${entry.CreatedDate}-${index}`} className="py-2.5">
            <p className="text-ink">{entry.Description}</p>
            <p className="text-sm text-ink-muted tabular-nums">
              {format.dateTime(entry.CreatedDate)} {entry.UserName && <>· {entry.UserName}</>}
            </p>
          </li>
        ))}
    </ol>
  )
}

function Documents({ route, report }: ReportPartsProps) {
  const call = useCall()
  const input = { UUID: report.UUID, Page: 1, PageSize: 500 }
  const id = `${route.family}.reports.documents`
  const documents = useQuery({
    queryKey: [route.family, '', id, input],
    queryFn: ({ signal }) => call(id, input, { signal, answer: 'ReportDocumentPage' }),
  })
  if (documents.isPending) return <Skeleton className="mt-3 h-40" />
  if (documents.isError)
    return <Failure error={documents.error} onRetry={() => void documents.refetch()} />
  return (
    <div className="pt-3">
      <ReportDocuments family={route.family} documents={documents.data.Content} />
    </div>
  )
}
