/** Who is signed in, asked together with what the entered screen asks first. */
import type { QueryClient } from '@tanstack/react-query'
import { callOf, routeAt, type Portal, type Route } from '#engine/portal.ts'
import type { Send } from '#client/api.ts'
import { CallError } from '#client/errors.ts'
import { callQuery } from '#client/query.ts'
import { createWatched } from '#client/session/notice.ts'
import { readLastSeen } from '#client/session/last-seen.ts'
import { toProfile, type Profile } from '#client/session/profile.ts'
import type { ExpectedPerson } from '#client/session/kept-user.ts'
import type { ClientSession } from '#client/session/session.ts'
import {
  mayCall,
  mayOpen,
  type CompanyDetails,
  type ScreenSession,
} from '../frame/portal-context.tsx'
import type { ScreenModule } from '../frame/screen.ts'
import { readSearch, type PortalRouter } from './router.tsx'
import { readScreens, screens } from './screens.ts'

/** Calls that say who is signed in, and for which company. */
const profileCall = 'system.profile'
const chooseCompanyCall = 'system.chooseCompany'

/** What a question needs to be asked. */
interface Asking {
  readonly portal: Portal
  readonly send: Send
  readonly queries: QueryClient
}

export interface Entering extends Asking {
  readonly session: Pick<
    ClientSession,
    'expect' | 'enter' | 'refuse' | 'switchCompany' | 'signOut' | 'beforeLeave'
  >
}

/**
 * Who was signed in here last, at once: undefined where nothing is kept of the person and the company that the token names. Their lists are
 * there as they were seen, and old: a screen shows them and asks anew.
 */
export function enterAsSeen(entering: Entering): ScreenSession | undefined {
  const person = entering.session.expect()
  const seen = person && readLastSeen(person)
  if (!seen) return undefined
  for (const { key, data } of seen.answers)
    entering.queries.setQueryData(key, data, { updatedAt: 0 })
  return sessionOf(entering, toProfile(seen.profile))
}

/** Undefined: the identity service refuses the token, and the page is being left for the sign-in. */
export async function enterSession(entering: Entering): Promise<ScreenSession | undefined> {
  const person = entering.session.expect()
  const ahead = person && askAhead(entering, person).catch(ignore)
  const signedIn = await readSession(entering)
  // The session has gone over to another company since its token was given out.
  if (signedIn && signedIn.company.id !== person?.companyId) entering.queries.clear()
  else if (signedIn) await Promise.race([ahead, pause(longestWaitMs)])
  return signedIn
}

/**
 * So long a page with who is signed in waits for what its screen asked: both left together, and a screen that is drawn with
 * its rows at once is drawn and measured once, not twice. Rows that take longer are waited for with the screen in sight.
 */
const longestWaitMs = 150
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// What failed ahead is asked again by the screen, which says what is wrong.
const ignore = (): void => {}

/** What the entered screen asks first leaves together with the question who is signed in, if the token lets the person open it. */
async function askAhead(asking: Asking, person: ExpectedPerson): Promise<void> {
  const route = routeAt(asking.portal, location.pathname)
  if (route)
    await askFirst(
      asking,
      route,
      await screens[route.screen](),
      readSearch(location.search),
      person,
    )
}

/**
 * On the way from screen to screen too, what the next one asks first leaves as the way begins: the service answers while the browser
 * draws. Where the screen has not been read yet, it asks by itself.
 * @returns a function that ends it
 */
export function askOnTheWay(
  router: PortalRouter,
  asking: Asking,
  signedIn: () => ScreenSession | undefined,
): () => void {
  return router.subscribe('onBeforeNavigate', ({ toLocation: { pathname, search } }) => {
    const route = routeAt(asking.portal, pathname)
    const screen = route && readScreens.get(route.screen)
    const session = signedIn()
    if (screen && session) void askFirst(asking, route, screen, search, session)
  })
}

async function askFirst(
  { portal, send, queries }: Asking,
  route: Route,
  { firstQuestion }: ScreenModule,
  address: Readonly<Record<string, unknown>>,
  person: Pick<ExpectedPerson, 'roles' | 'profile'>,
): Promise<void> {
  if (!mayOpen(route, person)) return
  const question = firstQuestion?.(portal, route, address)
  if (!question || !mayCall(question.call, person.roles)) return
  const query = callQuery(send, question.call, question.input)
  // What is on the screen already decides by itself when it asks anew.
  if (!queries.getQueryCache().find(query)?.isActive()) await queries.prefetchQuery(query)
}

async function readSession(entering: Entering): Promise<ScreenSession | undefined> {
  const { portal, send, session } = entering
  const call = callOf(portal, profileCall)
  const answer = await send(call, {}, {}).catch(async (error: unknown) => {
    if (error instanceof CallError && error.status === 401 && (await session.refuse(call)))
      return undefined
    throw error
  })
  if (answer === undefined) return undefined
  const profile = toProfile(answer)
  session.enter({ userId: profile.UserID, companyId: profile.CompanyID })
  return sessionOf(entering, profile)
}

const sessionOf = ({ portal, send, session }: Entering, profile: Profile): ScreenSession => ({
  profile,
  roles: new Set(profile.Role),
  company: { id: profile.CompanyID, name: profile.CompanyName },
  chooseCompany: (id) =>
    session.switchCompany(id, () => send(callOf(portal, chooseCompanyCall), { id }, {})),
  signOut: () => void session.signOut(),
  beforeLeave: session.beforeLeave,
  details: createWatched<CompanyDetails>({ AgentPartyIdentifications: null }),
})
