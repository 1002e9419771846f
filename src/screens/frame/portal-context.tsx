/** What every screen is given: the compiled portal, its calls, who is signed in, and the words. */
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { callOf, type Call, type Portal, type Route } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { createCallById, type CallById, type Send } from '#client/api.ts'
import type { Watched } from '#client/session/notice.ts'
import type { LeaveWork } from '#client/session/tab.ts'
import { useText, type Text } from '../text/use-text.ts'

export { useText, type Text }

export type Profile = Wire['Profile']

export interface ScreenSession {
  readonly profile: Profile
  readonly roles: ReadonlySet<string>
  /** What the open screen was drawn with, where rights were lost since: its buttons and open forms stay until the next screen. */
  readonly screenRoles?: ReadonlySet<string> | undefined
  /** The company of this tab. */
  readonly company: { readonly id: string; readonly name: string }
  /** Makes another company the session's; the page is then loaded anew. Failures are told by the session itself. */
  readonly chooseCompany: (id: string) => Promise<void>
  readonly signOut: () => void
  /** Registers work to be done before the session is ended by force, or by the person; answers what takes it out again. */
  readonly beforeLeave: (work: LeaveWork) => () => void
  /** The company in full, when it has come. */
  readonly details: Watched<CompanyDetails>
}
/** What is read behind the first page (specification 4). A part that could not be read stays absent. */
export interface CompanyDetails {
  readonly company?: Wire['Company']
  readonly PartyIdentifications?: readonly { readonly SchemeID: string; readonly Value: string }[]
  /** Nobody acts for the company (specification 3). */
  readonly AgentPartyIdentifications: null
}
/** What is asked of a session by the screens. */
export interface SessionAnswers extends ScreenSession {
  readonly mayCall: (call: Call | string) => boolean
  readonly mayOpen: (route: Route) => boolean
}

interface PortalValue {
  readonly portal: Portal
  readonly send: Send
  /** Absent where nobody is signed in. */
  readonly session: ScreenSession | undefined
}
const Context = createContext<PortalValue | undefined>(undefined)

export function PortalProvider({
  children,
  ...value
}: PortalValue & { readonly children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

/** The same session on another form of the portal. */
export function WithPortal({
  portal,
  children,
}: {
  readonly portal: Portal
  readonly children: ReactNode
}) {
  const value = useValue()
  return (
    <Context value={useMemo(() => ({ ...value, portal }), [value, portal])}>{children}</Context>
  )
}

function useValue(): PortalValue {
  const value = use(Context)
  if (!value) throw new Error('A screen stands outside of PortalProvider')
  return value
}

export const usePortal = (): Portal => useValue().portal

/** The exchange itself, for query options: `callQuery(useSend(), callOf(portal, id), input)`. */
export const useSend = (): Send => useValue().send

/** Makes a call by its id: what generic screens use. With `answer` in its options the answer has the type of that schema. */
export function useCall(): CallById {
  const { portal, send } = useValue()
  return createCallById(portal, send)
}

/** Who is signed in. Only under a screen that needs it: without a session it throws. */
export function useSession(): SessionAnswers {
  const { portal, session } = useValue()
  if (!session) throw new Error('A screen stands outside of a session')
  return useMemo(
    () => ({
      ...session,
      mayCall: (call) =>
        mayCall(
          typeof call === 'string' ? callOf(portal, call) : call,
          session.screenRoles ?? session.roles,
        ),
      mayOpen: (route) => mayOpen(route, session),
    }),
    [portal, session],
  )
}
/** The company of the session as the service knows it; its parts come behind the first page. */
export function useCompanyDetails(): CompanyDetails {
  const { details } = useSession()
  return useSyncExternalStore(details.subscribe, details.get)
}

/** Work to be done before the session ends; the newest is taken. Without a session nothing is registered. */
export function useBeforeLeave(work: LeaveWork): void {
  const { session } = useValue()
  const newest = useRef(work)
  newest.current = work
  const register = session?.beforeLeave
  useEffect(() => {
    const unregister = register?.(() => newest.current())
    return unregister
  }, [register])
}

export const useMaybeSession = (): ScreenSession | undefined => useValue().session

export function mayCall(call: Call, roles: ReadonlySet<string>): boolean {
  return call.access !== 'roles' || call.roles.some((role) => roles.has(role))
}

/** The route guard (specification 2): any one role; a route with a module needs that too; a route without roles is free. */
export function mayOpen(
  route: Route,
  session: Pick<ScreenSession, 'roles'> & {
    readonly profile: { readonly Modules: readonly string[] }
  },
): boolean {
  if (route.module !== undefined && !session.profile.Modules.includes(route.module)) return false
  return route.roles.length === 0 || route.roles.some((role) => session.roles.has(role))
}
