/** The first screen: what waits, how much there is, and what came last. */
import { LayoutDashboard } from 'lucide-react'
import type { ScreenProps } from '../screens.ts'
import { usePortal, useSession, useText } from '../portal-context.tsx'
import { usePeriod } from '../shell/use-period.ts'
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
  const { period } = usePeriod(route)
  const summaries = summariesOf(portal, mayCall).filter((summary) => mayOpen(summary.route))

  if (summaries.length === 0) {
    return (
      <Page title={screenLabel(route)}>
        <EmptyState icon={<LayoutDashboard />} title={t('shell.dashboard.nothing')} text={t('shell.dashboard.nothingText')} />
      </Page>
    )
  }
  return (
    <Page title={screenLabel(route)}>
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
