import { useQuery } from '@tanstack/react-query'
import { callOf, type Box } from '#engine/portal.ts'
import { callQuery } from '#client/query.ts'
import type { Wire, WireName } from '#schemas/wire.ts'
import { usePortal, useSend } from '../portal-context.tsx'

/** An answer about one record; an older record's answer is never shown for a newer one. */
export function useRecordQuery<N extends WireName>(box: Box, name: string, _answer: N, id: string) {
  const portal = usePortal()
  const send = useSend()
  return useQuery({
    ...callQuery(send, callOf(portal, box.calls[name]!), { id }),
    placeholderData: undefined,
    select: (answer) => answer as Wire[N],
  })
}
