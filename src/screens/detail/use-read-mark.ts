import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Box } from '#engine/portal.ts'
import type { Row } from '#engine/inputs.ts'
import { isUnread } from '../rows/unread.ts'
import { useCall, useSession } from '../frame/portal-context.tsx'

/** Opening is reading: the mark is set quietly, once. */
export function useReadMark(box: Box, id: string, row: Row): void {
  const call = useCall()
  const client = useQueryClient()
  const { mayCall } = useSession()
  const own = box.calls['changeIsRead']
  const operation = own ?? box.calls['operation']
  const isWanted =
    isUnread(box, row) &&
    operation !== undefined &&
    (own !== undefined || box.operations.includes('Read')) &&
    mayCall(operation)
  const marked = useRef<string>(undefined)
  useEffect(() => {
    if (!isWanted || marked.current === id) return
    marked.current = id
    call(operation, own === undefined ? { operationType: 'Read', body: [id] } : { id }).then(
      () => client.invalidateQueries({ queryKey: [box.family, box.key, box.calls['list']] }),
      () => undefined, // Not worth a word: the document stays unread and is marked when it is opened again.
    )
  })
}
