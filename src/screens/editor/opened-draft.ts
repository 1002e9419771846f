/** The draft that an address of the editor names, as the service has it. */
import { queryOptions } from '@tanstack/react-query'
import {
  callOf,
  familyOf,
  type Call,
  type Family,
  type Portal,
  type Route,
} from '#engine/portal.ts'
import { twinsOf } from '#engine/twins.ts'
import type { Send } from '#client/api.ts'
import type { ScreenModule } from '../frame/screen.ts'

/** What an address of the editor names: a draft of the service, work kept on this computer, or neither: a new document. */
export interface Named {
  readonly draft?: string
  /** Key of the family whose draft it is; absent: that of the screen. */
  readonly box?: string
  readonly kept?: string
}

/** A variant is of one family; what the plain editor makes is decided by its receiver. */
export function pairOf(portal: Portal, route: Route): readonly Family[] {
  const family = familyOf(portal, route.family)
  return route.variant === undefined ? twinsOf(portal, family) : [family]
}

export const draftCallOf = (portal: Portal, family: string): Call =>
  callOf(portal, `${family}.drafts.model`)

/** A key of its own: other screens do not share the answer, and a write does not invalidate it, since the form keeps what it was opened with. */
export const openedKeyOf = ({ id: call }: Pick<Call, 'id'>, uuid: string): readonly unknown[] => [
  'opened draft',
  call,
  uuid,
]

/** How long an answer is cached for a form that has not been drawn yet, in milliseconds. */
const unopenedMs = 10_000

export function openedDraft(send: Send, call: Call, uuid: string) {
  return queryOptions<unknown>({
    queryKey: openedKeyOf(call, uuid),
    queryFn: ({ signal }) => send(call, { id: uuid }, { signal }),
    gcTime: unopenedMs,
    // Every navigation to the form asks anew; the form itself then uses that request or its answer.
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The draft that the address names. For kept work the draft is known only when that work has been read, so nothing is asked ahead. */
export const firstQuestion: NonNullable<ScreenModule['firstQuestion']> = (
  portal,
  route,
  { draft, box, kept }: Named,
) => {
  if (draft === undefined || kept !== undefined) return undefined
  const twins = pairOf(portal, route)
  const call = draftCallOf(portal, (twins.find(({ key }) => key === box) ?? twins[0]!).key)
  return { call, onlyOnEntering: true, query: (send) => openedDraft(send, call, draft) }
}
