import { recordOf } from '#values/json.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { callOf, type Route } from '#engine/portal.ts'
import { hrefOf } from '#client/links.ts'
import { answerQuery } from '#client/query.ts'
import { Page } from '../frame/page.tsx'
import { usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { useTravellingPeriod } from '../frame/period.ts'
import { useGo } from '../frame/use-go.ts'
import { today } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { monthOf, periodKey, recentPeriods, withMonth } from './period.ts'
import { ReportConfirmation } from './report-confirmation.tsx'
import { ReportMonth } from './report-month.tsx'
import { EarlierMonths } from './report-waiting.tsx'
import { countOf, waitingMonths, type WaitingMonth } from './waiting.ts'

/** What a report of a month will carry, shown before it is made: how many documents, which sums, and what earlier months still owe. */
export function Screen({ route }: { readonly route: Route }) {
  const { t, format, screenLabel } = useText()
  const waiting = useWaiting(route)
  const { period, setPeriod, periods } = useMonth(waiting.months ?? [])
  const [asking, setAsking] = useState(false)
  const month = waiting.months?.find((one) => one.key === period)
  const emptiness = waiting.months ? t('reports.nothing') : t('reports.counting')
  return (
    <Page
      title={screenLabel(route)}
      aside={month && <Chip>{t('reports.count', { count: countOf(month) })}</Chip>}
      actions={
        <CreateButton
          family={route.family}
          obstacle={month ? undefined : emptiness}
          onClick={() => setAsking(true)}
        />
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
      {month && <ReportMonth route={route} month={month} />}
      <ReportConfirmation
        family={route.family}
        period={period}
        month={month}
        open={asking}
        onOpen={setAsking}
      />
    </Page>
  )
}

interface CreateButtonProps {
  readonly family: string
  /** Why there is nothing to report. */
  readonly obstacle: string | undefined
  readonly onClick: () => void
}

function CreateButton({ family, obstacle, onClick }: CreateButtonProps) {
  const { t } = useText()
  const { mayCall } = useSession()
  return (
    <Button
      variant="primary"
      icon={<SendHorizontal />}
      once
      disabledReason={mayCall(`${family}.reports.send`) ? obstacle : t('definitions.noRight')}
      onClick={onClick}
    >
      {t('reports.create')}
    </Button>
  )
}

/** Asked anew whenever the screen opens: what is shown is what a report made now will carry. */
function useWaiting(route: Route) {
  const list = useQuery({
    ...answerQuery(
      useSend(),
      callOf(usePortal(), `${route.family}.reports.waiting`),
      'ReportWaiting',
    ),
    staleTime: 0,
  })
  return {
    months: list.data && waitingMonths(list.data),
    isPending: list.isPending,
    error: list.error,
    retry: () => void list.refetch(),
  }
}

/** The month of the address, else the one that the travelling period means; months that wait are offered however old they are. */
function useMonth(waiting: readonly WaitingMonth[]) {
  const asked = useRouterState({
    select: (state) => recordOf(state.location.search)['Month'],
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
