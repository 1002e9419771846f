import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export interface RecordStateProps<T> {
  readonly query: UseQueryResult<T>
  readonly isEmpty?: (data: T) => boolean
  readonly emptyText: string
  readonly children: (data: T) => ReactNode
}

/** The states of a tab: on its way, failed, nothing there, there. */
export function RecordState<T>({ query, isEmpty, emptyText, children }: RecordStateProps<T>) {
  if (query.data === undefined) {
    if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />
    return (
      <div className="flex animate-shimmer flex-col gap-3" aria-busy="true">
        {['w-2/3', 'w-1/2', 'w-3/4', 'w-1/3'].map((width) => (
          <Skeleton key={width} isStill className={width} />
        ))}
      </div>
    )
  }
  return isEmpty?.(query.data) ? (
    <EmptyState title={emptyText} className="py-10" />
  ) : (
    <>{children(query.data)}</>
  )
}
