import { recordOf } from '#values/json.ts'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type Box, type View, callOfBox } from '#engine/portal.ts'
import { callQuery } from '#client/query.ts'
import { usePortal, useSend } from '../frame/portal-context.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { listInput, withoutFilters } from '../rows/list-search.ts'
import type { ListWords } from '../rows/list-words.ts'
import type { ListAddress } from './use-list-address.ts'

export interface NoMatchProps {
  readonly box: Box
  readonly view: View
  readonly address: ListAddress
  readonly words: ListWords
}

/** Nothing fits search, period and filters: of how many, so that nobody takes the list for empty, and the way out (TRUST U2). */
export function NoMatch({ box, view, address, words: { t, formats } }: NoMatchProps) {
  const all = withoutFilters(address.search)
  const total = useTotal(box, view, address)
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('list.noMatch')}
      text={
        <>
          {total !== undefined && (
            <span className="mb-0.5 block font-medium text-ink-soft tabular-nums">
              {t('list.noneOf', { total: formats.number(total, 0) })}
            </span>
          )}
          {t('list.noMatchText')}
        </>
      }
      action={<Button onClick={() => address.setSearch(all)}>{t('list.clearFilters')}</Button>}
    />
  )
}

/** How many there are without filters. Not known, nothing is said of it. */
function useTotal(box: Box, view: View, address: ListAddress): number | undefined {
  const portal = usePortal()
  const send = useSend()
  const call = callOfBox(portal, box, 'list')
  const input = { ...listInput(call, view, withoutFilters(address.search)), PageSize: 1 }
  const { data } = useQuery({ ...callQuery(send, call, input), placeholderData: undefined })
  return data === undefined ? undefined : Number(recordOf(data)['TotalCount'])
}
