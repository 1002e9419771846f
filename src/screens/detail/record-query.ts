import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callOfBox, type Box } from '#engine/portal.ts'
import { answerQuery, callQuery } from '#client/query.ts'
import type { WireName } from '#schemas/wire.ts'
import { usePortal, useSend } from '../frame/portal-context.tsx'

/** An answer about one record; an older record's answer is never shown for a newer one. */
export function useRecordQuery<N extends WireName>(box: Box, name: string, answer: N, id: string) {
  const portal = usePortal()
  const send = useSend()
  return useQuery({
    ...answerQuery(send, callOfBox(portal, box, name), answer, { id }),
    placeholderData: undefined,
  })
}

/** Asks ahead for the answers about other records, so that a step to one of them shows it at once (TRUST U19). Nothing waits for them, and what fails is asked again when it is wanted. */
export function useRecordsAhead(
  box: Box,
  name: string,
  ids: readonly string[],
  isWanted: boolean,
): void {
  const portal = usePortal()
  const send = useSend()
  const client = useQueryClient()
  const call = callOfBox(portal, box, name)
  const wanted = isWanted ? ids.join(' ') : ''
  useEffect(() => {
    for (const id of wanted.split(' ').filter(Boolean))
      void client.prefetchQuery(callQuery(send, call, { id }))
  }, [call, client, send, wanted])
}
