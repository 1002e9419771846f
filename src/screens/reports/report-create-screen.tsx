import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { callOf, type Route } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, usePortal, useSession, useText } from '../portal-context.tsx'
import { useTravellingPeriod } from '../shell/period.ts'
import { today } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure, useFailureSentence } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { monthOf, periodKey, periodQuery, recentPeriods, withMonth } from './period.ts'
import { ReportDocuments } from './report-documents.tsx'

/** Documents that are not yet reported for a month, and the report to the authority made of them. */
export function Screen({ route }: { readonly route: Route }) {
  const call = useCall()
  const portal = usePortal()
  const queries = useQueryClient()
  const { mayCall } = useSession()
  const { t, format, screenLabel } = useText()
  const sentenceOf = useFailureSentence()
  const asked = useRouterState({ select: (state) => (state.location.search as Readonly<Record<string, unknown>>)['Month'] })
  const periods = withMonth(recentPeriods(today()), asked)
  const travelling = monthOf(useTravellingPeriod(), periods)
  const [period, setPeriod] = useState(typeof asked === 'string' && periods.some((one) => periodKey(one) === asked) ? asked : travelling)
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const list = callOf(portal, `${route.family}.reports.toReport`)
  const input = periodQuery(period)
  const open = useQuery({ queryKey: [route.family, '', list.id, input], queryFn: ({ signal }) => call(list.id, { ...input, Page: 1, PageSize: 500 }, { signal }) as Promise<Wire['ReportDocumentPage']> })
  const count = open.data?.TotalCount ?? 0
  const mayReport = mayCall(`${route.family}.reports.send`)
  const report = async () => {
    try {
      await call(`${route.family}.reports.send`, { body: input })
      await refreshFamily(queries, route.family)
      toast.success(t('reports.sent'))
    } catch (failure) {
      setError(sentenceOf(failure))
      throw failure
    }
  }
  return (
    <Page
      title={screenLabel(route)}
      aside={open.data && <Chip>{t('reports.count', { count })}</Chip>}
      actions={
        <Button variant="primary" icon={<SendHorizontal />} once disabledReason={mayReport ? (count === 0 ? t('reports.nothing') : undefined) : t('definitions.noRight')} onClick={() => setAsking(true)}>
          {t('reports.create')}
        </Button>
      }
    >
      <div className="max-w-60">
        <Select aria-label={t('reports.period')} value={period} onValue={setPeriod} options={periods.map((one) => ({ value: periodKey(one), label: format.month(one.year, one.month) }))} />
      </div>
      {open.isPending && <Skeleton className="h-48" />}
      {open.isError && <Failure error={open.error} onRetry={() => void open.refetch()} />}
      {open.data && (count === 0 ? <EmptyState title={t('reports.nothing')} text={t('reports.nothingText')} /> : <ReportDocuments family={route.family} documents={open.data.Content} />)}
      <ConfirmDialog open={asking} onOpen={setAsking} title={t('reports.askTitle')} description={t('reports.askText', { count })} confirmLabel={t('reports.create')} error={error} onConfirm={report} />
    </Page>
  )
}
