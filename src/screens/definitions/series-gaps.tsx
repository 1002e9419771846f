import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { callOf } from '#engine/portal.ts'
import { answerQuery } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Year = Wire['SeriesGaps'][number]

export interface SeriesGapsProps {
  readonly series: Wire['Series']
  readonly call: string
  readonly onClose: () => void
}

/** Whether the numbers of a series run through, year by year: none left out, no date before the one in front. */
export function SeriesGaps({ series, call, onClose }: SeriesGapsProps) {
  const { t } = useText()
  const gaps = useQuery({
    ...answerQuery(useSend(), callOf(usePortal(), call), 'SeriesGaps', { id: String(series.ID) }),
    staleTime: 0,
  })
  const years = gaps.data
  return (
    <Drawer
      open
      onOpen={(open) => !open && onClose()}
      title={t('definitions.series.checkTitle', { name: series.Name })}
      description={t('definitions.series.checkText')}
    >
      {gaps.isPending && <Skeleton className="h-40" />}
      {gaps.isError && <Failure error={gaps.error} onRetry={() => void gaps.refetch()} />}
      {years?.length === 0 && (
        <EmptyState
          title={t('definitions.series.unused')}
          text={t('definitions.series.unusedText')}
        />
      )}
      <div className="flex flex-col gap-6">
        {years?.map((year) => (
          <YearPart key={year.Year} year={year} />
        ))}
      </div>
    </Drawer>
  )
}

function YearPart({ year }: { readonly year: Year }) {
  const { t, format } = useText()
  const isWhole = year.Missing.length === 0 && year.Backwards.length === 0
  const missing = year.Missing.reduce((sum, { Count }) => sum + Count, 0)
  return (
    <section className="flex flex-col gap-2">
      <h3 className="flex items-center gap-2 text-lg font-semibold text-ink">
        {isWhole ? (
          <CircleCheck aria-hidden className="size-5 text-success-ink" />
        ) : (
          <TriangleAlert aria-hidden className="size-5 text-warning-ink" />
        )}
        {year.Year}
      </h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-base">
        <dt className="text-ink-muted">{t('definitions.series.used')}</dt>
        <dd className="tabular-nums">{format.number(year.Used)}</dd>
        <dt className="text-ink-muted">{t('definitions.series.next')}</dt>
        <dd className="tabular-nums">{year.Next}</dd>
      </dl>
      {isWhole && <p className="text-base text-success-ink">{t('definitions.series.whole')}</p>}
      {year.Missing.length > 0 && (
        <Findings title={t('definitions.series.missing', { count: missing })}>
          {year.Missing.map(({ From, To, Count }) => (
            <li key={From}>{Count === 1 ? From : `${From} – ${To} (${format.number(Count)})`}</li>
          ))}
        </Findings>
      )}
      {year.Backwards.length > 0 && (
        <Findings title={t('definitions.series.backwards', { count: year.Backwards.length })}>
          {year.Backwards.map((one) => (
            <li key={one.Number}>
              {t('definitions.series.backwardsLine', {
                number: one.Number,
                date: format.date(one.IssueDate),
                before: one.Before,
                beforeDate: format.date(one.BeforeDate),
              })}
            </li>
          ))}
        </Findings>
      )}
    </section>
  )
}

function Findings({
  title,
  children,
}: {
  readonly title: string
  readonly children: React.ReactNode
}) {
  return (
    <div>
      <h4 className="text-base font-medium text-warning-ink">{title}</h4>
      <ul className="list-disc pl-5 text-base text-ink tabular-nums">{children}</ul>
    </div>
  )
}
