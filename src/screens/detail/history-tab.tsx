import type { Box } from '#engine/portal.ts'
import { useText } from '../frame/portal-context.tsx'
import { useRecordQuery } from './record-query.ts'
import { RecordState } from './record-state.tsx'

/** Who did what and when, newest first. */
export function HistoryTab({ box, id }: { readonly box: Box; readonly id: string }) {
  const { t, format } = useText()
  const query = useRecordQuery(box, 'histories', 'Histories', id)
  return (
    <RecordState
      query={query}
      isEmpty={(entries) => entries.length === 0}
      emptyText={t('detail.noHistory')}
    >
      {(entries) => (
        <ol className="relative ml-1 border-l border-line-strong pb-4">
          {[...entries]
            .sort((a, b) => b.CreatedDate.localeCompare(a.CreatedDate))
            .map((entry, index) => (
              <li key={`${entry.CreatedDate}-${index}`} className="relative pb-4 pl-5 last:pb-0">
                <span
                  aria-hidden
                  className="absolute top-1.5 -left-[5px] size-2.5 rounded-full bg-surface-raised ring-2 ring-line-control"
                />
                <p className="break-words text-ink">{entry.Description}</p>
                <p className="text-sm text-ink-muted">
                  <time dateTime={entry.CreatedDate} className="tabular-nums">
                    {format.dateTime(entry.CreatedDate)}
                  </time>
                  {entry.UserName && <> · {entry.UserName}</>}
                </p>
              </li>
            ))}
        </ol>
      )}
    </RecordState>
  )
}
