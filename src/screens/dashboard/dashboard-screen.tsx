/** The first screen: what waits, how much there is, and what came last. */
import { useRouterState } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { printSearch } from '#client/search.ts'
import type { ScreenProps } from '../screens.ts'
import { usePortal, useSession, useText } from '../portal-context.tsx'
import { useGo } from '../shell/use-go.ts'
import { parseDay } from '../text/format.ts'
import { DateRangeInput, rangeOf, type DateRange } from '../ui/date-range.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Attention } from './attention.tsx'
import { BoxCard } from './box-card.tsx'
import { LastDocuments } from './last-documents.tsx'
import { summariesOf } from './summary.ts'

export function Screen({ route }: ScreenProps) {
  const { t, screenLabel } = useText()
  const portal = usePortal()
  const { mayCall, mayOpen } = useSession()
  const [period, setPeriod] = usePeriod(route.path)
  const summaries = summariesOf(portal, mayCall).filter((summary) => mayOpen(summary.route))

  if (summaries.length === 0) {
    return (
      <Page title={screenLabel(route)}>
        <EmptyState icon={<LayoutDashboard />} title={t('shell.dashboard.nothing')} text={t('shell.dashboard.nothingText')} />
      </Page>
    )
  }
  return (
    <Page title={screenLabel(route)} actions={<DateRangeInput value={period} onValue={setPeriod} align="end" />}>
      <Attention summaries={summaries} period={period} />
      {summaries.map((summary) => (
        <div key={summary.box.id} className="grid gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <BoxCard summary={summary} period={period} />
          {summary.last && <LastDocuments summary={summary} call={summary.last} />}
        </div>
      ))}
    </Page>
  )
}

/** The period stands in the address; without one it is the last 90 days. */
function usePeriod(path: string): [DateRange, (period: DateRange) => void] {
  const go = useGo()
  const search = useRouterState({ select: (state) => state.location.search as Readonly<Record<string, unknown>> })
  const usual = rangeOf('last90')
  const day = (value: unknown) => (typeof value === 'string' ? parseDay(value) : undefined)
  const period = { from: day(search['StartDate']) ?? usual.from, to: day(search['EndDate']) ?? usual.to }
  return [period, ({ from, to }) => go(path + printSearch({ StartDate: from, EndDate: to }, { StartDate: usual.from, EndDate: usual.to }), { replace: true })]
}
