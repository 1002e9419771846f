import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { callOf, type Route } from '#engine/portal.ts'
import { hrefOf } from '#client/links.ts'
import { callQuery, refreshFamily } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { useTravellingPeriod } from '../frame/period.ts'
import { useGo } from '../frame/use-go.ts'
import { today } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure, useFailureSentence } from '../ui/failure.tsx'
import { Page } from '../frame/page.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { monthOf, periodKey, periodQuery, recentPeriods, withMonth } from './period.ts'
import { ReportDocuments } from './report-documents.tsx'
import { EarlierMonths, ReportSums } from './report-waiting.tsx'
import { countOf, waitingMonths, type WaitingMonth } from './waiting.ts'

/** What a report of a month will carry, shown before it is made: how many documents, which sums, and what earlier months still owe. */
export function Screen({ route }: { readonly route: Route }) {
  const call = useCall()
  const queries = useQueryClient()
  const { mayCall } = useSession()
  const { t, format, screenLabel } = useText()
  const sentenceOf = useFailureSentence()
  const waiting = useWaiting(route)
  const { period, setPeriod, periods } = useMonth(waiting.months ?? [])
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const month = waiting.months?.find((one) => one.key === period)
  const count = month ? countOf(month) : 0
  const report = async () => {
    try {
      await call(`${route.family}.reports.send`, { body: periodQuery(period) })
      await refreshFamily(queries, route.family)
      toast.success(t('reports.sent'))
    } catch (failure) {
      setError(sentenceOf(failure))
      throw failure
    }
  }
  const nameOf = (key: string) => format.month(Number(key.slice(0, 4)), Number(key.slice(5)))
  const emptiness = waiting.months ? t('reports.nothing') : t('reports.counting')
  const open = (next: boolean) => {
    setError(undefined)
    setAsking(next)
  }
  return (
    <Page
      title={screenLabel(route)}
      aside={month && <Chip>{t('reports.count', { count })}</Chip>}
      actions={
        <Button
          variant="primary"
          icon={<SendHorizontal />}
          once
          disabledReason={
            mayCall(`${route.family}.reports.send`)
              ? month
                ? undefined
                : emptiness
              : t('definitions.noRight')
          }
          onClick={() => open(true)}
        >
          {t('reports.create')}
        </Button>
      }
    >
      <div className="max-w-60">
        <Select
          aria-label={t('reports.period')}
          value={period}
          onValue={setPeriod}
          options={periods.map((one) => ({
            value: periodKey(one),
            label: format.month(one.year, one.month),
          }))}
        />
      </div>
      {waiting.isPending && <Skeleton className="h-48" />}
      {waiting.error && <Failure error={waiting.error} onRetry={waiting.retry} />}
      {waiting.months && (
        <EarlierMonths
          months={waiting.months.filter((one) => one.key < period)}
          onMonth={setPeriod}
        />
      )}
      {waiting.months && !month && (
        <NothingWaits
          route={route}
          next={waiting.months.findLast((one) => one.key > period)}
          onMonth={setPeriod}
        />
      )}
      {month && (
        <>
          <ReportSums amounts={month.Amounts} />
          {period === today().slice(0, 7) && (
            <p className="text-base text-ink-muted">{t('reports.monthRunning')}</p>
          )}
          <MonthDocuments route={route} period={period} />
        </>
      )}
      <ConfirmDialog
        open={asking && month !== undefined}
        onOpen={open}
        title={t('reports.askTitle', { month: nameOf(period) })}
        description={t('reports.askText', { count })}
        confirmLabel={t('reports.create')}
        error={error}
        onConfirm={report}
      >
        {month && <ReportSums amounts={month.Amounts} />}
      </ConfirmDialog>
    </Page>
  )
}

/** Asked anew whenever the screen opens: what is shown is what a report made now will carry. */
function useWaiting(route: Route) {
  const list = useQuery({
    ...callQuery(useSend(), callOf(usePortal(), `${route.family}.reports.waiting`)),
    staleTime: 0,
  })
  const answer = list.data as Wire['ReportWaiting'] | undefined
  return {
    months: answer && waitingMonths(answer),
    isPending: list.isPending,
    error: list.error,
    retry: () => void list.refetch(),
  }
}

/** The month of the address, else the one that the travelling period means; months that wait are offered however old they are. */
function useMonth(waiting: readonly WaitingMonth[]) {
  const asked = useRouterState({
    select: (state) => (state.location.search as Readonly<Record<string, unknown>>)['Month'],
  })
  const periods = [asked, ...waiting.map((one) => one.key).toReversed()].reduce(
    withMonth,
    recentPeriods(today()),
  )
  const travelling = monthOf(useTravellingPeriod(), periods)
  const [chosen, setPeriod] = useState(
    typeof asked === 'string' && periods.some((one) => periodKey(one) === asked)
      ? asked
      : travelling,
  )
  return { period: chosen, setPeriod, periods }
}

interface NothingWaitsProps {
  readonly route: Route
  /** A later month with documents that wait. */
  readonly next: WaitingMonth | undefined
  readonly onMonth: (key: string) => void
}

/** The way on: to a month that has something, or to the reports that were made. */
function NothingWaits({ route, next, onMonth }: NothingWaitsProps) {
  const portal = usePortal()
  const go = useGo()
  const { t, format } = useText()
  const { mayOpen } = useSession()
  const list = portal.routes.find(
    (one) => one.family === route.family && one.screen === 'reportList',
  )
  const action = next ? (
    <Button onClick={() => onMonth(next.key)}>
      {t('reports.toMonth', { month: format.month(next.year, next.month), count: countOf(next) })}
    </Button>
  ) : (
    list &&
    mayOpen(list) && (
      <Button onClick={() => go(hrefOf(portal, list, {}))}>{t('reports.toList')}</Button>
    )
  )
  return <EmptyState title={t('reports.nothing')} text={t('reports.nothingText')} action={action} />
}

const shownAtMost = 500

function MonthDocuments({ route, period }: { readonly route: Route; readonly period: string }) {
  const { t, format } = useText()
  const list = useQuery({
    ...callQuery(useSend(), callOf(usePortal(), `${route.family}.reports.toReport`), {
      ...periodQuery(period),
      Page: 1,
      PageSize: shownAtMost,
    }),
    placeholderData: undefined,
  })
  const page = list.data as Wire['ReportDocumentPage'] | undefined
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
