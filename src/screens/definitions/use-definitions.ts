/** Lists of definitions (series, templates, tags, rules): one page of all, with a search, and the changes to them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route } from '#engine/portal.ts'
import { refreshFamily } from '#client/query.ts'
import { useCall, useSession, useText } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'

/** Definitions are few; a company with more than this finds the rest by searching. */
const SHOWN = 100

export interface Definitions<T> {
  readonly rows: readonly T[]
  readonly total: number
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly state: 'loading' | 'failed' | 'ready'
  readonly error: Error | null
  readonly retry: () => void
  readonly mayWrite: boolean
  /** Makes a change, refreshes what is on screen and says so; answers whether it was done. */
  readonly change: (
    call: string,
    input: Readonly<Record<string, unknown>>,
    done?: string,
  ) => Promise<boolean>
  /** Id of a call of this part: `list` → `paper.tags.list`. */
  readonly idOf: (name: string) => string
  readonly ask: ReturnType<typeof useCall>
}

/** `part` is `series`, `tags` … ; with a box in the route it is kept per box. */
export function useDefinitions<T>(route: Route, part: string, write = 'create'): Definitions<T> {
  const ask = useCall()
  const queries = useQueryClient()
  const { mayCall } = useSession()
  const { t } = useText()
  const sentenceOf = useFailureSentence()
  const [search, setSearch] = useState('')
  const idOf = (name: string) =>
    [route.family, ...(route.box === undefined ? [] : [route.box]), part, name].join('.')
  const input = { Page: 1, PageSize: SHOWN, ...(search.trim() !== '' && { Search: search.trim() }) }
  const list = useQuery({
    queryKey: [route.family, route.box ?? '', idOf('list'), input],
    queryFn: ({ signal }) =>
      ask(idOf('list'), input, { signal }) as Promise<{ Content: T[]; TotalCount: number }>,
    // What was searched before stays while the next is on its way; series are no answer series.
    placeholderData: (before, query) => (query?.queryKey[2] === idOf('list') ? before : undefined),
  })
  const change = async (
    call: string,
    values: Readonly<Record<string, unknown>>,
    done = t('definitions.saved'),
  ) => {
    try {
      await ask(idOf(call), values)
      await refreshFamily(queries, route.family)
      toast.success(done)
      return true
    } catch (error) {
      toast.error(sentenceOf(error))
      return false
    }
  }
  return {
    rows: list.data?.Content ?? [],
    total: list.data?.TotalCount ?? 0,
    search,
    setSearch,
    state: list.data ? 'ready' : list.isError ? 'failed' : 'loading',
    error: list.error,
    retry: () => void list.refetch(),
    mayWrite: mayCall(idOf(write)),
    change,
    idOf,
    ask,
  }
}
