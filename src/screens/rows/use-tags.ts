import { skipToken, useQuery } from '@tanstack/react-query'
import { answerQuery } from '#client/query.ts'
import type { Wire } from '#schemas/wire.ts'
import { usePortal, useSend, useSession } from '../frame/portal-context.tsx'

const tagsAtMost = 500

/** The tags of a family, asked for once they are wanted; undefined where the person may not see them. */
export function useTags(family: string, isWanted = true) {
  const portal = usePortal()
  const send = useSend()
  const { mayCall } = useSession()
  const call = portal.calls.find((one) => one.family === family && one.pattern === 'tags.list')
  const mayRead = call !== undefined && mayCall(call)
  const list = useQuery<unknown, Error, Wire['TagPage']>({
    queryKey: [family, 'tags'],
    queryFn: skipToken,
    ...(mayRead && answerQuery(send, call, 'TagPage', { PageSize: tagsAtMost, Page: 1 })),
    enabled: isWanted,
  })
  return mayRead ? list : undefined
}
