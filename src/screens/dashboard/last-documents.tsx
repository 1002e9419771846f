import { recordsIn } from '#values/json.ts'
import { useQuery } from '@tanstack/react-query'
import { partyOf } from '#engine/inputs.ts'
import { hrefOf } from '#client/links.ts'
import { callQuery } from '#client/query.ts'
import { usePortal, useSend, useText } from '../frame/portal-context.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Call } from '#engine/portal.ts'
import type { BoxSummary } from './summary.ts'

export function LastDocuments({
  summary,
  call,
  shown,
}: {
  readonly summary: BoxSummary
  readonly call: Call
  readonly shown: number
}) {
  const { t } = useText()
  const send = useSend()
  const query = useQuery(callQuery(send, call, summary.unasked))
  const rows = recordsIn(query.data).slice(0, shown)
  return (
    <>
      <h3 className="pb-1 text-xs font-medium text-ink-muted">{t('shell.dashboard.last')}</h3>
      {query.isPending ? (
        <Loading shown={shown} />
      ) : query.isError && query.data === undefined ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} className="py-4" />
      ) : rows.length === 0 ? (
        <p className="py-4 text-sm text-ink-muted">{t('shell.dashboard.empty')}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={String(row['UUID'])}>
              <DocumentLink summary={summary} row={row} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Row = Readonly<Record<string, unknown>>

function DocumentLink({
  summary: { box, route },
  row,
}: {
  readonly summary: BoxSummary
  readonly row: Row
}) {
  const { format } = useText()
  const portal = usePortal()
  const title = String(row[box.title] ?? '')
  return (
    <a
      href={hrefOf(portal, route, { Search: title })}
      className="flex -mx-2 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-surface-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base text-ink">{partyOf(box, row)?.name}</span>
        <span className="block truncate text-xs text-ink-muted tabular-nums">{title}</span>
      </span>
      <span className="text-right">
        <span className="block text-base font-medium text-ink tabular-nums">
          {format.money(Number(row['PayableAmount']), String(row['CurrencyCode'] ?? ''))}
        </span>
        <span className="block text-xs text-ink-muted tabular-nums">
          {format.date(String(row['IssueDate'] ?? ''))}
        </span>
      </span>
    </a>
  )
}

function Loading({ shown }: { readonly shown: number }) {
  return (
    <div className="flex animate-shimmer flex-col gap-4 py-2" aria-busy>
      {Array.from({ length: shown }, (_, index) => (
        <Skeleton key={index} isStill className="h-5" />
      ))}
    </div>
  )
}
