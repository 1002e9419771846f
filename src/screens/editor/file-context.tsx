/** What a draft keeps of the file that it was made of, for the parts of the editor that show it (src/DECISIONS.md 67). */
import { createContext, useContext } from 'react'
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { refreshFamily } from '#client/query.ts'
import { useCall, useSession } from '../frame/portal-context.tsx'
import type { KeptOfFile } from './file-amounts.ts'

const OfFileContext = createContext<KeptOfFile | undefined>(undefined)
export const OfFileProvider = OfFileContext.Provider
/** Undefined where the draft was made of no file, and until that is known. */
export const useOfFile = (): KeptOfFile | undefined => useContext(OfFileContext)

interface StoredPlace {
  readonly uuid: string
  /** Key of the family among whose drafts the service has it; absent: it has none. */
  readonly stored: string | undefined
}

const keyOf = ({ uuid, stored }: StoredPlace): QueryKey => [stored, 'drafts.kept', uuid]

function useKeptQuery(place: StoredPlace) {
  const call = useCall()
  const { mayCall } = useSession()
  const asked = `${place.stored}.drafts.kept`
  return {
    queryKey: keyOf(place),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      call(asked, { id: place.uuid }, { signal, answer: 'KeptOfFile' }),
    enabled: place.stored !== undefined && mayCall(asked),
    retry: false,
  }
}

/** Asked when the draft is opened, and again after each save. Without an answer the editor shows its own amounts. */
export function useKeptOfFile(place: StoredPlace): KeptOfFile | undefined {
  const { data } = useQuery(useKeptQuery(place))
  return data && isSomething(data) ? data : undefined
}

/** What is known of the file of a draft, for whoever cannot go on without; undefined where there is none, or nobody can be asked. */
export function useAskedKept(place: StoredPlace): () => Promise<KeptOfFile | undefined> {
  const queries = useQueryClient()
  const { enabled, ...query } = useKeptQuery(place)
  return async () => {
    if (!enabled) return undefined
    const kept = await queries.fetchQuery({ ...query, staleTime: Infinity }).catch(() => undefined)
    return kept?.IsOfFile === true ? kept : undefined
  }
}

const isSomething = ({ Parts, Amounts, MustReckon }: KeptOfFile): boolean =>
  Parts.length > 0 || Amounts.length > 0 || MustReckon

/** Has all amounts of the stored draft calculated anew; undefined where the person may not. The returned call throws what it throws. */
export function useReckoning(place: StoredPlace): (() => Promise<void>) | undefined {
  const call = useCall()
  const { mayCall } = useSession()
  const queries = useQueryClient()
  const { stored, uuid } = place
  const asked = `${stored}.drafts.reckon`
  if (stored === undefined || !mayCall(asked)) return undefined
  return async () => {
    queries.setQueryData(keyOf(place), await call(asked, { id: uuid }))
    await refreshFamily(queries, stored)
  }
}
