import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { useCall, useSession } from '../frame/portal-context.tsx'
import { useFailureSentence } from '../ui/failure.tsx'
import { toast } from '../ui/toast.tsx'
import type { Definitions } from './use-definitions.ts'

export interface AccessKeys {
  readonly definitions: Definitions<Wire['AccessKey']>
  /** Makes a change and reads the list anew; a failure is told. */
  readonly change: (work: () => Promise<void>) => Promise<void>
}

/** The API keys of the person as a list of definitions. They belong to no family, and their calls have ids of their own. */
export function useAccessKeys(route: Route): AccessKeys {
  const ask = useCall()
  const queries = useQueryClient()
  const { mayCall } = useSession()
  const sentenceOf = useFailureSentence()
  const [search, setSearch] = useState('')
  const input = { Page: 1, PageSize: 100, ...(search && { Search: search }) }
  const listKey = [route.family, '', 'system.accessKeys']
  const list = useQuery({
    queryKey: [...listKey, input],
    queryFn: ({ signal }) => ask('system.accessKeys', input, { signal, answer: 'AccessKeyPage' }),
    placeholderData: keepPreviousData,
  })
  const change = async (work: () => Promise<void>) => {
    try {
      await work()
      await queries.invalidateQueries({ queryKey: listKey })
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const definitions: Definitions<Wire['AccessKey']> = {
    rows: list.data?.Content ?? [],
    total: list.data?.TotalCount ?? 0,
    search,
    setSearch,
    state: list.data ? 'ready' : list.isError ? 'failed' : 'loading',
    error: list.error,
    retry: () => void list.refetch(),
    mayWrite: mayCall('system.createAccessKey'),
    change: async () => false,
    idOf: (name) => name,
    ask,
  }
  return { definitions, change }
}
