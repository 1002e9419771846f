/** What a screen asks first leaves before the screen is drawn: with the page that starts there, and on the way from screen to screen. */
import type { QueryClient } from '@tanstack/react-query'
import { routeAt, type Portal, type Route } from '#engine/portal.ts'
import type { Send } from '#client/api.ts'
import type { ExpectedPerson } from '#client/session/kept-user.ts'
import { mayCall, mayOpen, type ScreenSession } from '../frame/portal-context.tsx'
import type { ScreenModule } from '../frame/screen.ts'
import { readSearch, type PortalRouter } from './router.tsx'
import { loadedScreens, screens } from './screens.ts'

/** What a question needs to be asked. */
export interface Asking {
  readonly portal: Portal
  readonly send: Send
  readonly queries: QueryClient
}

/** What the entered screen asks first leaves together with the question who is signed in, if the token lets the person open it. */
export async function askAhead(asking: Asking, person: ExpectedPerson): Promise<void> {
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
  return router.subscribe(
    'onBeforeNavigate',
    ({ fromLocation, toLocation: { pathname, search } }) => {
      const route = routeAt(asking.portal, pathname)
      const screen = route && loadedScreens.get(route.screen)
      const session = signedIn()
      const isEntered = fromLocation?.pathname !== pathname
      if (screen && session)
        void askFirst(asking, route, screen, search, session, isEntered).catch(ignore)
    },
  )
}

async function askFirst(
  { portal, send, queries }: Asking,
  route: Route,
  { firstQuestion }: ScreenModule,
  address: Readonly<Record<string, unknown>>,
  person: Pick<ExpectedPerson, 'roles' | 'profile'>,
  isEntered = true,
): Promise<void> {
  if (!mayOpen(route, person)) return
  const question = firstQuestion?.(portal, route, address)
  if (!question || !mayCall(question.call, person.roles)) return
  if (question.onlyOnEntering && !isEntered) return
  const query = question.query(send)
  // What is on the screen already decides by itself when it asks anew.
  if (!queries.getQueryCache().find(query)?.isActive()) await queries.prefetchQuery(query)
}

// What failed ahead is asked again by the screen, which says what is wrong.
const ignore = (): void => {}
