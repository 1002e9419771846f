/** The first screen: what waits, how much there is, and what came last. */
import { useQueries } from '@tanstack/react-query'
import { LayoutDashboard } from 'lucide-react'
import { callQuery } from '#client/query.ts'
import type { ScreenProps } from '../frame/screen.ts'
import { usePortal, useSend, useSession, useText } from '../frame/portal-context.tsx'
import { usePeriod } from '../frame/use-period.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../frame/page.tsx'
import { Alerts } from './alerts.tsx'
import { arrange, namesOf } from './arrange.ts'
import { Attention } from './attention.tsx'
import { BoxCard } from './box-card.tsx'
import { Campaigns } from './campaigns.tsx'
import { EmptyBoxes } from './empty-boxes.tsx'
import { countedOf, countsInput, summariesOf } from './summary.ts'

export function Screen({ route }: ScreenProps) {
  const { t, screenLabel, familyLabel } = useText()
  const portal = usePortal()
  const send = useSend()
  const { mayCall, mayOpen } = useSession()
  const { period } = usePeriod(route)
  const summaries = summariesOf(portal, mayCall).filter((summary) => mayOpen(summary.route))
  // The cards ask with the same keys: one request for each box.
  const answers = useQueries({
    queries: summaries.map((summary) =>
      callQuery(send, summary.range, countsInput(summary, period)),
    ),
  })

  if (summaries.length === 0) {
    return (
      <Page title={screenLabel(route)}>
        <Alerts />
        <EmptyState
          icon={<LayoutDashboard />}
          title={t('shell.dashboard.nothing')}
          text={t('shell.dashboard.nothingText')}
        />
        <Campaigns />
      </Page>
    )
  }
  const isSettled = answers.every((answer) => !answer.isPending)
  const figures = summaries.map((summary, index) => ({
    summary,
    counted:
      answers[index]?.data === undefined ? undefined : countedOf(summary.box, answers[index].data),
  }))
  const { rows, empty } = arrange(figures, isSettled)
  const names = namesOf(summaries, {
    box: (summary) => screenLabel(summary.route),
    family: (summary) => familyLabel(summary.box.family),
  })
  return (
    <Page title={screenLabel(route)}>
      <Alerts />
      <Attention figures={figures} isSettled={isSettled} names={names} period={period} />
      {rows.map((row) => (
        <div
          key={row[0].summary.box.id}
          className={row.length > 1 ? 'grid gap-3 xl:grid-cols-2' : 'grid'}
        >
          {row.map(({ summary }) => (
            <BoxCard
              key={summary.box.id}
              summary={summary}
              name={names.get(summary.box.id)}
              period={period}
              isShared={row.length > 1}
            />
          ))}
        </div>
      ))}
      {empty.length > 0 && (
        <EmptyBoxes boxes={empty.map(({ summary }) => summary)} names={names} period={period} />
      )}
      <Campaigns />
    </Page>
  )
}
